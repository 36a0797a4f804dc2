"""Put citations and comments behind the code, below each other within a paragraph.

A paragraph is a run of lines without a blank one. Its margin begins four blanks after its longest line of code (two, if
there are comments only), but not beyond `FARTHEST`. Longer lines reach into the margin; neighbours among them share a
column of their own. No line becomes longer than `LONGEST` by being aligned.
"""

from __future__ import annotations

from itertools import groupby

from ttrdsl.syntax.format_lines import Line
from ttrdsl.syntax.format_tokens import width, written

FARTHEST = 84
LONGEST = 120
TITLES = ("game", "module", "rulebook", "deviation")


def write_lines(lines: list[Line]) -> list[str]:
    """Write the lines of a text."""
    out: list[str] = []
    for blank, group in groupby(lines, key=lambda line: line.kind == "blank"):
        paragraph = list(group)
        out += [""] * len(paragraph) if blank else _paragraph(paragraph)
    return out


def _paragraph(lines: list[Line]) -> list[str]:
    """Write the lines of a paragraph."""
    out = []
    for line in lines:
        text = line.comment if line.kind == "comment" else written(line.tokens)
        out.append(" " * line.indent + text)
    code = [at for at, line in enumerate(lines) if line.kind == "code" and not _titles(line)]
    gap = 4 if any(line.cites for line in lines) else 2
    nearest = {at: width(out[at]) + gap for at in code}
    margins = {at: lines[at].cites or lines[at].comment for at in code}
    far = [at for at in code if nearest[at] > FARTHEST and margins[at]]
    _append(out, margins, {at: near for at, near in nearest.items() if near <= FARTHEST}, gap)
    for _, neighbours in groupby(enumerate(far), key=lambda pair: pair[1] - pair[0]):
        _append(out, margins, {at: nearest[at] for _, at in neighbours}, gap)
    both = [at for at in code if lines[at].cites and lines[at].comment]
    _append(out, {at: lines[at].comment for at in both}, {at: width(out[at]) + 2 for at in both}, 2)
    return out


def _titles(line: Line) -> bool:
    """Say whether a line is a title or prose with an empty margin, which no margin makes way for."""
    title = line.tokens[0].kind == "prose" or (line.block == "file" and line.tokens[0].text in TITLES)
    return title and not line.cites and not line.comment


def _append(out: list[str], margins: dict[int, str], nearest: dict[int, int], gap: int) -> None:
    """Add texts to lines that end so many blanks before their nearest place, in one column where that is possible."""
    column = max(nearest.values(), default=0)
    for at, near in nearest.items():
        text = margins[at]
        place = column if column + width(text) <= LONGEST else near
        if text:
            out[at] += " " * (place - near + gap) + text
