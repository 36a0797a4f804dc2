"""Align the rows of a block: board lines, decks, tables, settings, winners, labels and facts.

All rows of a block share their columns, whatever stands between them. `ROWS` says how the lines of each kind of block
are cut into cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.format_columns import Cell, Column, Row, align, cut, outside
from ttrdsl.syntax.format_lines import Line
from ttrdsl.syntax.format_tokens import Token

NUMBER = re.compile(r"[-+]?\d+|-")
UNEVEN_LABELS = 12  # labels whose lengths differ by more are not aligned
FACTS = ("given", "when", "then")


def align_blocks(lines: list[Line]) -> None:
    """Align every block of a text."""
    blocks: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        group = _group(line)
        if group:
            blocks.setdefault((line.number, group), []).append(line)
    for (_, group), rows in blocks.items():
        if group in ROWS:
            cells, columns = ROWS[group]
            align([Row(line.tokens, cells(line.tokens)) for line in rows], columns)
        else:
            OTHERS[group]([line.tokens for line in rows])


def _group(line: Line) -> str:
    """Name the rows that a line is aligned with, if any."""
    if not line.starts or not line.tokens or line.tokens[0].kind == "prose":
        return ""
    if line.block == "steps":
        texts = [token.text for token in line.tokens[1:3]]
        if texts[:1] == [":"]:
            return "labels"
        return "titles" if texts[1:] == [":"] and line.tokens[1].kind == "string" else ""
    if line.block == "scenario":
        return "facts" if line.tokens[0].text in FACTS else ""
    return line.block if line.alone and (line.block in ROWS or line.block in OTHERS) else ""


# ---- rows with fixed columns --------------------------------------------------------------------


def _number(tokens: list[Token]) -> int:
    return next((at for at, token in enumerate(tokens) if token.kind == "number"), len(tokens))


def _loose(cell: Cell | None) -> Cell | None:
    return None if cell is None else Cell(cell.start, cell.end, loose=True)


def _city(tokens: list[Token]) -> list[Cell | None]:
    if len(tokens) > 1 and tokens[1].kind != "number":  # a city without a position
        name, attributes = cut(tokens, 0, 1)
        return [name, None, None, attributes]
    return cut(tokens, 0, *(min(at, len(tokens)) for at in (1, 2, 3)))


def _route(tokens: list[Token]) -> list[Cell | None]:
    number = _number(tokens)
    colors = min(number + 1, len(tokens))
    if outside(tokens, "|") < len(tokens):
        ends, length, tracks = cut(tokens, 0, number, colors)
        return [ends, length, _loose(tracks), None]
    return cut(tokens, 0, number, colors, max(colors, outside(tokens, "[")))


def _zone(tokens: list[Token]) -> list[Cell | None]:
    colon, attributes = outside(tokens, ":"), outside(tokens, "[")
    name, cities, last = cut(tokens, 0, min(colon, attributes), attributes)
    return [name, cities if last else _loose(cities), last]


def _card(tokens: list[Token]) -> list[Cell | None]:
    amount = next((at for at, token in enumerate(tokens) if token.kind in ("number", "open")), len(tokens))
    second = next((at for at, token in enumerate(tokens) if token.text == "each" or token.kind == "string"), amount)
    words, title, number, last = cut(tokens, 0, min(second, amount), amount, max(amount, outside(tokens, "[")))
    written_out = number is not None and tokens[number.start].text == "("
    return [words, title, _loose(number) if written_out else number, last]


def _setting(tokens: list[Token]) -> list[Cell | None]:
    return cut(tokens, 0, min(1, len(tokens)))


ROWS: dict[str, tuple[Callable[[list[Token]], list[Cell | None]], list[Column]]] = {
    "cities": (_city, [Column(0), Column(2, right=True), Column(2, right=True), Column(3)]),
    "routes": (_route, [Column(0), Column(3, right=True), Column(1), Column(3)]),
    "zones": (_zone, [Column(0), Column(1), Column(3)]),
    "deck": (_card, [Column(0), Column(1), Column(3, right=True), Column(3)]),
    "use": (_setting, [Column(0), Column(1)]),
    "winner": (_setting, [Column(0), Column(1)]),
}


# ---- rows whose columns follow from the block ---------------------------------------------------


def _tickets(rows: list[list[Token]]) -> None:
    """Set goals to the left, each column of numbers to the right."""
    numbers = []
    for tokens in rows:
        first = _number(tokens)
        last = first
        while last < len(tokens) and tokens[last].kind == "number":
            last += 1
        numbers.append((tokens, first, last))
    most = max(last - first for _, first, last in numbers)
    columns = [Column(0), *(Column(3 if at == 0 else 1, right=True) for at in range(most)), Column(3)]
    found = []
    for tokens, first, last in numbers:
        starts = [*range(first, last), *[last] * (most - (last - first))]
        found.append(Row(tokens, cut(tokens, 0, *starts, last)))
    align(found, columns)


def _grid(rows: list[list[Token]]) -> None:
    """Set the first column to the left, the others to the right; a head one cell short begins in the second."""
    sizes = [len(tokens) - (tokens[-1].kind == "string") for tokens in rows]  # titles stand behind the cells
    most = max(sizes)
    found = []
    for at, (tokens, size) in enumerate(zip(rows, sizes, strict=True)):
        cells = cut(tokens[:size], *range(size))
        head = at == 0 and len(rows) > 1 and size == most - 1
        found.append(Row(tokens[:size], [None, *cells] if head else cells))
        if size < len(tokens):
            tokens[-1].space = 3
    align(found, [Column(0), *[Column(3, right=True)] * (most - 1)], alike=True)


def _pairs(rows: list[list[Token]]) -> None:
    """Set the pairs of all lines below each other, numbers to the right."""
    rows = [tokens for tokens in rows if "".join(token.kind[0] for token in tokens) == "csc" * (len(tokens) // 3)]
    most = max((len(tokens) for tokens in rows), default=0) // 3
    columns: list[Column] = []
    for pair in range(most):
        values = [tokens[3 * pair + 2].text for tokens in rows if len(tokens) > 3 * pair + 2]
        columns += [Column(2), Column(1, right=all(NUMBER.fullmatch(value) for value in values))]
    found = []
    for tokens in rows:
        starts = [at for at in range(len(tokens)) if at % 3 != 1]
        found.append(Row(tokens, cut(tokens, *starts)))
    align(found, columns)


def _labels(rows: list[list[Token]]) -> None:
    """Set the steps behind `label:` below each other."""
    _align_second([row for row in rows if len(row) > 2], 2)


def _titles(rows: list[list[Token]]) -> None:
    """Set the titles of branches below each other."""
    _align_second(rows, 1)


def _align_second(rows: list[list[Token]], at: int) -> None:
    sizes = [len(tokens[0].text) for tokens in rows]
    if rows and max(sizes) - min(sizes) <= UNEVEN_LABELS:
        align([Row(tokens, cut(tokens, 0, at)) for tokens in rows], [Column(0), Column(1)])


def _facts(rows: list[list[Token]]) -> None:
    """Set what follows `given`, `when` and `then` below each other."""
    for tokens in rows:
        if len(tokens) > 1:
            tokens[1].space = 1 + len("given") - len(tokens[0].text)


def _cases(rows: list[list[Token]]) -> None:
    """Set the columns of a table of cases below each other."""
    starts = [[0, *(at for at, token in enumerate(tokens) if token.text == "|")] for tokens in rows]
    most = max(len(found) for found in starts)
    cells = [[*cut(tokens, *found), *[None] * (most - len(found))] for tokens, found in zip(rows, starts, strict=True)]
    align(
        [Row(tokens, found) for tokens, found in zip(rows, cells, strict=True)], [Column(0), *[Column(1)] * (most - 1)]
    )


OTHERS: dict[str, Callable[[list[list[Token]]], None]] = {
    "tickets": _tickets,
    "grid": _grid,
    "pairs": _pairs,
    "labels": _labels,
    "titles": _titles,
    "facts": _facts,
    "cases": _cases,
}
