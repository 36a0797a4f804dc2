"""Explain something on the board of a game: a city, a route or a ticket, with all that is printed about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ttrdsl.diagnostics import Source, Span
from ttrdsl.diagnostics.suggest import plain
from ttrdsl.semantics.names import find_ticket, find_track, split_ends
from ttrdsl.semantics.things import Things

Bundle = dict[str, Any]
SAID = ("ends", "length", "colors", "twins", "cities", "goals", "points", "deck", "color")  # in words of their own


@dataclass
class OnBoard:
    """What there is to say about something on the board."""

    head: str
    place: str = ""
    lines: list[str] = field(default_factory=list)
    lists: dict[str, list[str]] = field(default_factory=dict)


def on_board(bundle: Bundle, things: Things, sources: dict[str, Source], name: str) -> list[OnBoard]:
    """Return everything on the board that has a name: a city and a zone, or a route and a ticket, may share it."""
    found: list[OnBoard] = []
    for number, city in enumerate(things.cities):
        if plain(city) == plain(name):
            found.append(_city(bundle, things, sources, number))
    found += [_zone(bundle, things, i) for i, zone in enumerate(things.zones) if plain(zone) == plain(name)]
    exact = _exact(things, name)
    first = find_track(things, exact)
    if first is not None:
        wanted = {tuple(sorted(split_ends(exact)))} if len(split_ends(exact)) == 2 else set()
        tracks = [i for i, r in enumerate(things.routes) if _ends(things, r) in wanted]
        for number in tracks or [first]:
            found.append(_route(bundle, things, sources, number))
    ticket = find_ticket(things, exact)
    if ticket is not None:
        found.append(_ticket(bundle, things, sources, ticket))
    return found


def board_names(things: Things) -> list[str]:
    """Return the names of all cities, zones, routes and tickets."""
    return [*things.cities, *things.zones, *things.elements("route"), *(c.title for c in things.cards if c.ticket)]


def _exact(things: Things, name: str) -> str:
    """Return a name such as `paris - brest` as the board has it."""
    known = {plain(c): c for c in (*things.cities, *things.zones)}
    parts = split_ends(name)
    if len(parts) == 1 and plain(name) not in known:
        parts = [part.strip() for part in name.split("-")]
    last = parts[-1]
    start = next((k for k in sorted(known, key=len, reverse=True) if plain(last).startswith(k)), "")
    return " – ".join([*(known.get(plain(p), p) for p in parts[:-1]), known.get(start, "") + last[len(start) :]])


def _ends(things: Things, route: Any) -> tuple[str, ...]:
    return tuple(sorted(things.cities[e] for e in route.ends))


def _at(sources: dict[str, Source], span: Span | None) -> str:
    if span is None or span.file not in sources:
        return ""
    return f"{span.file}:{sources[span.file].position(span.start)[0]}"


def _printed(bundle: Bundle, owner: str, number: int) -> list[str]:
    """Return the further fields of an element that are not empty."""
    said: list[str] = []
    for name, fact in bundle["facts"].items():
        of, _, what = name.partition(".")
        if fact["by"] != [owner] or of not in (owner, "ticket" if owner == "card" else owner) or what in SAID:
            continue
        value = fact["data"][number]
        if value is True:
            said.append(what)
        elif value not in (False, None, -1, 0, []):
            domain = fact["type"].split()[-1]
            known = bundle["domains"].get(domain) if fact["type"].startswith("id ") else None
            said.append(f"{what} {known[value] if known else value}")
    return said


def _route_line(bundle: Bundle, things: Things, number: int) -> str:
    route = things.routes[number]
    color = "gray" if route.gray else ", ".join(things.colors[c] for c in route.colors)
    more = _printed(bundle, "route", number)
    name = " – ".join(things.cities[e] for e in route.ends)
    return f"{name}  {route.length} {color}" + (f"  [{', '.join(more)}]" if more else "")


def _ticket_line(bundle: Bundle, things: Things, number: int) -> str:
    points = bundle["facts"]["ticket.points"]["data"][number]
    deck = things.decks[things.cards[number].deck]
    return f"{things.cards[number].title}  {points}" + (f"  ({deck})" if deck != "tickets" else "")


def _city(bundle: Bundle, things: Things, sources: dict[str, Source], number: int) -> OnBoard:
    name = things.cities[number]
    found = OnBoard(f"city {name}", _at(sources, things.city_spans[number]))
    spots = bundle["board"]["cities"][number]["spots"]
    found.lines += [f"drawn at {' and '.join(f'{x} {y}' for x, y in spots)}"] if spots else []
    found.lines += _printed(bundle, "city", number)
    zones = bundle["facts"]["zone.cities"]["data"]
    found.lines += [f"in {bundle['domains']['zone'][z]}" for z, cities in enumerate(zones) if number in cities]
    found.lists["routes"] = [
        _route_line(bundle, things, i) for i, route in enumerate(things.routes) if number in route.ends
    ]
    ends = bundle["facts"].get("ticket.ends", {"data": []})["data"]
    found.lists["tickets"] = [
        _ticket_line(bundle, things, i)
        for i, card in enumerate(things.cards)
        if card.ticket and (any(number in stop for stop in ends[i]) or name in split_ends(card.title))
    ]
    return found


def _zone(bundle: Bundle, things: Things, number: int) -> OnBoard:
    found = OnBoard(f"zone {things.zones[number]}")
    found.lines += _printed(bundle, "zone", number)
    found.lists["cities"] = [things.cities[c] for c in bundle["facts"]["zone.cities"]["data"][number]]
    return found


def _route(bundle: Bundle, things: Things, sources: dict[str, Source], number: int) -> OnBoard:
    route = things.routes[number]
    found = OnBoard(f"route {route.name}", _at(sources, route.span))
    color = "gray: cards of any one color" if route.gray else ", ".join(things.colors[c] for c in route.colors)
    found.lines += [f"{route.length} space{'s' * (route.length != 1)}", color, *_printed(bundle, "route", number)]
    twins = bundle["facts"]["route.twins"]["data"][number]
    found.lists["other tracks of the line"] = [_route_line(bundle, things, t) for t in twins]
    return found


def _ticket(bundle: Bundle, things: Things, sources: dict[str, Source], number: int) -> OnBoard:
    card = things.cards[number]
    found = OnBoard(f"ticket {card.title}", _at(sources, card.span))
    found.lines += [f"in {things.decks[card.deck]}", f"worth {bundle['facts']['ticket.points']['data'][number]}"]
    found.lines += _printed(bundle, "card", number)
    return found
