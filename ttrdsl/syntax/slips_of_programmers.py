"""Slips of those who know a programming language: its words and signs, and what says the same here."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.syntax.slips_in_rules import VALUES
from ttrdsl.syntax.slips_of_steps import STEPS
from ttrdsl.system.words import NAME


def _else_if(stop: Stop) -> Slip | None:
    found = stop.match(r"(?:elif|elsif|elseif)\b") if stop.block in VALUES else None
    if found is None:
        return None
    edits = ((*found.span(), "else if"),)
    return Slip(*found.span(), f"`{found[0]}` is written `else if`", "write `else if`", (), edits)


def _no_else(stop: Stop) -> Slip | None:
    """A value that an `if` gives in one case only."""
    if stop.block not in VALUES or "ELSE" not in stop.expected or not stop.search(r"\bif\b.*\bthen\b"):
        return None
    end = stop.start + len(stop.text[stop.start : stop.at].rstrip())
    helps = ("`if … then 2 else 0`; in steps an `if` has braces: `if … { … }`",)
    return Slip(end, end, "what is the value otherwise?", "`else` is missing", helps)


def _unequal(stop: Stop) -> Slip | None:
    if stop.block not in (*VALUES, "scenario") or stop.text[stop.at - 1 : stop.at + 1] != "<>":
        return None
    edits = ((stop.at - 1, stop.at + 1, "!="),)
    return Slip(stop.at - 1, stop.at + 1, "`<>` is written `!=`", "write `!=`", (), edits)


def _question_mark(stop: Stop) -> Slip | None:
    if stop.block not in VALUES or not stop.match(r"\?"):
        return None
    helps = ("`if x > 3 then 1 else 0`",)
    return Slip(stop.at, stop.at + 1, "one of two values is written with `if`", "`? :` is not read", helps)


def _for_each(stop: Stop) -> Slip | None:
    found = re.search(r"\bfor[ \t]+((?:each|every|all)[ \t]+)$", stop.text[stop.start : stop.at])
    if found is None or stop.block not in STEPS:
        return None
    start = stop.start + found.start(1)
    title = f"`for` goes through all by itself, without `{found[1].strip()}`"
    return Slip(start, start + len(found[1].rstrip()), title, "leave it out", (), ((start, stop.at, ""),))


def _words_of_may(stop: Stop) -> Slip | None:
    """`may "Draw one more" { … }`: what has no choice in it is a plain yes or no; words of one's own need branches."""
    found = stop.match(r'"[^"\n]*"') if stop.block in STEPS else None
    if found is None or not re.search(r"\bmay[ \t]+$", stop.text[stop.start : stop.at]):
        return None
    helps = (f'`choose "…" {{ yes {found[0]}: {{ … }}; no "No": {{ }} }}` has words for both',)
    return Slip(*found.span(), "`may` has no question of its own", "leave it out", helps)


def _unnamed_whenever(stop: Stop) -> Slip | None:
    if stop.block != "whenever" or "COLON" not in stop.expected or "{" in stop.text[: stop.at]:
        return None
    helps = ("`whenever refill: count(display) < 5 { … }`",)
    first = re.compile(rf"whenever[ \t]+({NAME})").search(stop.text)
    start, end = first.span(1) if first else (stop.at, stop.at + 1)
    return Slip(start, end, "what is done whenever something is true has a name", "a name and `:` come first", helps)


PROGRAMMERS_SLIPS: list[Callable[[Stop], Slip | None]] = [
    _else_if, _no_else, _unequal, _question_mark, _for_each, _words_of_may, _unnamed_whenever,
]  # fmt: skip
