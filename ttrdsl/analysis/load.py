"""How many tickets want a line: those with a shortest way that uses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.analysis.network import Network


@dataclass(frozen=True)
class LineRow:
    """A line with all its tracks, and how many tickets could use it on a shortest way."""

    name: str
    length: int
    tracks: int
    tickets: int


def line_rows(bundle: dict[str, Any], network: Network) -> list[LineRow]:
    """Return the lines; one counts for a ticket of two places if it lies on any of its shortest ways."""
    lines: dict[int, list[int]] = {}
    for index, route in enumerate(network.routes):
        lines.setdefault(route["group"], []).append(index)
    wanted = dict.fromkeys(lines, 0)
    for first, second in _pairs(bundle):
        here = network.spread(dict.fromkeys(network.stop(first), 0))
        there = network.spread(dict.fromkeys(network.stop(second), 0))
        least = min((here[node] for node in network.stop(second) if node in here), default=None)
        if least is None:
            continue
        for line, tracks in lines.items():
            one, other = network.ends[tracks[0]]
            length = network.routes[tracks[0]]["length"]
            wanted[line] += any(
                here.get(a, least) + length + there.get(b, least) == least for a, b in ((one, other), (other, one))
            )
    return [_row(network, tracks, wanted[line]) for line, tracks in lines.items()]


def _pairs(bundle: dict[str, Any]) -> list[tuple[list[int], list[int]]]:
    """Return the places of tickets with two of them."""
    facts = bundle["facts"]
    goals = [g for i, card in enumerate(bundle["cards"]) if card["ticket"] for g in facts["ticket.goals"]["data"][i]]
    stops = [facts["goal.ends"]["data"][goal] for goal in goals]
    return [(pair[0], pair[1]) for pair in stops if len(pair) == 2]


def _row(network: Network, tracks: list[int], tickets: int) -> LineRow:
    route = network.routes[tracks[0]]
    name = " – ".join(network.cities[end] for end in route["ends"])
    return LineRow(name, route["length"], len(tracks), tickets)
