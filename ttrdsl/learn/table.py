"""One game as learners meet it: who acts, what she sees as a vector, which actions she may take, what it brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.aims import side_of_total, wins_by_sums
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Game, refuse_too_many
from ttrdsl.learn.actions import ActionTable, Steps, actions_of, next_steps
from ttrdsl.learn.observation import Observation, observation_of
from ttrdsl.program.limits import LARGEST

REWARDS = ("win", "rank", "margin", "score")
MOST_SAID = 24
"""So many steps of an option that is being said, the latest, have a place in a vector."""


class Table:
    """A game in steps: an option that is several steps is said step by step, and played when it is complete.

    >>> from ttrdsl import load_bundle, new_game
    >>> table = Table(new_game(load_bundle("usa"), players=2, seed=1))
    >>> table.act(table.legal()[0])
    >>> len(table.vector(0)) == table.size
    True
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.said: Steps = ()
        self._next: dict[int, list[int]] | None = None

    @property
    def observation(self) -> Observation:
        """The layout of the vectors."""
        return observation_of(self.game.machine)

    @property
    def actions(self) -> ActionTable:
        """What the numbers of actions mean."""
        return actions_of(self.game.machine)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game.over

    @property
    def player(self) -> int:
        """Who acts; -1 when the game is over."""
        return -1 if self.game.over else int(self.game.state[layout.ACTOR])

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return self.observation.size + MOST_SAID

    def vector(self, player: int) -> list[int]:
        """Return what a player may know: the view, then what she has said already of an option, from 1 on."""
        self._steps()
        said = [action + 1 for action in self.said[-MOST_SAID:]] if player == self.player else []
        return [*self.observation.vector(self.game.state, player), *said, *[0] * (MOST_SAID - len(said))]

    def legal(self) -> list[int]:
        """Return the actions that may be taken, ascending."""
        return list(self._steps())

    def mask(self) -> list[int]:
        """Return 1 for each action that may be taken, else 0."""
        found = [0] * self.actions.size
        for action in self._steps():
            found[action] = 1
        return found

    def _steps(self) -> dict[int, list[int]]:
        if self._next is None:
            pending = self.game.pending
            options = [] if pending is None else self.game.state[layout.OPTIONS]
            self._next = {} if pending is None else next_steps(self.actions, pending, options, self.said)
            # What all options that are left have in common says nothing, so nobody need say it.
            while pending is not None and len(self._next) == 1 and len(next(iter(self._next.values()))) > 1:
                self.said = (*self.said, *self._next)
                self._next = next_steps(self.actions, pending, options, self.said)
        return self._next

    def act(self, action: int) -> None:
        """Take an action; where only one way is left to go on with an option, it is gone."""
        found = self._steps().get(action)
        if found is None:
            raise NotAllowed(f"action {action} is not legal now")
        pending = self.game.pending
        assert pending is not None
        self.said = (*self.said, action)
        if len(found) == 1:
            refuse_too_many(self.game.state[layout.DECISIONS])
            self.game.play(found[0])
            self.said = ()
        self._next = None

    def copy(self) -> Table:
        """Return a table that goes on by itself."""
        other = Table(self.game.copy())
        other.said = self.said
        return other

    def __deepcopy__(self, _memo: Any) -> Table:
        return self.copy()

    def returns(self, reward: str = "win") -> list[float]:
        """Return what the end of the game is worth to everybody."""
        game, players = self.game, range(self.game.players)
        if reward not in REWARDS:
            raise NotAllowed(f"no reward `{reward}`; there are {', '.join(REWARDS)}")
        if not game.over:
            return [0.0 for _ in players]
        totals = [game.total(player) for player in players]
        return returns_of(game.machine.bundle, reward, totals, game.winners())


def adds_up(bundle: dict[str, Any], reward: str) -> bool:
    """Say whether the rewards of all add up to 0: not points, and not where all may win together, or nobody."""
    return reward != "score" and not (reward == "win" and any(key.get("only") for key in bundle["winner"]))


def most_of(bundle: dict[str, Any], reward: str) -> float:
    """Return what a reward is never above, and never below its opposite: a line of points is a number that is kept."""
    points = float(LARGEST * max(1, len(bundle["scores"])))
    return {"score": points, "margin": 2 * points}.get(reward, 1.0)


def _same_end(totals: list[float], won: list[int], player: int) -> list[float]:
    """Return the points of those who won, or lost, together with a player."""
    return [points for other, points in enumerate(totals) if (other in won) == (player in won)]


def returns_of(bundle: dict[str, Any], reward: str, points: Sequence[int], winners: Iterable[int]) -> list[float]:
    """Return what an end is worth to everybody; a player alone gets her points, or nothing to compare them with: 0."""
    side = side_of_total(bundle) or 1
    totals, won = [float(side * each) for each in points], list(winners)
    if reward == "score":
        return totals
    if reward == REWARDS[0] and not adds_up(bundle, reward) and len(won) in (0, len(totals)):
        return [1.0 if won else -1.0 for _ in totals]  # against the game itself: all win, or nobody does
    if len(totals) == 1:
        return [0.0]
    if wins_by_sums(bundle):  # partners are no opponents, whoever of them made the points
        totals = [sum(group) / len(group) for p in range(len(totals)) for group in [_same_end(totals, won, p)]]
    if reward == "margin":
        return [own - sum(totals) / len(totals) for own in totals]
    if reward == "rank":
        places = [(p in won, own) for p, own in enumerate(totals)]  # who wins is first, whatever the points say
        return [sum((own > other) - (own < other) for other in places) / (len(places) - 1) for own in places]
    if not won:
        raise GameError("nobody has won")
    rest = len(totals) - len(won)
    return [(1.0 / len(won) if p in won else -1.0 / rest) if rest else 0.0 for p in range(len(totals))]
