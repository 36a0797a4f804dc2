"""Turn a cost of the rule program into a ground cost, and that into its cost class for given piles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ttrdsl.engine.bags import source
from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import VERSION, Pile
from ttrdsl.engine.values import elements
from ttrdsl.payments.cost_class import CostClass, CostTooLarge, cost_class
from ttrdsl.program.limits import MOST_UNITS
from ttrdsl.program.node import Op

State = list[Any]
Fn = Callable[[State], Any]
Ground = tuple[Any, ...]


def cost(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """The ground cost: numbers worked out, kinds listed, variables spelled out."""
    return _items(c, args[0], frame)


def _items(c: Compiler, items: list[Any], frame: Frame) -> Fn:
    parts = [_item(c, item, frame) for item in items]
    if not any(item[0] == "each" for item in items):
        return lambda st: tuple(p(st) for p in parts)
    several = [item[0] == "each" for item in items]
    return lambda st: tuple(x for p, many in zip(parts, several, strict=True) for x in (p(st) if many else (p(st),)))


def _item(c: Compiler, item: Op, frame: Frame) -> Fn:
    match item[0]:
        case "one":
            return _one(c, item, frame)
        case "each":
            return _each(c, item, frame)
        case "times":
            number, body = c.expression(item[1], frame), _items(c, item[2], frame)
            return lambda st: ("times", max(0, _bounded(number(st))), body(st))
        case _:
            return _need(c, item, frame)


def _bounded(number: int) -> int:
    if number > MOST_UNITS:
        raise GameError(f"a cost of {number} is too large")
    return number


def _one(c: Compiler, item: Op, frame: Frame) -> Fn:
    _, variable, source_ir, rest, label = item
    inner = frame.bind(variable, c.layout.take())
    slot, values, body = inner[variable], source(c, source_ir, frame), _items(c, rest, inner)

    def run(st: State) -> Ground:
        branches = []
        for value in list(values(st)) or [-1]:  # nothing to choose from: the variable matches no card
            st[slot] = value
            branches.append((value, body(st)))
        return ("one", label, tuple(branches))

    return run


def _each(c: Compiler, item: Op, frame: Frame) -> Fn:
    """Return the items of a loop for all elements, one after another."""
    _, variable, source_ir, rest = item
    inner = frame.bind(variable, c.layout.take())
    slot, values, body = inner[variable], source(c, source_ir, frame), _items(c, rest, inner)

    def run(st: State) -> Ground:
        found: list[Ground] = []
        for value in list(values(st)):
            st[slot] = value
            found += body(st)
        return tuple(found)

    return run


def _need(c: Compiler, item: Op, frame: Frame) -> Fn:
    low, high = c.expression(item[1], frame), c.expression(item[2], frame)
    choices = [_choice(c, alt, frame) for alt in item[3]]

    def run(st: State) -> Ground:
        least, most = max(0, low(st)), _bounded(high(st))
        alternatives: list[Ground] = []
        for choice in choices:
            alternatives += choice(st)
        return ("need", least, max(0, most), tuple(alternatives))

    return run


def _choice(c: Compiler, alt: dict[str, Any], frame: Frame) -> Fn:
    label, uses, filler = alt["label"], tuple(alt["uses"]), alt["fill"]
    low, high = c.expression(alt["low"], frame), c.expression(alt["high"], frame)
    if filler[0] == "kinds":
        kinds = c.expression(filler[1], frame)
        return lambda st: [(label, uses, low(st), covered(high(st)), ("card", elements(kinds(st))))]
    group = _items(c, filler[1], frame) if filler[0] == "group" else c.expression(filler[1], frame)

    return lambda st: filler_of_group(label, uses, low(st), covered(high(st)), group(st))


def covered(high: int) -> int:
    """Return how much a filler covers at most; no cost has more units than that."""
    return min(high, MOST_UNITS)


def filler_of_group(label: str | None, uses: tuple[str, ...], low: int, high: int, group: Ground) -> list[Ground]:
    """Return the alternatives a group of cards stands for; one of a single card is that card."""
    if len(group) == 1 and group[0][:3] == ("need", 1, 1) and all(a[2] == a[3] == 1 for a in group[0][3]):
        return [(label or a[0], (*uses, *a[1]), low, high, a[4]) for a in group[0][3]]
    return [(label, uses, low, high, ("group", group))]


def localized(group: Ground, position: dict[int, int]) -> Ground:
    """Return a ground cost over the kinds of some piles, numbered as they lie there."""
    return tuple(_localized_item(item, position) for item in group)


def _localized_item(item: Ground, position: dict[int, int]) -> Ground:
    if item[0] == "one":
        return ("one", item[1], tuple((value, localized(rest, position)) for value, rest in item[2]))
    if item[0] == "times":
        return ("times", item[1], localized(item[2], position))
    return ("need", item[1], item[2], tuple(_localized_alternative(a, position) for a in item[3]))


def _localized_alternative(alternative: Ground, position: dict[int, int]) -> Ground:
    label, uses, low, high, (form, inside) = alternative
    if form == "card":
        inside = tuple(sorted(position[k] for k in inside if k in position))
        return (label, uses, low, high, ("card", inside))
    return (label, uses, low, high, ("group", localized(inside, position)))


class Purse:
    """The piles a cost is paid from, as one hand."""

    def __init__(self, piles: Sequence[Pile]) -> None:
        self.piles = tuple(piles)
        plain = len(self.piles) == 1 and not self.piles[0].stack
        self.run = slice(self.piles[0].base, self.piles[0].end) if plain else None  # where its counts lie
        self.kinds = tuple(sorted({k for p in piles for k in p.kinds}))
        self.position = {k: i for i, k in enumerate(self.kinds)}
        self.classes: dict[Any, CostClass] = {}
        self.met: dict[int, tuple[Ground, CostClass]] = {}  # by the identity of a cost
        self.version = -1  # of the state that was looked at last
        self.held: tuple[int, ...] = ()  # the cards that were there
        self.answers: dict[CostClass, bool] = {}

    def hand(self, st: State) -> tuple[int, ...]:
        """Return how many cards of each kind there are."""
        if self.run is not None:
            return tuple(st[self.run])
        return tuple(sum(p.count(st, k) for p in self.piles) for k in self.kinds)

    def can_pay(self, st: State, cost: CostClass) -> bool:
        """Say whether some payment exists; answers hold until the cards change."""
        if st[VERSION] != self.version:
            self.version, hand = st[VERSION], self.hand(st)
            if hand != self.held:
                self.held, self.answers = hand, {}
        answer = self.answers.get(cost)
        if answer is None:
            try:
                answer = self.answers[cost] = cost.feasible(self.held)
            except CostTooLarge as error:
                raise GameError(str(error)) from error
        return answer

    def class_of(self, group: Ground) -> CostClass:
        """Return the cost class of a ground cost; one that is remembered is always the same object."""
        found = self.met.get(id(group))
        if found is None or found[0] is not group:
            if len(self.met) > 4096:
                self.met.clear()
            found = self.met[id(group)] = (group, self.cost_class(group))
        return found[1]

    def cost_class(self, group: Ground, parts: tuple[str, ...] = (), bound: tuple[str, ...] = ()) -> CostClass:
        """Return the cost class of a ground cost."""
        key = (group, parts, bound)
        found = self.classes.get(key)
        if found is None:
            if len(self.classes) > 4096:
                self.classes.clear()
            try:
                found = cost_class(localized(group, self.position), len(self.kinds), parts, bound)
            except ValueError as error:
                raise GameError(f"this cost makes no sense: {error}") from error
            self.classes[key] = found
        return found


def purse(c: Compiler, sources: list[Any], frame: Frame) -> Fn:
    """Return the function that gives the purse of some piles."""
    parts = [c.expression(s, frame) for s in sources]
    known = c.machine.purses

    def run(st: State) -> Purse:
        piles: list[Pile] = []
        for part in parts:
            value = part(st)
            piles.extend(value if isinstance(value, list) else [value])
        key = tuple(p.number for p in piles)
        found = known.get(key)
        if found is None:
            found = known[key] = Purse(piles)
        return found

    return c.kept(run)


def payable(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Some payment exists."""
    price, where = c.expression(args[0], frame), purse(c, args[1:], frame)

    def what(st: State) -> tuple[Purse, CostClass]:
        owner: Purse = where(st)
        return owner, owner.class_of(price(st))

    known = c.kept(what)

    def run(st: State) -> bool:
        owner: Purse
        owner, cost = known(st)
        return owner.can_pay(st, cost)

    return run


OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {"cost": cost, "payable": payable}
