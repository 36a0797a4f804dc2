"""The log of a game as one player may read it: a move shows its cards only to who sees them at its start or its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels, layout
from ttrdsl.engine.compiler import State
from ttrdsl.engine.sight import sight
from ttrdsl.program.marks import clauses_at, mark_at

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Event = tuple[Any, ...]
Seen = dict[str, Any]


@dataclass(frozen=True)
class Reader:
    """A player who reads the log, at a moment of the game."""

    player: int
    st: State
    over: bool


def seen_events(machine: Machine, st: State, log: Sequence[Event], player: int) -> tuple[Seen, ...]:
    """Return the events a player may read; when the game is over all of them, whole."""
    reader = Reader(player, st, bool(st[layout.OVER]))
    found = (EVENTS[event[0]](machine, event, reader) for event in log)
    return tuple(event for event in found if event is not None)


def _choice(machine: Machine, event: Event, reader: Reader) -> Seen | None:
    """A choice is its player's own; others see what comes of it."""
    _, actor, position, option = event
    if actor != reader.player and not reader.over:
        return None
    label = labels.option_label(machine, machine.decisions[position], option)
    return {"event": "choice", "player": actor, "label": label}


def _card(machine: Machine, event: Event, reader: Reader) -> Seen:
    _, kinds, source, target, mark = event
    piles, known = machine.layout.all_piles, sight(machine)
    ways = (piles[source], piles[target])
    seen = reader.over or any(known.sees_pile(reader.player, pile, reader.st) for pile in ways)
    cards = list(kinds) if seen else None
    return {"event": "card", "number": len(kinds), "cards": cards, **_way(machine, source, target, mark)}


def _cards(machine: Machine, event: Event, reader: Reader) -> Seen:
    _, number, source, target, mark = event
    return {"event": "cards", "number": number, **_way(machine, source, target, mark)}


def _way(machine: Machine, source: int, target: int, mark: int) -> Seen:
    piles = machine.layout.all_piles
    return {"from": machine.pile_name(piles[source]), "to": machine.pile_name(piles[target]), **_rule(machine, mark)}


def _rule(machine: Machine, mark: int) -> Seen:
    return {"rule": mark_at(machine.bundle, mark).path, "clauses": clauses_at(machine.bundle, mark)}


def _put(machine: Machine, event: Event, reader: Reader) -> Seen | None:
    _, name, index, value, mark = event
    known = sight(machine)
    if not reader.over and name in known.cells and not known.sees_cell(reader.player, name, index, reader.st):
        return None
    return {"event": "put", "field": name, "of": index, "value": int(value), **_rule(machine, mark)}


def _pieces(machine: Machine, event: Event, reader: Reader) -> Seen:
    _, kind, number, here, there, mark = event
    return {"event": "pieces", "kind": kind, "number": number, "from": here, "to": there, **_rule(machine, mark)}


def _shuffle(machine: Machine, event: Event, reader: Reader) -> Seen:
    _, pile, mark = event
    return {"event": "shuffle", "pile": machine.pile_name(machine.layout.all_piles[pile]), **_rule(machine, mark)}


def _plain(*names: str) -> Callable[[Machine, Event, Reader], Seen]:
    """An event everybody may read as it is."""
    return lambda machine, event, reader: {"event": event[0], **dict(zip(names, event[1:], strict=True))}


EVENTS: dict[str, Callable[[Machine, Event, Reader], Seen | None]] = {
    "choice": _choice, "card": _card, "cards": _cards, "put": _put, "pieces": _pieces, "shuffle": _shuffle,
    "turn": _plain("player"), "pass": _plain("player"), "standing": _plain("rule"), "last turns": _plain("number"),
    "over": _plain(),
}  # fmt: skip
