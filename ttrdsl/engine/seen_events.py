"""The log of a game as one player may read it: a move shows its cards only to who sees them at its start or its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels
from ttrdsl.engine.sight import sight

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Event = tuple[Any, ...]
Seen = dict[str, Any]


def seen_events(machine: Machine, log: Sequence[Event], player: int, over: bool) -> tuple[Seen, ...]:
    """Return the events a player may read; when the game is over all of them, whole."""
    found = (EVENTS[event[0]](machine, event, player, over) for event in log)
    return tuple(event for event in found if event is not None)


def _choice(machine: Machine, event: Event, player: int, over: bool) -> Seen | None:
    """A choice is its player's own; others see what comes of it."""
    _, actor, position, option = event
    if actor != player and not over:
        return None
    label = labels.option_label(machine, machine.decisions[position], option)
    return {"event": "choice", "player": actor, "label": label}


def _card(machine: Machine, event: Event, player: int, over: bool) -> Seen:
    _, kinds, source, target, mark = event
    piles, known = machine.layout.all_piles, sight(machine)
    seen = over or known.sees_pile(player, piles[source]) or known.sees_pile(player, piles[target])
    cards = list(kinds) if seen else None
    return {"event": "card", "number": len(kinds), "cards": cards, **_way(machine, source, target, mark)}


def _cards(machine: Machine, event: Event, player: int, over: bool) -> Seen:
    _, number, source, target, mark = event
    return {"event": "cards", "number": number, **_way(machine, source, target, mark)}


def _way(machine: Machine, source: int, target: int, mark: int) -> Seen:
    piles = machine.layout.all_piles
    return {"from": machine.pile_name(piles[source]), "to": machine.pile_name(piles[target]), **_rule(machine, mark)}


def _rule(machine: Machine, mark: int) -> Seen:
    row = machine.bundle["source"]["at"][mark] if mark >= 0 else None
    return {"rule": row[5], "clauses": list(row[7])} if row else {"rule": "", "clauses": []}


def _put(machine: Machine, event: Event, player: int, over: bool) -> Seen | None:
    _, name, index, value, mark = event
    known = sight(machine)
    if not over and name in known.cells and not known.sees_cell(player, name, index):
        return None
    return {"event": "put", "field": name, "of": index, "value": int(value), **_rule(machine, mark)}


def _pieces(machine: Machine, event: Event, player: int, over: bool) -> Seen:
    _, kind, number, here, there, mark = event
    return {"event": "pieces", "kind": kind, "number": number, "from": here, "to": there, **_rule(machine, mark)}


def _shuffle(machine: Machine, event: Event, player: int, over: bool) -> Seen:
    _, pile, mark = event
    return {"event": "shuffle", "pile": machine.pile_name(machine.layout.all_piles[pile]), **_rule(machine, mark)}


def _plain(*names: str) -> Callable[[Machine, Event, int, bool], Seen]:
    """An event everybody may read as it is."""
    return lambda machine, event, player, over: {"event": event[0], **dict(zip(names, event[1:], strict=True))}


EVENTS: dict[str, Callable[[Machine, Event, int, bool], Seen | None]] = {
    "choice": _choice, "card": _card, "cards": _cards, "put": _put, "pieces": _pieces, "shuffle": _shuffle,
    "turn": _plain("player"), "pass": _plain("player"), "standing": _plain("rule"), "last turns": _plain("number"),
    "over": _plain(),
}  # fmt: skip
