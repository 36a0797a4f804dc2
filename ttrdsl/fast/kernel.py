"""A program made ready to run on a tier: its functions, and the vectors they work on."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ttrdsl.dialect import improving, native, text
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.texts import texts_of
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError, OwnFault
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import EPOCH, ERROR, Emitter
from ttrdsl.fast.emit.program import ENTRIES, Program, make_program
from ttrdsl.fast.emit.read_keys import read_key
from ttrdsl.fast.guard import refused_by_name
from ttrdsl.fast.library import LIBRARY
from ttrdsl.fast.translate import Translator
from ttrdsl.payments.class_table import MOST_CLASSES, ClassTable

TIERS = ("text", "native")
Vec = Any  # a list of integers, or an array of 64-bit integers
T = TypeVar("T")
TOO_LARGE = "this position is too large for the fast engines"

VECTOR, NUMBER = "int64[::1]", "int64"
FURTHER = {
    "begin": (NUMBER,),
    "choose": (NUMBER,),
    "refresh": (),
    "count_again": (),
    "results": (VECTOR, NUMBER),
    "play_games": (VECTOR, VECTOR, NUMBER, NUMBER, NUMBER),
    "begin_games": (VECTOR, VECTOR, VECTOR, NUMBER, NUMBER),
    "step_games": (VECTOR, VECTOR, NUMBER, NUMBER),
    "end_games": (VECTOR, VECTOR, VECTOR, NUMBER, NUMBER),
}
SIGNATURES: dict[str, str | None] = {name: f"int64({', '.join([*[VECTOR] * 4, *FURTHER[name]])})" for name in ENTRIES}


class Kernel:
    """The functions of one bundle for a number of players; it holds no game itself."""

    own_memory: tuple[str, ...] = ("scratch",)  # vectors that are written to while playing

    library: tuple[str, ...] = LIBRARY  # the modules a text is linked with
    signatures: Mapping[str, str | None] = SIGNATURES  # the functions that are called from outside

    def __init__(self, machine: Machine, tier: str) -> None:
        begun = time.perf_counter()
        self.machine = machine
        self.tier = tier
        self.busy = threading.RLock()  # native code lets other threads run, and scratch memory serves one at a time
        with refused_by_name():
            self._make()
        self.start_seconds = time.perf_counter() - begun

    def _make(self) -> None:
        """Write the program and make it ready."""
        machine, tier = self.machine, self.tier
        # The writer of the text asks its own machine, so that the one that plays stays as it is.
        self.program: Program = make_program(Machine(machine.bundle, machine.players), self.write_more)
        self.translator = Translator(machine, self.program)
        if tier == "native":
            self._begin(improving.load(*self.linked(), self.unchanging()))
        else:
            self._begin(text.load(*self.linked(), self.unchanging()))

    def _begin(self, functions: native.Entries) -> None:
        """Take up functions of the tier, with memory in which nothing was done yet."""
        self.functions = functions
        self.classes = ClassTable()
        self.tables = self.vector(self.program.tables)
        self.known = self.vector(self.classes.as_list())
        self.scratch = self.vector([0] * (self.program.scratch + 1))
        self.blank = self.vector(self.translator.encode(self.machine.blank(0)))
        self.functions["refresh"](self.blank, self.tables, self.known, self.scratch)

    def write_more(self, e: Emitter, course: Course) -> None:
        """Write what a program has beside the rules; plain ones have nothing."""

    def texts(self) -> dict[str, str]:
        """Return what the program is linked with."""
        return texts_of(self.library)

    def linked(self) -> tuple[dict[str, str], str, Mapping[str, str | None]]:
        """Return all that functions are made of: the texts of the library, that of the program, what is called."""
        return self.texts(), self.program.text, self.signatures

    def unchanging(self) -> dict[str, dict[int, int]]:
        """Return the numbers that no game changes: all tables, and of a state the heads of its piles."""
        state = self.translator.encode(self.machine.blank(0))
        heads = {slot: state[slot] for slot in self.translator.pile_heads()}
        return {"tb": dict(enumerate(self.program.tables)), "st": heads}

    def finish(self) -> None:
        """Wait until its functions are as fast as can be, for whoever measures or compares these."""
        improving.finish(self.functions)

    def twin(self) -> Kernel:
        """Return a kernel for another thread: the same functions and tables, but memory of its own."""
        other = copy.copy(self)
        other.busy = threading.RLock()
        other.classes = copy.deepcopy(self.classes)
        for name in self.own_memory:
            setattr(other, name, self.copy(getattr(self, name)))
        return other

    # -- vectors ----------------------------------------------------------------------------------------

    def vector(self, numbers: list[int]) -> Vec:
        """Return numbers in the form of the tier."""
        if self.tier == "text":
            return list(numbers)
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)

    def copy(self, vec: Vec) -> Vec:
        """Return a vector of its own."""
        return vec.copy()

    def of_state(self, state: list[Any]) -> Vec:
        """Return the vector of a state in the interpreter's form, with everything that is kept beside it."""

        def seen() -> Vec:
            vec = self.vector(self.translator.encode(state))
            self.refresh(vec)
            self.call("count_again", vec)
            return vec

        with self.busy:
            vec = self.until_known(seen)
            failed = self.error
            self.clear_error()
        if failed:
            raise GameError(TOO_LARGE)
        return vec

    # -- games ------------------------------------------------------------------------------------------

    def start(self, seed: int, first: int | None = None) -> Vec:
        """Return a new game at its first decision."""
        from ttrdsl.dialect.primitives import signed

        def begun() -> Vec:
            st = self.copy(self.blank)
            st[layout.SEED] = signed(seed)
            self.call("begin", st, -1 if first is None else first)
            return st

        return self.until_known(begun)

    def choose(self, st: Vec, k: int) -> None:
        """Play option k; the state goes on to the next decision."""
        before = self.copy(st)

        def chosen() -> None:
            st[:] = before
            self.call("choose", st, k)

        self.until_known(chosen)

    def until_known(self, call: Callable[[], T], learn: Callable[[], None] | None = None) -> T:
        """Call something until it knows the class of every cost it meets; what it gives then is returned.

        Each repetition adds a class that was not known, so it comes to an end. `learn` may add more than those.
        """
        full = False
        while True:
            self.scratch[self.program.mail] = 0
            found = call()
            if self.error != NEED_CLASS and not self.scratch[self.program.mail]:
                return found
            if len(self.classes) >= MOST_CLASSES:
                self.clear_error()
                if full:
                    raise GameError(f"more than {MOST_CLASSES} different costs in one step")
                self.classes, full = ClassTable(), True
            (learn or self.learn)()

    def go_on(self, more: Callable[[], None]) -> None:
        """Let functions for many games go on as far as they come; a cost that cannot be worked out ends it quietly."""
        with self.busy:
            try:
                self.until_known(more)
            except GameError:
                pass
            finally:
                self.clear_error()

    def learn(self) -> None:
        """Work out the costs that were asked for; a key that was known already would be asked for again and again."""
        keys = self.asked()
        self.clear_error()
        if not keys or keys[0] in self.classes:
            raise OwnFault(f"a cost was asked for that is known: {keys[:1]}")
        for number, key in enumerate(keys):
            try:
                known = sum(other[0] == key[0] for other in self.classes)
                self.classes.add(key, *read_key(self.program.emitter, key, known))
            except GameError:
                if number == 0:
                    raise
                # What comes after the first may follow from not knowing that; if not, it is asked for again.
        self.known = self.vector(self.classes.as_list())
        if self.program.scratch + self.classes.room > len(self.scratch):
            self.scratch = self.vector([*(int(x) for x in self.scratch), *([0] * self.classes.room)])

    def asked(self) -> list[tuple[int, ...]]:
        """Return the keys in the mailbox."""
        mail = self.program.mail
        numbers = iter([int(x) for x in self.scratch[mail + 1 : mail + 1 + int(self.scratch[mail])]])
        return [tuple(next(numbers) for _ in range(length)) for length in numbers]

    def call(self, name: str, st: Vec, *further: Any) -> int:
        """Call one of the program's functions on a state; the tables and the scratch memory come by themselves."""
        return int(self.functions[name](st, self.tables, self.known, self.scratch, *further))

    def results(self, st: Vec) -> list[int]:
        """Return what came of a game: its record as numbers."""
        out = self.vector([0] * self.program.row)
        self.until_known(lambda: self.call("results", st, out, 0))
        if self.error:
            self.clear_error()
            raise GameError("this game cannot be scored")
        return [int(x) for x in out]

    @property
    def error(self) -> int:
        """Why the last step did not go on; 0 if it did."""
        return int(self.scratch[ERROR])

    def clear_error(self) -> None:
        """Forget an error, and with it what was remembered while it went unnoticed."""
        self.scratch[ERROR] = 0
        self.scratch[EPOCH] += 1

    def refresh(self, st: Vec) -> None:
        """Work out what is kept beside a game that comes from outside."""
        self.functions["refresh"](st, self.tables, self.known, self.scratch)

    # -- many games ---------------------------------------------------------------------------------------

    def play(self, seed: int, first: int, count: int, out: Vec) -> int:
        """Play games at random, one record after another; return how many were played before one that cannot be."""
        from ttrdsl.dialect.primitives import die, game_seed, signed, style_seed

        st = self.copy(self.blank)

        def more(rows: Vec, done: int) -> int:
            return self.call("play_games", st, self.blank, rows, signed(seed), first + done, count - done)

        def walk(done: int) -> None:
            own = game_seed(signed(seed), first + done)
            used = [0] * self.machine.players

            def throw(state: Vec, options: int) -> int:
                seat = int(state[layout.ACTOR])
                used[seat] += 1
                return die(style_seed(own, seat), used[seat], options)

            self.walk(own, throw)

        return self.fill(more, walk, count, out)

    def walk(self, seed: int, pick: Callable[[Vec, int], int]) -> None:
        """Learn all costs of a game, step by step: played in one go, it would begin anew for each that is not known."""
        self.learn()
        st = self.start(seed)
        while not self.error and st[layout.OPTIONS] > 0:
            self.choose(st, pick(st, int(st[layout.OPTIONS])))
        self.clear_error()

    def fill(self, play: Callable[[Vec, int], int], walk: Callable[[int], None], count: int, out: Vec) -> int:
        """Let games be played into rows, each call from the first that is left; return how many were played.

        A game with unknown costs is walked through, once, before it is played again.
        """
        done, row, walked = 0, self.program.row, -1

        def more() -> int:
            nonlocal done
            rows = out[done * row :]  # of an array the rows themselves, of a list a copy
            done += (played := play(rows, done))
            if self.tier == "text":
                out[(done - played) * row : done * row] = rows[: played * row]
            return done

        def learn() -> None:
            nonlocal walked
            if walked == done:
                self.learn()
            else:
                walked = done
                walk(done)

        return self.until_known(more, learn)
