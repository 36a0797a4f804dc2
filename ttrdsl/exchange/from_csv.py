"""Turn tables of cities, routes, tickets and zones into a draft, reporting every mistake in one go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.exchange.columns import CITY_COLUMNS, ROUTE_COLUMNS, ZONE_COLUMNS, Columns, Declared, read_columns
from ttrdsl.exchange.draft import GRAY, City, Draft, Field, Point, Ticket, Tracks, Zone
from ttrdsl.exchange.numbers import coordinate, read_length, read_number
from ttrdsl.exchange.tables import Cell, Row, Table
from ttrdsl.exchange.ticket_rows import read_tickets

ANY_COLOR = {GRAY, "grey", "any", "-"}
MOST_TRACKS = 10


@dataclass
class Reader:
    """Reads tables one after another; later ones may only name cities of earlier ones."""

    problems: Problems
    colors: tuple[str, ...]  # what routes may be painted with
    declared: Declared = field(default_factory=Declared)
    cities: dict[str, City] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    fields: list[Field] = field(default_factory=list)
    geographic: bool = False

    def columns(self, table: Table, names: dict[str, tuple[str, ...]], needed: Collection[str], owner: str) -> Columns:
        """Find the columns of a table and note the attributes they hold; without a needed one no row is read."""
        found = read_columns(table, names, needed, owner, self.declared, self.problems)
        if found is None:
            table.rows.clear()
            return Columns({}, {})
        self.fields += [f for f in found.fields.values() if f not in self.fields]
        return found

    def city(self, cell: Cell, or_zone: bool = False) -> str | None:
        """Return the name of a city that is known; report another one."""
        name = clean(cell.text)
        if name in self.cities or (or_zone and name in self.zones):
            return name
        known = [*self.cities, *(self.zones if or_zone else ())]
        helps = did_you_mean(name, known)
        title = f"unknown city `{name}`"
        self.problems.add("TTR102", cell.span, title, "no city has this name", help=helps, about=name)
        return None


def read_draft(
    reader: Reader, cities: Table | None, routes: Table | None, tickets: Table | None, zones: Table | None
) -> Draft:
    """Return the draft of a board; without a table of cities they are those that routes name."""
    if cities is not None:
        _read_cities(reader, cities)
    tracks = read_routes(reader, routes, add=cities is None) if routes is not None else ()
    if zones is not None:
        _read_zones(reader, zones)
    found: Iterable[Ticket] = read_tickets(reader, tickets) if tickets is not None else ()
    fields = tuple(dict.fromkeys(reader.fields))
    return Draft(
        tuple(reader.cities.values()), tuple(tracks), tuple(found), tuple(reader.zones.values()), fields,
        reader.geographic,
    )  # fmt: skip


def clean(text: str) -> str:
    """Return a name on one line, as the language can write it: its quotes cannot hold a straight quote."""
    text = "".join(c if c.isprintable() or c in "\u200c\u200d" else " " for c in text)
    return re.sub(r"\s+", " ", text).strip().replace("'", "’")


# ---- cities ---------------------------------------------------------------------------------------------


def _read_cities(reader: Reader, table: Table) -> None:
    columns = reader.columns(table, dict(CITY_COLUMNS), ["city"], "city")
    reader.geographic = "latitude" in columns.known and "longitude" in columns.known
    lines: dict[str, Cell] = {}
    for row in table.rows:
        cell = columns.cell(row, "city")
        name = clean(cell.text) if cell else ""
        if cell is None or not name:
            reader.problems.add("TTR022", row[0].span, "row without a city", "expected a name")
            continue
        spot = _spot(reader, columns, row)
        spots = (spot,) if spot else ()
        old = reader.cities.get(name)
        if old is None:
            lines[name] = cell
            reader.cities[name] = City(name, cell.span, spots, columns.attributes(row))
        elif not spot or spot in old.spots:
            related = [(lines[name].span, "the first")]
            title = f"city `{name}` is on the same spot twice" if spot else f"second row for the city `{name}`"
            reader.problems.add("TTR302" if spot else "TTR024", cell.span, title, "the second row", related=related)
        else:
            attributes = {**old.attributes, **columns.attributes(row)}
            reader.cities[name] = replace(old, spots=(*old.spots, spot), attributes=attributes)


def _spot(reader: Reader, columns: Columns, row: Row) -> Point | None:
    """Return a position, if both of its numbers are there."""
    across, down = ("longitude", "latitude") if reader.geographic else ("x", "y")
    cells = columns.cell(row, across), columns.cell(row, down)
    limits = (180.0, 90.0) if reader.geographic else (1e9, 1e9)
    found = [coordinate(c, most, reader.problems) if c else None for c, most in zip(cells, limits, strict=True)]
    return (found[0], found[1]) if found[0] is not None and found[1] is not None else None


def _read_zones(reader: Reader, table: Table) -> None:
    columns = reader.columns(table, dict(ZONE_COLUMNS), ["zone", "city"], "zone")
    for row in table.rows:
        cell, member = columns.cell(row, "zone"), columns.cell(row, "city")
        if cell is None or member is None:
            reader.problems.add("TTR022", row[0].span, "row without a zone or city", "expected both")
            continue
        family, city, name = columns.cell(row, "family"), reader.city(member), clean(cell.text)
        if name in reader.cities:
            reader.problems.add("TTR108", cell.span, f"`{name}` is a city already", "a zone needs another name")
        elif city is not None:
            old = reader.zones.get(name) or Zone(family.text if family else "zones", name, ())
            reader.zones[name] = replace(old, cities=(*old.cities, city))


# ---- routes ---------------------------------------------------------------------------------------------


def read_routes(reader: Reader, table: Table, add: bool) -> list[Tracks]:
    """Read routes; with `add`, cities are made as routes name them."""
    columns = reader.columns(table, dict(ROUTE_COLUMNS), ["from", "to"], "route")
    found: dict[tuple[object, ...], Tracks] = {}
    for row in table.rows:
        tracks = _read_route(reader, columns, row, add)
        if tracks is None:
            continue
        key = (frozenset(tracks.ends), tracks.length, tracks.colors, tuple(tracks.attributes.items()))
        # Two gray rows are a gray double route; two red ones are seldom meant.
        if key in found and set(tracks.colors) != {GRAY}:
            name = " – ".join(tracks.ends)
            helps = "a double route has two colors in one cell, or two rows of different colors"
            places = [(found[key].span, "the first")]
            title = f"the same row twice for `{name}`"
            reader.problems.add("TTR024", tracks.span, title, "the second row", related=places, help=helps)
            continue
        found[(*key, len(found)) if key in found else key] = tracks
    return list(found.values())


def _read_route(reader: Reader, columns: Columns, row: Row, add: bool) -> Tracks | None:
    cells = [columns.cell(row, "from"), columns.cell(row, "to")]
    ends: list[str] = []
    for cell in cells:
        if cell is None:
            reader.problems.add("TTR022", row[0].span, "route with one end", "expected two cities")
            return None
        if add:
            reader.cities.setdefault(clean(cell.text), City(clean(cell.text), cell.span))
        ends += [name for name in [reader.city(cell)] if name is not None]
    looped = len(ends) == 2 and ends[0] == ends[1]
    if looped and cells[1] is not None:
        reader.problems.add("TTR305", cells[1].span, f"route from `{ends[0]}` to itself", "the same city twice")
    length, count = columns.cell(row, "length"), columns.cell(row, "tracks")
    number = read_length(length, reader.problems) if length else None
    colors = _colors(reader, [columns.cell(row, name) for name in ("color", "color2", "color3")])
    times = read_number(count, 1, MOST_TRACKS, "tracks", reader.problems) if count else 1
    if looped or len(ends) < 2 or colors is None or (length and number is None) or times is None:
        return None
    painted = colors * times if len(colors) == 1 else colors
    return Tracks((ends[0], ends[1]), painted, row[0].span.to(row[-1].span), number, columns.attributes(row))


def _colors(reader: Reader, cells: list[Cell | None]) -> tuple[str, ...] | None:
    """Return the colors of the tracks; `red/blue`, `red blue` and two columns all mean a double route."""
    found: list[str] = []
    wrong = False
    for cell in cells:
        for word in re.split(r"[\s/|,;+&]+", cell.text.strip()) if cell else []:
            color = color_of(word, reader.colors)
            if color is None and cell is not None:
                helps = did_you_mean(word, [*reader.colors, GRAY])
                known = f"known are {', '.join(reader.colors)} and {GRAY}; --colors names others"
                title = f"unknown color `{word}`"
                reader.problems.add(
                    "TTR103", cell.span, title, "no color has this name", help=[*helps, known], about=word
                )
            wrong = wrong or color is None
            found += [color] if color else []
    return None if wrong else tuple(found) or (GRAY,)


def color_of(word: str, known: Collection[str]) -> str | None:
    """Return the color a word means; none for an unknown one."""
    plain = word.casefold()
    return GRAY if plain in ANY_COLOR else next((color for color in known if color.casefold() == plain), None)
