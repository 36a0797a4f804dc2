"""A game being played: what is asked, the options, and what a choice leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.engine import labels, layout, pickled, saved
from ttrdsl.engine.decisions import Decision, Option
from ttrdsl.engine.errors import NOT_OVER, GameError, NotAllowed
from ttrdsl.engine.explain import Reason
from ttrdsl.engine.given import one_of
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.refusals import refusal
from ttrdsl.engine.values import elements
from ttrdsl.engine.views import View, guess, view
from ttrdsl.program.limits import MOST_DECISIONS
from ttrdsl.program.marks import clauses_at


@dataclass(frozen=True)
class Asked:
    """A decision that is due: who decides, what is asked, and where in the rules."""

    player: int
    question: str
    path: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """One option of a decision: its number in the canonical order, and its words."""

    number: int
    label: str
    option: Option


@dataclass(frozen=True)
class ScoreLine:
    """One line of a player's score sheet."""

    name: str
    title: str
    points: int


class Game:
    """A game. `decision` says what is asked, `options()` lists the choices, `play` makes one.

    >>> from ttrdsl import load_bundle, new_game
    >>> game = new_game(load_bundle("usa"), players=2, seed=1)
    >>> game.decision.question
    'Which tickets do you keep?'
    >>> game.play(game.options()[0])
    >>> print(game.explain((0, ())).text)
    expected 2 to 4 of them, found 0
    """

    origin: Game | None = None  # the game before the first choice that can be taken back

    def __init__(self, machine: Machine, state: list[Any], log: list[tuple[Any, ...]] | None = None) -> None:
        self.machine = machine
        self.state = state
        self.log = log
        self.choices: list[int] = []

    @property
    def players(self) -> int:
        """How many play."""
        return self.machine.players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[layout.OVER])

    @property
    def decision(self) -> Asked | None:
        """The decision that is due; none when the game is over."""
        found = self.pending
        if found is None:
            return None
        clauses = tuple(clauses_at(self.machine.bundle, found.mark))
        return Asked(self.state[layout.ACTOR], labels.question(self.machine, found, self.state), found.path, clauses)

    @property
    def pending(self) -> Decision | None:
        """The place in the rules where the game waits."""
        position = self.state[layout.POSITION]
        return None if self.over else self.machine.decisions[position]

    def options(self) -> list[Choice]:
        """Return all legal choices of the decision that is due, in canonical order."""
        found = self.pending
        if found is None:
            return []
        return [
            Choice(i, labels.option_label(self.machine, found, o), o) for i, o in enumerate(self.state[layout.OPTIONS])
        ]

    @property
    def option_count(self) -> int:
        """How many options there are, without making their labels."""
        return 0 if self.over else len(self.state[layout.OPTIONS])

    def play(self, choice: int | Choice) -> None:
        """Play an option, by itself or by its number; the game goes on to the next decision."""
        found = self.pending
        if found is None:
            raise NotAllowed("the game is over")
        refuse_too_many(self.state[layout.DECISIONS])
        options = self.state[layout.OPTIONS]
        number = one_of(choice.number if isinstance(choice, Choice) else choice, len(options), "option")
        if isinstance(choice, Choice) and choice.option != options[number]:
            raise NotAllowed("this option belongs to another decision")
        self.remember()
        before = self.state.copy()
        self.machine.rounds = 0
        self.machine.log = self.log
        marks = len(self.log) if self.log is not None else 0
        try:
            self.machine.run(self.state, found.apply(self.state, options[number]))
        except Exception:
            # Whatever went wrong, the game stands as it did before.
            self.state[:] = before
            if self.log is not None:
                del self.log[marks:]
            raise
        finally:
            self.machine.log = None
        self.choices.append(number)

    def remember(self) -> None:
        """Keep the game as it is before its first choice, so that choices can be taken back."""
        if self.origin is None:
            self.origin = self.copy()

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices, at most to the point where this game was created, loaded or unpickled.

        What is drawn afterwards comes as it did before, since chance follows from the seed.

        >>> from ttrdsl import load_bundle, new_game
        >>> game = new_game(load_bundle("usa"), players=2, seed=1)
        >>> before = game.to_json()
        >>> game.play(0)
        >>> game.undo()
        >>> game.to_json() == before
        True
        """
        made = 0 if self.origin is None else len(self.choices) - len(self.origin.choices)
        if isinstance(choices, bool) or not isinstance(choices, int) or not 0 <= choices <= made:
            raise NotAllowed(f"{choices} choices cannot be taken back: {made} were made")
        if self.origin is None or not choices:
            return
        game = self.origin.copy()
        for number in self.choices[len(game.choices) : len(self.choices) - choices]:
            game.play(number)
        self.state, self.choices = game.state, game.choices
        if self.log is not None and game.log is not None:
            self.log[:] = game.log

    def explain(self, option: Option, about: tuple[str, int] | None = None) -> Reason:
        """Say why an option of the decision that is due is refused: the condition, its rules, the clauses they cite.

        An option is written as in `Choice.option`: the number of the alternative, then what is chosen.
        With `about`, such as `("route", 7)`, conditions on any such thing are explained for this one.
        """
        found = self.pending
        if found is None:
            raise NotAllowed("the game is over")
        if option in self.state[layout.OPTIONS]:
            return Reason(text="this option is offered")
        try:
            return refusal(self.machine, self.state, found, option, about)
        except (IndexError, TypeError, KeyError, ValueError) as error:
            raise NotAllowed(f"{option!r} is not an option of this kind of decision") from error

    # -- copies, saving, views --------------------------------------------------------------------------

    def copy(self) -> Game:
        """Return an independent copy of the game; `copy.copy`, `copy.deepcopy` and `pickle` do the same.

        >>> from ttrdsl import load_bundle, new_game
        >>> game = new_game(load_bundle("usa"), players=2, seed=1)
        >>> other = game.copy()
        >>> other.play(0)
        >>> len(game.choices), len(other.choices)
        (0, 1)
        """
        other = Game(self.machine, self.state.copy(), None if self.log is None else list(self.log))
        other.choices, other.origin = list(self.choices), self.origin
        return other

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return pickled.unpickled, (
            pickled.packed(self.machine),
            self.players,
            pickled.core(self),
            self.choices,
            self.log,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the game as plain data, at any decision."""
        return saved.to_json(self.machine, self.state, self.choices)

    @classmethod
    def from_json(cls, machine: Machine, data: Any) -> Game:
        """Return the game that was saved; data that do not fit the bundle are refused."""
        state, choices = saved.from_json(machine, data)
        game = cls(machine, state)
        game.choices = choices
        return game

    def view(self, player: int) -> View:
        """Return what a player may know."""
        self._check_player(player)
        return view(self.machine, self.state, player, self.log or ())

    def guess(self, player: int, seed: int) -> Game:
        """Return a game that looks the same to a player, with everything hidden dealt again."""
        self._check_player(player)
        return Game(self.machine, guess(self.machine, self.state, player, seed))

    def _check_player(self, player: int) -> None:
        one_of(player, self.players, "player")

    # -- results ----------------------------------------------------------------------------------------

    def scores(self, player: int) -> list[ScoreLine]:
        """Return the lines of a player's score sheet as they stand now."""
        self._check_player(player)
        points = self.machine.score_lines(self.state, player)
        strings = self.machine.bundle["strings"]
        rows = zip(self.machine.bundle["scores"], points, strict=True)
        return [ScoreLine(row["name"], strings[row["title"]], value) for row, value in rows]

    def total(self, player: int) -> int:
        """Return a player's points as they stand now."""
        self._check_player(player)
        return self.machine.total(self.state, player)

    def winners(self) -> list[int]:
        """Return who is ahead, after all tie-breaks; at the end, who has won."""
        return list(elements(self.machine.winners(self.state)))


def refuse_too_many(decisions: int) -> None:
    """Stop a game that comes to no end."""
    if decisions >= MOST_DECISIONS:
        raise GameError(NOT_OVER)
