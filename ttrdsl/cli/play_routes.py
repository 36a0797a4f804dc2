"""Routes for somebody who plays: how long they are, what they cost and bring, what is lacking, whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from ttrdsl.cli.tables import plain_table
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.networks.board import bits
from ttrdsl.playtest.prices import PriceList, routes_named
from ttrdsl.render.palette import fill_of
from ttrdsl.tongue.tongue import said, said_name, spoken

MOST = 40
GRAY = "bright_black"


def blocks(machine: Machine, route: int, colored: bool) -> Text:
    """Return the spaces of a route in its colors, `▪▪▪`, empty ones for every color; without colors `3 blue`."""
    colors: list[str] = machine.bundle["domains"]["color"]
    length, own = int(machine.compiler.facts["route.length"].data[route]), _colors(machine, route)
    if not colors:
        return Text(str(length))  # there is nothing that could be of any color
    if not colored:
        return Text(said("{n} {color}", n=length, color=color_names(machine, route)))
    if not own:
        return Text("▫" * length, style=GRAY)
    found = Text()
    for space in range(length):
        color = own[space % len(own)]
        found.append("▪", style=fill_of(colors[color], color))
    return found


def chained(machine: Machine, routes: Iterable[int], colored: bool) -> Text:
    """Return routes as ways: `Bern ▪▪ Chur ▫▫ Lugano, Zürich ▪ Basel`."""
    left, ends, line = set(routes), machine.compiler.graph.ends, Text(style="dim")
    names = machine.bundle["domains"]["city"]
    while left:
        degree = Counter(city for route in left for city in ends[route])
        here = min(degree, key=lambda city: (degree[city] % 2 == 0, city))  # a way begins where it ends, at an odd city
        line.append(f"{', ' if line else ''}{names[here]}")
        while onward := [route for route in sorted(left) if here in ends[route]]:
            left.remove(onward[0])
            one, other = ends[onward[0]]
            here = other if here == one else one
            spaces = blocks(machine, onward[0], colored)
            line.append_text(Text.assemble(" ", spaces if colored else f"({spaces.plain})", f" {names[here]}"))
    return line


def _colors(machine: Machine, route: int) -> list[int]:
    """Return the colors of a route; none if it is of every color."""
    facts = machine.compiler.facts
    own = list(bits(facts["route.colors"].data[route])) if "route.colors" in facts else []
    return own if len(own) < len(machine.bundle["domains"]["color"]) else []


def color_names(machine: Machine, route: int) -> str:
    """Return the colors of a route in words."""
    colors = machine.bundle["domains"]["color"]
    return "/".join(spoken().name(colors[color]) for color in _colors(machine, route)) or said("any")


def features(machine: Machine, route: int) -> str:
    """Return what else is printed on a route: its flags, and its numbers other than 0."""
    found = []
    for name, fact in machine.compiler.facts.items():
        if not name.startswith("route.") or name == "route.length" or not fact.data[route]:
            continue
        word = said_name(name)
        if fact.kind == "truth":
            found.append(word)
        elif fact.kind == "number":
            found.append(f"{word} {fact.data[route]}")
    return ", ".join(found)


def routes_table(game: Game, player: int, wanted: Iterable[int], seats: Iterable[Text], colored: bool) -> Table:
    """Return routes as a table; of those somebody has it is said who. What no route has is no column."""
    prices = PriceList(game, player)
    survey = prices.survey
    names: list[Any] = game.machine.bundle["domains"]["route"]
    rows: list[tuple[Text, ...]] = []
    state = game.state + [0] * (survey.knowledge.machine.size - len(game.state))
    open_ones = survey.claimable(state, player)
    owners = {route: seat for who, seat in enumerate(seats) for route in bits(survey.knowledge.owned(game.state, who))}
    for route in wanted:
        about = features(game.machine, route)
        name = Text.assemble(str(names[route]), (f" {about}" if about else "", "dim"))
        offer = prices.offer(route)
        if route in owners:
            before, _, behind = said("claimed by {who}").partition("{who}")
            lacks = Text.assemble(before, owners[route], behind)
        elif not open_ones >> route & 1:
            lacks = Text(said("not open to you now; `w` says why"), style="dim")
        else:
            lacks = Text(offer.lacks or said("nothing"), style="" if offer.lacks else "green") if offer else Text("")
        points, cost = survey.brings(route), offer.cost if offer else ""
        rows.append((name, blocks(game.machine, route, colored), Text(cost), Text(str(points or "")), lacks))
    heads = (said("route"), f"<{said('spaces')}", f"<{said('cost')}", said("points"), f"<{said('you lack')}")
    filled = [i for i in range(len(heads)) if any(row[i].plain for row in rows)]
    table = plain_table(*(heads[i] for i in filled))
    for row in rows:
        table.add_row(*(row[i] for i in filled))
    return table


def asked_for(game: Game, text: str) -> list[int]:
    """Return the routes a text names, or all."""
    return routes_named((str(name) for name in game.machine.bundle["domains"]["route"]), text)
