"""Decisions: where the code stops, which options there are, and how it goes on with the chosen one.

An option is a tuple: the number of the alternative (-1 to decline), then what was chosen. The order of options is part
of the meaning of a bundle: alternatives as written, elements in order, bags by their counts in order of kinds with the
greatest first, orders and numbers ascending, declining last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.bags import bag, source
from ttrdsl.engine.compiler import Fn, Frame, State
from ttrdsl.engine.errors import DeadState, GameError, note_place
from ttrdsl.program.limits import FEW, MANY, MOST_IN_ORDER, MOST_OPTIONS
from ttrdsl.program.marks import mark_at
from ttrdsl.program.node import is_bag

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Option = tuple[Any, ...]
DECLINE: Option = (-1,)
ACTED, ASKED, PASSED = (
    1,
    2,
    -1,
)  # what a player did in a turn: took a menu's option, decided something else, had no option


class Label:
    """A place in the code that is not known yet while the code is being emitted."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1


class Decision:
    """One place in the code where a player decides."""

    def __init__(self, machine: Machine, details: dict[str, Any], frame: Frame, mark: int) -> None:
        self.machine = machine
        self.details = details
        self.frame = frame
        self.mark = mark
        self.at = -1
        self.chosen: Label = Label()
        self.declined: Label = Label()
        self.may_decline = "else" in details
        self.me = frame["me"]

    @property
    def path(self) -> str:
        return mark_at(self.machine.bundle, self.mark).path

    def reach(self, st: State) -> int:
        """Stop here with the options of the player whose decision it is."""
        options = self.all_options(st)
        if not options:
            return self.without_option(st)
        self.machine.rounds = 0
        st[layout.POSITION] = self.at
        st[layout.ACTOR] = st[self.me]
        st[layout.OPTIONS] = options
        return -2

    def all_options(self, st: State) -> Sequence[Option]:
        """Return the options, declining among them."""
        options = self.options(st)
        if len(options) > MOST_OPTIONS:
            raise GameError(f"a decision with {len(options)} options is too large")
        if self.may_decline:
            options.append(DECLINE)
        return options

    def without_option(self, st: State) -> int:
        raise DeadState(f"{self.machine.place(self.mark) or 'a step'} has no option left")

    def apply(self, st: State, option: Option) -> int:
        """Play an option and return where the code goes on."""
        if self.details.get("menu") and option != DECLINE:
            st[layout.DECIDED] = ACTED
        elif st[layout.DECIDED] == 0:
            st[layout.DECIDED] = ASKED
        st[layout.DECISIONS] += 1
        self.machine.note("choice", st[layout.ACTOR], self.at, option)
        if option == DECLINE:
            return self.declined.at
        return self.follow(st, option)

    def options(self, st: State) -> list[Option]:
        raise AssertionError

    def follow(self, st: State, option: Option) -> int:
        raise AssertionError


class ChoiceDecision(Decision):
    """`choose`: alternatives, each over no, one or more elements."""

    def __init__(self, machine: Machine, details: dict[str, Any], frame: Frame, mark: int) -> None:
        super().__init__(machine, details, frame, mark)
        compiler = machine.compiler
        self.entries = [Label() for _ in details["alts"]]
        self.skipped: Label = Label()
        self.alternatives: list[tuple[Fn, list[tuple[int, Fn]]]] = []
        for alternative in details["alts"]:
            guard = compiler.expression(alternative["if"], frame)
            binds = [(frame[x["as"]], source(compiler, x["in"], frame)) for x in alternative["bind"]]
            self.alternatives.append((guard, binds))
        self.marks = [alternative.get("at", -1) for alternative in details["alts"]]

    def without_option(self, st: State) -> int:
        if self.details["menu"]:
            if st[layout.DECIDED] != ACTED:
                st[layout.DECIDED] = PASSED
            return self.skipped.at  # nothing can be done: a forced pass
        return super().without_option(st)

    def options(self, st: State) -> list[Option]:
        found: list[Option] = []
        number = 0
        try:
            for number, (guard, binds) in enumerate(self.alternatives):
                if not guard(st):
                    continue
                if not binds:
                    found.append((number,))
                elif len(binds) == 1:
                    found += [(number, x) for x in binds[0][1](st)]
                else:
                    found += [(number, *xs) for xs in product(*(b[1](st) for b in binds))]
        except GameError as error:
            note_place(error, self.machine.place(self.marks[number]))
            raise
        return found

    def follow(self, st: State, option: Option) -> int:
        number = option[0]
        for (slot, _), value in zip(self.alternatives[number][1], option[1:], strict=True):
            st[slot] = value
        if self.machine.recording and self.marks[number] >= 0:
            self.machine.fired.add(self.marks[number])
        return self.entries[number].at


