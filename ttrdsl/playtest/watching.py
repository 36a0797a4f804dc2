"""Games that are watched while they are played: from a span of games of a run to the story of each.

A story has what the record of a game leaves out: tickets that were held and given back, the turn of each claim, points
turn by turn, how many options there were. It is of the same game, for game i follows from the seed and i alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ttrdsl.bots import Bot
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.knowledge import joined, knowledge_of
from ttrdsl.engine import chance, layout
from ttrdsl.engine.aims import side_of_total
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Game, refuse_too_many
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.vector import PILE_HEAD
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.guard import refused_by_name
from ttrdsl.fast.kernel import Kernel
from ttrdsl.fast.translate import Translator
from ttrdsl.networks.board import bits
from ttrdsl.playtest.batch import Run, makers_for
from ttrdsl.playtest.rows import Rows
from ttrdsl.playtest.workers import INTERPRETER, Worker

Kinds = tuple[int, ...]


@dataclass(frozen=True)
class Claim:
    """A route that became somebody's: who, which, and in which turn of the game."""

    player: int
    route: int
    turn: int


@dataclass(frozen=True)
class Story:
    """What happened in one game that came to its end, by player (not by seat)."""

    game: int
    first: int  # who began
    turns: int
    decisions: int
    options: int  # of all decisions together
    winners: Kinds
    scores: tuple[Kinds, ...]  # by player, line by line
    drawn: tuple[Kinds, ...]  # by player: kinds of tickets she ever held
    kept: tuple[Kinds, ...]  # to the end
    joined: tuple[Kinds, ...]
    claims: tuple[Claim, ...]
    arc: tuple[Kinds, ...]  # the points of everybody, as the rules would count them, at the end of each turn
    side: int = 1  # -1 where the fewest points win


@dataclass(frozen=True)
class Stories:
    """Games that were watched one after another; those that could not go on have no story."""

    first: int
    end: int
    games: tuple[Story, ...]


class Watcher:
    """Plays and watches games of one run on one tier; every thread and every process has a watcher of its own."""

    largest_chunk = 10

    def __init__(self, run: Run, tier: str, kernel: Kernel | None = None) -> None:
        self.run = run
        self.tier = tier
        self.makers = makers_for(run.seats)
        self.machine = Machine(run.bundle, len(run.seats))
        self.kernel: Kernel | None = None
        if kernel is not None:  # that somebody has made already
            twin = kernel.twin()
            twin.machine, twin.translator = self.machine, Translator(self.machine, twin.program)
            self.kernel = twin
        elif tier != INTERPRETER:
            with refused_by_name():
                self.kernel = StyledKernel(self.machine, tier, findings_of(self.machine))

    def __reduce__(self) -> Any:
        return Watcher, (self.run, self.tier)

    def twin(self) -> Watcher:
        """Return a watcher for another thread: the same functions and tables, but memory of its own."""
        return Watcher(self.run, self.tier, self.kernel)

    def play(self, first: int, end: int) -> Stories:
        """Watch the games of a span."""
        found = (self._play(number) for number in range(first, end))
        return Stories(first, end, tuple(story for story in found if story is not None))

    def _play(self, number: int) -> Story | None:
        run, count = self.run, len(self.run.seats)
        own, shift = chance.game_seed(run.seed, run.deal(number)), run.shift(number)
        seated = [(seat - shift) % count for seat in range(count)]
        try:
            game = self._begin(own)
            bots = [self.makers[player](seat, own) for seat, player in enumerate(seated)]
            return _Watching(game, number, seated).to_the_end(bots)
        except NotAllowed:
            raise  # somebody's own player is wrong, not the game
        except GameError:
            return None

    def _begin(self, seed: int) -> Game:
        if self.kernel is not None:
            return FastGame.begin(self.kernel, seed)
        return Game(self.machine, self.machine.start(seed))


