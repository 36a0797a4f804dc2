"""Carry changes of a text over to the file it was read from, and leave every other byte as it was."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import accumulate

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def changed_lines(old: list[str], new: list[str]) -> list[tuple[int, int, list[str]]]:
    """Return which lines of the one become which of the other, as from, to and what stands there instead."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(low, high, new[a:b]) for kind, low, high, a, b in codes if kind != "equal"]


def changed_places(before: str, after: str) -> list[tuple[int, int, str]]:
    """Return the lines that differ between two texts, as changes of the first: from, to and what stands there then."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, old))]
    return [(starts[low], starts[high], "".join(lines)) for low, high, lines in changed_lines(old, new)]


def into_file(raw: bytes, before: str, after: str) -> bytes:
    """Carry a change of a text over to the bytes it was read from: line ends, marks and spellings elsewhere stay.

    `before` is the text as the reader gives it (line ends and composed letters unified), line for line the file's.
    """
    start = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    text = raw[len(start) :].decode("utf-8")
    if text == before:
        return start + after.encode("utf-8")
    written = _LINE.findall(text)
    old, new = _LINE.findall(before), _LINE.findall(after)
    ending = "\r\n" if "\r\n" in text else "\n"
    parts: list[str] = []
    done = 0
    for low, high, lines in changed_lines(old, new):
        parts += [*written[done:low], *(line.replace("\n", ending) for line in lines)]
        done = high
    return start + "".join(parts + written[done:]).encode("utf-8")
