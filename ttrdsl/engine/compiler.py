"""Turn a bundle's rules into Python functions, once per bundle and number of players."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import Layout, domain_size
from ttrdsl.engine.remembered import by_what_it_reads, until_a_change
from ttrdsl.engine.values import Fact
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import NetworksOnLists
from ttrdsl.program.names import ME, free
from ttrdsl.program.node import Bodies, Node, parts, unmarked, walk
from ttrdsl.program.operations import operation_of
from ttrdsl.program.state import is_static

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

State = list[Any]
Fn = Callable[[State], Any]


def constant(value: Any) -> Fn:
    """Return a function that always gives the same value."""
    return lambda st: value


def put(slot: int, value: Fn, then: Fn) -> Fn:
    """Return a function that puts a value somewhere and goes on."""

    def run(st: State) -> Any:
        st[slot] = value(st)
        return then(st)

    return run


def copy(slot: int, origin: int, then: Fn) -> Fn:
    """Return a function that puts a variable somewhere and goes on."""

    def run(st: State) -> Any:
        st[slot] = st[origin]
        return then(st)

    return run


def given(slot: int, value: Fn, then: Fn) -> Fn:
    """Return a function that puts a value somewhere, goes on, and puts back what was there."""

    def run(st: State) -> Any:
        before, st[slot] = st[slot], value(st)
        try:
            return then(st)
        finally:
            st[slot] = before

    return run


def is_fixed(node: Node) -> bool:
    """Say whether a number or truth is the same all through a game: made of constants and facts alone."""
    operation = operation_of(node)
    if operation is None:
        return isinstance(node, (bool, int))
    known = operation.name == "fact" or operation.gives in ("number", "truth", "set D")
    return known and not operation.reads and not operation.binder and all(is_fixed(part.node) for part in parts(node))


class Frame:
    """Where the variables of a piece of program lie: name → slot."""

    __slots__ = ("names",)

    def __init__(self, names: dict[str, int]) -> None:
        self.names = names

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def bind(self, name: str, slot: int) -> Frame:
        """Return a frame with one more variable."""
        return Frame({**self.names, name: slot})


class Compiler:
    """Makes functions of expressions; holds what they need."""

    def __init__(self, machine: Machine, bundle: dict[str, Any], players: int, layout: Layout) -> None:
        self.machine = machine
        self.bundle = bundle
        self.players = players
        self.layout = layout
        fewest = bundle["game"]["players"][0]
        self.facts = {name: Fact(name, fact, players, fewest) for name, fact in bundle["facts"].items()}
        dead = {i for i, d in enumerate(self.facts["city.dead_end"].data[:-1]) if d}
        ends = tuple((r["ends"][0], r["ends"][1]) for r in bundle["board"]["routes"])
        self.graph = Graph(len(bundle["domains"]["city"]), ends, frozenset(dead))
        self.networks = NetworksOnLists(self.graph)
        self.program = Bodies.of(bundle)
        self.bodies: dict[str, Fn] = {}
        self.rule_frames: dict[str, Frame] = {}
        self.me = layout.take()  # who a rule is asked for: all rules look here

    def size(self, domain: str) -> int:
        return domain_size(self.bundle, domain, self.players)

    def expression(self, ir: Node, frame: Frame) -> Fn:
        """Return the function of an expression."""
        from ttrdsl.engine.expressions import OPERATIONS

        if isinstance(ir, (bool, int)):
            return constant(ir)
        if isinstance(ir, str):
            return itemgetter(frame[ir])
        assert isinstance(ir, list)
        if ir[0] == "at":
            return self.machine.recorded(ir[1], self.expression(ir[2], frame))
        made = OPERATIONS[ir[0]](self, ir[1:], frame)
        return self.worked_out(made) if is_fixed(ir) and not self.machine.recording else made

    def worked_out(self, made: Fn) -> Fn:
        """Work out once what is the same all through a game; an error stays where it is met."""
        try:
            return constant(made([]))
        except GameError:
            return made

    def with_variable(self, variable: str, ir: Node, frame: Frame) -> tuple[int, Fn]:
        """Return the slot of a variable and the function of an expression that sees it."""
        slot = self.layout.take()
        return slot, self.expression(ir, frame.bind(variable, slot))

    # -- rules ----------------------------------------------------------------------------------

    def call(self, name: str, args: list[Node], frame: Frame, me: Fn | None = None) -> Fn:
        """Return the call of a rule: what it is given is put where it looks for that, then it is worked out.

        It is asked for whoever `me` says, or for the one who asks; arguments are always the asking one's.
        """
        body = self.body(name)
        if ME in free(self.bundle["rules"][name]["is"], bodies=self.program):
            if me is not None:
                body = given(self.me, me, body)
            elif frame.names.get(ME) != self.me:  # steps keep their own
                body = copy(self.me, frame[ME], body) if ME in frame else put(self.me, constant(-1), body)
        slots = self.param_slots(name)
        if any(self.is_asked(name, value) for value in args[1:]):
            # Working one out asks the same rule, which would overwrite what is there: all are put aside first.
            aside = [self.layout.take() for _ in slots]
            for slot, kept in zip(slots, aside, strict=True):
                body = copy(slot, kept, body)
            slots = aside
        for slot, value in reversed(list(zip(slots, args, strict=True))):
            if isinstance(value, str):
                body = copy(slot, frame[value], body)
            else:
                body = put(slot, self.expression(value, frame), body)
        return body

    def body(self, name: str) -> Fn:
        """Return the function of a rule, made on first use, when its variables get their slots."""
        if name not in self.bodies:
            rule = self.bundle["rules"][name]
            frame = Frame({ME: self.me, **{param: self.layout.take() for param, _ in rule["params"]}})
            self.rule_frames[name] = frame
            self.bodies[name] = self.remembered(name, self.expression(rule["is"], frame))
        return self.bodies[name]

    def param_slots(self, name: str) -> list[int]:
        """Return where a rule looks for its arguments."""
        return [self.rule_frames[name][param] for param, _ in self.bundle["rules"][name]["params"]]

    def is_asked(self, name: str, node: Node) -> bool:
        """Say whether working out an expression asks a rule."""
        called = (self.program.called(found.node, found.operation) for found in walk(node, bodies=self.program))
        return any(found is not None and found[0] == ("rules", name, "is") for found in called)

    def remembered(self, name: str, body: Fn) -> Fn:
        """Remember what a rule answers where that pays: costs, sets, and what is found by going through something."""
        rule, inside = self.bundle["rules"][name], list(walk(self.bundle["rules"][name]["is"], bodies=self.program))
        kind, whole = rule["type"], body if rule["params"] else until_a_change(body, self.me)
        long = kind.startswith("set ") or any(found.operation.network for found in inside)
        if long and self.machine.recording:
            return whole
        if self.machine.recording or not (long or kind == "cost" or any(found.operation.binder for found in inside)):
            return body  # it is noted what is asked, or asking again is as quick as remembering
        few = all(param in ("number", "truth") or param.startswith("id ") for _, param in rule["params"])
        return self.kept(body, whole) if few and kind not in ("nets", "pile", "piles") else whole

    def kept(self, body: Fn, otherwise: Fn | None = None) -> Fn:
        """Remember what a function gives, unless it is noted each time what is asked."""
        return body if self.machine.recording else by_what_it_reads(body, otherwise or body)

    # -- what an expression needs -----------------------------------------------------------------

    def is_static(self, node: Node) -> bool:
        """Say whether an expression depends on nothing but facts and its variables, `me` not among them."""
        return is_static(node, self.program) and ME not in free(node, bodies=self.program)

    def is_number(self, node: Node) -> bool:
        """Say whether an expression is a number, whose -1 is no `none`."""
        node = unmarked(node)
        operation = operation_of(node)
        if operation is None:
            return isinstance(node, int)
        assert isinstance(node, list)
        if operation.gives != "T":
            return operation.gives in ("number", "optional")
        for kind in ("fact", "cell", "rule"):
            if operation.name == kind:
                return str(self.bundle[f"{kind}s"][node[1]]["type"]) in ("number", "optional")
        return any(self.is_number(node[i]) for i, a in enumerate(operation.arguments, 1) if a.kind in ("T", "call"))
