"""Align runs of neighbouring declarations: parameters, fields, rules, scores and blocks on one line.

A run ends at a blank line, at a declaration of another kind, and at a block of several lines. Comments and lines that
go on with the line before do not end it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from ttrdsl.syntax.format_columns import Cell, Column, Row, align, cut, outside
from ttrdsl.syntax.format_lines import Line
from ttrdsl.syntax.format_tokens import Token, width, written

LONGEST = 120
UNEVEN = 24  # heads of rules whose lengths differ by more are not aligned with each other
ONE_LINE = ("table", "tickets", "zones", "deck")


def align_runs(lines: list[Line]) -> None:
    """Align every run of a text."""
    run: list[Line] = []
    kind = ""
    for line in lines:
        if line.kind == "comment" or (line.kind == "code" and not line.starts and run):
            continue
        found = _kind(line)
        if found != kind:
            _align_run(kind, run)
            run, kind = [], found
        if found:
            run.append(line)
    _align_run(kind, run)


def _kind(line: Line) -> str:
    """Name the run that a line belongs to, if any."""
    if not line.starts or line.block != "file" or outside(line.tokens, ";") < len(line.tokens):
        return ""
    first = line.tokens[0].text
    if len(line.tokens) > 3 and line.tokens[1].text == "has" and line.tokens[3].text == ":":
        return "field"
    if first == "param":
        return "param"
    if first in ("rule", "except") and _head_end(line.tokens):
        return "rule"
    if first == "score" and _score(line.tokens)[-1] is not None:
        return "score"
    return first if first in ONE_LINE and line.tokens[-1].text == "}" else ""


def _align_run(kind: str, run: list[Line]) -> None:
    if len(run) < 2:
        return
    cells, columns, even = RUNS[kind] if kind in RUNS else (_one_line, [Column(0), Column(1)], False)
    rows = [Row(line.tokens, cells(line.tokens)) for line in run]
    if not even:
        align(rows, columns)
        return
    for part in _even_parts(rows):
        align(part, columns)
        for _, same in groupby(part, key=_head):
            _align_conditions(list(same))


# ---- how a declaration is cut into cells --------------------------------------------------------


def _param(tokens: list[Token]) -> list[Cell | None]:
    return cut(tokens, 0, min(2, len(tokens)))


def _field(tokens: list[Token]) -> list[Cell | None]:
    typed = 7 if len(tokens) > 5 and tokens[5].text == "of" else 5  # `set of city`
    return cut(tokens, 0, 1, 3, min(typed, len(tokens)))


def _rule(tokens: list[Token]) -> list[Cell | None]:
    return cut(tokens, 0, _head_end(tokens))


def _score(tokens: list[Token]) -> list[Cell | None]:
    title = 2 if len(tokens) > 2 and tokens[2].kind == "string" else 0
    equals = 3 if title else 2
    if len(tokens) <= equals or tokens[equals].text != "=":
        return [None]
    return cut(tokens, 0, 2, equals)


def _one_line(tokens: list[Token]) -> list[Cell | None]:
    return cut(tokens, 0, outside(tokens, "{"))


def _head_end(tokens: list[Token]) -> int:
    """Return the place of the `=` behind the name and parameters of a rule, or 0."""
    at = 2
    while at + 1 < len(tokens) and tokens[at].text == ".":
        at += 2
    if at < len(tokens) and tokens[at].text == "(":
        while at < len(tokens) and tokens[at].text != ")":
            at += 1
        at += 1
    return at if at < len(tokens) and tokens[at].text == "=" else 0


Cut = Callable[[list[Token]], list[Cell | None]]
RUNS: dict[str, tuple[Cut, list[Column], bool]] = {
    "param": (_param, [Column(0), Column(1)], False),
    "field": (_field, [Column(0), Column(1), Column(1), Column(1)], False),
    "rule": (_rule, [Column(0), Column(1)], True),
    "score": (_score, [Column(0), Column(1), Column(1)], True),
}


# ---- rules: heads of similar length, conditions of one exception ---------------------------------


def _head(row: Row) -> str:
    end = row.cells[-1].start if row.cells[-1] else 0
    return written(row.tokens[:end])


def _even_parts(rows: list[Row]) -> list[list[Row]]:
    """Cut a run where heads become too uneven, or where aligning would make a line too long."""
    parts: list[list[Row]] = []
    part = Part()
    for row in rows:
        grown = part.with_row(row)
        if parts and grown.fits:
            parts[-1].append(row)
            part = grown
        else:
            parts.append([row])
            part = Part().with_row(row)
    return parts


@dataclass(frozen=True, slots=True)
class Part:
    """What must be known of rows to tell whether one more can be aligned with them."""

    shortest: int = 1000
    longest: int = 0
    widths: tuple[int, ...] = ()  # of the columns before the `=`, where used
    rest: int = 0  # the longest part behind the head, of lines that are not too long anyway

    def with_row(self, row: Row) -> Part:
        """Return the same with one more row."""
        head = width(_head(row))
        sizes = [row.size(cell) if cell else -1 for cell in row.cells[:-1]]
        widths = tuple(map(max, sizes, self.widths or sizes))
        rest = width(written(row.tokens)) - head
        rest = 0 if head + rest > LONGEST else rest
        return Part(min(self.shortest, head), max(self.longest, head), widths, max(self.rest, rest))

    @property
    def fits(self) -> bool:
        """Say whether the heads are similar and no line becomes too long by aligning them."""
        aligned = sum(most + 1 for most in self.widths) - 1
        return self.longest - self.shortest <= UNEVEN and aligned + self.rest <= LONGEST


def _align_conditions(rows: list[Row]) -> None:
    """Set the conditions of neighbouring exceptions to the same thing below each other."""
    places = [outside(row.tokens, "when") for row in rows]
    if len(rows) < 2 or any(at == len(row.tokens) for row, at in zip(rows, places, strict=True)):
        return
    found = [Row(row.tokens, cut(row.tokens, 0, at)) for row, at in zip(rows, places, strict=True)]
    sizes = [[row.size(cell) for cell in row.cells if cell] for row in found]
    if max(size[0] for size in sizes) + 1 + max(size[1] for size in sizes) <= LONGEST:
        align(found, [Column(0), Column(1)])
