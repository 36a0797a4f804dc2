"""The tokens of a line as the formatter sees them: what is written, of which kind, after how many spaces.

What a piece of text is depends on the block it stands in, as in the grammar; there is one pattern for each way of
reading.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from ttrdsl.system.words import NAME
from ttrdsl.system.words import PLACE as A_PLACE

COMMENT = r"(?P<comment>\#[^\n]*)"
CITE = r"(?P<cite>@[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)"
QUOTED = r"(?P<quoted>'[^'\n]*')"
WORD = rf"(?P<word>{NAME})"
PLAIN_PLACE = re.compile(A_PLACE)  # the name of a place that needs no quotes


def _pattern(*kinds: str) -> re.Pattern[str]:
    return re.compile(r"[ \t]*(?:" + "|".join(kinds) + ")")


RULES = _pattern(
    COMMENT,
    CITE,
    r'(?P<string>"[^"\n]*")',
    QUOTED,
    r"(?P<number>\d+)",
    WORD,
    r"(?P<open>[({\[])",
    r"(?P<close>[)}\]])",
    r"(?P<sign>\.\.|[-+!<>]=|[-+*/%<>=.,:;|])",
)
PLACES = _pattern(
    COMMENT,
    CITE,
    QUOTED,
    rf"(?P<place>{A_PLACE})",
    r"(?P<number>\d+)",
    r"(?P<dash>[–—−‒―]|--|(?<=\s)-(?=\s|$))",
    r"(?P<open>\[)",
    r"(?P<close>[}\]])",
    r"(?P<sign>[:,;|])",
)
ATTRIBUTES = _pattern(COMMENT, QUOTED, r"(?P<number>[-+]?\d+)", WORD, r"(?P<close>\])", r"(?P<sign>[,;])")
CELLS = _pattern(
    COMMENT,
    CITE,
    r'(?P<string>"[^"\n]*")',
    r"(?P<cell>[^\s{}\#@\[\]:;]+)",
    r"(?P<close>\})",
    r"(?P<sign>[:;])",
)

DASH = "–"


@dataclass(slots=True)
class Token:
    """A piece of a line; `space` is the number of blanks written before it."""

    kind: str
    text: str
    space: int = 0


def width(text: str) -> int:
    """Return how many columns a text takes: marks on letters take none, wide letters two."""
    if text.isascii():
        return len(text)
    columns = 0
    for letter in text:
        if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
            continue
        columns += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return columns


def written(tokens: list[Token]) -> str:
    """Write tokens one after another, each after its blanks."""
    return "".join([" " * t.space + t.text if t.space else t.text for t in tokens])


def comment_text(text: str) -> str:
    """Write a comment: one blank after `#`, except in rulers such as `#----` and in `#!`."""
    body = text[1:].rstrip(" \t").replace("\t", "  ")
    if body and body[0] not in " !#-=*~_":
        body = " " + body
    return "#" + body


def prose_text(text: str) -> str:
    """Write a line of prose: one blank after `>`, nothing else changed."""
    return ("> " + text[1:].strip()).rstrip()
