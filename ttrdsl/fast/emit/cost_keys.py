"""What a cost depends on beside the facts, and how its class is found again from that: the keys of cost classes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from ttrdsl.engine import costs as ground_costs
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.costs import Purse
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.values import elements
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.loops import domain_of
from ttrdsl.fast.emit.value import Env, NotFast
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.program.limits import MOST_UNITS
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Args, Node, Op, head, unmarked

MOST_OF_EACH = 128  # values of variables for which a cost may ask the state
Bound = dict[str, str]  # the variables of a cost, and the domains of their values


@dataclass(frozen=True)
class Site:
    """A cost whose classes are found by key."""

    ir: Op
    kinds: tuple[int, ...]
    parts: tuple[str, ...]
    bound: tuple[str, ...]
    widths: tuple[tuple[Node, int], ...]  # what its keys are made of
    of_each: frozenset[str]  # the texts of expressions that are asked for each value of a variable of the cost

    @property
    def numbers(self) -> int:
        """How many numbers a key has behind that of its site."""
        return sum(width for _, width in self.widths)


def purse_of(kinds: tuple[int, ...]) -> Purse:
    """Return a purse that holds these kinds."""
    purse = Purse([])
    purse.kinds = kinds
    purse.position = {k: i for i, k in enumerate(kinds)}
    return purse


def expanded(e: Emitter, ir: Node) -> Op:
    """Return a cost with the costs it names put in their places."""
    match ir:
        case ["cost", items]:
            return ["cost", [_expanded_item(e, item) for item in items]]
        case ["if", test, then, other]:
            return ["if", test, expanded(e, then), expanded(e, other)]
        case ["rule", name, *args]:
            return expanded(e, _body(e, name, args, {}))
        case ["as", who, inner]:
            _, name, *args = unmarked(inner)
            whose = expanded(e, _body(e, name, args, {"me": who}))
            return ["if", ["=", who, ["none"]], ["cost", []], whose]  # nobody's cost asks for nothing
        case ["at", _, inner]:
            return expanded(e, inner)
    raise NotFast("a cost of this form")


def _body(e: Emitter, name: str, args: Args, given: dict[str, Node]) -> Any:
    """Return what a rule says, with its arguments put in, and the player it is asked for."""
    rule = e.bundle["rules"][name]
    return substitute(rule["is"], given | {p: a for (p, _), a in zip(rule["params"], args, strict=True)})


def _expanded_item(e: Emitter, item: Op) -> Op:
    match item:
        case ["one", variable, source, rest, label]:
            return ["one", variable, source, [_expanded_item(e, x) for x in rest], label]
        case ["times", number, rest]:
            return ["times", number, [_expanded_item(e, x) for x in rest]]
        case ["each", variable, source, rest]:
            return ["each", variable, source, [_expanded_item(e, x) for x in rest]]
        case ["need", low, high, choices]:
            return ["need", low, high, [{**c, "fill": _expanded_filler(e, c["fill"])} for c in choices]]
    raise NotFast("a cost of this form")


def _expanded_filler(e: Emitter, fill: Op) -> Op:
    if fill[0] == "group":
        return ["group", [_expanded_item(e, x) for x in fill[1]]]
    return ["costs", expanded(e, fill[1])] if fill[0] == "costs" else fill


def asked_of(e: Emitter, ir: Node, env: Env) -> tuple[Op, list[Node], frozenset[str]]:
    """Return a cost without names of others in it, and what it asks the state."""
    try:
        cost = expanded(e, ir)
        return cost, *inputs(e, cost, env)
    except NotFast as error:
        error.rule = error.rule or (str(unmarked(ir)[1]) if head(ir) == "rule" else "")
        raise


def inputs(e: Emitter, cost: Op, env: Env) -> tuple[list[Node], frozenset[str]]:
    """Return the expressions of a cost that are not known from the facts: what its key is made of.

    One that depends on a variable of the cost as well is asked for each value that has; the texts of those, too.
    """
    found: dict[str, Node] = {}
    of_each: set[str] = set()

    def expression(ir: Node, bound: Bound) -> None:
        if is_known(e, ir, set(bound)):
            return
        names = sorted(free(ir) & set(bound))
        if names:
            of_each.add(repr(ir))
        choices = [range(-1, e.vector.count(bound[name]) if bound[name] else MOST_OF_EACH) for name in names]
        if prod(map(len, choices)) > MOST_OF_EACH:
            raise NotFast("a cost that asks the state about each of many things")
        for values in product(*choices):
            one = with_values(ir, dict(zip(names, values, strict=True)))
            found.setdefault(repr(one), one)

    def items(listed: list[Op], bound: Bound) -> None:
        for item in listed:
            match item:
                case ["one", variable, source, rest, _] | ["each", variable, source, rest]:
                    expression(source, bound)
                    known = not isinstance(source, str) or source in env
                    items(rest, {**bound, variable: domain_of(e, source, env) if known else ""})
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

    def filler(fill: Op, bound: Bound) -> None:
        if fill[0] == "kinds":
            expression(fill[1], bound)
        elif fill[0] == "group":
            items(fill[1], bound)
        else:
            whole(fill[1], bound)

    def whole(ir: Op, bound: Bound) -> None:
        if ir[0] == "if":
            expression(ir[1], bound)
            whole(ir[2], bound)
            whole(ir[3], bound)
        else:
            items(ir[1], bound)

    whole(cost, {})
    return list(found.values()), frozenset(of_each)


def with_values(ir: Node, values: dict[str, int]) -> Any:
    """Return an expression with elements in the place of variables; nobody and nothing is -1."""
    return substitute(ir, {name: ["none"] if value < 0 else value for name, value in values.items()}) if values else ir


def is_known(e: Emitter, ir: Node, bound: set[str]) -> bool:
    """Say whether an expression depends on facts and the variables of its cost alone."""
    return not e.depends_on_state(ir) and e.variables(ir) <= bound


# ---- reading a key back ---------------------------------------------------------------------------------


class KnownExpressions:
    """What the expressions of costs come to from facts alone: each is made ready once, each value worked out once."""

    def __init__(self, e: Emitter) -> None:
        self.e = e
        self.slots: dict[str, int] = {}  # where the variables of costs lie
        self.texts: dict[int, tuple[Node, str]] = {}  # by the object: the texts of large ones are long
        self.ready: dict[str, tuple[tuple[str, ...], Any, dict[tuple[int, ...], Any]]] = {}

    def text(self, ir: Node) -> str:
        """Return what tells an expression from others."""
        found = self.texts.get(id(ir))
        if found is None:
            found = self.texts[id(ir)] = (ir, repr(ir))  # the object is kept, so that no other gets its id
        return found[1]

    def value(self, ir: Node, text: str, bound: dict[str, int]) -> Any:
        """Return the value of an expression that depends on facts and the variables of its cost."""
        if text not in self.ready:
            names = tuple(sorted(self.e.variables(ir)))
            for name in names:
                self.slots[name] = self.slots.get(name) or self.e.machine.layout.take()
            frame = Frame({name: self.slots[name] for name in names})
            self.ready[text] = names, self.e.compiler.expression(ir, frame), {}
        names, function, known = self.ready[text]
        given = tuple([bound[name] for name in names])
        if given not in known:
            state = [0] * self.e.machine.layout.size
            for name, value in zip(names, given, strict=True):
                state[self.slots[name]] = value
            known[given] = function(state)
        return known[given]


class Reader:
    """Turns the numbers of a key back into a ground cost, as `ttrdsl.engine.costs` would have made it."""

    def __init__(self, known: KnownExpressions, site: Site, numbers: Iterator[int]) -> None:
        self.known = known
        self.of_each = site.of_each
        self.given: dict[str, Any] = {}
        for ir, width in site.widths:
            parts = [next(numbers) for _ in range(width)]
            self.given[known.text(ir)] = (
                sum(part << BITS * i for i, part in enumerate(parts)) if width > 1 else parts[0]
            )

    def value(self, ir: Node, bound: dict[str, int]) -> Any:
        """Return the value of an expression: from the key, or worked out from facts."""
        text = self.known.text(ir)
        if text in self.of_each:
            return self.given[repr(with_values(ir, {name: bound[name] for name in free(ir) if name in bound}))]
        return self.given[text] if text in self.given else self.known.value(ir, text, bound)

    def cost(self, ir: Op, bound: dict[str, int]) -> Any:
        if ir[0] == "if":
            return self.cost(ir[2] if self.value(ir[1], bound) else ir[3], bound)
        return self.items(ir[1], bound)

    def items(self, items: list[Op], bound: dict[str, int]) -> Any:
        return tuple(ground for item in items for ground in self.those_of(item, bound))

    def those_of(self, item: Op, bound: dict[str, int]) -> Any:
        """Return what an item comes to: of a loop, its items for each element."""
        if item[0] != "each":
            return (self.item(item, bound),)
        _, variable, source, rest = item
        values = elements(int(self.value(source, bound)))
        return tuple(ground for v in values for ground in self.items(rest, {**bound, variable: v}))

    def item(self, item: Op, bound: dict[str, int]) -> Any:
        match item:
            case ["one", variable, source, rest, label]:
                values = elements(int(self.value(source, bound))) or [-1]
                return ("one", label, tuple((v, self.items(rest, {**bound, variable: v})) for v in values))
            case ["times", number, rest]:
                return ("times", max(0, _bounded(self.value(number, bound))), self.items(rest, bound))
            case ["need", low, high, choices]:
                least, most = max(0, self.value(low, bound)), max(0, _bounded(self.value(high, bound)))
                found: list[Any] = []
                for choice in choices:
                    found += self.choice(choice, bound)
                return ("need", least, most, tuple(found))
        raise GameError("a cost of this form")

    def choice(self, choice: dict[str, Any], bound: dict[str, int]) -> list[Any]:
        low, high = self.value(choice["low"], bound), ground_costs.covered(self.value(choice["high"], bound))
        label, uses, fill = choice["label"], tuple(choice["uses"]), choice["fill"]
        if fill[0] == "kinds":
            return [(label, uses, low, high, ("card", tuple(elements(self.value(fill[1], bound)))))]
        group = self.items(fill[1], bound) if fill[0] == "group" else self.cost(fill[1], bound)
        return ground_costs.filler_of_group(label, uses, low, high, group)


def _bounded(number: int) -> int:
    if number > MOST_UNITS:
        raise GameError(f"a cost of {number} is too large")
    return number


ONE_AT_A_TIME = threading.RLock()  # kernels of several threads share the machine that is asked


def read_class(e: Emitter, key: tuple[int, ...]) -> CostClass:
    """Return the class a key stands for."""
    site = e.cost_sites[key[0]]
    with ONE_AT_A_TIME:
        if e.known_costs is None:
            e.known_costs = KnownExpressions(e)
        group = Reader(e.known_costs, site, iter(key[1:])).cost(site.ir, {})
    return purse_of(site.kinds).cost_class(group, site.parts, site.bound)
