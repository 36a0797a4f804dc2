"""A place in the code that is not known yet while the code is being emitted."""

from __future__ import annotations


class Label:
    """A place in the code that is not known yet."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1
