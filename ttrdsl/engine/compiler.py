"""Turn a bundle's rules into Python functions, once per bundle and number of players."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout as slots
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import Layout, domain_size
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

    # -- rules ----------------------------------------------------------------------------------

    def call(self, name: str, me: Node, args: list[Node], frame: Frame) -> Fn:
        """Return the call of a rule: what it is given is put where it looks for that, then it is worked out."""
        body, own = self.body(name), self.rule_frames[name]
        asked = ME in free(self.bundle["rules"][name]["is"], bodies=self.program)
        given = [*([(own[ME], me)] if asked else []), *zip(self.param_slots(name), args, strict=True)]
        if any(self.is_asked(name, value) for _, value in given[1:]):
            # Working one out asks the same rule, which would overwrite what is there: all are put aside first.
            aside = [(self.layout.take(), value) for _, value in given]
            for (slot, _), (kept, _) in zip(given, aside, strict=True):
                body = copy(slot, kept, body)
            given = aside
        for slot, value in reversed(given):
            if isinstance(value, str):
                body = copy(slot, frame[value], body)
            else:
                body = put(slot, self.expression(value, frame), body)
        return body

    def body(self, name: str) -> Fn:
        """Return the function of a rule, made on first use, when its variables get their slots."""
        if name not in self.bodies:
            rule = self.bundle["rules"][name]
            frame = self.rule_frames[name] = Frame(
                {n: self.layout.take() for n in (ME, *(param for param, _ in rule["params"]))}
            )
            body = self.expression(rule["is"], frame)
            self.bodies[name] = self.remembered(body, frame[ME]) if self.is_costly(name) else body
        return self.bodies[name]

    def param_slots(self, name: str) -> list[int]:
        """Return where a rule looks for its arguments."""
        return [self.rule_frames[name][param] for param, _ in self.bundle["rules"][name]["params"]]

    def is_asked(self, name: str, node: Node) -> bool:
        """Say whether working out an expression asks a rule."""
        called = (self.program.called(found.node, found.operation) for found in walk(node, bodies=self.program))
        return any(found is not None and found[0] == ("rules", name, "is") for found in called)

    def remembered(self, body: Fn, me: int) -> Fn:
        """Remember the value of a costly rule until the state changes."""
        known: dict[int, tuple[int, Any]] = {}

        def run(st: State) -> Any:
            who, version = st[me], st[slots.VERSION]
            found = known.get(who)
            if found is not None and found[0] == version:
                return found[1]
            value = body(st)
            known[who] = (version, value)
            return value

        return run

    # -- what an expression needs -----------------------------------------------------------------

    def is_static(self, node: Node) -> bool:
        """Say whether an expression depends on nothing but facts and its variables, `me` not among them."""
        return is_static(node, self.program) and ME not in free(node, bodies=self.program)

    def is_costly(self, name: str) -> bool:
        """Say whether a rule is worth remembering: it needs `me` alone, and looks at networks or makes a set."""
        rule = self.bundle["rules"][name]
        if rule["params"]:
            return False
        return str(rule["type"]).startswith("set ") or any(
            found.operation.network for found in walk(rule["is"], bodies=self.program)
        )

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
