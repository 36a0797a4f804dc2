"""The style `path`: pursue tickets along cheap routes, looking ahead to the end of one's own turn.

All looking happens in a guessed game, in which everything the player may not know is dealt anew: the choice cannot
depend on what is hidden.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from ttrdsl.engine import chance, layout
from ttrdsl.engine.decisions import Option, OrderDecision, PayDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.styles.candidates import candidates, payment, staple
from ttrdsl.playtest.styles.imagine import imagine
from ttrdsl.playtest.styles.knowledge import knowledge_of
from ttrdsl.playtest.styles.plan import TURN
from ttrdsl.playtest.styles.survey import Survey, make_survey
from ttrdsl.playtest.styles.worth import Worth

DEEPEST = 2
AGAIN = 0.4 * TURN
"""What it is worth that the same may be chosen once more."""
REST = 4
"""For so many turns an action is not looked at again that is no staple and was not the best."""
MOST_STEPS = 30

Step = tuple[int, Option]  # where the game waits, and what is chosen there
_SURVEYS: WeakKeyDictionary[Machine, Survey] = WeakKeyDictionary()


def survey_of(machine: Machine) -> Survey:
    """Return the survey of a machine's bundle; made once."""
    if machine not in _SURVEYS:
        _SURVEYS[machine] = make_survey(knowledge_of(machine))
    return _SURVEYS[machine]


class PathStyle:
    """Plans routes for its tickets and takes the option that leads to the best end of the turn."""

    def __init__(self, seat: int, seed: int) -> None:
        self.player = seat
        self.dice = chance.Dice(chance.style_seed(seed, seat))
        self.worth: Worth | None = None
        self.turn = -1
        self.intended: list[Step] = []
        self.resting: dict[Step, int] = {}

    def choose(self, game: Game) -> int:
        """Return the option that looks best."""
        options = game.state[layout.OPTIONS]
        if len(options) == 1:
            return 0
        if self.intended:
            place, option = self.intended.pop(0)
            if place == game.state[layout.POSITION] and option in options:
                return int(options.index(option))
        imagined = self.imagine(game)
        assert self.worth is not None
        turn = imagined.state[layout.TURNS]
        if turn != self.turn or turn == 0:  # before the first turn the board may change between any two decisions
            self.turn = turn
            self.worth.new_turn(imagined.state)
        _, line = self.best(imagined, DEEPEST)
        self.intended = line[1:]
        return int(options.index(line[0][1]))

    def imagine(self, game: Game) -> Game:
        """Return a game that looks the same to the player, for looking ahead."""
        survey = survey_of(game.machine)
        if self.worth is None:
            self.worth = Worth(survey, self.player)
        state = imagine(game, self.player, self.dice.below(1 << 32)).state
        machine = survey.knowledge.machine
        return Game(machine, state + [0] * (machine.size - len(state)))

    # -- looking ahead ----------------------------------------------------------------------------------

    def best(self, game: Game, depth: int) -> tuple[float, list[Step]]:
        """Return the value of the best option and what to do to get it, up to the next chance."""
        assert self.worth is not None
        place, turn = game.state[layout.POSITION], game.state[layout.TURNS]
        found: list[tuple[float, list[Step]]] = []
        numbers = candidates(self.worth, game)
        for number in numbers:
            step = (place, game.state[layout.OPTIONS][number])
            if self.resting.get(step, -1) > turn:
                continue
            found.append(self.after(game, number, step, depth))
        if not found:
            return self.after(game, numbers[0], (place, game.state[layout.OPTIONS][numbers[0]]), depth)
        value, line = max(found, key=lambda each: each[0])
        self.resting.pop(line[0], None)
        return value, line

    def after(self, game: Game, number: int, step: Step, depth: int) -> tuple[float, list[Step]]:
        """Return the value of one option, and the steps it begins."""
        before = game.state
        after = game.copy()
        try:
            after.play(number)
            value, rest = self.follow(after, before, step, depth)
        except GameError:
            return float("-inf"), [step]
        return value, [step, *rest]

    def follow(self, game: Game, before: list[Any], step: Step, depth: int) -> tuple[float, list[Step]]:
        """Go on to the end of the turn: pay as seems best, and choose where there is a choice."""
        assert self.worth is not None
        place, turn = before[layout.POSITION], before[layout.TURNS]
        line: list[Step] = []
        for _ in range(MOST_STEPS):
            st = game.state
            if game.over or st[layout.TURNS] != turn:
                break
            if st[layout.ACTOR] != self.player:
                if st[layout.POSITION] != place:
                    break
                game.play(0)  # the others are asked the same before it is done
                continue
            if st[layout.POSITION] == place:
                return self.worth.value(st) + AGAIN, _known(line, before, game)
            if depth > 1 and not _automatic(game):
                if self.worth.too_early(game):
                    return float("-inf"), []
                if not staple(self.worth, game):
                    self.resting[step] = turn + REST * game.players
                value, rest = self.best(game, depth - 1)
                return value, _known([*line, *rest], before, game)
            number = payment(self.worth, game) if isinstance(game.pending, PayDecision) else 0
            line.append((st[layout.POSITION], st[layout.OPTIONS][number]))
            game.play(number)
        return self.worth.value(game.state), _known(line, before, game)


def _automatic(game: Game) -> bool:
    """Say whether the next step needs no comparison: a payment that must be made, an order of cards."""
    pending = game.pending
    return isinstance(pending, OrderDecision) or (isinstance(pending, PayDecision) and not pending.may_decline)


def _known(line: list[Step], before: list[Any], game: Game) -> list[Step]:
    """Return the steps if no chance came between, which would make them worth another thought."""
    return line if game.state[layout.WORDS] == before[layout.WORDS] else []
