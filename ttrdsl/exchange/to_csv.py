"""Write the board of a bundle as tables: cities, routes, tickets and zones, as `from_csv.py` reads them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from ttrdsl.exchange.attributes import Attribute, attributes, color_words, ticket_columns


def to_csv(bundle: dict[str, Any]) -> dict[str, str]:
    """Return the texts of the tables by file name; a table without rows is left out."""
    tables = {
        "cities.csv": _cities(bundle),
        "routes.csv": _routes(bundle),
        "tickets.csv": _tickets(bundle),
        "zones.csv": _zones(bundle),
    }
    return {name: _text(rows) for name, rows in tables.items() if len(rows) > 1}


def _text(rows: Iterable[Sequence[object]]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()


def _cells(found: list[Attribute], index: int) -> list[object]:
    """Return the cells of an element's attributes; empty where they stand for nothing."""
    values = [each.values[index] for each in found]
    return ["" if value is None else "yes" if value is True else value for value in values]


def _cities(bundle: dict[str, Any]) -> list[list[object]]:
    found = attributes(bundle, "city")
    rows: list[list[object]] = [["city", "x", "y", *(each.name for each in found)]]
    for index, city in enumerate(bundle["board"]["cities"]):
        spots = city["spots"] or [("", "")]
        rows += [[city["name"], x, y, *_cells(found, index)] for x, y in spots]
    return rows


def _routes(bundle: dict[str, Any]) -> list[list[object]]:
    """One row for the tracks of a line that have their attributes in common."""
    found, colors = attributes(bundle, "route"), color_words(bundle)
    cities = bundle["domains"]["city"]
    rows: list[list[object]] = [["from", "to", "length", "color", *(each.name for each in found)]]
    routes = list(enumerate(bundle["board"]["routes"]))
    for _, alike in groupby(routes, key=lambda pair: (pair[1]["group"], _cells(found, pair[0]))):
        tracks = list(alike)
        index, route = tracks[0]
        first, second = (cities[end] for end in route["ends"])
        painted = " ".join(colors[i] for i, _ in tracks)
        rows.append([first, second, route["length"], painted, *_cells(found, index)])
    return rows


def _tickets(bundle: dict[str, Any]) -> list[list[object]]:
    """One row for each goal; where a ticket has several, `card` says which belong together."""
    columns = ticket_columns(bundle)
    goals = bundle["facts"]["ticket.goals"]["data"]
    cards = [i for i, card in enumerate(bundle["cards"]) if card["ticket"]]
    decks = bundle["domains"]["deck"]
    stops = bundle["facts"]["goal.ends"]["data"]
    several = any(len(goals[card]) > 1 for card in cards)
    longer = any(len(stops[goal]) > 2 for card in cards for goal in goals[card])
    other = any(decks[bundle["cards"][card]["deck"]] != "tickets" for card in cards)
    more = [name for name, there in (("deck", other), ("card", several)) if there]
    rows: list[list[object]] = [["from", "to", *(["via"] if longer else []), *columns, *more]]
    for number, card in enumerate(cards, 1):
        deck = decks[bundle["cards"][card]["deck"]]
        for goal in goals[card]:
            places = [_place(bundle, stop) for stop in stops[goal]]
            row: list[object] = [places[0], places[-1]]
            row += [" | ".join(places[1:-1])] if longer else []
            row += [data[goal] or "" for data in columns.values()]
            row += ["" if deck == "tickets" else deck] if other else []
            rows.append(row + ([number] if several else []))
    return rows


def _place(bundle: dict[str, Any], cities: list[int]) -> str:
    """Return the city of a stop, or the zone that has its cities."""
    if len(cities) == 1:
        return str(bundle["domains"]["city"][cities[0]])
    zones = bundle["facts"]["zone.cities"]["data"]
    found = next((i for i, members in enumerate(zones) if members == cities), None)
    names = bundle["domains"]["zone"] if found is not None else bundle["domains"]["city"]
    return str(names[found if found is not None else cities[0]])


def _zones(bundle: dict[str, Any]) -> list[list[object]]:
    rows: list[list[object]] = [["family", "zone", "city"]]
    for key, fact in sorted(bundle["facts"].items()):
        if key.startswith("zones.") and fact["type"] == "set zone":
            for zone in fact["data"]:
                members = bundle["facts"]["zone.cities"]["data"][zone]
                name = bundle["domains"]["zone"][zone]
                rows += [[key.removeprefix("zones."), name, bundle["domains"]["city"][city]] for city in members]
    return rows
