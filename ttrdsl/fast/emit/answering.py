"""The function that says which elements can be paid for: it asks group by group and keeps the answers as sets.

It is handed some elements, makes sure that the answers for them are known, and returns where the set of those with yes
lies. An answer stays until the cost may be another, or as many cards came or went as it takes at least to change it
(`ttrdsl.fast.library.answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.cost_groups import OWN, Groups
from ttrdsl.fast.emit.emitter import EPOCH, Emitter, as_int
from ttrdsl.fast.emit.loops import nth_of, parts_of
from ttrdsl.fast.emit.value import Env, Val
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.fast.library.answers import ROWS
from ttrdsl.payments.class_keys import TABLE_VERSION
from ttrdsl.payments.counting import CLASS_PLANS
from ttrdsl.program.names import ME
from ttrdsl.program.node import Args

MOST_TRUTHS = 3  # truths a cost asks for, whose classes are remembered side by side
CAME, WENT, HELD, WATCH_HEAD = range(4)  # cards that came, went, are there; then when and where that was, and the hand
SEEN_CAME, SEEN_WENT, COUNTER, WHICH, HEAD = range(5)  # up to where answers ended, whether classes hold, which truths


class Answering:
    """The function that answers one question, while it is written."""

    def __init__(self, e: Emitter, args: Args, groups: Groups, env: Env, wanted: list[str]) -> None:
        self.e, self.args, self.groups, self.env, self.wanted = e, args, groups, env, wanted
        self.words = len(wanted)

    def write(self, narrow: Callable[[], None]) -> None:
        """Write it; `narrow` writes what takes elements out of those that are asked about."""
        e, w = self.e, self.e.w
        piles = parts_of(e, ["cards", *self.args[1:]], self.env)
        with w.aside() as lines:
            asked = [e.keep(e.value(ir, self.env)) for ir in self.groups.asked]
        truths = [value for value in asked if value.kind == "truth"][:MOST_TRUTHS]
        self.truths = len(truths)
        which = " + ".join(["0", *[f"({as_int(v, v.text)} << {i})" for i, v in enumerate(truths)]])
        numbers = [as_int(value, part) for value in asked if value not in truths for part in value.parts]
        others = [as_int(value, part) for name, value in self.env.items() if name != OWN for part in value.parts]
        now = [f"wk[{EPOCH}]", *[pile.text for pile in piles], *others]
        said = [f"ct[{TABLE_VERSION}]", *numbers]
        self.reserve(piles, HEAD + len(now) + len(said))
        with self.changed("at", HEAD, now):
            self.look_at_hand(piles)
            self.end_answers(f"wk[at + {SEEN_CAME}]", f"wk[watch + {CAME}]", 0)
            self.end_answers(f"wk[at + {SEEN_WENT}]", f"wk[watch + {WENT}]", ROWS)
            w.add(lines, 1)
            with self.changed("at", HEAD + len(now), said):
                w.line(f"wk[at + {COUNTER}] += 1")
                self.forget()
            with self.changed("at", WHICH, [which]):
                self.forget()
        self.look_up(narrow)

    def reserve(self, piles: list[Val], head: int) -> None:
        """Reserve memory and name its places; of what is asked about somebody there is some for each player."""
        e = self.e
        self.first = head + (2 + 2 * ROWS) * self.words
        size = self.first + 2 * (e.vector.room(self.groups.domain) << self.truths)
        self.place("at", e.scratch(size * (e.players + 1)), size)
        key = ("watch", repr(self.args[1:]), tuple(pile.more for pile in piles))
        size = WATCH_HEAD + 1 + len(piles) + e.vector.kinds
        if key not in e.places:
            e.places[key] = e.scratch(size * (e.players + 1))
        self.place("watch", e.places[key], size)
        e.w.line(f"sets = at + {head}")
        e.w.line(f"yes = sets + {self.words}")

    def place(self, name: str, first: int, size: int) -> None:
        self.e.w.line(f"{name} = {first} + ({ME} + 1) * {size}" if ME in self.env else f"{name} = {first}")

    @contextmanager
    def changed(self, base: str, first: int, texts: list[str]) -> Iterator[None]:
        """Write what is done if some numbers are others than when it was done last."""
        w = self.e.w
        kept = [(f"wk[{base} + {i}]", text) for i, text in enumerate(texts, first)]
        with w.block(f"if {' or '.join(f'{place} != {text}' for place, text in kept)}:"):
            for place, text in kept:
                w.line(f"{place} = {text}")
            yield

    def look_at_hand(self, piles: list[Val]) -> None:
        """Write that cards which came and went are counted; several questions may be asked of one hand."""
        w = self.e.w
        with self.changed("watch", WATCH_HEAD, [f"wk[{EPOCH}]", *[pile.text for pile in piles]]):
            purse = costs.hand(self.e, self.args[1:], self.env)
            seen = WATCH_HEAD + 1 + len(piles)
            w.line(f"hand_changed(tb, tb[{purse.pointer}], {purse.where}, wk, watch, watch + {seen})")

    def end_answers(self, seen: str, now: str, ring: int) -> None:
        """Write that answers leave the sets which were true up to a number of cards that came or went by now."""
        w, n = self.e.w, self.words
        with w.block(f"for number in range(first_row({seen}, {now}), {now}):"):
            w.line(f"row = yes + {n} + ({ring} + (number & {ROWS - 1})) * {n}")
            for i in range(n):
                for ended in (f"sets + {i}", f"yes + {i}"):
                    w.line(f"wk[{ended}] &= ~wk[row + {i}]")
                w.line(f"wk[row + {i}] = 0")
        w.line(f"{seen} = {now}")

    def forget(self) -> None:
        for i in range(2 * self.words):
            self.e.w.line(f"wk[sets + {i}] = 0")

    def look_up(self, narrow: Callable[[], None]) -> None:
        """Write that what is not known yet is asked, and where the answers are."""
        w = self.e.w
        known = [f"{c} & wk[yes + {i}]" for i, c in enumerate(self.wanted)]
        with w.block(f"if some != 0 and {' | '.join(known)} != 0:"):
            w.line("return yes")
        for i, c in enumerate(self.wanted):
            w.line(f"{c} &= ~wk[sets + {i}]")
        with w.block(f"if {' | '.join(self.wanted)} == 0:"):
            w.line("return yes")
        narrow()
        purse = costs.hand(self.e, self.args[1:], self.env)
        w.line("i = 0")
        w.line("rest = c0")
        with w.block("while True:"):
            with w.block("if rest == 0:"):
                w.line("i += 1")
                with w.block(f"if i == {self.words}:"):
                    w.line("return yes")
                if self.words > 1:
                    w.line(f"rest = {nth_of([f'{c} & ~wk[sets + {i}]' for i, c in enumerate(self.wanted)], 'i')}")
                    w.line("continue")
            w.line(f"x = low(rest) + {BITS} * i")
            self.ask(purse)

    def ask(self, purse: costs.Hand) -> None:
        """Write that the group of an element is asked about; a class that is not known is not remembered."""
        e, w = self.e, self.e.w
        w.line(f"group = tb[{self.groups.at} + x]")
        w.line(f"alike = {self.groups.sets} + group * {self.words}")
        w.line(f"place = at + {self.first} + 2 * ((group << {self.truths}) + wk[at + {WHICH}])")
        with w.block(f"if wk[place] != wk[at + {COUNTER}]:"):
            found = costs.cost_class(e, self.args[0], purse, (), (), self.env)[1]
            w.line(f"wk[place] = wk[at + {COUNTER}] if {found} >= 0 else 0")
            w.line(f"wk[place + 1] = {found}")
        w.line("rest &= ~tb[alike + i]")
        w.line("found = wk[place + 1]")
        with w.block("if found >= 0:"):
            of_plans = (
                f"plan_margin(ct, found + ct[found + {CLASS_PLANS}], {purse.where}, wk[watch + {HELD}], wk, ROOM_AT)"
            )
            others = f"feasible(ct, found, {purse.where}, wk, ROOM_AT) - 1"
            w.line(f"margin = {of_plans} if ct[found + {CLASS_PLANS}] > 0 else {others}")
            w.line(f"row = yes + {self.words} + row_of(wk, watch, margin) * {self.words}")
            self.note("row")
            self.note("sets")
            with w.block("if margin >= 0:"):
                self.note("yes")
                with w.block("if some != 0:"):
                    w.line("return yes")

    def note(self, goal: str) -> None:
        for i in range(self.words):
            self.e.w.line(f"wk[{goal} + {i}] |= tb[alike + {i}]")
