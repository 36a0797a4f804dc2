"""Turn a bundle's rules into Python functions, once per bundle and number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout as slots
from ttrdsl.engine.layout import Layout, domain_size
from ttrdsl.engine.values import Fact
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import NetworksOnLists
from ttrdsl.program.node import Bodies

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

State = list[Any]
Fn = Callable[[State], Any]
IR = Any

STATE_OPERATIONS = {
    "cell",
    "pile",
    "pieces",
    "owned",
    "turn",
    "turns_left",
    "next_player",
    "over",
    "winners",
    "part",
    "bound",
    "cards",
}
MOST_INLINE = 150
NETWORK_OPERATIONS = {"joined", "parts", "longest", "ordered", "picks", "apart", "encircles", "reach", "best"}


def constant(value: Any) -> Fn:
    """Return a function that always gives the same value."""

    def run(st: State) -> Any:
        return value

    run.constant = True  # type: ignore[attr-defined]
    return run


def is_constant(fn: Fn) -> bool:
    """Say whether a function always gives the same value."""
    return hasattr(fn, "constant")


class Frame:
    """Where the variables of a piece of program lie: name → slot."""

    __slots__ = ("names", "sure")

    def __init__(self, names: dict[str, int], sure: set[str] | None = None) -> None:
        self.names = names
        self.sure = sure or set()  # variables that are certainly not none

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def bind(self, name: str, slot: int, certain: bool = False) -> Frame:
        """Return a frame with one more variable."""
        sure = self.sure | {name} if certain else self.sure - {name}
        return Frame({**self.names, name: slot}, sure)

    def certain(self, name: str) -> bool:
        """Say whether a variable is certainly not none: what a binder goes through never is."""
        return name == "me" or name in self.sure


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
        self.bodies: dict[str, tuple[list[int], int, Fn]] = {}
        self.operations_in: dict[str, set[str]] = {}
        self.rule_frames: dict[str, Frame] = {}
        self.small: dict[str, bool] = {}
        self.weights: dict[str, int] = {}

    def size(self, domain: str) -> int:
        return domain_size(self.bundle, domain, self.players)

    def expression(self, ir: IR, frame: Frame) -> Fn:
        """Return the function of an expression."""
        from ttrdsl.engine.expressions import OPERATIONS

        if isinstance(ir, (bool, int)):
            return constant(ir)
        if isinstance(ir, str):
            slot = frame[ir]
            return lambda st: st[slot]
        if ir[0] == "at":
            return self.machine.recorded(ir[1], self.expression(ir[2], frame))
        return OPERATIONS[ir[0]](self, ir[1:], frame)

    # -- rules ----------------------------------------------------------------------------------

    def call(self, name: str, args: list[Fn], me: Fn) -> Fn:
        """Return the call of a rule: arguments are worked out first, then put where the rule looks for them."""
        params, me_slot, _ = self.body(name)
        bodies = self.bodies
        body = bodies[name][2]
        if not params:
            return _call_plain(me_slot, me, body)
        if len(params) == 1:
            slot, arg = params[0], args[0]

            def call_one(st: State) -> Any:
                value, who = arg(st), me(st)
                st[slot] = value
                st[me_slot] = who
                return body(st)

            return call_one

        def call_many(st: State) -> Any:
            values = [a(st) for a in args]
            who = me(st)
            for slot, value in zip(params, values, strict=True):
                st[slot] = value
            st[me_slot] = who
            return body(st)

        return call_many

    def body(self, name: str) -> tuple[list[int], int, Fn]:
        """Compile a rule on first use."""
        if name not in self.bodies:
            rule = self.bundle["rules"][name]
            me = self.layout.take()
            names = {"me": me}
            params = []
            for param, _ in rule["params"]:
                names[param] = self.layout.take()
                params.append(names[param])
            self.rule_frames[name] = Frame(names)
            body = self.expression(rule["is"], self.rule_frames[name])
            if not params and self.is_costly(name):
                body = self.remembered(body, me)
            self.bodies[name] = (params, me, body)
        return self.bodies[name]

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

    def uses(self, name: str) -> set[str]:
        """Return the operations a rule uses, through other rules too."""
        if name not in self.operations_in:
            self.operations_in[name] = set()
            self.operations_in[name] = self.operations(self.bundle["rules"][name]["is"])
        return self.operations_in[name]

    def operations(self, ir: IR) -> set[str]:
        """Return the operations in an expression."""
        found: set[str] = set()
        waiting = [ir]
        while waiting:
            item = waiting.pop()
            if isinstance(item, list):
                if item and isinstance(item[0], str):
                    found.add(item[0])
                    if item[0] == "rule":
                        found |= self.uses(item[1])
                waiting.extend(item)
            elif isinstance(item, dict):
                waiting.extend(item.values())
        return found

    def is_static(self, ir: IR) -> bool:
        """Say whether an expression depends on nothing but facts and its variables."""
        return not self.operations(ir) & STATE_OPERATIONS

    def is_costly(self, name: str) -> bool:
        """Say whether the value of a rule is worth remembering: it looks at networks, or makes a set."""
        made_set = str(self.bundle["rules"][name]["type"]).startswith("set ")
        return made_set or bool(self.uses(name) & NETWORK_OPERATIONS)

    def is_small(self, name: str) -> bool:
        """Say whether a rule is worth putting in place of its calls, and not one whose value is remembered."""
        if name not in self.small:
            rule = self.bundle["rules"][name]
            costly = not rule["params"] and self.is_costly(name)
            self.small[name] = not costly and rule["type"] != "cost" and self.weight(name) <= MOST_INLINE
        return self.small[name]

    def weight(self, name: str) -> int:
        """Return the number of operations of a rule, those of the rules it calls included."""
        if name not in self.weights:
            self.weights[name] = 0
            total, waiting = 0, [self.bundle["rules"][name]["is"]]
            while waiting:
                item = waiting.pop()
                if isinstance(item, list):
                    total += 1 + (self.weight(item[1]) if item and item[0] == "rule" else 0)
                    waiting.extend(item)
                elif isinstance(item, dict):
                    waiting.extend(item.values())
            self.weights[name] = total
        return self.weights[name]

    def is_number(self, ir: IR) -> bool:
        """Say whether an expression is a number rather than an element (by its outermost operation)."""
        if isinstance(ir, list) and ir[0] == "at":
            return self.is_number(ir[2])
        if isinstance(ir, list) and ir[0] in ("most", "least"):
            return True
        if isinstance(ir, list) and ir[0] in ("fact", "cell"):
            found = self.bundle["facts"].get(ir[1]) or self.bundle["cells"].get(ir[1])
            return str(found["type"]) in ("number", "optional")
        if isinstance(ir, list) and ir[0] == "rule":
            return str(self.bundle["rules"][ir[1]]["type"]) in ("number", "optional")
        return isinstance(ir, list) and ir[0] in (
            "+",
            "-",
            "*",
            "div",
            "mod",
            "min",
            "max",
            "count",
            "sum",
            "size",
            "held",
            "pieces",
        )


def _call_plain(me_slot: int, me: Fn, body: Fn) -> Fn:
    def run(st: State) -> Any:
        st[me_slot] = me(st)
        return body(st)

    return run
