"""Write costs as text: which class a cost has, and whether some cards can pay it.

A cost that depends on facts of one element alone has a class per element, found in the tables. Any other cost is written
down number by number as a key; the class of a key is looked up, and worked out once outside the text when it is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.accel.emitter import EPOCH, Emitter, as_int
from ttrdsl.accel.library.errors import NEED_CLASS
from ttrdsl.accel.loops import parts_of
from ttrdsl.accel.payable_tables import payable_tables
from ttrdsl.accel.payment_tables import pack
from ttrdsl.accel.value import Env, NotFast, Val, truth, words
from ttrdsl.accel.vector import BITS
from ttrdsl.engine import costs as ground_costs
from ttrdsl.engine.bags import mentions
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.costs import MOST_UNITS, Purse
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.payments import CostClass
from ttrdsl.engine.values import elements

IR = Any
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
    widths: list[tuple[IR, int]] = field(default_factory=list, compare=False)  # what its keys are made of


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
    """Return all elements whose cost can be paid, as a set; worked out once until something changes."""
    found = of_element(e, args[0])
    if found is None or args[0][2] not in names or found[1] != domain:
        return None
    piles = parts_of(e, ["cards", *args[1:]], env)
    with e.w.aside() as lines:
        purse = hand(e, args[1:], env)
    count = e.vector.words[domain]

    def fill(tb: list[int], at: int) -> None:
        classes = classes_of(e, found[0], domain, purse.kinds, (), ())
        tb[at] = len(tb)
        tb.extend(payable_tables(list(classes), count))
        e.room_for_set(list(classes), count)

    pointer = e.tables.once(("payable", found[0], purse.kinds), 1, fill)
    key = ("payable", found[0], purse.names)
    if key not in e.places:
        e.places[key] = e.scratch(1 + len(piles) + count + 2)
    at = e.places[key]
    out = at + 1 + len(piles)
    same = " or ".join(f"wk[{at + 1 + i}] != {pile.text}" for i, pile in enumerate(piles))
    with e.w.block(f"if wk[{at}] != wk[{EPOCH}] or {same}:"):
        e.w.add(lines, 1)
        e.w.line(f"payable_set(tb, tb[{pointer}], wk, {purse.at}, {out}, ROOM_AT)")
        e.w.line(f"wk[{at}] = wk[{EPOCH}]")
        for i, pile in enumerate(piles):
            e.w.line(f"wk[{at + 1 + i}] = {pile.text}")
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
    cost = expanded(e, ir)
    site = Site(cost, purse.kinds, parts, bound)
    if site not in e.cost_sites:
        e.cost_sites.append(site)
    site = e.cost_sites[e.cost_sites.index(site)]
    found_inputs = [(text, e.value(text, env)) for text in inputs(e, cost)]
    numbers = [as_int(value, part) for _, value in found_inputs for part in value.parts]
    site.widths.clear()
    site.widths.extend((text, len(value.parts)) for text, value in found_inputs)
    key = e.scratch(1 + len(numbers))
    for i, text in enumerate([str(e.cost_sites.index(site)), *numbers]):
        e.w.line(f"wk[{key + i}] = {text}")
    at = e.w.keep(f"find_class(ct, wk, {key}, {1 + len(numbers)})")
    with e.w.block(f"if {at} < 0 and wk[0] == 0:"):
        e.error(NEED_CLASS)
        e.w.line(f"wk[{ASKED}] = {key}")
        e.w.line(f"wk[{ASKED_LENGTH}] = {1 + len(numbers)}")
    return "ct", at


def payable(e: Emitter, args: list[IR], env: Env) -> Val:
    """Some payment exists."""
    purse = hand(e, args[1:], env)
    vector, at = cost_class(e, args[0], purse, (), (), env)
    text = f"feasible({vector}, {at}, wk, {purse.at}, ROOM_AT)"
    if vector == "ct":
        text = f"({text} if {at} >= 0 else 0)"
    return truth(f"{e.w.keep(text)} != 0")


# ---- what a cost depends on -----------------------------------------------------------------------------


def expanded(e: Emitter, ir: IR) -> IR:
    """Return a cost with the costs it names put in their places."""
    match ir:
        case ["cost", items]:
            return ["cost", [_expanded_item(e, item) for item in items]]
        case ["if", test, then, other]:
            return ["if", test, expanded(e, then), expanded(e, other)]
        case ["rule", name, *args]:
            rule = e.bundle["rules"][name]
            given = {p: a for (p, _), a in zip(rule["params"], args, strict=True)}
            return expanded(e, substituted(rule["is"], given))
        case ["as", _, inner]:
            return expanded(e, inner)
    raise NotFast("a cost of this form")


def _expanded_item(e: Emitter, item: IR) -> IR:
    match item:
        case ["one", variable, source, rest]:
            return ["one", variable, source, [_expanded_item(e, x) for x in rest]]
        case ["times", number, rest]:
            return ["times", number, [_expanded_item(e, x) for x in rest]]
        case ["need", low, high, choices]:
            return ["need", low, high, [{**c, "fill": _expanded_filler(e, c["fill"])} for c in choices]]
    raise NotFast("a cost of this form")


def _expanded_filler(e: Emitter, fill: IR) -> IR:
    if fill[0] == "group":
        return ["group", [_expanded_item(e, x) for x in fill[1]]]
    return ["costs", expanded(e, fill[1])] if fill[0] == "costs" else fill


def substituted(ir: IR, given: dict[str, IR]) -> IR:
    """Return an expression with other expressions in the place of its variables."""
    if isinstance(ir, str):
        return given.get(ir, ir)
    if isinstance(ir, dict):
        keep = ("label", "uses", "name")
        return {k: v if k in keep else substituted(v, given) for k, v in ir.items()}
    if not isinstance(ir, list) or not ir:
        return ir
    if isinstance(ir[0], str):
        skip = 2 if ir[0] in NAMED else 1
        return [*ir[:skip], *(substituted(x, given) for x in ir[skip:])]
    return [substituted(x, given) for x in ir]


NAMED = ("fact", "cell", "rule", "pile", "pieces", "owned", "place", "all", "set", "one")


def inputs(e: Emitter, cost: IR) -> list[IR]:
    """Return the expressions of a cost that are not known from the facts: what its key is made of."""
    found: dict[str, IR] = {}

    def expression(ir: IR, bound: set[str]) -> None:
        if is_known(e, ir, bound):
            return
        if any(mentions(ir, name) for name in bound):
            raise NotFast("a cost that asks the state about each of several colors")
        found.setdefault(repr(ir), ir)

    def items(listed: list[IR], bound: set[str]) -> None:
        for item in listed:
            match item:
                case ["one", variable, source, rest]:
                    expression(source, bound)
                    items(rest, bound | {variable})
                case ["times", number, rest]:
                    expression(number, bound)
                    items(rest, bound)
                case ["need", low, high, choices]:
                    expression(low, bound)
                    expression(high, bound)
                    for choice in choices:
                        expression(choice["low"], bound)
                        expression(choice["high"], bound)
                        filler(choice["fill"], bound)

    def filler(fill: IR, bound: set[str]) -> None:
        if fill[0] == "kinds":
            expression(fill[1], bound)
        elif fill[0] == "group":
            items(fill[1], bound)
        else:
            whole(fill[1], bound)

    def whole(ir: IR, bound: set[str]) -> None:
        if ir[0] == "if":
            expression(ir[1], bound)
            whole(ir[2], bound)
            whole(ir[3], bound)
        else:
            items(ir[1], bound)

    whole(cost, set())
    return list(found.values())


def is_known(e: Emitter, ir: IR, bound: set[str]) -> bool:
    """Say whether an expression depends on facts and the variables of its cost alone."""
    from ttrdsl.accel.set_filters import variables

    return not e.depends_on_state(ir) and variables(ir) <= bound and not e.looks_at_me(ir)


# ---- reading a key back ---------------------------------------------------------------------------------


class Reader:
    """Turns the numbers of a key back into a ground cost, as `ttrdsl.engine.costs` would have made it."""

    def __init__(self, e: Emitter, site: Site, numbers: Iterator[int]) -> None:
        self.e = e
        self.given: dict[str, Any] = {}
        for ir, width in site.widths:
            parts = [next(numbers) for _ in range(width)]
            self.given[repr(ir)] = sum(part << BITS * i for i, part in enumerate(parts)) if width > 1 else parts[0]

    def value(self, ir: IR, bound: dict[str, int]) -> Any:
        """Return the value of an expression: from the key, or worked out from facts."""
        if repr(ir) in self.given:
            return self.given[repr(ir)]
        layout = self.e.machine.layout
        slots = {name: layout.take() for name in bound}
        function = self.e.compiler.expression(ir, Frame(slots))
        state = [0] * layout.size
        for name, slot in slots.items():
            state[slot] = bound[name]
        return function(state)

    def cost(self, ir: IR, bound: dict[str, int]) -> Any:
        if ir[0] == "if":
            return self.cost(ir[2] if self.value(ir[1], bound) else ir[3], bound)
        return self.items(ir[1], bound)

    def items(self, items: list[IR], bound: dict[str, int]) -> Any:
        return tuple(self.item(item, bound) for item in items)

    def item(self, item: IR, bound: dict[str, int]) -> Any:
        match item:
            case ["one", variable, source, rest]:
                values = elements(int(self.value(source, bound))) or [-1]
                return ("one", variable, tuple((v, self.items(rest, {**bound, variable: v})) for v in values))
            case ["times", number, rest]:
                return ("times", max(0, _bounded(self.value(number, bound))), self.items(rest, bound))
            case ["need", low, high, choices]:
                least, most = max(0, self.value(low, bound)), max(0, _bounded(self.value(high, bound)))
                found: list[Any] = []
                for choice in choices:
                    found += self.choice(choice, bound)
                return ("need", least, most, tuple(found))
        raise GameError("a cost of this form")

    def choice(self, choice: dict[str, IR], bound: dict[str, int]) -> list[Any]:
        low, high = self.value(choice["low"], bound), self.value(choice["high"], bound)
        label, uses, fill = choice["label"], tuple(choice["uses"]), choice["fill"]
        if fill[0] == "kinds":
            return [(label, uses, low, high, ("card", tuple(elements(self.value(fill[1], bound)))))]
        group = self.items(fill[1], bound) if fill[0] == "group" else self.cost(fill[1], bound)
        return ground_costs.filler_of_group(label, uses, low, high, group)


def _bounded(number: int) -> int:
    if number > MOST_UNITS:
        raise GameError(f"a cost of {number} is too large")
    return number


def read_class(e: Emitter, key: tuple[int, ...]) -> CostClass:
    """Return the class a key stands for."""
    site = e.cost_sites[key[0]]
    group = Reader(e, site, iter(key[1:])).cost(site.ir, {})
    return purse_of(site.kinds).cost_class(group, site.parts, site.bound)
