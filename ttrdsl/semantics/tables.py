"""Turn tables as a rulebook prints them into facts."""

from __future__ import annotations

import re
from typing import Any

from ttrdsl.diagnostics import Problems, Span
from ttrdsl.diagnostics.suggest import near, suggestion
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.things import TableInfo, Things
from ttrdsl.semantics.types import BAD, NUMBER, OPTIONAL, RANGE, TRUTH, Type, element
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Word

NUMBER_CELL = re.compile(r"[+−-]?\d+$")
RANGE_CELL = re.compile(r"(\d+)\.\.(\d+)$")
OPEN_CELL = re.compile(r"(\d+)\+$")
LARGEST_KEY = 1000


def read_tables(book: Book, things: Things, problems: Problems) -> None:
    """Read every table of the book."""
    for definition in book.of(d.Table, d.Grid):
        decl = definition.decl
        if isinstance(decl, d.Table):
            read_pairs(decl, things, problems)
        elif isinstance(decl, d.Grid):
            read_grid(decl, things, problems)


def read_pairs(decl: d.Table, things: Things, problems: Problems) -> None:
    """Read `key: value` pairs."""
    name = decl.name.text
    info = TableInfo(name, decl.name.span, NUMBER)
    numbered: dict[int, Any] = {}
    types: list[Type] = []
    for pair in decl.pairs:
        value, kind = cell(pair.value, things, problems)
        if kind is BAD:
            continue
        keys, open_end = key_range(pair.key, problems)
        if keys is None:
            _put_row(info, pair.key, kind, value, things, problems)
            continue
        types.append(kind)
        info.open_end = info.open_end or open_end
        for key in keys:
            if key in numbered:
                problems.add("TTR207", pair.key.span, f"table `{name}` has key {key} twice", "the second time")
            numbered[key] = value
            info.row_spans[key] = pair.key.span
    info.type = _common(name, types, decl.name.span, problems)
    _check_open_end(info, numbered, [pair.key for pair in decl.pairs], problems)
    _put_numbered(info, numbered, things, [], info.type)
    things.tables[name] = info


def _check_open_end(info: TableInfo, numbered: dict[int, Any], keys: list[Word], problems: Problems) -> None:
    """An open end goes on with the last entry, so nothing may stand behind it."""
    for word in keys:
        match = OPEN_CELL.match(word.text)
        if match and int(match[1]) < max(numbered, default=0):
            problems.add(
                "TTR204",
                word.span,
                f"key `{word.text}` is not the last of the table",
                f"key {max(numbered)} comes after it",
            )


def _put_numbered(info: TableInfo, numbered: dict[int, Any], things: Things, by: list[Any], kind: Type) -> None:
    if not numbered:
        return
    info.low = min(numbered)
    row = numbered[info.low]
    gap = [None] * len(row) if isinstance(row, list) else None
    info.entries = [numbered.get(k, gap) for k in range(info.low, max(numbered) + 1)]
    dim = {"from": info.low, "to": info.low + len(info.entries) - 1, "open": info.open_end}
    if kind is RANGE:
        for end, part in enumerate(("low", "high")):
            data = [_pick(e, end) for e in info.entries]
            things.facts[f"{info.name}.{part}"] = {"by": [dim, *by], "type": "number", "data": data}
        return
    things.facts[info.name] = {"by": [dim, *by], "type": fact_type(kind), "data": info.entries}


def _pick(entry: Any, end: int) -> Any:
    if isinstance(entry, list):
        return [_pick(e, end) for e in entry]
    return entry[end] if isinstance(entry, tuple) else entry


def read_grid(decl: d.Grid, things: Things, problems: Problems) -> None:
    """Read a grid: a header line with column keys, then rows."""
    name, by = decl.name.text, decl.by.text
    info = TableInfo(name, decl.name.span, NUMBER, columns=by)
    things.tables[name] = info
    note_built_in(things, decl.by)
    if by != "players" and near(by, ("players",)):
        hint = suggestion(decl.by.span, by, ("players",))
        problems.add("TTR101", decl.by.span, f"unknown name `{by}`", "nothing gives the columns", **hint)
        info.bad = True
        return
    if not decl.rows:
        problems.add(
            "TTR205", decl.name.span, f"table `{name}` has no header line", "expected column keys on its first line"
        )
        info.bad = True
        return
    header = decl.rows[0].cells
    columns = _columns(decl, header, info, things, problems)
    if columns is None:
        info.bad = True
        return
    numbered: dict[int, Any] = {}
    types: list[Type] = []
    for row in decl.rows[1:]:
        if len(row.cells) != len(header) + 1:
            problems.add(
                "TTR205",
                row.span,
                f"row `{row.cells[0].text}` has {len(row.cells) - 1} cells",
                f"the header has {len(header)} columns",
                related=[(decl.rows[0].span, "the header")],
                help="write `-` for an empty cell",
            )
            info.rows[row.cells[0].text] = BAD
            info.type = BAD
            continue
        read = [cell(c, things, problems) for c in row.cells[1:]]
        kind = _common(row.cells[0].text, [k for _, k in read], row.span, problems)
        values = [v for v, _ in read]
        if columns:
            values = [values[i] for i in columns]
        keys, open_end = key_range(row.cells[0], problems)
        info.open_end = info.open_end or open_end
        if keys is None:
            _put_row(info, row.cells[0], kind, values, things, problems)
        else:
            types.append(kind)
            for key in keys:
                if key in numbered:
                    problems.add("TTR207", row.cells[0].span, f"table `{name}` has key {key} twice", "the second time")
                numbered[key] = values
                info.row_spans[key] = row.cells[0].span
    if numbered:
        _check_open_end(info, numbered, [row.cells[0] for row in decl.rows[1:]], problems)
        common = _common(name, types, decl.name.span, problems)
        info.type = BAD if info.type is BAD else common
        _put_numbered(info, numbered, things, [_dim(info)], info.type)


