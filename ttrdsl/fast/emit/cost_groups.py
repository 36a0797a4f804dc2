"""Elements whose costs are alike in whatever way the game stands: what is found for one of them holds for all.

A cost of an element reads facts of it, and the state. Elements of which all those facts are equal form a group; until
the hand or the cost changes, whether it can be paid is worked out once for each group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ttrdsl.engine.compiler import Frame
from ttrdsl.fast.emit.cost_keys import expanded, inputs
from ttrdsl.fast.emit.emitter import EPOCH, Emitter, as_int
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.value import Env, Val, truth
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.payments.class_keys import TABLE_VERSION
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Node, Op, parts

OWN = "?"  # the element, whatever its variable is called
CAME, WENT, CLASSES, HEAD = range(4)  # cards that came and went; an answer is 0 or 1, the place of what ends it
FORGET = 1 << 20  # more cards than any answer is true for


@dataclass(frozen=True)
class Groups:
    """The groups of a domain for one cost: where the number of each element stands, and what else the cost sees."""

    cost: Op
    element: Val
    at: int
    sets: int  # where the set of the elements of each group stands
    others: tuple[Val, ...]  # the other variables of the cost
    asked: tuple[Node, ...]  # what it asks the state, of whatever element


def groups_of(e: Emitter, ir: Node, env: Env) -> Groups | None:
    """Return the groups of the element a cost is about; none if it is not about one, or asks the state about it."""
    cost = expanded(e, ir)
    names = e.variables(cost)
    about = [name for name in sorted(names) if name in env and _may_be_grouped(e, env[name]) and name != "me"]
    if len(about) != 1 or not names <= set(env):
        return None
    element = env[about[0]]
    facts: dict[str, Node] = {}
    rest: dict[str, Node] = {}
    for asked in inputs(e, cost, env)[0]:
        sort_parts(e, substitute(asked, {about[0]: OWN}), "value", facts, rest)
    if OWN in facts.values() or not all(e.variables(ir) <= names and not may_fail(e, ir) for ir in rest.values()):
        return None
    others = tuple(e.keep(env[name]) for name in sorted(names - {about[0]}))
    numbers = _numbers(e, element.domain, facts)
    sets = _sets(e, element.domain, facts, numbers)
    return Groups(substitute(cost, {about[0]: OWN}), element, numbers, sets, others, tuple(rest.values()))


def _may_be_grouped(e: Emitter, value: Val) -> bool:
    return value.kind == "id" and value.sure and value.domain in e.vector.rooms and e.vector.room(value.domain) >= 16


def sort_parts(e: Emitter, ir: Node, form: str, facts: dict[str, Node], rest: dict[str, Node]) -> None:
    """Sort the largest parts of an expression: those that depend on the element alone, and those that do not see it."""
    if form != "value":
        facts[OWN] = OWN  # asked for another player, perhaps: that is not taken apart
    elif OWN not in free(ir):
        if e.depends_on_state(ir) or e.variables(ir):
            rest[repr(ir)] = ir
    elif not e.depends_on_state(ir) and e.variables(ir) == {OWN} and not may_fail(e, ir):
        facts[repr(ir)] = ir
    elif isinstance(ir, list) and ir[0] == "rule":
        rule = e.bundle["rules"][ir[1]]
        given = {p: a for (p, _), a in zip(rule["params"], ir[2:], strict=True)}
        sort_parts(e, substitute(rule["is"], given), "value", facts, rest)
    else:
        for part in parts(ir, form):
            sort_parts(e, part.node, part.form, facts, rest)


def _numbers(e: Emitter, domain: str, facts: dict[str, Node]) -> int:
    """Return where the number of each element's group stands."""

    def fill(tb: list[int], at: int) -> None:
        slot = e.machine.layout.take()
        known = [e.compiler.expression(fact, Frame({OWN: slot})) for fact in facts.values()]
        state = [0] * e.machine.layout.size
        groups: dict[tuple[int, ...], int] = {}
        for x in range(e.vector.count(domain)):
            state[slot] = x
            tb[at + x] = groups.setdefault(tuple([int(fact(state)) for fact in known]), len(groups))

    return e.tables.once(("groups", domain, *facts), e.vector.room(domain), fill)