class SomeDecision(Decision):
    """`choose a..b x in S`: a bag of cards or a set of elements."""

    def __init__(self, machine: Machine, details: dict[str, Any], frame: Frame, mark: int) -> None:
        super().__init__(machine, details, frame, mark)
        compiler = machine.compiler
        self.cards = is_bag(details["from"])
        self.source = bag(compiler, details["from"], frame) if self.cards else source(compiler, details["from"], frame)
        self.low = compiler.expression(details["low"], frame)
        self.high = None if details["high"] is None else compiler.expression(details["high"], frame)
        self.slot = frame[details["as"]]
        self.as_set = not self.cards

    def options(self, st: State) -> list[Option]:
        pairs = self.source(st) if self.cards else [(x, 1) for x in self.source(st)]
        size = sum(n for _, n in pairs)
        low = max(0, self.low(st))
        high = size if self.high is None else min(size, self.high(st))
        if size > MANY and high > FEW:
            raise GameError(f"choosing up to {high} of {size} things is too large a decision")
        return [(0, kinds) for kinds in sub_bags(pairs, low, high)]

    def follow(self, st: State, option: Option) -> int:
        st[self.slot] = sum(1 << x for x in option[1]) if self.as_set else option[1]
        return self.chosen.at


def sub_bags(pairs: list[tuple[int, int]], low: int, high: int) -> list[tuple[int, ...]]:
    """Return the bags with `low` to `high` of the cards, by count vector, greatest first."""
    found: list[tuple[int, ...]] = []
    left = [0] * (len(pairs) + 1)
    for i in range(len(pairs) - 1, -1, -1):
        left[i] = left[i + 1] + pairs[i][1]
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())] if low <= high else []
    while waiting and len(found) <= MOST_OPTIONS:
        i, chosen = waiting.pop()
        if len(chosen) + left[i] < low:
            continue
        if i == len(pairs) or len(chosen) == high:
            found.append(chosen)
            continue
        kind, held = pairs[i]
        for number in range(min(held, high - len(chosen)) + 1):  # the greatest is popped first
            waiting.append((i + 1, chosen + (kind,) * number))
    return found


class OrderDecision(Decision):
    """`choose x in orders(S)`: an order of cards; fewer than two need no asking."""

    def __init__(self, machine: Machine, details: dict[str, Any], frame: Frame, mark: int) -> None:
        super().__init__(machine, details, frame, mark)
        self.source = bag(machine.compiler, details["from"], frame)
        self.slot = frame[details["as"]]

    def reach(self, st: State) -> int:
        pairs = self.source(st)
        if sum(n for _, n in pairs) < 2 and not self.may_decline:
            st[self.slot] = tuple(k for k, _ in pairs)
            return self.chosen.at
        return super().reach(st)

    def options(self, st: State) -> list[Option]:
        pairs = self.source(st)
        if sum(n for _, n in pairs) > MOST_IN_ORDER:
            raise GameError(f"more than {MOST_IN_ORDER} cards cannot be put in order by choice")
        return [(0, order) for order in orders(dict(pairs))]

    def follow(self, st: State, option: Option) -> int:
        st[self.slot] = option[1]
        return self.chosen.at


def orders(counts: dict[int, int]) -> list[tuple[int, ...]]:
    """Return all orders of some cards, ascending; equal cards are not told apart."""
    if not any(counts.values()):
        return [()]
    found = []
    for kind in sorted(counts):
        if counts[kind]:
            rest = {**counts, kind: counts[kind] - 1}
            found += [(kind, *order) for order in orders(rest)]
    return found
