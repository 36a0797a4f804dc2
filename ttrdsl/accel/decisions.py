"""Write decisions: how many options there are, and what choosing the k-th one does.

Every decision becomes two functions. The first counts the options and keeps what it found behind the state proper; the second
takes a number, carries the choice out as far as the decision goes, and returns where the program goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.accel import costs, filters, loops
from ttrdsl.accel.emitter import EPOCH, Emitter
from ttrdsl.accel.library.errors import BAD_CHOICE, TOO_MANY
from ttrdsl.accel.loops import parts_of
from ttrdsl.accel.sets import bit
from ttrdsl.accel.standing import settle
from ttrdsl.accel.steps import Scene, targets, touch
from ttrdsl.accel.value import Env, NotFast, Val, words
from ttrdsl.accel.vector import BITS
from ttrdsl.engine import layout
from ttrdsl.engine.bags import is_bag
from ttrdsl.engine.decisions import ACTED, ASKED, MOST_IN_ORDER, MOST_OPTIONS

IR = Any
NUMBER_WORDS = 5


@dataclass
class Exits:
    """Where the program goes on, by what was chosen."""

    alternatives: list[str]
    chosen: str
    declined: str | None


@dataclass
class Decision:
    """One decision: its number in the code, its operation, and its two functions."""

    at: int
    op: IR
    count: str = ""
    apply: str = ""


Write = Callable[[], None]


def write_decision(e: Emitter, decision: Decision, scene: Scene, exits: Exits) -> None:
    """Write both functions of a decision."""
    maker = MAKERS[decision.op[0]](e, decision.op[1], scene, exits)
    decision.count = e.function(("count", decision.at), "n", [], maker.counting)
    decision.apply = e.function(("apply", decision.at), "a", ["k"], maker.applying)


class Maker:
    """What all decisions have in common."""

    def __init__(self, e: Emitter, details: dict[str, Any], scene: Scene, exits: Exits) -> None:
        self.e = e
        self.details = details
        self.scene = scene
        self.exits = exits

    def counting(self) -> None:
        """Write the function that counts the options."""
        e = self.e
        total = self.count()
        if total != "1":
            with e.w.block(f"if {total} > {MOST_OPTIONS}:"):
                e.error(TOO_MANY)
        e.w.line(f"return {total} + 1" if self.exits.declined else f"return {total}")

    def applying(self) -> None:
        """Write the function that carries out the k-th option."""
        e = self.e
        menu = bool(self.details.get("menu"))
        if menu and not self.exits.declined:
            e.w.line(f"st[{layout.DECIDED}] = {ACTED}")
        elif not menu:
            with e.w.block(f"if st[{layout.DECIDED}] == 0:"):
                e.w.line(f"st[{layout.DECIDED}] = {ASKED}")
        e.w.line(f"st[{layout.DECISIONS}] += 1")
        if self.exits.declined:
            with e.w.block(f"if k == st[{layout.OPTIONS}] - 1:"):
                if menu:
                    with e.w.block(f"if st[{layout.DECIDED}] == 0:"):
                        e.w.line(f"st[{layout.DECIDED}] = {ASKED}")
                e.w.line(f"return {self.exits.declined}")
            if menu:
                e.w.line(f"st[{layout.DECIDED}] = {ACTED}")
        self.apply()

    def count(self) -> str:
        raise AssertionError

    def apply(self) -> None:
        raise AssertionError


class Choose(Maker):
    """Alternatives, each over no, one or more elements."""

    def __init__(self, e: Emitter, details: dict[str, Any], scene: Scene, exits: Exits) -> None:
        super().__init__(e, details, scene, exits)
        self.counts = e.vector.take(len(details["alts"]))
        self.sets: list[list[tuple[str, int, int, str]]] = []  # kind, where it is kept, words, local

    def count(self) -> str:
        e, alternatives = self.e, self.details["alts"]
        self.sets = []
        if len(alternatives) > 1 or alternatives[0]["if"] is not True:
            for i in range(len(alternatives)):
                e.w.line(f"st[{self.counts + i}] = 0")
        for i, alternative in enumerate(alternatives):
            self.sets.append([])
            if alternative["if"] is True:
                self.alternative(i, alternative)
                continue
            test = e.truth(alternative["if"], self.scene.env)
            if test == "False":
                self.sets[i] = [("set", 0, 1, bind["as"]) for bind in alternative["bind"]]
                continue
            with e.w.block(f"if {test}:"):
                self.alternative(i, alternative)
        return "(" + " + ".join(f"st[{self.counts + i}]" for i in range(len(alternatives))) + ")"

    def alternative(self, i: int, alternative: dict[str, Any]) -> None:
        e = self.e
        sizes = [self.kept(i, bind) for bind in alternative["bind"]]
        text = " * ".join(sizes) or "1"
        e.w.line(f"st[{self.counts + i}] = {text}")
        if len(sizes) > 1:
            with e.w.block(f"if st[{self.counts + i}] > {MOST_OPTIONS}:"):
                e.error(TOO_MANY)

    def kept(self, i: int, bind: dict[str, Any]) -> str:
        """Keep what an element can be chosen from, and return the text for its size."""
        e = self.e
        ir, name = bind["in"], bind["as"]
        if isinstance(ir, list) and ir[0] == "range":
            found = e.keep(e.value(ir, self.scene.env))
            at = e.vector.take(2)
            self.sets[i].append(("range", at, 2, name))
            size = e.w.fresh()
            e.w.line(f"st[{at}] = {found.parts[0]}")
            e.w.line(f"{size} = {found.parts[1]} - {found.parts[0]} + 1")
            with e.w.block(f"if {size} < 0:"):
                e.w.line(f"{size} = 0")
            return size
        if range_below(ir) is not None:
            return self.kept_numbers(i, ir, name)
        elements = self.elements(ir, name)
        count = len(elements.parts)
        at = e.vector.take(count)
        self.sets[i].append(("set", at, count, name))
        for j, part in enumerate(elements.parts):
            e.w.line(f"st[{at + j}] = {part}")
        return "(" + " + ".join(f"bits(st[{at + j}])" for j in range(count)) + ")"

    def kept_numbers(self, i: int, ir: IR, name: str) -> str:
        """Keep the numbers of a range that meet a condition, as a set of how far they are above the first."""
        e = self.e
        span = e.keep(e.value(range_below(ir), self.scene.env))
        at = e.vector.take(1 + NUMBER_WORDS)
        self.sets[i].append(("numbers", at, NUMBER_WORDS, name))
        e.w.line(f"st[{at}] = {span.parts[0]}")
        for j in range(NUMBER_WORDS):
            e.w.line(f"st[{at + 1 + j}] = 0")
        with e.w.block(f"if {span.parts[1]} - {span.parts[0]} >= {BITS * NUMBER_WORDS}:"):
            e.error(TOO_MANY)
        with e.w.block("else:"), loops.through(e, name, ir, self.scene.env) as (inner, _):
            far = e.w.keep(f"{inner[name].text} - {span.parts[0]}")
            e.w.line(f"st[{at + 1} + {far} // {BITS}] |= 1 << {far} % {BITS}")
        return "(" + " + ".join(f"bits(st[{at + 1 + j}])" for j in range(NUMBER_WORDS)) + ")"

    def elements(self, ir: IR, name: str) -> Val:
        e = self.e
        if not is_bag(ir):
            found = filters.as_set(e, name, ir, self.scene.env) if ir[0] == "where" else None
            found = found or e.value(ir, self.scene.env)
            if found.kind != "set":
                raise NotFast(f"a choice from {found.kind}")
            return found
        count = e.vector.words["card"]
        names = [e.w.fresh() for _ in range(count)]
        for each in names:
            e.w.line(f"{each} = 0")
        with loops.through(e, name, ir, self.scene.env) as (inner, _):
            for j, each in enumerate(names):
                e.w.line(f"{each} |= {bit(inner[name].text, j, count, True)}")
        return words(names, "card")

    def apply(self) -> None:
        e = self.e
        if not self.sets:
            raise AssertionError
        last = len(self.details["alts"]) - 1
        for i, binds in enumerate(self.sets):
            if i < last:
                with e.w.block(f"if k < st[{self.counts + i}]:"):
                    self.chosen(i, binds)
                e.w.line(f"k -= st[{self.counts + i}]")
            else:
                self.chosen(i, binds)

    def chosen(self, i: int, binds: list[tuple[str, int, int, str]]) -> None:
        e = self.e
        for position in range(len(binds) - 1, -1, -1):
            kind, at, count, name = binds[position]
            place = self.scene.places[name]
            number = "k"
            if position > 0:
                size = f"({' + '.join(f'bits(st[{at + j}])' for j in range(count))})"
                if kind != "set":
                    raise NotFast("a number among several things that are chosen at once")
                size = e.w.keep(size)
                number = e.w.keep(f"k % {size}")
                e.w.line(f"k = k // {size}")
            if kind == "numbers":
                text = f"st[{at}] + nth(st, {at + 1}, {count}, {number})"
            else:
                text = f"st[{at}] + {number}" if kind == "range" else f"nth(st, {at}, {count}, {number})"
            e.w.line(f"st[{place.at}] = {text}")
        e.w.line(f"return {self.exits.alternatives[i]}")


def range_below(ir: IR) -> IR | None:
    """Return the range that a filtered source is made of."""
    if not isinstance(ir, list) or ir[0] != "where":
        return None
    while isinstance(ir, list) and ir[0] == "where":
        ir = ir[2]
    return ir if isinstance(ir, list) and ir[0] == "range" else None


class Some(Maker):
    """A bag of cards, or a set of elements."""

    def prepare(self) -> None:
        """Write what is chosen from as counts, and within which bounds."""
        e, details, env = self.e, self.details, self.scene.env
        self.counts = counted(e, details["from"], env)
        self.low = e.w.keep(e.number(details["low"], env))
        self.high = "100000" if details["high"] is None else e.w.keep(e.number(details["high"], env))

    @property
    def bounds(self) -> str:
        return f"wk, {self.counts.at}, {self.counts.kinds}, {self.low}, {self.high}"

    def count(self) -> str:
        self.prepare()
        return self.e.w.keep(f"count_bags({self.bounds}, ROOM_AT)")

    def apply(self) -> None:
        e = self.e
        self.prepare()
        out = e.scratch(max(e.vector.rooms.values()))
        place = self.scene.places[self.details["as"]]
        e.w.line(f"count_bags({self.bounds}, ROOM_AT)")
        e.w.line(f"kth_bag({self.bounds}, k, {out}, ROOM_AT)")
        if is_bag(self.details["from"]):
            e.w.line(f"list_counts(st, wk, {out}, {self.counts.kinds}, {self.counts.first}, {place.at})")
        else:
            if place.kind == "chosen":
                raise NotFast("a choice of elements that is no set")
            for i in range(place.size):
                e.w.line(f"st[{place.at + i}] = 0")
            x = e.w.fresh("x")
            with e.w.block(f"for {x} in range({self.counts.kinds}):"), e.w.block(f"if wk[{out} + {x}] != 0:"):
                e.w.line(f"st[{place.at} + {x} // 63] |= 1 << {x} % 63")
        e.w.line(f"return {self.exits.chosen}")


@dataclass
class Counts:
    """Counts in the scratch memory: where they begin, for how many kinds, and which kind is the first."""

    at: str
    kinds: str
    first: str


def counted(e: Emitter, ir: IR, env: Env) -> Counts:
    """Write the cards of a bag, or the elements of a set, as counts."""
    if is_bag(ir):
        if ir[0] == "cards" and len(ir) == 2 and not is_bag(ir[1]):
            pile = e.keep(e.value(ir[1], env))
            if pile.kind == "pile":
                return _of_pile(e, pile)
        return Counts(str(loops.merged(e, ir, env)), e.tables.count("card"), "0")
    found = e.keep(e.set(ir, env))
    room = e.vector.room(found.domain)
    at, i = e.scratch(room), e.w.fresh("i")
    with e.w.block(f"for {i} in range({room}):"):
        e.w.line(f"wk[{at} + {i}] = 0")
    with loops.set_loop(e, found) as x:
        e.w.line(f"wk[{at} + {x}] = 1")
    return Counts(str(at), e.tables.count(found.domain), "0")


def _of_pile(e: Emitter, pile: Val) -> Counts:
    """One pile: only the kinds it may hold."""
    first, last = loops.kind_range(e, [pile])
    at, kind = e.scratch(e.vector.kinds), e.w.fresh("x")
    with e.w.block(f"for {kind} in range({first}, {last}):"):
        e.w.line(f"wk[{at} + {kind} - {first}] = {loops.count_of(e, pile, kind)}")
    return Counts(str(at), e.w.keep(f"{last} - {first}"), first)


class Order(Maker):
    """An order of cards; fewer than two need no asking."""

    def count(self) -> str:
        e = self.e
        counts = counted(e, self.details["from"], self.scene.env)
        total, i = e.w.fresh("n"), e.w.fresh("i")
        e.w.line(f"{total} = 0")
        with e.w.block(f"for {i} in range({counts.kinds}):"):
            e.w.line(f"{total} += wk[{counts.at} + {i}]")
        if not self.exits.declined:
            place = self.scene.places[self.details["as"]]
            with e.w.block(f"if {total} < 2:"):
                e.w.line(f"list_counts(st, wk, {counts.at}, {counts.kinds}, {counts.first}, {place.at})")
                e.w.line("return -1")
        with e.w.block(f"if {total} > {MOST_IN_ORDER}:"):
            e.error(TOO_MANY)
            e.w.line("return 1")
        return e.w.keep(f"count_orders(wk, {counts.at}, {counts.kinds})")

    def apply(self) -> None:
        e = self.e
        counts = counted(e, self.details["from"], self.scene.env)
        out, place = e.scratch(MOST_IN_ORDER + 1), self.scene.places[self.details["as"]]
        n, i = e.w.fresh("n"), e.w.fresh("i")
        e.w.line(f"{n} = kth_order(wk, {counts.at}, {counts.kinds}, k, {out})")
        e.w.line(f"st[{place.at}] = {n}")
        with e.w.block(f"for {i} in range({n}):"):
            e.w.line(f"st[{place.at + 1} + {i}] = wk[{out} + {i}] + {counts.first}")
        e.w.line(f"return {self.exits.chosen}")


class Pay(Maker):
    """One of the distinct payments; the cards move."""

    def prepare(self) -> tuple[costs.Hand, str, str]:
        e, details, env = self.e, self.details, self.scene.env
        purse = costs.hand(e, details["from"], env)
        parts, bound = tuple(details.get("parts", ())), tuple(details.get("bound", ()))
        vector, at = costs.cost_class(e, details["cost"], purse, parts, bound, env)
        return purse, vector, at

    def ways(self, purse: costs.Hand, vector: str, at: str) -> str:
        text = f"count_ways({vector}, {at}, wk, {purse.at}, ROOM_AT)"
        return f"({text} if {at} >= 0 else 0)" if vector == "ct" else text

    def count(self) -> str:
        """Count the payments; what was found is true until something changes, and so when one is chosen at once."""
        e = self.e
        self.known = e.scratch(3)
        _, _, at = found = self.prepare()
        ways = e.w.keep(self.ways(*found))
        e.w.line(f"wk[{self.known}] = wk[{EPOCH}]")
        e.w.line(f"wk[{self.known + 1}] = {at}")
        e.w.line(f"wk[{self.known + 2}] = {ways}")
        return ways

    def known_again(self) -> tuple[costs.Hand, str, str]:
        """Write the class of the cost and count the payments again, unless that was done just before."""
        e = self.e
        with e.w.aside() as lines:
            purse, vector, at = self.prepare()
            ways = e.w.keep(self.ways(purse, vector, at))
            e.w.line(f"wk[{self.known + 1}] = {at}")
            e.w.line(f"wk[{self.known + 2}] = {ways}")
        with e.w.block(f"if wk[{self.known}] != wk[{EPOCH}]:"):
            e.w.add(lines, 1)
        found = parts_of(e, ["cards", *self.details["from"]], self.scene.env)
        purse = replace(purse, piles=tuple(found))
        return purse, vector, e.w.keep(f"wk[{self.known + 1}]")

    def apply(self) -> None:
        e, details, scene = self.e, self.details, self.scene
        purse, vector, at = self.known_again()
        place = scene.places[details["as"]]
        parts, bound = tuple(details.get("parts", ())), tuple(details.get("bound", ()))
        out = e.scratch(e.vector.kinds + len(parts) + len(bound) + 1)
        with e.w.block(f"if k >= wk[{self.known + 2}]:"):
            e.error(BAD_CHOICE)
            e.w.line(f"return {self.exits.chosen}")
        e.w.line(f"kth({vector}, {at}, wk, {purse.at}, k, {out}, ROOM_AT)")
        note_payment(e, purse, place.at, parts, bound, out, e.pay_number(details))
        if not details.get("hold"):
            move_payment(e, purse, place.at, details, scene)
        e.w.line(f"return {self.exits.chosen}")


def note_payment(
    e: Emitter, purse: costs.Hand, at: int, parts: tuple[str, ...], bound: tuple[str, ...], out: int, number: int
) -> None:
    """Write a payment to its local: counts by kind, then what its parts and variables mean."""
    i, v = e.w.fresh("i"), e.vector
    e.w.line(f"st[{at}] = {number}")
    if len(e.purses) > 1:  # an earlier payment may have been of other kinds
        with e.w.block(f"for {i} in range({v.kinds}):"):
            e.w.line(f"st[{at + 1} + {i}] = 0")
    n = e.w.keep(f"tb[tb[{purse.pointer}]]")
    with e.w.block(f"for {i} in range({n}):"):
        e.w.line(f"st[{at + 1} + tb[tb[{purse.pointer}] + 1 + {i}]] = wk[{out} + {i}]")
    for j, name in enumerate(v.parts):
        text = f"wk[{out} + {n} + {parts.index(name)}]" if name in parts else "0"
        e.w.line(f"st[{at + 1 + v.kinds + j}] = {text}")
    for j, name in enumerate(v.bounds):
        text = f"wk[{out} + {n} + {len(parts) + bound.index(name)}]" if name in bound else "-1"
        e.w.line(f"st[{at + 1 + v.kinds + len(v.parts) + j}] = {text}")


def move_payment(e: Emitter, purse: costs.Hand, at: int, details: dict[str, Any], scene: Scene) -> None:
    """Write that the cards of a payment move as one change; the first pile that has a card gives it."""
    goal, under = targets(e, details["to"], scene), int(bool(details.get("under")))
    kind, i, rest = e.w.fresh("x"), e.w.fresh("i"), e.scratch(e.vector.kinds)
    single = len(purse.piles) == 1
    if not single:
        with e.w.block(f"for {i} in range({e.vector.kinds}):"):
            e.w.line(f"wk[{rest} + {i}] = st[{at + 1} + {i}]")
    first, last = (
        e.w.keep(f"tb[tb[{purse.pointer}] + 1]"),
        e.w.keep(f"tb[tb[{purse.pointer}] + tb[tb[{purse.pointer}]]]"),
    )
    for pile in purse.piles:
        span = f"range({first}, {last} + 1)" if under else f"range({last}, {first} - 1, -1)"
        with e.w.block(f"for {kind} in {span}:"):
            if single:
                n = e.w.keep(f"st[{at + 1} + {kind}]")
            else:
                here = e.w.keep(f"count_in(st, {pile.text}, {kind})")
                n = e.w.keep(f"{here} if {here} < wk[{rest} + {kind}] else wk[{rest} + {kind}]")
                e.w.line(f"wk[{rest} + {kind}] -= {n}")
            with e.w.block(f"if {n} > 0:"):
                e.w.line(f"move_some(st, tb, wk, {decks(e)}, {pile.text}, {goal(kind)}, {kind}, {n}, {under})")
    touch(e)
    settle(e, scene.level, None)


def decks(e: Emitter) -> int:
    place = e.tables.fact("card.deck")
    return place.at + place.strides[0]


MAKERS: dict[str, type[Maker]] = {"choose": Choose, "some": Some, "order": Order, "pay": Pay}
