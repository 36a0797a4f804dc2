"""What a player may know of a game: fields and piles she sees, all sizes, and her own choices; nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels, layout
from ttrdsl.engine.guesses import guess
from ttrdsl.engine.saved_values import to_plain
from ttrdsl.engine.secret_choices import secret_block
from ttrdsl.engine.seen_events import seen_events
from ttrdsl.engine.sight import Sight, sight

if TYPE_CHECKING:
    from ttrdsl.engine.layout import Pile
    from ttrdsl.engine.machine import Machine

State = list[Any]
Points = dict[str, tuple[int | None, ...]]
__all__ = ["SeenDecision", "SeenPile", "View", "guess", "view"]


@dataclass(frozen=True)
class SeenPile:
    """A pile as a player sees it. The back of a card shows its deck, so hidden cards are counted by deck."""

    size: int
    backs: tuple[tuple[int, int], ...]  # pairs of deck and number
    cards: tuple[tuple[int, int], ...] | None  # pairs of kind and number; none if the cards are hidden


@dataclass(frozen=True)
class SeenDecision:
    """The decision that is due: for whoever decides all of it, for others who decides, in secret not even that."""

    player: int | None
    secret: bool
    question: str | None = None
    path: str | None = None
    options: tuple[str, ...] | None = None


@dataclass(frozen=True)
class View:
    """What one player may know. Elements are numbers as in the bundle; what she may not know is none."""

    player: int
    players: int
    first: int
    turn: int
    turns: int
    turns_left: int | None
    next_player: int | None
    over: bool
    cells: dict[str, tuple[int | None, ...]]  # by element, in the order of the domain
    piles: dict[str, tuple[SeenPile, ...]]
    pieces: dict[str, tuple[int, ...]]  # by place: box, board, cities, routes, zones, players, further
    owners: dict[str, tuple[int, ...]]  # by place and player
    decision: SeenDecision | None
    locals: dict[str, Any]  # of her own running action
    chosen: dict[str, Any]  # in secret, by herself
    scores: Points
    totals: tuple[int | None, ...]
    # History, which a guess does not have: two views are equal if they show the same table.
    events: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain data."""
        return _plain(asdict(self))  # type: ignore[no-any-return]


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(x) for x in data] if isinstance(data, (list, tuple)) else data


def view(machine: Machine, state: State, player: int, log: Sequence[tuple[Any, ...]] = ()) -> View:
    """Return what a player may know of a game."""
    known, over = sight(machine), bool(state[layout.OVER])
    scores = _scores(machine, known, state.copy(), player, over)
    return View(
        player=player,
        players=machine.players,
        first=state[layout.FIRST],
        turn=state[layout.TURN],
        turns=state[layout.TURNS],
        turns_left=_or_none(state[layout.TURNS_LEFT]),
        next_player=_or_none(state[layout.NEXT_PLAYER]),
        over=over,
        cells=_cells(machine, known, state, player, over),
        piles={
            name: tuple(_pile(machine, state, p, over or known.sees_pile(player, p, state)) for p in piles)
            for name, piles in machine.layout.piles.items()
        },
        pieces=_counts(state, machine.layout.pieces, machine.layout.place_count),
        owners=_counts(state, machine.layout.owned, machine.layout.place_count * machine.players),
        decision=_decision(machine, state, player),
        locals=_locals(machine, known, state, player),
        chosen=_chosen(machine, state, player),
        scores=scores,
        totals=tuple(None if None in line else sum(x or 0 for x in line) for line in _by_player(machine, scores)),
        events=seen_events(machine, state, log, player),
    )


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _cells(machine: Machine, known: Sight, state: State, player: int, over: bool) -> dict[str, tuple[int | None, ...]]:
    found: dict[str, tuple[int | None, ...]] = {}
    for name, base in machine.layout.cells.items():
        indexes = range(machine.layout.cell_size[name])
        seen = [over or known.sees_cell(player, name, i, state) for i in indexes]
        found[name] = tuple(state[base + i] if seen[i] else None for i in indexes)
    return found


def _pile(machine: Machine, state: State, pile: Pile, seen: bool) -> SeenPile:
    cards = tuple(pile.cards(state))
    backs: dict[int, int] = {}
    for kind, number in cards:
        deck = machine.bundle["cards"][kind]["deck"]
        backs[deck] = backs.get(deck, 0) + number
    return SeenPile(sum(backs.values()), tuple(sorted(backs.items())), cards if seen else None)


def _counts(state: State, bases: dict[str, int], size: int) -> dict[str, tuple[int, ...]]:
    return {kind: tuple(state[base : base + size]) for kind, base in bases.items()}


def _decision(machine: Machine, state: State, player: int) -> SeenDecision | None:
    if state[layout.OVER]:
        return None
    secret, actor = secret_block(machine, state) is not None, state[layout.ACTOR]
    if actor != player:
        return SeenDecision(None if secret else actor, secret)
    found = machine.decisions[state[layout.POSITION]]
    options = tuple(labels.option_label(machine, found, option) for option in state[layout.OPTIONS])
    return SeenDecision(actor, secret, labels.question(machine, found, state), found.path, options)


def _locals(machine: Machine, known: Sight, state: State, player: int) -> dict[str, Any]:
    if state[layout.OVER] or state[layout.ACTOR] != player:
        return {}
    decision = machine.decisions[state[layout.POSITION]]
    return {name: _kept(state[decision.frame[name]]) for name in sorted(known.locals_at(decision))}


def _kept(value: Any) -> Any:
    """Return a local as plain data; to have chosen no card looks as if nothing had been chosen yet, on all engines."""
    return 0 if value == () else to_plain(value)


def _chosen(machine: Machine, state: State, player: int) -> dict[str, Any]:
    block, kept = secret_block(machine, state), state[machine.secret_base + player]
    if block is None or kept == 0:
        return {}
    names = {slot: name for name, slot in machine.decisions[state[layout.POSITION]].frame.names.items()}
    return {names[slot]: _kept(value) for slot, value in zip(block.slots, kept, strict=True)}


def _scores(machine: Machine, known: Sight, scratch: State, player: int, over: bool) -> Points:
    """Work on a copy, for rules write down their arguments."""
    found: Points = {}
    for number, line in enumerate(machine.lines):
        points: list[int | None] = []
        for whose in range(machine.players):
            scratch[machine.me] = whose
            points.append(int(line(scratch)) if over or known.sees_score(player, number, whose) else None)
        found[known.scores[number]] = tuple(points)
    return found


def _by_player(machine: Machine, scores: Points) -> list[list[int | None]]:
    return [[points[p] for points in scores.values()] for p in range(machine.players)]
