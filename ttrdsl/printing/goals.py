"""From a ticket to its goals: the places each names, in words and as cities, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.printing.decks import USUAL, Said, said_on

Bundle = dict[str, Any]
DASH = " – "


@dataclass(frozen=True)
class Goal:
    """One connection that a ticket accepts."""

    places: tuple[str, ...]  # in the words of the ticket
    stops: tuple[tuple[int, ...], ...]  # the cities that serve for each place
    worth: tuple[Said, ...]

    @property
    def parts(self) -> list[str]:
        """The places as they are set: each with the dash behind it."""
        return [f"{place} –" for place in self.places[:-1]] + list(self.places[-1:])


def goals_of(bundle: Bundle, ticket: int) -> list[Goal]:
    """Return the goals of a ticket; the first is worth what the ticket says, others what they say themselves."""
    numbers = bundle["facts"]["ticket.goals"]["data"][ticket]
    title = tuple(bundle["cards"][ticket]["title"].split(DASH))
    found = []
    for k, number in enumerate(numbers):
        stops = tuple(tuple(stop) for stop in bundle["facts"]["goal.ends"]["data"][number])
        named = title if k == 0 and len(title) == len(stops) else tuple(_place(bundle, stop) for stop in stops)
        worth = said_on(bundle, ticket) if k == 0 else _worth(bundle, number)
        found.append(Goal(named, stops, tuple(worth)))
    return found


def _place(bundle: Bundle, stop: tuple[int, ...]) -> str:
    """Return the city of a stop, or the zone that has just these cities."""
    cities = bundle["domains"]["city"]
    if len(stop) == 1:
        return str(cities[stop[0]])
    for zone, inside in enumerate(bundle["facts"]["zone.cities"]["data"]):
        if set(inside) == set(stop):
            return str(bundle["domains"]["zone"][zone])
    return " or ".join(cities[city] for city in stop)


def _worth(bundle: Bundle, goal: int) -> list[Said]:
    rows = sorted((name, fact) for name, fact in bundle["facts"].items() if name.startswith("goal."))
    numbers = [(name.partition(".")[2], fact["data"][goal]) for name, fact in rows if fact["type"] == "number"]
    said = [Said(name.replace("_", " "), str(value)) for name, value in numbers if value]
    return said or [Said(name, "0") for name, _ in numbers if name == USUAL]
