"""Write costs as text: which class a cost has, and whether some cards can pay it.

A cost that depends on facts of one element alone has a class per element, found in the tables. Any other cost is written
down number by number as a key; the class of a key is looked up, and worked out once outside the text when it is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ttrdsl.accel.emitter import Emitter
from ttrdsl.accel.library.errors import NEED_CLASS
from ttrdsl.accel.loops import parts_of, through
from ttrdsl.accel.payable_tables import payable_tables
from ttrdsl.accel.payment_tables import pack
from ttrdsl.accel.value import Env, NotFast, Val, element, truth, words
from ttrdsl.engine import costs as ground_costs
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.costs import MOST_UNITS, Purse
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.payments import CostClass

IR = Any
KEY_ROOM = 4096
ASKED, ASKED_LENGTH = 2, 3  # where the scratch memory says which key was not found


@dataclass(frozen=True)
class Hand:
    """The cards something is paid from: where their counts lie in the scratch memory, and of which kinds they are."""

    at: int
    kinds: tuple[int, ...]
    piles: tuple[Val, ...]
    names: tuple[str, ...]
    pointer: int


@dataclass(frozen=True)
class Site:
    """A cost whose classes are found by key."""

    ir: IR
    kinds: tuple[int, ...]
    parts: tuple[str, ...]
    bound: tuple[str, ...]


def hand(e: Emitter, sources: list[IR], env: Env) -> Hand:
    """Write the counts of some piles to the scratch memory."""
    found = parts_of(e, ["cards", *sources], env)
    names: list[str] = []
    for pile in found:
        if pile.kind != "pile" or not pile.more or len(pile.more) != 1:
            raise NotFast("paying from a pile that is not known beforehand")
        names += pile.more
        if e.bundle["piles"].get(names[-1], {}).get("by") == ["deck"]:
            raise NotFast("paying from a deck")
    layout = e.machine.layout.piles
    kinds = tuple(sorted({k for name in names for k in layout[name][0].kinds}))
    pointer = e.tables.listed(("purse", tuple(names)), lambda: [len(kinds), *kinds])
    key = ("hand", tuple(names))
    if key not in e.places:
        e.places[key] = e.scratch(e.vector.kinds)
    at = e.places[key]
    for i, pile in enumerate(found):
        e.w.line(f"{'hand_of' if i == 0 else 'more_hand'}(st, tb, wk, tb[{pointer}], {pile.text}, {at})")
    return Hand(at, kinds, tuple(found), tuple(names), pointer)


# ---- classes of elements ------------------------------------------------------------------------------


def of_element(e: Emitter, ir: IR) -> tuple[str, str] | None:
    """Return rule and variable, if a cost is a rule that depends on facts of one element alone."""
    if not (isinstance(ir, list) and ir[0] == "rule" and len(ir) == 3 and isinstance(ir[2], str)):
        return None
    rule = e.bundle["rules"][ir[1]]
    kind = rule["params"][0][1]
    if not kind.startswith("id ") or e.depends_on_state(rule["is"]) or e.looks_at_me(rule["is"]):
        return None
    return ir[1], kind[3:]


def classes_of(
    e: Emitter, name: str, domain: str, kinds: tuple[int, ...], parts: tuple[str, ...], bound: tuple[str, ...]
) -> list[CostClass]:
    """Work out the cost of every element."""
    slot = e.machine.layout.take()
    body = ground_costs.ground(e.compiler, ["rule", name, "x"], Frame({"x": slot}, {"x"}))
    state = [0] * e.machine.layout.size
    purse = purse_of(kinds)
    found = []
    for x in range(e.vector.count(domain)):
        state[slot] = x
        found.append(purse.cost_class(body(state), parts, bound))
    return found


def purse_of(kinds: tuple[int, ...]) -> Purse:
    """Return a purse that holds these kinds."""
    purse = Purse([])
    purse.kinds = kinds
    purse.position = {k: i for i, k in enumerate(kinds)}
    return purse


def class_table(
    e: Emitter, name: str, domain: str, kinds: tuple[int, ...], parts: tuple[str, ...], bound: tuple[str, ...]
) -> int:
    """Return the place that points to where the classes of all elements lie, one number per element."""

    def fill(tb: list[int], at: int) -> None:
        classes = classes_of(e, name, domain, kinds, parts, bound)
        start = tb[at] = len(tb)
        tb.extend([0] * len(classes))
        known: dict[CostClass, int] = {}
        for x, cost in enumerate(classes):
            if cost not in known:
                known[cost] = len(tb)
                packed = pack(cost)
                e.room_for(packed)
                tb.extend(packed)
            tb[start + x] = known[cost]

    return e.tables.once(("classes", name, kinds, parts, bound), 1, fill)


def payable_set(e: Emitter, args: list[IR], names: set[str], domain: str, env: Env) -> Val | None:
    """Return all elements whose cost can be paid, as a set."""
    found = of_element(e, args[0])
    if found is None or args[0][2] not in names or found[1] != domain:
        return None
    purse = hand(e, args[1:], env)
    count = e.vector.words[domain]

    def fill(tb: list[int], at: int) -> None:
        classes = classes_of(e, found[0], domain, purse.kinds, (), ())
        tb[at] = len(tb)
        tb.extend(payable_tables(list(classes), count))
        e.room_for_set(list(classes), count)

    pointer = e.tables.once(("payable", found[0], purse.kinds), 1, fill)
    out = e.scratch(count + 2)
    e.w.line(f"payable_set(tb, tb[{pointer}], wk, {purse.at}, {out}, ROOM_AT)")
    return e.keep(words([f"wk[{out + i}]" for i in range(count)], domain))


# ---- one cost -------------------------------------------------------------------------------------------


def cost_class(
    e: Emitter, ir: IR, purse: Hand, parts: tuple[str, ...], bound: tuple[str, ...], env: Env
) -> tuple[str, str]:
    """Write which class a cost has: the vector it lies in, and where; 0 if it is not known yet."""
    found = of_element(e, ir)
    if found is not None and env[ir[2]].sure:
        pointer = class_table(e, *found, purse.kinds, parts, bound)
        return "tb", e.w.keep(f"tb[tb[{pointer}] + {env[ir[2]].text}]")
    site = Site(ir, purse.kinds, parts, bound)
    if site not in e.cost_sites:
        e.cost_sites.append(site)
    key = e.scratch(KEY_ROOM)
    end = e.w.fresh("p")
    e.w.line(f"{end} = {key}")
    _put(e, end, str(e.cost_sites.index(site)))
    _Key(e, end, key).cost(ir, env)
    at = e.w.keep(f"find_class(ct, wk, {key}, {end} - {key})")
    with e.w.block(f"if {at} < 0 and wk[0] == 0:"):
        e.error(NEED_CLASS)
        e.w.line(f"wk[{ASKED}] = {key}")
        e.w.line(f"wk[{ASKED_LENGTH}] = {end} - {key}")
    return "ct", at


def payable(e: Emitter, args: list[IR], env: Env) -> Val:
    """Some payment exists."""
    purse = hand(e, args[1:], env)
    vector, at = cost_class(e, args[0], purse, (), (), env)
    text = f"feasible({vector}, {at}, wk, {purse.at}, ROOM_AT)"
    if vector == "ct":
        text = f"({text} if {at} >= 0 else 0)"
    return truth(f"{e.w.keep(text)} != 0")


def _put(e: Emitter, end: str, text: str) -> None:
    e.w.line(f"wk[{end}] = {text}")
    e.w.line(f"{end} += 1")


class _Key:
    """Writes a cost down as numbers; `read_cost` reads them back in the same order."""

    def __init__(self, e: Emitter, end: str, start: int) -> None:
        self.e = e
        self.end = end
        self.start = start

    def put(self, text: str) -> None:
        _put(self.e, self.end, text)

    def cost(self, ir: IR, env: Env) -> None:
        e = self.e
        match ir:
            case ["cost", items]:
                self.items(items, env)
            case ["if", test, then, other]:
                condition = e.truth(test, env)
                with e.w.block(f"if {condition}:"):
                    self.put("1")
                    self.cost(then, env)
                with e.w.block("else:"):
                    self.put("0")
                    self.cost(other, env)
            case ["rule", name, *args]:
                rule = e.bundle["rules"][name]
                given = [e.keep(e.value(a, env)) for a in args]
                inner: Env = {p: a for (p, _), a in zip(rule["params"], given, strict=True)}
                if "me" in env:
                    inner["me"] = env["me"]
                self.cost(rule["is"], inner)
            case ["as", _, inner_ir]:
                self.cost(inner_ir, env)
            case _:
                raise NotFast("a cost of this form")

    def items(self, items: list[IR], env: Env) -> None:
        for item in items:
            match item:
                case ["one", variable, source, rest]:
                    self.one(variable, source, rest, env)
                case ["times", number, rest]:
                    self.put(self.e.number(number, env))
                    self.items(rest, env)
                case ["need", low, high, choices]:
                    self.put(self.e.number(low, env))
                    self.put(self.e.number(high, env))
                    for choice in choices:
                        self.choice(choice, env)

    def one(self, variable: str, source: IR, rest: list[IR], env: Env) -> None:
        e = self.e
        count = e.w.fresh("n")
        e.w.line(f"{count} = {self.end}")
        self.put("0")
        with through(e, variable, source, env) as (inner, _):
            with e.w.block(f"if {self.end} > {self.start + KEY_ROOM - 256}:"):
                e.error(4)
                e.w.line("break")
            e.w.line(f"wk[{count}] += 1")
            self.put(inner[variable].text)
            self.items(rest, inner)
        with e.w.block(f"if wk[{count}] == 0:"):
            e.w.line(f"wk[{count}] = 1")
            self.put("-1")
            self.items(rest, {**env, variable: element("-1", "")})

    def choice(self, choice: dict[str, IR], env: Env) -> None:
        self.put(self.e.number(choice["low"], env))
        self.put(self.e.number(choice["high"], env))
        match choice["fill"]:
            case ["kinds", kinds]:
                for part in self.e.set(kinds, env).parts:
                    self.put(part)
            case ["group", items]:
                self.items(items, env)
            case ["costs", cost]:
                self.cost(cost, env)


# ---- reading a key back ---------------------------------------------------------------------------------


class Reader:
    """Turns the numbers of a key back into a ground cost, as `ttrdsl.engine.costs` would have made it."""

    def __init__(self, e: Emitter, numbers: Iterator[int]) -> None:
        self.e = e
        self.numbers = numbers

    def take(self) -> int:
        return next(self.numbers)

    def cost(self, ir: IR) -> Any:
        match ir:
            case ["cost", items]:
                return self.items(items)
            case ["if", _, then, other]:
                return self.cost(then if self.take() else other)
            case ["rule", name, *_]:
                return self.cost(self.e.bundle["rules"][name]["is"])
            case ["as", _, inner]:
                return self.cost(inner)
        raise GameError("a cost of this form")

    def items(self, items: list[IR]) -> Any:
        return tuple(self.item(item) for item in items)

    def item(self, item: IR) -> Any:
        match item:
            case ["one", variable, _, rest]:
                return ("one", variable, tuple((self.take(), self.items(rest)) for _ in range(self.take())))
            case ["times", _, rest]:
                return ("times", max(0, _bounded(self.take())), self.items(rest))
            case ["need", _, _, choices]:
                least, most = max(0, self.take()), max(0, _bounded(self.take()))
                found: list[Any] = []
                for choice in choices:
                    found += self.choice(choice)
                return ("need", least, most, tuple(found))
        raise GameError("a cost of this form")

    def choice(self, choice: dict[str, IR]) -> list[Any]:
        low, high = self.take(), self.take()
        label, uses = choice["label"], tuple(choice["uses"])
        if choice["fill"][0] == "kinds":
            mask = 0
            for i in range(self.e.vector.words["card"]):
                mask |= self.take() << 63 * i
            kinds = tuple(k for k in range(mask.bit_length()) if mask >> k & 1)
            return [(label, uses, low, high, ("card", kinds))]
        inner = choice["fill"][1]
        group = self.items(inner) if choice["fill"][0] == "group" else self.cost(inner)
        return ground_costs.filler_of_group(label, uses, low, high, group)


def _bounded(number: int) -> int:
    if number > MOST_UNITS:
        raise GameError(f"a cost of {number} is too large")
    return number


def read_class(e: Emitter, key: tuple[int, ...]) -> CostClass:
    """Return the class a key stands for."""
    site = e.cost_sites[key[0]]
    group = Reader(e, iter(key[1:])).cost(site.ir)
    return purse_of(site.kinds).cost_class(group, site.parts, site.bound)



