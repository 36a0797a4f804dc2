"""A table with a game on it: who sits where, what one of them may see of it, and what is asked."""

from __future__ import annotations

import warnings
from contextlib import suppress
from typing import Any

from ttrdsl.api import machine_for
from ttrdsl.bots import NoSuchStyle, Style, maker_of
from ttrdsl.engine import layout
from ttrdsl.engine.errors import BadState, GameError, NotAllowed, not_for
from ttrdsl.engine.game import Game
from ttrdsl.engine.replay import play_replay, replay_of
from ttrdsl.service.course import Course
from ttrdsl.service.reach import reasons_for, ways_to
from ttrdsl.service.refused import Refused
from ttrdsl.service.seen import seen_table

HUMAN = "human"
AT_ONCE = 20  # decisions of styles between two answers
DOMAINS = ("route", "city", "card", "zone")


class Table:
    """One game of a bundle, with people and styles at its seats."""

    def __init__(self, bundle: dict[str, Any], seats: list[str], seed: int, first: int | None = None) -> None:
        low, high = bundle["game"]["players"]
        if not low <= len(seats) <= high:
            raise Refused(not_for(bundle, len(seats)))
        if not 0 <= seed < 2**64:
            raise Refused("a seed is a number from 0 on")
        self.bundle, self.seats = bundle, list(seats)
        try:
            self.makers = {seat: maker_of(name) for seat, name in enumerate(seats) if name != HUMAN}
            self.course = Course(machine_for(bundle, len(seats)), seed, first)
        except (NoSuchStyle, GameError, NotAllowed) as error:
            raise Refused(str(error)) from None
        self.styles: dict[int, Style] = {}
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None  # who looks at the screen
        self.asked_at: list[int] = []  # moments at which a person chose
        self.noted: dict[str, None] = {}  # what styles had to say about how they play, each once

    @property
    def game(self) -> Game:
        """The game at the moment that is looked at."""
        return self.course.shown

    @property
    def actor(self) -> int | None:
        """Who decides now."""
        game = self.game
        return None if game.over else int(game.state[layout.ACTOR])

    def choose(self, numbers: list[int]) -> None:
        """Play options of a person, one after the other; all of them or none."""
        before = self.course.step
        try:
            for number in numbers:
                actor = self.actor
                if actor in self.makers:
                    raise Refused(f"it is the turn of P{actor + 1}, who is played by `{self.seats[actor]}`")
                self._played(number)
        except GameError as error:
            self.course.cut(before)
            raise Refused(str(error)) from None
        self.asked_at = [step for step in self.asked_at if step < before] + [before]

    def _played(self, number: int) -> None:
        if self.course.step < len(self.course.game.choices):
            self.styles = {}  # they remember a course that is another one now
        self.course.play(number)

    def go(self) -> None:
        """Let the style play whose turn it is: one decision."""
        actor = self.actor
        if actor is None or actor not in self.makers:
            return
        if actor not in self.styles:
            self.styles[actor] = self.makers[actor](actor, self.course.seed)
        try:
            self._played(self._chosen(self.styles[actor]))
        except GameError as error:
            raise Refused(f"the game cannot go on: {error}") from None

    def _chosen(self, style: Style) -> int:
        """Return what a style chooses; what it says beside that, such as that it cannot think ahead, is told."""
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            number = style.choose(self.game)
        self.noted |= dict.fromkeys(str(one.message) for one in said)
        return number

    def go_on(self, most: int) -> None:
        """Let styles play until a person is asked, so many decisions at most; what stops them is told by the next."""
        with suppress(Refused):
            for _ in range(min(most, AT_ONCE)):
                if self.actor in self.makers:
                    self.go()

    def get_ready(self) -> None:
        """Have the styles think once about what a person is asked: what they prepare for a game is there then."""
        if self.actor in self.humans:
            for name in sorted(set(self.seats) - {HUMAN}):
                self._chosen(maker_of(name)(self.actor, self.course.seed))

    def hint(self) -> int:
        """Return the option that the style `path` would take."""
        if self.actor is None:
            raise Refused("the game is over")
        return self._chosen(maker_of("path")(self.actor, self.course.seed + self.course.step))

    def back(self) -> None:
        """Take back to the last decision of a person."""
        earlier = [step for step in self.asked_at if step < self.course.step]
        if not earlier:
            raise Refused("there is nothing to take back")
        self.course.cut(earlier[-1])
        self.asked_at, self.styles = earlier[:-1], {}

    def uncover(self) -> None:
        """Show the table to the person who is asked."""
        if self.actor in self.humans:
            self.viewer = self.actor

    def load(self, choices: list[int]) -> str:
        """Play choices again from the start; return why they stop before their end, if they do."""
        self.course.cut(0)
        self.asked_at, self.styles = [], {}
        for number, choice in enumerate(choices):
            try:
                if self.actor in self.humans:
                    self.asked_at.append(self.course.step)
                self.course.play(choice)
            except (GameError, NotAllowed) as error:
                return f"choice {number + 1} of {len(choices)} cannot be made any more: {error}"
        return ""

    def told_by(self, bundle: dict[str, Any]) -> Table:
        """Return the same table with its bundle in other words: its whole course, and who looks at which moment."""
        found = Table(bundle, self.seats, self.course.seed, self.course.first)
        found.load(self.course.game.choices)
        found.course.go_to(self.course.step)
        found.course.kept, found.viewer = self.course.kept, self.viewer
        return found

    def other_course(self) -> None:
        """Take up the course again that was left last."""
        if not self.course.kept:
            raise Refused("there is no other course")
        kept, step = self.course.kept, self.course.step
        now = list(self.course.game.choices)
        self.load(kept)
        self.course.go_to(step)
        self.course.kept = now

    def replay(self) -> dict[str, Any]:
        """Return the replay of the whole course."""
        return replay_of(self.course.game)

    def reach(self, domain: str, element: int) -> list[dict[str, Any]]:
        """Return the choices that lead to a thing of the board."""
        return [] if self.actor in self.makers else ways_to(self.game, self._thing(domain, element))

    def why(self, domain: str, element: int) -> list[dict[str, Any]]:
        """Return why a thing cannot be chosen now."""
        if self.game.over:
            raise Refused("the game is over")
        if self.actor in self.makers:
            raise Refused("it is not your turn")
        return reasons_for(self.game, self._thing(domain, element))

    def _thing(self, domain: str, element: int) -> tuple[str, int]:
        size = len(self.bundle["cards"]) if domain == "card" else len(self.bundle["domains"].get(domain, ()))
        if domain not in DOMAINS or not 0 <= element < size:
            raise Refused(f"there is no {domain} {element}")
        return domain, element

    def told(self) -> dict[str, Any]:
        """Return the table as whoever looks at it may see it."""
        actor, covered = self.actor, False
        if len(self.humans) > 1 and actor in self.humans and actor != self.viewer:
            covered = True
        return {
            "step": self.course.step,
            "of": len(self.course.game.choices),
            "seats": self.seats,
            "seed": str(self.course.seed),
            "covered": covered,
            "machine": actor in self.makers,
            "takes_back": any(step < self.course.step for step in self.asked_at),
            "other": len(self.course.kept),
            "noted": list(self.noted),
            **seen_table(self.game, self.viewer, covered, watched=not self.humans),
        }


def table_of_replay(bundle: dict[str, Any], replay: dict[str, Any], seats: list[str]) -> Table:
    """Return the table on which a replay was played."""
    try:
        played = play_replay(bundle, replay, machine_for(bundle, int(replay.get("players", 0))))
    except (BadState, NotAllowed, GameError, TypeError, ValueError) as error:
        raise Refused(f"this is not a replay of {bundle['game']['title']}: {error}") from None
    table = Table(bundle, seats or [HUMAN] * played.players, replay["seed"], replay["first"])
    if len(table.seats) != played.players:
        raise Refused(f"{len(table.seats)} seats for {played.players} players")
    table.load(played.choices)
    return table
