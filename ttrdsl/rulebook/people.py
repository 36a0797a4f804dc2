"""The players of a story, and what cannot be told of them."""

from __future__ import annotations

import re

PEOPLE = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Irma", "Jonas")
PLAYER = re.compile(r"P(\d+)$")


class Untellable(Exception):
    """A scenario says something for which there are no words."""


class Secret(Exception):
    """A line is about something that players do not know by name."""


def person(word: str) -> str:
    """Return the name of a player in stories."""
    found = PLAYER.match(word)
    if found is None or not 0 < int(found[1]) <= len(PEOPLE):
        raise Untellable
    return PEOPLE[int(found[1]) - 1]
