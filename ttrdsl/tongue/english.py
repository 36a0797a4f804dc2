"""How messages in English count and list things."""

from __future__ import annotations

from collections.abc import Iterable


def plural(noun: str) -> str:
    """Return the plural of an English noun that is formed by rule: cities, boxes, trains; `beds` is one already."""
    if noun.endswith("s") and not noun.endswith(("ss", "us")):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def counted(number: int, one: str, many: str = "") -> str:
    """Return `1 file` or `3 files`; a plural that is not formed by rule is given."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def listed(words: Iterable[str]) -> str:
    """Return `a, b and c`."""
    *rest, last = words
    return f"{', '.join(rest)} and {last}" if rest else last


def first_few(words: Iterable[str], most: int) -> str:
    """Return `a, b, c`, or `a, b and 7 more` if these are more than should be named."""
    named = list(words)
    more = f" and {len(named) - most} more" if len(named) > most else ""
    return ", ".join(named[:most]) + more
