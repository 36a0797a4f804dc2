"""Note where things stand and what they cite: parameters, tables cell by cell, decks, fields, board lines.

Rules and steps carry their marks in the program. Things have none there, so each gets a mark here: facts name theirs,
and what a game is simply made of (cards, cities, pieces) is listed as present in every game.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import walk
from ttrdsl.semantics.tables import key_range
from ttrdsl.semantics.translator import Translator
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Cite


def note_things(t: Translator) -> list[int]:
    """Mark everything a game is made of; return the marks of what is present in every game."""
    present: list[int] = []
    for _, table in t.book.each(d.Table):
        _pairs(t, table)
    for _, grid in t.book.each(d.Grid):
        _grid(t, grid)
    for name, param in t.book.each(d.Param):
        _param(t, name, param)
    for name, deck in t.book.each(d.Deck):
        present += _present(t, f"deck {name}", deck, *deck.lines)
    for (owner, name), definition in t.book.fields.items():
        present += _present(t, f"{owner} has {name}", definition.decl)
    for layer in t.book.layers:
        header = layer.file.header
        if header is not None:
            present += _present(t, f"{header.kind} {header.name.text}", header)
    for _, block in t.book.board:
        if isinstance(block, (d.Cities, d.Routes, d.Tickets, d.Zones, d.Colors)):
            lines = () if isinstance(block, d.Colors) else block.lines
            present += _present(t, type(block).__name__.lower(), block, *lines)
    for path in [*t.book.removed.values(), *t.book.removed_steps.values()]:
        present += _removed(t, path)
    return present


def _mark(t: Translator, span: Span, cites: tuple[Cite, ...], path: str, note: str) -> int:
    return int(t.mark(0, span, cites, path, note)[1])


def _present(t: Translator, path: str, *declarations: d.Declaration) -> list[int]:
    return [_mark(t, x.span, x.cites, path, "thing") for x in declarations if x.cites]


def _removed(t: Translator, path: d.Path) -> list[int]:
    """A removal implements its clauses by what is no longer there."""
    found = next((x for _, x in t.book.written(d.Remove) if path in x.paths and x.cites), None)
    return [_mark(t, path.span, found.cites, f"remove {path.text}", "thing")] if found is not None else []


def _param(t: Translator, name: str, decl: d.Declaration) -> None:
    settings = t.book.settings.get(name)
    source = max(settings, key=lambda s: s[0])[1] if settings else decl
    mark: Any = _mark(t, source.span, source.cites, name, "param")
    rows = [t.things.facts[op[1]].get("at") for op, row, _, _ in walk(t.param_irs.get(name)) if row.name == "fact"]
    if any(isinstance(row, list) for row in rows):
        # The value comes out of a table by players: what a game of n players reads is the cell of n.
        mark = [
            _mark(t, source.span, source.cites + _cells(t, rows, i), name, "param") for i in range(len(t.things.counts))
        ]
    for key in (f"param.{name}", f"param.{name}.low", f"param.{name}.high"):
        if key in t.things.facts:
            t.things.facts[key]["at"] = mark


def _cells(t: Translator, rows: list[Any], column: int) -> tuple[Cite, ...]:
    found: list[Cite] = []
    for row in rows:
        mark = row[column] if isinstance(row, list) and column < len(row) else None
        if isinstance(mark, int):
            found += [Cite(t.origins[mark].span, clause) for clause in t.origins[mark].cites]
    return tuple(found)


def _pairs(t: Translator, decl: d.Table) -> None:
    name = decl.name.text
    info, facts = t.things.tables.get(name), t.things.facts
    whole = _mark(t, decl.name.span, decl.cites, name, "table")
    if info is None:
        return
    rows: list[Any] = [whole] * len(info.entries)
    for pair in decl.pairs:
        mark = _mark(t, pair.span, pair.cites + decl.cites, name, "table") if pair.cites else whole
        keys, _ = key_range(pair.key, t.problems)
        if keys is None:
            row = f"{name}.{pair.key.text}"
            for key in (row, f"{row}.low", f"{row}.high"):
                if key in facts:
                    facts[key]["at"] = mark
        for number in keys or ():
            rows[number - info.low] = mark
    for key in (name, f"{name}.low", f"{name}.high"):
        if key in facts and info.entries:
            facts[key]["at"] = rows


def _grid(t: Translator, decl: d.Grid) -> None:
    """A row with as many citations as columns, or as cells that are not empty, cites one clause per cell."""
    name = decl.name.text
    info, facts = t.things.tables.get(name), t.things.facts
    if info is None or not decl.rows:
        return
    whole = _mark(t, decl.name.span, decl.cites, name, "table")
    rows: list[Any] = [whole] * len(info.entries)
    for row in decl.rows[1:]:
        marks = _row_marks(t, row, decl, info.columns == "players", whole)
        keys, _ = key_range(row.cells[0], t.problems)
        if keys is None:
            for key in (
                f"{name}.{row.cells[0].text}",
                f"{name}.{row.cells[0].text}.low",
                f"{name}.{row.cells[0].text}.high",
            ):
                if key in facts:
                    facts[key]["at"] = marks
        for key_number in keys or ():
            rows[key_number - info.low] = marks
    if name in facts and info.entries:
        facts[name]["at"] = rows


def _row_marks(t: Translator, row: d.GridRow, decl: d.Grid, by_players: bool, whole: int) -> Any:
    if not row.cites:
        return whole
    header, path = decl.rows[0].cells, f"{decl.name.text}.{row.cells[0].text}"
    filled = [i for i, cell in enumerate(row.cells[1:]) if cell.text != "-"]
    cited = list(range(len(header))) if len(row.cites) == len(header) else filled
    if len(row.cites) != len(cited) or len(row.cells) != len(header) + 1:
        return _mark(t, row.span, row.cites + decl.cites, path, "table")
    by_cell = dict(zip(cited, row.cites, strict=True))
    keys = [h.text for h in header]
    columns = [keys.index(n) for n in (map(str, t.things.counts) if by_players else keys)]
    return [
        _mark(t, row.cells[i + 1].span, (by_cell[i], *decl.cites), path, "table") if i in by_cell else whole
        for i in columns
    ]
