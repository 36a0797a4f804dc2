"""From a kind of pieces to the places where they can lie in a game: where they begin, and where a step brings them."""

from __future__ import annotations

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.program.node import head, roots, unmarked, walk

ALWAYS = ("box", "board", "player", "nowhere")


def lying_runs(e: Emitter, kind: str) -> list[tuple[int, int]]:
    """Return the runs of places where pieces of a kind can lie: the first of each, and how many."""
    v = e.vector
    names = {*ALWAYS, e.bundle["pieces"][kind]["of"]}
    for _, node, form in roots(e.bundle):
        for found in walk(node, form):
            if head(found.node) == "shift" and found.node[2] == kind:
                target = unmarked(found.node[4])
                if head(target) != "place":
                    return [(0, v.place_count)]  # it goes wherever a rule says
                names.add(target[1])
    domains = {name: name for name in v.places} | e.bundle["places"]
    single = ("box", "board", "nowhere")
    return sorted((v.places[name], 1 if name in single else v.count(domains[name])) for name in names)


def piece_runs(e: Emitter, kind: str) -> list[tuple[int, int]]:
    """Return the runs of a state that say where pieces of a kind lie, and whose they are: first slot and length."""
    v, runs = e.vector, lying_runs(e, kind)
    found = [(v.pieces[kind] + first, count) for first, count in runs if count]
    if kind in v.owned:
        found += [(v.owned[kind] + first * e.players, count * e.players) for first, count in runs if count]
    return found
