"""A kernel in which styles play: nobody outside is asked between the first decision of a game and its last."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from ttrdsl.bots.path.findings import Findings
from ttrdsl.bots.path.habits import ROWS
from ttrdsl.bots.path.linking import PLACED, mind_size, placed_text, write_questions
from ttrdsl.bots.path.mind import IN_DIALECT
from ttrdsl.bots.path.mind.games import PATH, RANDOM
from ttrdsl.bots.path.mind.memory import clear_mind, next_throw
from ttrdsl.bots.path.mind.places import ALL_ALIKE, MIND_FIRST, MIND_SEED, MIND_STEPS, UNPLANNED
from ttrdsl.bots.path.mind.tree import tree_room
from ttrdsl.bots.path.mind.weights import DEEPEST
from ttrdsl.bots.path.trial import plans_pay
from ttrdsl.dialect import native
from ttrdsl.dialect.primitives import die, game_seed, signed
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.kernel import NUMBER, SIGNATURES, VECTOR, Kernel, Vec

STYLE_NUMBERS = {"random": RANDOM, **{name: PATH + i for i, name in enumerate(ROWS)}}
STYLED: dict[str, str | None] = {
    "think": f"int64({', '.join([*[VECTOR] * 6, NUMBER])})",
    "play_styles": f"int64({', '.join([*[VECTOR] * 9, *[NUMBER] * 3])})",
    "roll_outs": f"int64({', '.join([*[VECTOR] * 11, *[NUMBER] * 7])})",
}


class StyledKernel(Kernel):
    """A kernel whose program has the style `path` in it."""

    own_memory = (*Kernel.own_memory, "imagined", "mind", "rolled", "record", "tree")
    library = (*Kernel.library, *IN_DIALECT)
    signatures = {**SIGNATURES, **STYLED}

    def __init__(self, machine: Machine, tier: str, findings: Findings) -> None:
        begun = time.perf_counter()
        self.findings = findings
        self.tried = False
        super().__init__(machine, tier)
        self.start_seconds = time.perf_counter() - begun

    def _begin(self, functions: native.Entries) -> None:
        super()._begin(functions)
        self.imagined = self.copy(self.blank)
        self.mind = self.vector([0] * mind_size(self.layout, self.program.state_size))
        self.rolled = self.copy(self.blank)
        self.record = self.vector([0] * self.program.row)
        self.tree = self.vector([0] * tree_room())
        self._decide_how()

    def _decide_how(self) -> None:
        """Plan, or try options where plans do not pay; found out once for a program, whichever tier it is on."""
        doubtful = self.findings.doubtful or self.all_together
        if doubtful and self.plans and not self.tried and not plans_pay(self):
            self.program.tables[self._place(UNPLANNED)] = self.tables[self._place(UNPLANNED)] = 1
        self.tried = True

    @property
    def all_together(self) -> bool:
        """Say whether all win or lose together, so that nobody can win against others."""
        return self.machine.players == 1 or self._fact(ALL_ALIKE) != 0

    @property
    def plans(self) -> bool:
        """Say whether tickets and routes are planned for; else options are tried."""
        return self._fact(UNPLANNED) == 0

    def _fact(self, number: int) -> int:
        return self.program.tables[self._place(number)]

    def _place(self, number: int) -> int:
        """Return where in the tables a number of the style's facts stands."""
        return self.program.tables[self.know] + number

    @property
    def know(self) -> int:
        """Return the place that says where in the tables the style's facts begin."""
        return self.program.emitter.tables.fixed["path"]

    def unchanging(self) -> dict[str, dict[int, int]]:
        """Return the numbers that no game changes; whether to plan is decided after the program was written."""
        found = super().unchanging()
        del found["tb"][self._place(UNPLANNED)]
        return found

    def write_more(self, e: Emitter, course: Course) -> None:
        """Write what the style asks the rules."""
        self.layout = write_questions(e, course, self.findings)

    def texts(self) -> dict[str, str]:
        """Return what the program is linked with: the style, with the numbers of this program in it."""
        return super().texts() | {PLACED: placed_text(self.program.emitter, self.layout, self.program.mail)}

    def new_mind(self, seed: int, style: str = "path", seats: Sequence[str] = ()) -> Vec:
        """Return the thoughts of all seats at the beginning of a game: all of one style, or each of its own."""
        mind = self.vector([0] * mind_size(self.layout, self.program.state_size))
        for seat, name in enumerate(seats or [style] * self.machine.players):
            at = self.layout.seats + seat * self.layout.seat_size
            clear_mind(mind, at, signed(seed), seat, max(0, STYLE_NUMBERS[name] - PATH))
        return mind

    def think(self, st: Vec, mind: Vec, seat: int) -> int:
        """Return the option the style `path` takes; the first, if what it imagines has a cost nobody can work out."""
        before = self.copy(mind)

        def thought() -> int:
            mind[:] = before
            return self.call("think", st, self.imagined, mind, seat)

        try:
            return self.until_known(thought)
        except GameError:
            return 0

    def candidates(self, st: Vec, mind: Vec, seat: int) -> list[int]:
        """Return the options that `path` finds worth a look, the one it takes first, then by what it makes of them."""
        own = self.layout.seats + seat * self.layout.seat_size
        mind[own + MIND_STEPS] = 0  # what was decided before is looked at again
        best = self.think(st, mind, seat)
        level = self.layout.levels + DEEPEST * self.layout.level_size
        count, values = int(mind[level]), level + self.layout.values
        listed = zip(mind[level + 1 : level + 1 + count], mind[values : values + count], strict=True)
        ordered = [int(k) for k, _ in sorted(listed, key=lambda each: -each[1])]
        # Where it could not think, what is listed is of another decision.
        return [best, *(k for k in dict.fromkeys(ordered) if k != best and k < st[layout.OPTIONS])]

    def roll_outs(
        self, st: Vec, mind: Vec, seat: int, options: list[int], dice: tuple[int, range], turns: int
    ) -> list[tuple[int, int] | None]:
        """Try options by turns in games that look the same to a seat, for so many turns; return what came of each.

        The dice are a seed and numbers of its words; with every word all options are tried. What comes back is the
        share of the win in thousandths, or -1 if it is still open, and how far she is before the others.
        """
        seed, words = dice
        count = len(options) * len(words)
        tried, found = self.vector([len(options), *options]), self.vector([0] * (2 * count))
        own = (self.rolled, self.imagined, self.mind, self.record, self.tree, tried, found)
        first = int(mind[self.layout.seats + seat * self.layout.seat_size + MIND_FIRST])
        numbers = (seat, signed(seed), words.start, first, turns)
        done = 0
        failed: set[int] = set()

        def more() -> None:
            nonlocal done
            done = self.call("roll_outs", st, *own, *numbers, done, count)

        while done < count:
            with suppress(GameError):  # a cost that nobody can work out
                self.until_known(more)
            self.clear_error()
            if done < count:
                failed.add(done)
                done += 1
        return [None if i in failed else (int(found[2 * i]), int(found[2 * i + 1])) for i in range(count)]

    def play_seats(self, seed: int, first: int, count: int, out: Vec, seats: Sequence[str]) -> int:
        """Play games with a style for each seat; return how many were played before one that cannot be."""
        styles = self.vector([STYLE_NUMBERS[name] for name in seats])
        st = self.copy(self.blank)

        def more(rows: Vec, done: int) -> int:
            own = (self.imagined, self.mind, styles)
            return self.call("play_styles", st, self.blank, rows, *own, signed(seed), first + done, count - done)

        def walk(done: int) -> None:
            own = game_seed(signed(seed), first + done)
            mind = self.new_mind(own, seats=seats)

            def pick(state: Vec, options: int) -> int:
                seat = int(state[layout.ACTOR])
                if seats[seat] != "random":
                    return self.think(state, mind, seat)
                at = self.layout.seats + seat * self.layout.seat_size
                return die(int(mind[at + MIND_SEED]), int(next_throw(mind, at)), options)

            self.walk(own, pick)

        return self.fill(more, walk, count, out)
