"""Turn tables of a game into tables as printed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ttrdsl.rulebook.document import Row, Table
from ttrdsl.semantics.holes import span
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.tongue import ENGLISH, Tongue

NOTHING: Mapping[int, int] = MappingProxyType({})
MOST_ACROSS = 12  # a longer list of pairs runs down the page


def words(name: str) -> str:
    """Return a name of the program as words."""
    return name.replace("_", " ")


def players_grid(decl: d.Declaration) -> bool:
    """Say whether a table lists settings by the number of players, each under a name of its own."""
    if not isinstance(decl, d.Grid) or decl.by.text != "players":
        return False
    return all(not row.cells[0].text[:1].isdigit() for row in decl.rows[1:])


def told_table(
    decl: d.Table | d.Grid, text: tuple[str, ...], say: Tongue = ENGLISH, in_all: Mapping[int, int] = NOTHING
) -> Table:
    """Return a table as printed; its text stands above it. `in_all` is what exceptions make of it, by its keys."""
    cites = tuple(c.clause for c in decl.cites)
    name = decl.name.text
    if isinstance(decl, d.Grid):
        return Table(name, say.title(name), _head(decl, say), tuple(_rows(decl, say)), text, cites)
    if len(decl.pairs) > MOST_ACROSS:
        rows = [Row((_key(p.key.text, say), _cell(p.value.text, say)), _cited(p)) for p in decl.pairs]
        return Table(name, say.title(name), (), tuple(rows), text, cites)
    cited = tuple(dict.fromkeys(c for p in decl.pairs for c in _cited(p)))
    head = tuple(_key(p.key.text, say) for p in decl.pairs)
    values = tuple(_cell(p.value.text, say) for p in decl.pairs)
    changed = tuple(_changed(p.key.text, in_all) for p in decl.pairs) if in_all else ("",)
    if not all(changed):
        return Table(name, say.title(name), head, (Row(values, cited),), text, cites, row_heads=False)
    lines = (Row((say("by itself"), *values), cited), Row((say("in all"), *changed)))
    return Table(name, say.title(name), ("", *head), lines, text, cites)


def _changed(key: str, in_all: Mapping[int, int]) -> str:
    """Return what exceptions make of a key: a dash if no route is so long, nothing if they set a range apart."""
    first, _, last = key.removesuffix("+").partition("..")
    found = {in_all.get(length) for length in range(int(first), int(last or first) + 1)} - {None}
    return "–" if not found else str(found.pop()) if len(found) == 1 else ""


def _head(decl: d.Grid, say: Tongue) -> tuple[str, ...]:
    first = [cell.text for cell in decl.rows[0].cells] if decl.rows else []
    if decl.by.text != "players":
        return (f"{say.name(decl.by.text)} →", *first)  # what stands to the right of it, not below
    return ("", *(say("{n} players", n=number) if number != "1" else say("1 player") for number in first))


def _rows(decl: d.Grid, say: Tongue) -> list[Row]:
    found = []
    for row in decl.rows[1:]:
        head, *cells = (cell.text for cell in row.cells)
        named = say(row.title) if row.title else _key(head, say)
        found.append(Row((named, *(_cell(cell, say) for cell in cells)), _cited(row)))
    return found


def _cited(decl: d.Declaration) -> tuple[str, ...]:
    return tuple(c.clause for c in decl.cites)


def _key(text: str, say: Tongue) -> str:
    """Return a key as people write it: `0..4` is `0 to 4`, `15+` is `15 or more`."""
    if text.endswith("+") and text[:-1].isdigit():
        return say("{n} or more", n=text[:-1])
    return _range(text, say)


def _cell(text: str, say: Tongue) -> str:
    return "–" if text == "-" else _range(text, say)


def _range(text: str, say: Tongue) -> str:
    low, dots, high = text.partition("..")
    return span([low] if low == high else [low, high], say) if dots else say.name(text)
