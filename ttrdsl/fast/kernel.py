"""A program made ready to run on a tier: its functions, and the vectors they work on."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Mapping
from typing import Any

from ttrdsl.dialect import native, text
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.texts import texts_of
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.cost_keys import read_class
from ttrdsl.fast.emit.costs import ASKED, ASKED_LENGTH
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import ERROR, Emitter
from ttrdsl.fast.emit.program import ENTRIES, Program, make_program
from ttrdsl.fast.library import LIBRARY
from ttrdsl.fast.translate import Translator
from ttrdsl.payments.class_table import ClassTable

TIERS = ("text", "native")
Vec = Any  # a list of integers, or an array of 64-bit integers

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
        # The writer of the text asks its own machine, so that the one that plays stays as it is.
        self.program: Program = make_program(Machine(machine.bundle, machine.players), self.write_more)
        self.translator = Translator(machine, self.program)
        load = native.load if tier == "native" else text.load
        self.functions = load(texts_of(self.library), self.program.text, self.signatures)
        self.classes = ClassTable()
        self.tables = self.vector(self.program.tables)
        self.known = self.vector(self.classes.as_list())
        self.scratch = self.vector([0] * (self.program.scratch + 1))
        self.blank = self.vector(self.translator.encode(machine.blank(0)))
        self.functions["refresh"](self.blank, self.tables, self.known, self.scratch)
        self.start_seconds = time.perf_counter() - begun

    def write_more(self, e: Emitter, course: Course) -> None:
        """Write what a program has beside the rules; plain ones have nothing."""

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
        while True:
            vec = self.vector(self.translator.encode(state))
            with self.busy:
                self.refresh(vec)
                self.call("count_again", vec)
                if not self.learned():
                    return vec

    # -- games ------------------------------------------------------------------------------------------

    def start(self, seed: int, first: int | None = None) -> Vec:
        """Return a new game at its first decision."""
        from ttrdsl.dialect.primitives import signed
        from ttrdsl.engine import layout

        while True:
            st = self.copy(self.blank)
            st[layout.SEED] = signed(seed)
            self.functions["begin"](st, self.tables, self.known, self.scratch, -1 if first is None else first)
            if not self.learned():
                return st

    def start_or_say(self, seed: int, first: int | None = None) -> Vec:
        """Return a new game; if it cannot even begin, raise why, in the interpreter's words."""
        with self.busy:
            st = self.start(seed, first)
            failed = self.error
            self.clear_error()
        if failed:
            self.machine.start(seed, first)
            raise GameError("this set-up is too large for the fast tiers; play it with engine='interpreter'")
        return st

    def choose(self, st: Vec, k: int) -> None:
        """Play option k; the state goes on to the next decision."""
        before = self.copy(st)
        while True:
            self.functions["choose"](st, self.tables, self.known, self.scratch, k)
            if not self.learned():
                return
            st[:] = before

    def learned(self) -> bool:
        """Work out the cost that came up and was not known; whatever else went wrong is left to the caller."""
        wk = self.scratch
        if wk[ERROR] != NEED_CLASS:
            return False
        key = tuple(int(x) for x in wk[wk[ASKED] : wk[ASKED] + wk[ASKED_LENGTH]])
        self.classes.add(key, read_class(self.program.emitter, key))
        self.known = self.vector(self.classes.as_list())
        wk[ERROR] = 0
        if self.program.scratch + self.classes.room > len(wk):
            self.scratch = self.vector([*(int(x) for x in wk), *([0] * self.classes.room)])
        return True

    def call(self, name: str, st: Vec, *further: Any) -> int:
        """Call one of the program's functions on a state; the tables and the scratch memory come by themselves."""
        return int(self.functions[name](st, self.tables, self.known, self.scratch, *further))

    def results(self, st: Vec) -> list[int]:
        """Return what came of a game: its record as numbers."""
        out = self.vector([0] * self.program.row)
        self.call("results", st, out, 0)
        return [int(x) for x in out]

    @property
    def error(self) -> int:
        """Why the last step did not go on; 0 if it did."""
        return int(self.scratch[ERROR])

    def clear_error(self) -> None:
        self.scratch[ERROR] = 0

    def refresh(self, st: Vec) -> None:
        """Work out what is kept beside a game that comes from outside."""
        self.functions["refresh"](st, self.tables, self.known, self.scratch)

    # -- many games ---------------------------------------------------------------------------------------

    def play(self, seed: int, first: int, count: int, out: Vec) -> int:
        """Play games at random, one record after another; return how many were played before one that cannot be."""
        from ttrdsl.dialect.primitives import signed

        done = 0
        st = self.copy(self.blank)
        row = self.program.row
        while done < count:
            rows = out[done * row :] if self.tier == "native" else out
            if self.tier == "text" and done:
                rows = [0] * ((count - done) * row)
            played = self.functions["play_games"](
                st, self.tables, self.known, self.scratch, self.blank, rows, signed(seed), first + done, count - done
            )
            if self.tier == "text" and done:
                out[done * row : (done + played) * row] = rows[: played * row]
            done += played
            if done < count and not self.learned():
                break
        return done
