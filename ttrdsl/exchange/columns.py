"""Which column of a table is which: the names people give them, and the columns that become attributes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ttrdsl.diagnostics import Problems
from ttrdsl.exchange.draft import BETWEEN, FLAG, NAME, NUMBER, SET, Field, Value
from ttrdsl.exchange.tables import Cell, Row, Table

# What is read from a column, and how it may be called; capitals, blanks and signs do not count.
Names = Mapping[str, tuple[str, ...]]
CITY_COLUMNS: Names = {
    "city": ("city", "name", "town", "place", "label"),
    "x": ("x", "left"),
    "y": ("y", "top"),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lon", "lng", "long"),
}
ROUTE_COLUMNS: Names = {
    "from": ("from", "a", "city1", "citya", "first", "start", "source", "city"),
    "to": ("to", "b", "city2", "cityb", "second", "end", "target"),
    "length": ("length", "spaces", "len", "cars"),
    "color": ("color", "colour", "colors", "colours", "color1", "colour1"),
    "color2": ("color2", "colour2"),
    "color3": ("color3", "colour3"),
    "tracks": ("tracks",),
}
TICKET_COLUMNS: Names = {
    "from": ROUTE_COLUMNS["from"],
    "to": ROUTE_COLUMNS["to"],
    "via": ("via", "over"),
    "points": ("points", "value", "score", "worth"),
    "deck": ("deck",),
    "card": ("card", "ticket"),
}
ZONE_COLUMNS: Names = {"family": ("family", "zones"), "zone": ("zone", "name"), "city": ("city", "town")}

# Fields of the language itself, by owner and name: what no column can give has no type.
BUILT_IN = {("route", name): "" for name in ("length", "colors", "ends", "twins")} | {("city", "dead_end"): FLAG}
BUILT_IN |= {("ticket", name): "" for name in ("ends", "goals", "deck", "color", "kind")}

YES = {"yes", "y", "true", "x", "✓"}
NO = {"no", "n", "false", "-"}
WHOLE = re.compile(r"[+-]?\d{1,18}")


@dataclass(frozen=True)
class Columns:
    """The columns of a table by what is read from them, and the attributes they hold beside."""

    known: dict[str, int]
    fields: dict[int, Field]

    def cell(self, row: Row, name: str) -> Cell | None:
        """Return the cell of a column, if the table has it and something stands in it."""
        at = self.known.get(name)
        return row[at] if at is not None and row[at].text else None

    def attributes(self, row: Row) -> dict[str, Value]:
        """Return the attributes of a row; what stands for nothing is left out."""
        found: dict[str, Value] = {}
        for at, each in self.fields.items():
            value = _value(row[at].text, each.type)
            if value is not None:
                found[each.name] = value
        return found


@dataclass(frozen=True)
class Declared:
    """Fields a game has already, by owner and name: their types, empty for what no column can give."""

    types: Mapping[tuple[str, str], str] = field(default_factory=lambda: BUILT_IN)
    skip: Collection[str] = ()  # columns to be left out


def read_columns(
    table: Table, names: Names, needed: Collection[str], owner: str, declared: Declared, problems: Problems
) -> Columns | None:
    """Find the columns of a table; a needed one that is missing, or one without a name, is reported."""
    known: dict[str, int] = {}
    heads = [_plain(cell.text) for cell in table.head]
    for meaning, calls in names.items():
        for call in calls:
            if call in heads and heads.index(call) not in known.values():
                known[meaning] = heads.index(call)
                break
    missing = [meaning for meaning in needed if meaning not in known]
    for meaning in missing:
        title = f"`{table.source.name}` has no column `{meaning}`"
        calls_it = [f"`{word}`" for word in names[meaning][:4]]
        helps = f"it may be called {' or '.join(filter(None, (', '.join(calls_it[:-1]), calls_it[-1])))}"
        problems.add("TTR021", table.head[0].span.to(table.head[-1].span), title, "these are the columns", help=helps)
    fields = dict(_fields(table, set(known.values()), owner, declared, problems))
    return None if missing else Columns(known, fields)


def _fields(
    table: Table, used: set[int], owner: str, declared: Declared, problems: Problems
) -> Iterator[tuple[int, Field]]:
    """Yield the columns that become attributes; one without any cell is left out."""
    seen: dict[str, Cell] = {}
    skip = {_plain(name) for name in declared.skip}
    for at, head in enumerate(table.head):
        cells = [row[at] for row in table.rows if row[at].text]
        if at in used or not cells or _plain(head.text) in skip:
            continue
        name = identifier(head.text)
        kind = declared.types.get((owner, name))
        if not name:
            problems.add("TTR021", cells[0].span, f"column {at + 1} has no name", "the first cell in it")
        elif name in seen:
            related = [(seen[name].span, "the first")]
            problems.add("TTR021", head.span, f"second column `{name}`", "the second column", related=related)
        elif kind == "":
            helps = f"give it another name, or leave it out: --skip {name}"
            problems.add("TTR021", head.span, f"column `{name}`", "the rules call something else so", help=helps)
        else:
            seen[name] = head
            _check_cells(cells, kind, problems)
            yield at, Field(owner, name, kind or _type([cell.text for cell in cells]))


def _check_cells(cells: list[Cell], kind: str | None, problems: Problems) -> None:
    """Report cells that cannot be what the rules have declared."""
    for cell in cells:
        if kind == FLAG and cell.text.casefold() not in YES | NO | {"1", "0"}:
            problems.add("TTR022", cell.span, f"`{cell.text[:30]}` is neither yes nor no", "expected one of them")
        elif kind == NUMBER and not WHOLE.fullmatch(cell.text):
            problems.add("TTR022", cell.span, f"`{cell.text[:30]}` is not a whole number", "expected one")


def identifier(text: str) -> str:
    """Return a name of the language for a text of people: `Number of spots` becomes `number_of_spots`."""
    name = re.sub(r"\W+", "_", text.lower()).strip("_")
    return f"_{name}" if name[:1].isdigit() else name


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _type(texts: list[str]) -> str:
    if any(BETWEEN in text for text in texts):
        return SET
    words = {text.casefold() for text in texts}
    if words <= YES | NO:
        return FLAG
    return NUMBER if all(WHOLE.fullmatch(text) for text in texts) else NAME


def _value(text: str, kind: str) -> Value | None:
    if not text:
        return None
    if kind == FLAG:
        return True if text.casefold() in YES | {"1"} else None
    if kind == NUMBER:
        return (int(text) or None) if WHOLE.fullmatch(text) else None
    if kind.startswith("set of "):
        return tuple(word.strip() for word in text.split(BETWEEN) if word.strip()) or None
    return text
