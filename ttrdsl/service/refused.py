"""What a message cannot have, in a sentence for people."""

from __future__ import annotations


class Refused(Exception):
    """A message that cannot be followed; its text says why, and what would help."""
