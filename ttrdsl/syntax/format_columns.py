"""Put cells of neighbouring lines below each other.

Aligning changes nothing but the blanks before a token, so nothing can be lost by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.syntax.format_tokens import Token, width


@dataclass(frozen=True, slots=True)
class Column:
    """How a column is set: the blanks before it, and to which side its cells go."""

    gap: int
    right: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """Tokens of a row from `start` up to `end`; a loose cell does not widen its column."""

    start: int
    end: int
    loose: bool = False


@dataclass(slots=True)
class Row:
    """The tokens of a line and its cells, none where a column is left out."""

    tokens: list[Token]
    cells: list[Cell | None]

    def size(self, cell: Cell) -> int:
        """Return the width of a cell."""
        tokens = self.tokens[cell.start : cell.end]
        return sum(width(token.text) + token.space for token in tokens) - tokens[0].space


def cut(tokens: list[Token], *starts: int) -> list[Cell | None]:
    """Cut a line at these places; a cell that begins where the next one does is left out."""
    ends = [*starts[1:], len(tokens)]
    return [Cell(start, end) if start < end else None for start, end in zip(starts, ends, strict=True)]


def outside(tokens: list[Token], text: str) -> int:
    """Return the place of the first such word or sign outside all brackets, or the end."""
    depth = 0
    for at, token in enumerate(tokens):
        if token.kind == "close":
            depth -= 1
        elif token.text == text and depth == 0:
            return at
        if token.kind == "open":
            depth += 1
    return len(tokens)


def align(rows: list[Row], columns: list[Column], alike: bool = False) -> None:
    """Put the cells of the rows below each other; `alike`: all columns but the first are equally wide."""
    widths = [-1] * len(columns)
    for row in rows:
        for at, cell in enumerate(row.cells):
            if cell is not None:
                widths[at] = max(widths[at], 0 if cell.loose else row.size(cell))
    if alike and widths:
        widths[1:] = [max(widths[1:], default=0)] * len(widths[1:])
    used = [at for at, most in enumerate(widths) if most >= 0]
    for row in rows:
        _place(row, columns, widths, used)


def _place(row: Row, columns: list[Column], widths: list[int], used: list[int]) -> None:
    """Set the blanks before each cell of a row."""
    owed = 0  # blanks left over from the cells before
    for at in used[: len(row.cells)]:
        gap = columns[at].gap if at != used[0] else 0
        cell = row.cells[at]
        if cell is None:
            owed += gap + widths[at]
            continue
        short = max(0, widths[at] - row.size(cell))
        row.tokens[cell.start].space = owed + gap + (short if columns[at].right else 0)
        owed = 0 if columns[at].right else short