def _dim(info: TableInfo) -> Any:
    if info.columns == "players":
        return "players"
    return {"from": info.column_keys[0], "to": info.column_keys[-1], "open": False}


def _put_row(info: TableInfo, key: Word, kind: Type, values: Any, things: Things, problems: Problems) -> None:
    name = f"{info.name}.{key.text}"
    things.index.note(key.span, "row", name, "declare")
    if key.text in info.rows:
        problems.add("TTR207", key.span, f"table `{info.name}` has row `{key.text}` twice", "the second time")
    info.rows[key.text] = kind
    by = [_dim(info)] if info.columns else []
    if kind is RANGE:
        for end, part in enumerate(("low", "high")):
            things.facts[f"{name}.{part}"] = {"by": by, "type": "number", "data": _pick(values, end)}
        return
    things.facts[name] = {"by": by, "type": fact_type(kind), "data": values}


def _columns(
    decl: d.Grid, header: tuple[Word, ...], info: TableInfo, things: Things, problems: Problems
) -> list[int] | None:
    """Check the header; for a grid by players, return where the columns of the allowed counts stand."""
    keys: list[int] = []
    for word in header:
        if not word.text.isdecimal():
            problems.add("TTR204", word.span, f"column key `{word.text}` is not a number", "expected a number")
            return None
        keys.append(int(word.text))
    if info.columns != "players":
        if keys != list(range(keys[0], keys[0] + len(keys))):
            problems.add("TTR204", header[0].span, "column keys have gaps", "expected numbers in order")
            return None
        info.column_keys = keys
        return []
    missing = [n for n in things.counts if n not in keys]
    if missing:
        shown = ", ".join(map(str, missing))
        problems.add(
            "TTR206",
            decl.rows[0].span,
            f"table `{info.name}` lacks a column for {shown} players",
            f"the game is for {things.players_shown} players",
            about="players",
        )
        return None
    return [keys.index(n) for n in things.counts]


def key_range(word: Word, problems: Problems) -> tuple[list[int] | None, bool]:
    """Return the numbers a key stands for (none for a name), and whether its end is open."""
    text = word.text
    if match := OPEN_CELL.match(text):
        low, high = int(match[1]), int(match[1])
    elif match := RANGE_CELL.match(text):
        low, high = int(match[1]), int(match[2])
    elif text.isdecimal():
        low, high = int(text), int(text)
    elif text.isidentifier():
        return None, False
    else:
        problems.add(
            "TTR204", word.span, f"`{text}` cannot be a key of a table", "expected a number, a range or a name"
        )
        return [], False
    if low > high or high > LARGEST_KEY:
        problems.add("TTR204", word.span, f"key `{text}` is not a key of a table", f"keys go up to {LARGEST_KEY}")
        return [], False
    return list(range(low, high + 1)), text.endswith("+")


def cell(word: Word, things: Things, problems: Problems) -> tuple[Any, Type]:
    """Read one cell: a number, a range, `yes`, `no`, a name, or `-` for none."""
    text = word.text
    if text.isidentifier() and text not in ("yes", "no"):
        things.index.note(word.span, "color" if text in things.colors else "name", text)
    if NUMBER_CELL.match(text):
        value = int(text.replace("−", "-"))
        if abs(value) > 1_000_000:
            problems.add("TTR209", word.span, f"{text} is too large", "at most 1,000,000")
            return 0, BAD
        return value, NUMBER
    if text in ("-", "–", "—"):
        return None, OPTIONAL
    if match := RANGE_CELL.match(text):
        return (int(match[1]), int(match[2])), RANGE
    if text in ("yes", "no"):
        return text == "yes", TRUTH
    if text.isidentifier():
        if text in things.colors:
            return things.colors.index(text), element("color")
        return things.name_id(text), element("name")
    problems.add(
        "TTR204",
        word.span,
        f"`{text}` is not allowed in a table",
        "expected a number, a range, `yes`, `no`, a name or `-`",
        help=["entries are separated by spaces, not commas: `1: 2  2: 3`"] if text.endswith(",") else [],
    )
    return 0, BAD


def _common(name: str, types: list[Type], span: Span, problems: Problems) -> Type:
    """Return the one type of some cells."""
    kinds = {t for t in types if t is not BAD}
    if kinds <= {NUMBER}:
        return NUMBER
    if kinds <= {NUMBER, OPTIONAL}:
        return OPTIONAL
    if len(kinds) == 1:
        return kinds.pop()
    shown = " and ".join(sorted(str(k) for k in kinds))
    problems.add("TTR204", span, f"`{name}` mixes {shown}", "cells of one row should be alike")
    return BAD


def fact_type(kind: Type) -> str:
    """Return how the bundle names a type."""
    if kind.kind in ("id", "set"):
        return f"{kind.kind} {kind.of}"
    return kind.kind
