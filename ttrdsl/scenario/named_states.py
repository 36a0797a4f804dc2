"""States by the names of the bundle, there and back: what vectors hold, and what another engine is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine

Named = dict[str, Any]
HEAD = {
    "turn": layout.TURN,
    "turns": layout.TURNS,
    "turns_left": layout.TURNS_LEFT,
    "passes": layout.PASSES,
    "first": layout.FIRST,
    "next_player": layout.NEXT_PLAYER,
}


def named_state(machine: Machine, st: list[Any]) -> Named:
    """Return a state by the names of the bundle."""
    places = {number: name for name, number in _places(machine)}
    return {
        **{name: st[slot] for name, slot in HEAD.items()},
        "over": bool(st[layout.OVER]),
        "chance": {"seed": str(st[layout.SEED]), "words": st[layout.WORDS]},
        "cells": {n: st[b : b + machine.layout.cell_size[n]] for n, b in machine.layout.cells.items()},
        "piles": {name: [_pile(pile, st) for pile in piles] for name, piles in machine.layout.piles.items()},
        "pieces": {
            kind: {places[i]: st[base + i] for i in range(machine.layout.place_count) if st[base + i]}
            for kind, base in machine.layout.pieces.items()
        },
        "owners": {
            kind: {places[i]: whose for i in places if any(whose := _whose(machine, st, base, i))}
            for kind, base in machine.layout.owned.items()
        },
    }


def _whose(machine: Machine, st: list[Any], base: int, place: int) -> list[int]:
    at = base + place * machine.players
    return list(st[at : at + machine.players])


def set_state(machine: Machine, st: list[Any], named: Named) -> None:
    """Write a named state over one: the course of the game stays where it is, everything on the table is set."""
    for name, slot in HEAD.items():
        st[slot] = named[name]
    st[layout.SEED], st[layout.WORDS] = int(named["chance"]["seed"]), named["chance"]["words"]
    for name, base in machine.layout.cells.items():
        st[base : base + machine.layout.cell_size[name]] = named["cells"][name]
    for name, piles in machine.layout.piles.items():
        for pile, found in zip(piles, named["piles"][name], strict=True):
            unknown = found["unknown" if pile.stack else "cards"]
            for i, card in enumerate(pile.kinds):
                st[pile.base + i] = unknown.get(str(card), 0)
            if pile.stack:
                st[pile.top], st[pile.bottom] = tuple(found["top"]), tuple(found["bottom"])
    for name, place in _places(machine):
        for kind, base in machine.layout.pieces.items():
            st[base + place] = named["pieces"][kind].get(name, 0)
        for kind, base in machine.layout.owned.items():
            at = base + place * machine.players
            st[at : at + machine.players] = named["owners"][kind].get(name, [0] * machine.players)
    machine.touch(st)


def _places(machine: Machine) -> Iterator[tuple[str, int]]:
    """Name every place: `board`, `city 3`, `player.spare 0`."""
    starts = sorted(machine.layout.places.items(), key=lambda x: x[1])
    ends = [at for _, at in starts[1:]] + [machine.layout.place_count]
    for (name, at), end in zip(starts, ends, strict=True):
        for i in range(at, end):
            yield (name if end - at == 1 and name in ("box", "board", "nowhere") else f"{name} {i - at}"), i


def _pile(pile: Any, st: list[Any]) -> Named:
    """Return the cards of a pile: numbers by kind, and of a stack the known top and bottom in order."""
    unknown = {str(k): st[pile.base + i] for i, k in enumerate(pile.kinds) if st[pile.base + i]}
    if not pile.stack:
        return {"cards": unknown}
    return {"unknown": unknown, "top": list(st[pile.top]), "bottom": list(st[pile.bottom])}


def asked(machine: Machine, st: list[Any]) -> Named | None:
    """Return the decision that is due, with all its options in order."""
    if st[layout.OVER] or st[layout.POSITION] < 0:
        return None
    decision = machine.decisions[st[layout.POSITION]]
    return {
        "player": st[layout.ACTOR], "path": decision.path, "options": [plain(o) for o in st[layout.OPTIONS]]
    }  # fmt: skip


def plain(value: Any) -> Any:
    """Return an option, or a part of one, as JSON has it."""
    return [plain(x) for x in value] if isinstance(value, tuple) else value


def as_option(value: Any) -> Any:
    """Return an option that was read from JSON."""
    return tuple(as_option(x) for x in value) if isinstance(value, list) else value
