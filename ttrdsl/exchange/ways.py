"""Neighbours on the board of a draft, and tickets made from how far it is from city to city."""

from __future__ import annotations

from ttrdsl.board.distances import Near, distances, neighbours
from ttrdsl.exchange.draft import Draft, Goal, Ticket


def nearness(draft: Draft) -> Near:
    """Return for each city its neighbours, with the spaces of the shortest route to them."""
    routes = [(*tracks.ends, tracks.length or 1) for tracks in draft.tracks]
    return neighbours([city.name for city in draft.cities], routes)


def make_tickets(draft: Draft, number: int) -> tuple[Ticket, ...]:
    """Propose tickets between cities without a route between them, worth the spaces of the shortest way.

    Lengths are spread evenly from the shortest to the longest there are, and no city is named much more often than
    others.
    """
    near = nearness(draft)
    there = {frozenset(goal.places) for ticket in draft.tickets for goal in ticket.goals}
    pairs: dict[int, list[tuple[str, str]]] = {}
    for city in draft.cities:
        for other, far in distances(near, [city.name]).items():
            if city.name < other and other not in near[city.name] and frozenset((city.name, other)) not in there:
                pairs.setdefault(far, []).append((city.name, other))
    lengths = sorted(pairs)
    used = dict.fromkeys(near, 0)
    spans = {city.name: city.span for city in draft.cities}
    found: list[Ticket] = []
    for turn in range(number):
        if not pairs:
            break
        wanted = lengths[0] + (lengths[-1] - lengths[0]) * (2 * turn + 1) // (2 * number)
        length = min(pairs, key=lambda n: (abs(n - wanted), n))
        first, second = min(pairs[length], key=lambda pair: (used[pair[0]] + used[pair[1]], pair))
        pairs[length].remove((first, second))
        if not pairs[length]:
            del pairs[length]
        used[first] += 1
        used[second] += 1
        found.append(Ticket((Goal((first, second), {"points": length}, spans[first]),)))
    return tuple(found)