class _Watching:
    """One game while it is watched."""

    def __init__(self, game: Game, number: int, seated: list[int]) -> None:
        self.game = game
        self.number = number
        self.seated = seated  # the player in each seat
        self.knowledge = knowledge_of(game.machine)
        self.sizes = [-1] * len(seated)  # of the tickets each seat had when it was looked at
        self.drawn: list[set[int]] = [set() for _ in seated]
        self.routes = [0] * len(seated)
        self.claims: list[Claim] = []
        self.arc: list[Kinds] = []
        self.options = 0

    def to_the_end(self, bots: Sequence[Bot]) -> Story:
        """Play the game and return its story."""
        game, turn = self.game, -1
        while not game.over:
            refuse_too_many(self._head(layout.DECISIONS))
            if self._head(layout.TURNS) != turn:
                self._end_of_turn(turn)
                turn = self._head(layout.TURNS)
            actor = self._head(layout.ACTOR)
            self._look_at_tickets(actor)
            self.options += game.option_count
            game.play(bots[actor].choose(game))
        self._end_of_turn(turn)
        return self._story()

    def _head(self, slot: int) -> int:
        """Look at the head of a game without translating all of it."""
        game = self.game
        return int(game.vec[slot] if isinstance(game, FastGame) and game.vec is not None else game.state[slot])

    def _look_at_tickets(self, seat: int) -> None:
        """Note the tickets somebody holds who decides, whenever their number has changed."""
        game, piles, tickets = self.game, self.knowledge.ticket_piles[seat], self.knowledge.tickets
        if isinstance(game, FastGame) and (vec := game.vec) is not None:
            places = game.kernel.program.emitter.vector
            found = [(pile, places.pile_at(pile.name, pile.index)) for pile in piles]
            size = sum(int(vec[at]) for _, at in found)
            if size != self.sizes[seat]:
                held = (kind for pile, at in found for kind in pile.slot_of if vec[at + PILE_HEAD + kind])
                self.drawn[seat].update(kind for kind in held if kind in tickets)
        else:
            size = sum(pile.size(game.state) for pile in piles)
            if size != self.sizes[seat]:
                self.drawn[seat].update(self.knowledge.tickets_of(game.state, seat))
        self.sizes[seat] = size

    def _end_of_turn(self, turn: int) -> None:
        """Note points, and routes that changed hands."""
        points, owned = self._standing()
        if turn >= 0:
            self.arc.append(tuple(points[seat] for seat in self._by_player()))
        for seat, routes in enumerate(owned):
            for route in bits(routes & ~self.routes[seat]):
                self.claims.append(Claim(self.seated[seat], route, max(turn, 0)))
            self.routes[seat] |= routes

    def _standing(self) -> tuple[list[int], list[int]]:
        """Return the points and the routes of each seat."""
        game = self.game
        if isinstance(game, FastGame) and game.vec is not None:
            kernel, bundle = game.kernel, game.machine.bundle
            words = kernel.program.emitter.vector.words["route"]
            rows = Rows(game.players, len(bundle["scores"]), len(bundle["domains"]["route"]), words)
            with kernel.busy:
                record = rows.record(0, kernel.results(game.vec))
            return [sum(lines) for lines in record.scores], [sum(1 << r for r in rs) for rs in record.claimed]
        seats = range(game.players)
        return [game.total(seat) for seat in seats], [self.knowledge.owned(self._scratch(), seat) for seat in seats]

    def _scratch(self) -> list[Any]:
        return self.game.state + [0] * (self.knowledge.machine.size - len(self.game.state))

    def _by_player(self) -> list[int]:
        """Return the seat of each player."""
        return sorted(range(len(self.seated)), key=lambda seat: self.seated[seat])

    def _story(self) -> Story:
        game, seats, knowledge = self.game, self._by_player(), self.knowledge
        st = self._scratch()
        kept = [knowledge.tickets_of(st, seat) for seat in seats]
        done = [
            tuple(t for t in own if joined(knowledge, knowledge.network(st, seat), t))
            for seat, own in zip(seats, kept, strict=True)
        ]
        return Story(
            game=self.number,
            first=self.seated[self._head(layout.FIRST)],
            turns=self._head(layout.TURNS),
            decisions=self._head(layout.DECISIONS),
            options=self.options,
            winners=tuple(sorted(self.seated[seat] for seat in game.winners())),
            scores=tuple(tuple(game.machine.score_lines(game.state, seat)) for seat in seats),
            drawn=tuple(tuple(sorted(self.drawn[seat])) for seat in seats),
            kept=tuple(kept),
            joined=tuple(done),
            claims=tuple(self.claims),
            arc=tuple(self.arc),
            side=side_of_total(game.machine.bundle) or 1,
        )


def watcher_beside(worker: Worker) -> Watcher:
    """Return a watcher for the run of a worker, by the same means: nothing has to be made anew."""
    return Watcher(worker.run, INTERPRETER if worker.kernel is None else worker.tier, worker.kernel)
