"""Turn tables of a game into tables as printed."""

from __future__ import annotations

from ttrdsl.rulebook.document import Row, Table
from ttrdsl.syntax import declarations as d

MOST_ACROSS = 12  # a longer list of pairs runs down the page


def words(name: str) -> str:
    """Return a name of the program as words."""
    return name.replace("_", " ")


def titled(name: str) -> str:
    """Return a name of the program as the words of a heading."""
    return words(name)[:1].upper() + words(name)[1:]


def players_grid(decl: d.Declaration) -> bool:
    """Say whether a table lists settings by the number of players, each under a name of its own."""
    if not isinstance(decl, d.Grid) or decl.by.text != "players":
        return False
    return all(not row.cells[0].text[:1].isdigit() for row in decl.rows[1:])


def told_table(decl: d.Table | d.Grid, text: tuple[str, ...]) -> Table:
    """Return a table as printed; its text stands above it."""
    cites = tuple(c.clause for c in decl.cites)
    name = decl.name.text
    if isinstance(decl, d.Grid):
        return Table(name, titled(name), _head(decl), tuple(_rows(decl)), text, cites)
    if len(decl.pairs) > MOST_ACROSS:
        rows = [Row((_key(p.key.text), _cell(p.value.text)), _cited(p)) for p in decl.pairs]
        return Table(name, titled(name), (), tuple(rows), text, cites)
    cited = tuple(dict.fromkeys(c for p in decl.pairs for c in _cited(p)))
    head = tuple(_key(p.key.text) for p in decl.pairs)
    values = Row(tuple(_cell(p.value.text) for p in decl.pairs), cited)
    return Table(name, titled(name), head, (values,), text, cites, row_heads=False)


def _head(decl: d.Grid) -> tuple[str, ...]:
    first = [cell.text for cell in decl.rows[0].cells] if decl.rows else []
    if decl.by.text != "players":
        return (words(decl.by.text), *first)
    return ("", *(f"{number} players" for number in first))


def _rows(decl: d.Grid) -> list[Row]:
    found = []
    for row in decl.rows[1:]:
        head, *cells = (cell.text for cell in row.cells)
        found.append(Row((row.title or _key(head), *map(_cell, cells)), _cited(row)))
    return found


def _cited(decl: d.Declaration) -> tuple[str, ...]:
    return tuple(c.clause for c in decl.cites)


def _key(text: str) -> str:
    """Return a key as people write it: `0..4` is `0 to 4`, `15+` is `15 or more`."""
    if text.endswith("+") and text[:-1].isdigit():
        return f"{text[:-1]} or more"
    return _range(text)


def _cell(text: str) -> str:
    return "–" if text == "-" else _range(text)


def _range(text: str) -> str:
    low, dots, high = text.partition("..")
    if not dots:
        return words(text)
    return low if low == high else f"{low} to {high}"