def _sets(e: Emitter, domain: str, facts: dict[str, Node], numbers: int) -> int:
    """Return where the set of each group's elements stands."""
    words = e.vector.words[domain]

    def fill(tb: list[int], at: int) -> None:
        for x in range(e.vector.count(domain)):
            tb[at + tb[numbers + x] * words + x // BITS] |= 1 << x % BITS

    return e.tables.once(("sets of groups", domain, *facts), e.vector.room(domain) * words, fill)


class Memory:
    """What is remembered of the groups in scratch memory.

    Whoever can pay can pay with more cards in hand, too, and whoever cannot, not with fewer; how many cards may come or
    go at least before the answer is another one is known with the answer. For each player there are the number of
    cards that came so far, the number that went, and the counter of classes; behind them what they were found for, the
    hand among it, and then for each group: up to which of those numbers the answer is true (of cards that came if it is
    no, that went if it is yes), the answer, the counter, the class.
    """

    def __init__(self, e: Emitter, groups: Groups, piles: list[Val], env: Env) -> None:
        self.e, self.groups, self.env = e, groups, env
        others = [text for other in groups.others for text in other.parts]
        self.now = [f"wk[{EPOCH}]", *[pile.text for pile in piles], *others]
        with e.w.aside() as self.lines:
            values = [e.keep(e.value(ir, env)) for ir in groups.asked]
        self.said = [f"ct[{TABLE_VERSION}]", *[as_int(value, part) for value in values for part in value.parts]]
        key = ("groups", repr(groups.cost), len(self.now), len(self.said), tuple(pile.more for pile in piles))
        self.hand = HEAD + len(self.now) + len(self.said)
        self.head = self.hand + e.vector.kinds
        size = self.head + 4 * e.vector.room(groups.element.domain)
        if key not in e.places:
            e.places[key] = e.scratch(size * (e.players + 1))
        me = env.get("me")
        self.at = e.w.keep(f"{e.places[key]} + ({me.text} + 1) * {size}" if me else str(e.places[key]))

    def begin(self, hand: Callable[[], tuple[str, int]]) -> None:
        """Write that answers are forgotten if the hand or the cost may be another, and classes if the cost may be."""
        w = self.e.w
        with self._changed(HEAD, self.now):
            where, kinds = hand()
            w.line(f"hand_changed(tb, tb[{kinds}], {where}, wk, {self.at}, {self.at} + {self.hand})")
            w.add(self.lines, 1)
            with self._changed(HEAD + len(self.now), self.said):
                for number, step in ((CAME, FORGET), (WENT, FORGET), (CLASSES, 1)):
                    w.line(f"wk[{self.at} + {number}] += {step}")
        self.group = w.keep(f"tb[{self.groups.at} + {self.groups.element.text}]")
        self.place = w.keep(f"{self.at} + {self.head} + 4 * {self.group}")

    @contextmanager
    def _changed(self, first: int, texts: list[str]) -> Iterator[None]:
        w = self.e.w
        kept = [(f"wk[{self.at} + {i}]", text) for i, text in enumerate(texts, first)]
        with w.block(f"if {' or '.join(f'{place} != {text}' for place, text in kept)}:"):
            for place, text in kept:
                w.line(f"{place} = {text}")
            yield

    def answer(self, work_out: Callable[[], str]) -> Val:
        """Write an answer that is worked out once for each group, until it may be another one; it is yes from 0 on.

        A loop that goes only on with elements that can be paid for leaves out those for which it would be no as well.
        """
        w = self.e.w
        with w.block(f"if wk[{self.place}] < wk[{self.at} + wk[{self.place} + 1]]:"):
            margin = work_out()
            w.line(f"wk[{self.place}] = -1")
            w.line(f"wk[{self.place} + 1] = 0")
            with w.block(f"if {margin} >= 0:"):
                w.line(f"wk[{self.place}] = wk[{self.at} + {WENT}] + {margin}")
                w.line(f"wk[{self.place} + 1] = 1")
            with w.block(f"elif {self.found} >= 0:"):
                w.line(f"wk[{self.place}] = wk[{self.at} + {CAME}] - 1 - {margin}")
        if self.groups.element.more:
            rest, word = self.groups.element.more
            of_group = f"{self.groups.sets} + {self.group} * {self.e.vector.words[self.groups.element.domain]}"
            with w.block(f"if wk[{self.place} + 1] == 0:"):
                w.line(f"{rest} &= ~tb[{of_group} + {word}]")
        return truth(f"wk[{self.place} + 1] != 0")

    def cost_class(self, find: Callable[[], str]) -> str:
        """Write which class the cost of the group has; it is looked up if it may be another one than last time.

        One that is not known yet is not remembered, nor is an answer without it.
        """
        w = self.e.w
        name = w.keep(f"wk[{self.place} + 3]")
        with w.block(f"if wk[{self.place} + 2] != wk[{self.at} + {CLASSES}]:"):
            w.line(f"{name} = {find()}")
            w.line(f"wk[{self.place} + 2] = wk[{self.at} + {CLASSES}] if {name} >= 0 else -1")
            w.line(f"wk[{self.place} + 3] = {name}")
        self.found = name
        return name
