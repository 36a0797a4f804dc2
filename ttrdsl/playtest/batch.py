"""A run (bundle, styles, seed), and one game of it played by the interpreter: from its number to its record.

Game i of a run depends on the run's seed and i alone, so it does not matter who plays it, or when: runs can be split
among workers, interrupted and taken up again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from ttrdsl.bots import Maker, maker_of
from ttrdsl.bots.own import Seated
from ttrdsl.bots.path.knowledge import joined, knowledge_of
from ttrdsl.engine import chance, layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Game, refuse_too_many
from ttrdsl.engine.machine import Machine
from ttrdsl.networks.board import bits
from ttrdsl.playtest.dead_states import DeadEnd, dead_end


@dataclass(frozen=True)
class Run:
    """What to play: a bundle, a style for each player, and the seed all games follow from.

    Where styles differ, players change seats from game to game: each deal is played once for each rotation, so that
    nobody has better luck or begins more often. What is counted is counted by player, wherever she sat.
    """

    bundle: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    fixed: bool = False  # nobody changes seats

    @property
    def rotates(self) -> bool:
        """Whether players change seats."""
        return not self.fixed and len(set(self.seats)) > 1

    def deal(self, game: int) -> int:
        """Return which deal a game plays."""
        return game // len(self.seats) if self.rotates else game

    def shift(self, game: int) -> int:
        """Return by how many seats everybody has moved in a game."""
        return game % len(self.seats) if self.rotates else 0

    @cached_property
    def bundle_hash(self) -> str:
        """The hash of the canonical bundle."""
        return Machine(self.bundle, len(self.seats)).bundle_hash


@dataclass(frozen=True)
class Record:
    """What came of one game."""

    game: int
    turns: int
    decisions: int
    scores: tuple[tuple[int, ...], ...]  # per seat, line by line
    winners: tuple[int, ...]
    tickets: tuple[tuple[int, int], ...]  # per seat: kept, joined
    claimed: tuple[tuple[int, ...], ...]  # per seat: routes
    dead: DeadEnd | None = None
    first: int = 0  # who began

    def by_player(self, shift: int) -> Record:
        """Return the record by player instead of by seat, if everybody had moved by so many seats."""
        if not shift or not self.scores:
            return self
        count = len(self.scores)

        def moved(rows: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(rows[(player + shift) % count] for player in range(count))

        return replace(
            self,
            scores=moved(self.scores),
            winners=tuple(sorted((seat - shift) % count for seat in self.winners)),
            tickets=moved(self.tickets),
            claimed=moved(self.claimed),
            first=(self.first - shift) % count,
        )


def makers_for(seats: Iterable[str | Maker]) -> list[Maker]:
    """Return what makes the players of seats; one that is not ours is shown guesses."""
    return [maker_of(each) if isinstance(each, str) else partial(Seated, each) for each in seats]


def play_numbered(machine: Machine, run: Run, players: Sequence[str | Maker], number: int) -> Record:
    """Play game `number` of a run to its end, or to where it cannot go on."""
    shift, count = run.shift(number), len(players)
    seated = [players[(seat - shift) % count] for seat in range(count)]
    found = play_game(machine, seated, run.seed, run.deal(number))
    return replace(found, game=number).by_player(shift)


def play_game(machine: Machine, seats: Sequence[str | Maker], seed: int, number: int) -> Record:
    """Play one deal to its end, or to where it cannot go on."""
    own = chance.game_seed(seed, number)
    try:
        game = Game(machine, machine.start(own))
    except GameError as error:
        return Record(number, 0, 0, (), (), (), (), DeadEnd(str(error), None, None))
    styles = [make(seat, own) for seat, make in enumerate(makers_for(seats))]
    choice = dead = None
    try:
        while not game.over:
            choice = None
            refuse_too_many(game.state[layout.DECISIONS])
            choice = styles[game.state[layout.ACTOR]].choose(game)
            game.play(choice)
    except NotAllowed:
        raise  # somebody's own player is wrong, not the game
    except GameError as error:
        dead = dead_end(game, str(error), choice)
    try:
        return _record(game, number, dead)
    except GameError as error:  # nobody can say who won
        found = dead or dead_end(game, f"cannot be scored: {error}", None)
        return Record(number, game.state[layout.TURNS], game.state[layout.DECISIONS], (), (), (), (), found)


def _record(game: Game, number: int, dead: DeadEnd | None) -> Record:
    state, seats = game.state, range(game.players)
    scores = tuple(tuple(game.machine.score_lines(state, p)) for p in seats)
    winners = () if dead else tuple(game.winners())
    knowledge = knowledge_of(game.machine)
    st = state + [0] * (knowledge.machine.size - len(state))
    tickets, claimed = [], []
    for seat in seats:
        net, own = knowledge.network(st, seat), knowledge.tickets_of(st, seat)
        tickets.append((len(own), sum(joined(knowledge, net, ticket) for ticket in own)))
        claimed.append(tuple(bits(knowledge.owned(st, seat))))
    turns, decisions = state[layout.TURNS], state[layout.DECISIONS]
    return Record(number, turns, decisions, scores, winners, tuple(tickets), tuple(claimed), dead, state[layout.FIRST])
