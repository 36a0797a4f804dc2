"""What stands in braces in a text: a name, and how it is meant.

`{trains}` is filled, and `{trains: train|trains}` brings the noun that fits the number. `{may_claim}` and
`{about longest}` say what a sentence is about and are printed as nothing; so is `{also may_claim}`, beside which older
sentences still hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ttrdsl.system.words import WORD

HOLE = re.compile(r"\{([^{}\n]*)\}")
MARKED = re.compile(r"(about|also)\s+(\S+)")
COUNTED = re.compile(rf"({WORD}(?:\.{WORD}|\[\d+\])*):\s*([^|]*[^|\s])\s*\|\s*([^|]*[^|\s])")
ALSO = "also"


@dataclass(frozen=True)
class Hole:
    """One hole: the name in it and where it begins, the word before it, and a noun for one and for more."""

    name: str
    at: int = 0
    mark: str = ""
    one: str = ""
    more: str = ""

    def counted(self, value: str) -> str:
        """Return a value with the noun that fits it, if there is one: `4 cards`, `4 cards (5 with 3 players)`."""
        first, bracket, others = value.partition(" (")
        noun = self.one if first == "1" else self.more
        return f"{first} {noun}{bracket}{others}" if noun else value


def read_hole(inside: str) -> Hole:
    """Return what stands between two braces."""
    plain = inside.strip()
    start = inside.find(plain)
    if (found := MARKED.fullmatch(plain)) is not None:
        return Hole(found[2], start + found.start(2), found[1])
    if (found := COUNTED.fullmatch(plain)) is not None:
        return Hole(found[1], start, "", found[2], found[3])
    return Hole(plain, start)


def holes(text: str) -> list[Hole]:
    """Return the holes of a text."""
    return [read_hole(found[1]) for found in HOLE.finditer(text)]
