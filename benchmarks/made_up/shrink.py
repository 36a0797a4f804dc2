"""Make a finding small: leave out lines, blocks and parts of expressions as long as the same still happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Happens = Callable[[str], bool]
PLAINER = ("1", "0", "me", "routes", "players", "cities", "colors", "(1 = 1)", "(1 = 2)", "none")


def shrunk(text: str, happens: Happens) -> str:
    """Return the smallest text found for which the same happens."""
    while True:
        before = text
        text = _without(text, happens)
        text = _plainer(text, happens)
        if text == before:
            return text


def _without(text: str, happens: Happens) -> str:
    """Leave out whole blocks, in greater lots first, then lines; also the braces around a block."""
    lines = text.splitlines()
    lot = 16
    while lot:
        at = 0
        while at < len(lines):
            blocks = [block for block in _blocks(lines) if block[0] >= at]
            if not blocks:
                break
            first = blocks[0][0]
            end = first
            for block in blocks[: 40 * lot]:
                if block[0] == end and end - first < 4 * lot:
                    end = block[1]
                if lot == 1:
                    break
            inside = [lines[first + 1 : end - 1]] if lot == 1 and end - first > 2 else []
            for left in ([], *inside):
                fewer = [*lines[:first], *left, *lines[end:]]
                if happens("\n".join(fewer) + "\n"):
                    lines = fewer
                    break
            else:
                at = first + 1 if lot == 1 else end
        lot //= 4
    return "\n".join(lines) + "\n"


def _blocks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Give each line, and each run of lines that opens and closes the same braces."""
    for first in range(1, len(lines)):
        depth = 0
        for end in range(first, len(lines)):
            depth += lines[end].count("{") - lines[end].count("}")
            if depth < 0:
                break
            if depth == 0:
                yield first, end + 1
                break


def _plainer(text: str, happens: Happens) -> str:
    """Put something plain in the place of what stands in brackets, or one of its parts."""
    at = 0
    while True:
        spans = [span for span in _brackets(text) if span[0] >= at]
        if not spans:
            return text
        first, end = spans[0]
        for other in _others(text[first:end]):
            fewer = text[:first] + other + text[end:]
            if len(fewer) < len(text) and happens(fewer):
                text = fewer
                break
        else:
            at = first + 1


def _brackets(text: str) -> list[tuple[int, int]]:
    """Return where round brackets begin and end, with the name of a function before them, outer ones first."""
    found, waiting = [], []
    for i, sign in enumerate(text):
        if sign == "(":
            waiting.append(i)
        elif sign == ")" and waiting:
            first = waiting.pop()
            name = re.search(r"[\w.']*$", text[:first])
            found.append((first - len(name[0]) if name else first, i + 1))
    return sorted(found)


def _others(part: str) -> Iterator[str]:
    yield from PLAINER
    inner = part[part.index("(") + 1 : -1]
    depth, start, pieces = 0, 0, []
    for i, sign in enumerate(inner):
        depth += (sign in "({") - (sign in ")}")
        if depth == 0 and (
            sign in ",:" or re.match(r" (\+|-|\*|/|%|and|or|=|!=|<|<=|>|>=|then|else|where|has|in|is) ", inner[i:])
        ):
            pieces.append(inner[start:i])
            start = i + 1
    pieces.append(inner[start:])
    for piece in pieces:
        yield re.sub(r"^(\+|-|\*|/|%|and|or|=|!=|<|<=|>|>=|then|else|where|has|in|is|if) ", "", piece.strip())
