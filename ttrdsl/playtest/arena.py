"""An arena: the same deals played once for each rotation of who sits where, from a span of games to their outcomes.

Game i plays deal i // n, of n players, and rotates the seats by i % n: whoever sat first sits next, with the same
shuffled decks and the same first seat. So luck of the deal and of the seat falls on everybody alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.bots import Maker
from ttrdsl.bots.own import name_of
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.dialect import native
from ttrdsl.engine import chance, layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Game, refuse_too_many
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.guard import no_fast_form, refused_by_name
from ttrdsl.fast.translate import Translator
from ttrdsl.networks.board import bits
from ttrdsl.playtest.batch import makers_for

INTERPRETER = "interpreter"
Entrant = str | Maker


@dataclass(frozen=True)
class Match:
    """Who meets in what: a bundle, a style or a player of one's own for each seat, and the seed of all games."""

    bundle: dict[str, Any]
    entrants: tuple[Entrant, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called."""
        return tuple(each if isinstance(each, str) else name_of(each) for each in self.entrants)

    @property
    def own_players(self) -> bool:
        """Whether somebody meets who is not one of our styles."""
        return not all(isinstance(each, str) for each in self.entrants)

    def seat_of(self, entrant: int, game: int) -> int:
        """Return where an entrant sits in a game."""
        return (entrant + game) % len(self.entrants)


@dataclass(frozen=True)
class Outcome:
    """What came of one game, by entrant; nobody wins one that could not be played to its end, or by its rules."""

    game: int
    turns: int
    first: int  # the entrant who began
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    why: str = ""  # it could not go on


@dataclass(frozen=True)
class Outcomes:
    """Games that were played one after another."""

    first: int
    end: int
    games: tuple[Outcome, ...]


class ArenaWorker:
    """Plays games of one match on one tier; every thread and every process has a worker of its own."""

    largest_chunk = 1

    def __init__(self, match: Match, tier: str) -> None:
        self.match = match
        self.tier = tier
        self.machine = Machine(match.bundle, len(match.entrants))
        self.makers = makers_for(match.entrants)
        self.kernel: StyledKernel | None = None
        if tier != INTERPRETER:
            with refused_by_name():
                self.kernel = StyledKernel(self.machine, tier, findings_of(self.machine))

    def __reduce__(self) -> Any:
        return ArenaWorker, (self.match, self.tier)

    def twin(self) -> ArenaWorker:
        """Return a worker for another thread: the same functions and tables, but memory of its own."""
        other = object.__new__(ArenaWorker)
        vars(other).update(vars(self))
        other.machine = Machine(self.match.bundle, len(self.match.entrants))
        if self.kernel is not None:
            kernel = self.kernel.twin()
            kernel.machine, kernel.translator = other.machine, Translator(other.machine, kernel.program)
            assert isinstance(kernel, StyledKernel)
            other.kernel = kernel
        return other

    def play(self, first: int, end: int) -> Outcomes:
        """Play the games of a span."""
        return Outcomes(first, end, tuple(self._play(number) for number in range(first, end)))

    def _play(self, number: int) -> Outcome:
        match, count = self.match, len(self.match.entrants)
        own = chance.game_seed(match.seed, number // count)
        seated = [(seat - number) % count for seat in range(count)]  # the entrant in each seat
        game: Game | None = None
        try:
            game = self._begin(own)
            bots = [self.makers[entrant](seat, own) for seat, entrant in enumerate(seated)]
            while not game.over:
                refuse_too_many(_slot(game, layout.DECISIONS))
                game.play(bots[_slot(game, layout.ACTOR)].choose(game))
            winners = tuple(sorted(seated[seat] for seat in bits(self.machine.winners(game.state))))
            totals = [self.machine.total(game.state, match.seat_of(entrant, number)) for entrant in range(count)]
        except NotAllowed:
            raise  # somebody's own player is wrong, not the game
        except GameError as error:
            turns = 0 if game is None else _slot(game, layout.TURNS)
            return Outcome(number, turns, 0, (), (), str(error))
        return Outcome(number, _slot(game, layout.TURNS), seated[_slot(game, layout.FIRST)], tuple(totals), winners)

    def _begin(self, seed: int) -> Game:
        if self.kernel is not None:
            return FastGame.begin(self.kernel, seed)
        return Game(self.machine, self.machine.start(seed))


def _slot(game: Game, slot: int) -> int:
    """Look at the head of a game without translating all of it."""
    return int(game.vec[slot] if isinstance(game, FastGame) and game.vec is not None else game.state[slot])


def make_arena(match: Match, engine: str = "auto") -> tuple[ArenaWorker, str]:
    """Return a worker for a match, and a sentence if it is not on the tier that might be expected."""
    if engine == INTERPRETER:
        return ArenaWorker(match, INTERPRETER), ""
    thoughtful = any(isinstance(each, str) and each != "random" for each in match.entrants)
    if engine == "auto" and not thoughtful:
        return ArenaWorker(match, INTERPRETER), ""
    why = native.available() if engine != "text" else None
    tier = "text" if why or engine == "text" else "native"
    try:
        return ArenaWorker(match, tier), why or ""
    except native.NoNativeCode as error:
        return ArenaWorker(match, "text"), str(error)
    except NotFast as error:
        return ArenaWorker(match, INTERPRETER), no_fast_form(error)
