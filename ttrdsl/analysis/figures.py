"""From tables to figures: single numbers that maps can be compared by, each with a key that never changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ttrdsl.analysis.colors import GRAY
from ttrdsl.analysis.measures import Measures
from ttrdsl.tongue.english import counted

Number = int | float


class Figure(NamedTuple):
    """One number; its unit stands in the title, `%` behind it is a share in percent."""

    key: str
    title: str
    value: Number | None


class Group(NamedTuple):
    """Figures that belong together, and the function that finds them."""

    name: str
    title: str
    figures: Callable[[Measures], Iterable[Figure]]


def mean(numbers: Iterable[Number]) -> float | None:
    """Return the mean of some numbers, rounded; none of no numbers."""
    found = list(numbers)
    return round(sum(found) / len(found), 2) if found else None


def share(part: int, whole: int) -> float | None:
    """Return a part in percent."""
    return round(100 * part / whole, 1) if whole else None


def _board(of: Measures) -> Iterator[Figure]:
    routes = of.bundle["board"]["routes"]
    doubles = sum(line.tracks > 1 for line in of.lines)
    yield Figure("cities", "cities", len(of.shape.cities))
    yield Figure("routes", "routes (single tracks)", len(routes))
    yield Figure("lines", "lines (a double route is one)", len(of.lines))
    yield Figure("spaces", "spaces", sum(route["length"] for route in routes))
    yield Figure("double_lines", "lines with several tracks, %", share(doubles, len(of.lines)))
    yield Figure("routes_per_city", "routes for each city", mean([len(routes) / max(1, len(of.shape.cities))]))


def _lengths(of: Measures) -> Iterator[Figure]:
    lengths = [route["length"] for route in of.bundle["board"]["routes"]]
    counts = Counter(lengths)
    yield Figure("length_mean", "mean length of a route", mean(lengths))
    yield Figure("length_most", "longest route", max(lengths, default=None))
    for length in range(1, max(counts, default=0) + 1):
        yield Figure(f"length_{length}", f"routes of length {length}, %", share(counts[length], len(lengths)))


def _colors(of: Measures) -> Iterator[Figure]:
    painted = [row for row in of.colors if row.color != GRAY]
    gray = next(row for row in of.colors if row.color == GRAY)
    total = sum(row.total for row in of.colors)
    yield Figure("colors", "colors", len(painted))
    yield Figure("gray_routes", "gray routes, %", share(gray.total, total))
    yield Figure("gray_spaces", "spaces on gray routes, %", share(gray.spaces, sum(r.spaces for r in of.colors)))
    yield Figure("color_least", "spaces of the rarest color", min((r.spaces for r in painted), default=None))
    yield Figure("color_most", "spaces of the commonest color", max((r.spaces for r in painted), default=None))


def _has_tickets(of: Measures) -> bool:
    return any(card["ticket"] for card in of.bundle["cards"])


def _tickets(of: Measures) -> Iterator[Figure]:
    if not _has_tickets(of):
        return
    values = [row.value for row in of.tickets if row.value is not None]
    shortest = [row.shortest for row in of.tickets if row.shortest is not None]
    beyond = [row.difference for row in of.tickets if row.difference is not None]
    yield Figure("tickets", "tickets", sum(card["ticket"] for card in of.bundle["cards"]))
    for key, title, numbers in (
        ("value", "value", values),
        ("shortest", "shortest way", shortest),
        ("beyond", "value less way", beyond),
    ):
        yield Figure(f"{key}_least", f"{title}, least", min(numbers, default=None))
        yield Figure(f"{key}_mean", f"{title}, mean", mean(numbers))
        yield Figure(f"{key}_most", f"{title}, most", max(numbers, default=None))
    yield Figure("value_equal", "worth just their shortest way, %", share(beyond.count(0), len(beyond)))


def _cities(of: Measures) -> Iterator[Figure]:
    rows = of.shape.cities
    if _has_tickets(of):
        yield Figure("city_tickets_mean", "tickets of a city, mean", mean(row.tickets for row in rows))
        yield Figure("city_tickets_most", "tickets of one city, most", max((row.tickets for row in rows), default=None))
        yield Figure("city_no_ticket", "cities on no ticket, %", share(sum(not row.tickets for row in rows), len(rows)))
    yield Figure("neighbours_mean", "neighbours of a city, mean", mean(row.neighbours for row in rows))
    yield Figure("neighbours_most", "neighbours of a city, most", max((r.neighbours for r in rows), default=None))


def _shape(of: Measures) -> Iterator[Figure]:
    rows = of.shape.cities
    yield Figure("parts", "separate parts", of.shape.parts)
    yield Figure("widest", "most spaces between two cities", of.shape.widest)
    yield Figure("ends", "cities with one neighbour", sum(row.neighbours == 1 for row in rows))
    yield Figure("bridges", "bridges (only way between parts)", len(of.shape.bridges))
    yield Figure("cut_cities", "cities that hold parts together", sum(row.cut_off > 0 for row in rows))
    yield Figure("cut_off_most", "most cities cut off without one", max((r.cut_off for r in rows), default=None))


def _load(of: Measures) -> Iterator[Figure]:
    if not _has_tickets(of):
        return
    tickets = len(of.tickets)
    most = max((line.tickets for line in of.lines), default=0)
    unused = sum(not line.tickets for line in of.lines)
    yield Figure("load_most", "tickets that want the busiest line, %", share(most, tickets))
    yield Figure("load_none", "lines that no ticket wants, %", share(unused, len(of.lines)))


def _crowding(of: Measures) -> Iterator[Figure]:
    for crowd in of.crowds:
        n, with_ = crowd.players, counted(crowd.players, "player")
        yield Figure(f"spaces_each_{n}", f"spaces each, {with_}", crowd.spaces_each)
        yield Figure(f"routes_each_{n}", f"routes each, {with_}", crowd.routes_each)
        yield Figure(f"spaces_per_piece_{n}", f"spaces per piece, {with_}", crowd.spaces_per_piece)


def _attributes(of: Measures) -> Iterator[Figure]:
    for row in of.attributes:
        owners = {"route": "routes", "city": "cities"}[row.owner]
        yield Figure(f"{row.owner}.{row.name}", f"{owners} with {row.name}, %", row.share)


GROUPS = (
    Group("board", "The board", _board),
    Group("lengths", "Lengths", _lengths),
    Group("colors", "Colors", _colors),
    Group("tickets", "Tickets", _tickets),
    Group("cities", "Cities", _cities),
    Group("shape", "Bridges and dead ends", _shape),
    Group("load", "What tickets want", _load),
    Group("crowding", "Crowding", _crowding),
    Group("attributes", "Attributes", _attributes),
)


def figures(of: Measures) -> dict[str, list[Figure]]:
    """Return all figures of a map by group."""
    return {group.name: list(group.figures(of)) for group in GROUPS}
