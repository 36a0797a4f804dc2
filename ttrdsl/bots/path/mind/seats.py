"""Where a seat keeps its thoughts between two decisions, for the style `path`."""

from __future__ import annotations

from ttrdsl.bots.path.mind.places import (
    HABIT_COUNT,
    HABITS,
    MIND_HEAD,
    MIND_STYLE,
    MOST_PIECES,
    PAYING,
    ROUTE_COUNT,
    ROUTE_SET,
)


def habits_of(tb: list[int], kn: int, mind: list[int], m: int) -> int:
    """Return where it is said what is worth how much to a seat."""
    return kn + tb[kn + HABITS] + HABIT_COUNT * mind[m + MIND_STYLE]


def hand_at(m: int) -> int:
    """Return where a seat keeps the hand it began its turn with."""
    return m + MIND_HEAD


def supply_at(tb: list[int], kn: int, m: int) -> int:
    """Return where a seat keeps the pieces it began its turn with."""
    return m + MIND_HEAD + tb[kn + PAYING]


def usable_at(tb: list[int], kn: int, m: int) -> int:
    """Return where a seat keeps the routes it could use when its turn began."""
    return m + MIND_HEAD + tb[kn + PAYING] + MOST_PIECES


def free_at(tb: list[int], kn: int, m: int) -> int:
    """Return where a seat keeps the routes it could have when its turn began."""
    return usable_at(tb, kn, m) + tb[kn + ROUTE_SET]


def weights_at(tb: list[int], kn: int, m: int) -> int:
    """Return where a seat keeps what routes cost it."""
    return free_at(tb, kn, m) + tb[kn + ROUTE_SET]


def plans_at(tb: list[int], kn: int, m: int) -> int:
    """Return where a seat keeps its plans."""
    return weights_at(tb, kn, m) + tb[kn + ROUTE_COUNT]
