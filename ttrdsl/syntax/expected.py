"""What may stand next: the tokens of a text up to a place, and what the grammar allows behind them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from lark.exceptions import UnexpectedInput

from ttrdsl.syntax.parser import DECLARATION
from ttrdsl.syntax.pieces import the_parser

WORDS = re.compile(r"[a-z]+( [a-z]+)*")
STARTS = re.compile(rf"{DECLARATION.pattern}|^(?:outline|drawing)\b", re.MULTILINE)


@dataclass(frozen=True)
class Read:
    """A token: what it is called in the grammar, its text, and where it starts."""

    kind: str
    text: str
    start: int


@dataclass(frozen=True)
class Expected:
    """The tokens of a declaration up to a place, and the names of those that may follow."""

    tokens: tuple[Read, ...]
    accepts: frozenset[str]

    @property
    def words(self) -> list[str]:
        """The words of the language that may stand next."""
        return [word for kind, words in words_of_grammar().items() if kind in self.accepts for word in words]

    def open_brackets(self) -> list[Read]:
        """Return the brackets that are open, the outermost first."""
        found: list[Read] = []
        for token in self.tokens:
            if token.kind in ("LBRACE", "LPAR", "LSQB"):
                found.append(token)
            elif token.kind in ("RBRACE", "RPAR", "RSQB") and found:
                found.pop()
        return found


@cache
def words_of_grammar() -> dict[str, tuple[str, ...]]:
    """Return the words that the grammar spells out, by the names of their tokens."""
    found: dict[str, tuple[str, ...]] = {}
    for terminal in the_parser().terminals:
        pattern = terminal.pattern.value.replace("[ \t]+", " ")
        choices = tuple(c for part in pattern.removesuffix(r"\b").split(r"\b|") for c in _ways(part))
        if all(WORDS.fullmatch(choice) for choice in choices):
            found[terminal.name] = choices
    return found


def _ways(pattern: str) -> list[str]:
    """Return what a pattern with an optional end stands for: `turns?`, `may( (not|only))?`."""
    letter = re.fullmatch(r"([a-z]+)([a-z])\?", pattern)
    if letter:
        return [letter[1] + letter[2], letter[1]]
    words = re.fullmatch(r"([a-z]+)\( \(([a-z|]+)\)\)\?", pattern)
    return [words[1], *(f"{words[1]} {word}" for word in words[2].split("|"))] if words else [pattern]


def expected(text: str, at: int) -> Expected | None:
    """Return what may stand at an offset; nothing where what comes before cannot be read."""
    starts = [m.start() for m in STARTS.finditer(text, 0, at)]
    start = starts[-1] if starts else 0
    if "\n" not in text[start:at] and not text[start:at].strip():
        start = at
    parser = the_parser().parse_interactive(text[start:at])
    found: list[Read] = []
    try:
        for token in parser.iter_parse():
            found.append(Read(token.type, str(token), start + (token.start_pos or 0)))
        accepts = frozenset(parser.accepts())  # type: ignore[no-untyped-call]
    except UnexpectedInput:
        return None
    return Expected(tuple(found), accepts)
