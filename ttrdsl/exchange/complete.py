"""Fill the gaps of a draft: positions, lengths of routes, and values of tickets; nothing that was given is changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt

from ttrdsl.board.distances import distances
from ttrdsl.board.positions import spread
from ttrdsl.exchange.draft import Draft, Goal, Ticket, Tracks
from ttrdsl.exchange.places import Spots, on_frame
from ttrdsl.exchange.ticket_rows import POINTS
from ttrdsl.exchange.ways import nearness
from ttrdsl.tongue.english import counted

USUAL = 3  # spaces of a route of middle length, where lengths are made from distances
UNKNOWN = 2  # spaces of a route of which nothing is known


@dataclass(frozen=True)
class Complete:
    """A draft without gaps: a spot for every city, a length for every route, a value for every ticket."""

    draft: Draft
    spots: Spots
    made_up: tuple[str, ...] = ()  # what was filled in, for people to read


def complete(draft: Draft, longest: int) -> Complete:
    """Fill the gaps; routes whose length is made from their distance have at most `longest` spaces."""
    known = on_frame(draft.cities, draft.geographic)
    without = sum(tracks.length is None for tracks in draft.tracks)
    measured = _with_lengths(draft.tracks, known, longest)
    tracks = tuple(replace(t, length=t.length or UNKNOWN) for t in measured)
    spots = _with_spots(draft, tracks, known)
    draft = draft.with_(tracks=tracks)
    tickets = tuple(_with_values(draft))
    made = [f"positions of {counted(len(spots) - len(known), 'city')}"] if len(spots) > len(known) else []
    made += [f"lengths of {counted(without, 'route')}"] if without else []
    made += ["values of tickets"] if tickets != draft.tickets else []
    return Complete(draft.with_(tickets=tickets), spots, tuple(made))


def _with_spots(draft: Draft, tracks: tuple[Tracks, ...], known: Spots) -> Spots:
    """Make up spots for the cities that have none; the others keep theirs."""
    if len(known) == len(draft.cities):
        return known
    routes = [(*each.ends, each.length or UNKNOWN) for each in tracks]
    pinned = {name: places[0] for name, places in known.items()}
    found = spread([city.name for city in draft.cities], routes, pinned or None)
    return {city.name: known.get(city.name) or (found[city.name],) for city in draft.cities}


def _with_lengths(tracks: tuple[Tracks, ...], spots: Spots, longest: int) -> tuple[Tracks, ...]:
    """Give routes between cities with positions a length: by the measure of the others, or the usual in the middle."""
    far = [_distance(t, spots) for t in tracks]
    given = [(t.length, d) for t, d in zip(tracks, far, strict=True) if t.length and d]
    open_ = sorted(d for t, d in zip(tracks, far, strict=True) if not t.length and d)
    if not open_:
        return tracks
    space = sum(d for _, d in given) / sum(n for n, _ in given) if given else open_[len(open_) // 2] / USUAL
    lengths = [max(1, min(longest, int(d / space + 0.5))) if d else UNKNOWN for d in far]
    return tuple(t if t.length or not d else replace(t, length=n) for t, d, n in zip(tracks, far, lengths, strict=True))


def _distance(tracks: Tracks, spots: Spots) -> float:
    """Return how far apart the cities of a route are drawn, by their nearest spots; 0 if that is not known."""
    first, second = (spots.get(end, ()) for end in tracks.ends)
    return min((sqrt((ax - bx) ** 2 + (ay - by) ** 2) for ax, ay in first for bx, by in second), default=0.0)


def _with_values(draft: Draft) -> Iterable[Ticket]:
    """Give tickets without a number the spaces of the shortest way."""
    if all(goal.values for ticket in draft.tickets for goal in ticket.goals):
        yield from draft.tickets
        return
    near = nearness(draft)
    zones = {zone.name: zone.cities for zone in draft.zones}
    for ticket in draft.tickets:
        yield replace(ticket, goals=tuple(goal if goal.values else _valued(goal, near, zones) for goal in ticket.goals))


def _valued(goal: Goal, near: Mapping[str, Mapping[str, int]], zones: Mapping[str, tuple[str, ...]]) -> Goal:
    total = 0
    for first, second in zip(goal.places, goal.places[1:], strict=False):
        far = distances(near, zones.get(first, (first,)))
        total += min((far[city] for city in zones.get(second, (second,)) if city in far), default=1)
    return replace(goal, values={POINTS: total})
