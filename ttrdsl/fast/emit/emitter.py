"""Write the rule program of a bundle for a number of players as text in the integer dialect.

The emitter holds what all writers of text share: where things lie, the functions written so far, and the function that
is being written. `expressions.py` and its neighbours have one writer per operation of the rule program.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from ttrdsl.dialect.errors import ENDLESS
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.conditions import chain
from ttrdsl.fast.emit.tables import Tables
from ttrdsl.fast.emit.value import NUMBER_SETS, Env, NotFast, Val, element, number, truth, words
from ttrdsl.fast.emit.vector import Place, Vector
from ttrdsl.fast.emit.writer import Writer
from ttrdsl.networks.questions import shared_room
from ttrdsl.networks.tables import graph_section
from ttrdsl.payments.payable_tables import payable_room
from ttrdsl.payments.tables import room as class_room
from ttrdsl.program.limits import MOST_ROUNDS
from ttrdsl.program.names import ME, free
from ttrdsl.program.node import Bodies, Node, roots, walk, without_marks
from ttrdsl.program.state import reads

ARGS = "st, tb, ct, wk"
INLINE = 40
ERROR, EPOCH, ROUNDS, FIRST_SCRATCH = 0, 1, 2, 16


def unmarked_bundle(bundle: dict[str, Any]) -> dict[str, Any]:
    """Return a bundle whose program has no marks."""
    found = {**bundle}
    for section in ("rules", "procs", "standing", "end", "winner"):
        found[section] = copy.copy(bundle[section])
    for path, node, form in roots(bundle):
        if path[0] not in ("cells", "pieces"):
            owner: Any = found[str(path[0])]
            for step in path[1:-1]:
                owner[step] = owner = copy.copy(owner[step])
            owner[path[-1]] = without_marks(node, form)
    return found


def payment_sources(procs: dict[str, Any]) -> set[str]:
    """Return the different collections of piles that payments are made from."""
    nodes = [found.node for proc in procs.values() for found in walk(proc["do"], "steps")]
    return {repr(node["from"]) for node in nodes if isinstance(node, dict) and "cost" in node and "from" in node}


class Emitter:
    """Writes one text."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.players = machine.players
        self.compiler = machine.compiler
        self.bundle = unmarked_bundle(machine.bundle)
        self.bodies = Bodies.of(self.bundle)
        self.vector = Vector(self.bundle, machine.players)
        self.tables = Tables(self.vector, self.compiler)
        self.functions: list[str] = []
        self.known: dict[Any, str] = {}  # functions by what they do
        self.writing: list[str] = []
        self.scratch_size = FIRST_SCRATCH
        self.w = Writer()
        self.names = 0
        self.cost_sites: list[Any] = []
        self.known_costs: Any = None  # what is remembered to read their keys
        self.places: dict[Any, int] = {}  # scratch memory that several places in the text share
        self.payable_tables: dict[Any, tuple[int, bool]] = {}  # where tables are pointed to, and whether they decide
        self.own_frames: dict[tuple[int, str], dict[str, Place]] = {}  # of procedures that a standing rule calls
        self.kept_values: dict[str, int] = {}
        self.kept_sets: dict[Any, Any] = {}
        self.pays: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        self.purses = payment_sources(self.bundle["procs"])
        self.weights: dict[str, int] = {}
        self.farthest: dict[str, int] = {}  # by rule: how far from 0 its number can be
        self.written: set[str] = set()  # cells that some step changes
        self.moved: set[str] = set()  # kinds of pieces that some step moves and some set may follow
        self.most_places = self.tables.most_places()
        self.room = 64  # scratch memory behind all fixed places, for questions about networks and payments
        self.graph = self.tables.reserve(1)
        self.tables.fillers.append(self._fill_graph)

    # -- functions --------------------------------------------------------------------------------------

    def scratch(self, slots: int) -> int:
        """Reserve scratch memory for one place in the text."""
        start = self.scratch_size
        self.scratch_size += slots
        return start

    def name(self, letter: str) -> str:
        """Return a fresh name of a function."""
        self.names += 1
        return f"{letter}_{self.names}"

    def pay_number(self, details: dict[str, Any]) -> int:
        """Return the number by which a payment says which parts and variables it has a meaning for."""
        names = (tuple(details.get("parts", ())), tuple(details.get("bound", ())))
        if names not in self.pays:
            self.pays.append(names)
        return 1 + self.pays.index(names)

    def cell_number(self, name: str) -> int:
        """Return the number of a cell."""
        return list(self.bundle["cells"]).index(name)

    def function(self, key: Any, letter: str, params: list[str], write: Callable[[], None]) -> str:
        """Write a function, unless it was written before, and return its name: a letter and a number, or as given."""
        if key in self.known:
            return self.known[key]
        if key in self.writing:
            raise NotFast("a rule that calls itself")
        name = self.name(letter) if len(letter) == 1 else letter
        self.writing.append(key)
        kept, self.w = self.w, Writer()
        try:
            write()
            head = f"def {name}({', '.join([ARGS, *params])}):"
            self.functions.append("\n".join([head, *self.w.lines]))
        finally:
            self.w = kept
            self.writing.pop()
        self.known[key] = name
        return name

    def _fill_graph(self, tb: list[int]) -> None:
        words = self.vector.words
        tb[self.graph] = len(tb)
        tb.extend(graph_section(self.compiler.graph, words["route"], words["city"]))
        graph = self.compiler.graph
        self.room = max(self.room, shared_room(graph.cities, len(graph.ends), self.most_places))

    def cost_site(self, site: Any) -> int:
        """Return the number of a cost or of costs whose classes are found by key."""
        if site not in self.cost_sites:
            self.cost_sites.append(site)
        return self.cost_sites.index(site)

    def room_for(self, packed: list[int]) -> None:
        """Note how much scratch memory a cost class needs."""
        self.room = max(self.room, class_room(packed))

    def room_for_set(self, classes: list[Any], count: int) -> None:
        """Note how much scratch memory asking for all elements at once needs."""
        self.room = max(self.room, payable_room(classes, count))

    def looks_at_me(self, ir: Node) -> bool:
        """Say whether an expression asks who is acting, in rules it calls too."""
        return ME in free(ir, bodies=self.bodies)

    def variables(self, ir: Node) -> frozenset[str]:
        """Return the variables an expression uses and does not bind, `me` among them if a rule it calls asks for it."""
        return free(ir, bodies=self.bodies)

    def error(self, code: int) -> None:
        """Write that the game cannot go on; the first reason stands."""
        self.w.line(f"fail(wk, {code})")

    def refuse(self, test: str, code: int, *leave: str) -> None:
        """Write that the game cannot go on where a test holds; these lines lead out of it."""
        with self.w.block(f"if {test}:"):
            self.error(code)
            for line in leave:
                self.w.line(line)

    def count_round(self, *leave: str) -> None:
        """Write that a round begins, as `Machine.round` counts them; beyond the limit these lines lead out of it."""
        self.w.line(f"wk[{ROUNDS}] += 1")
        self.refuse(f"wk[{ROUNDS}] > {MOST_ROUNDS}", ENDLESS, *leave)

    # -- expressions --------------------------------------------------------------------------------------

    def value(self, ir: Node, env: Env) -> Val:
        """Write an expression and return what stands for its value."""
        from ttrdsl.fast.emit.expressions import OPERATIONS

        if isinstance(ir, bool):
            return truth("True" if ir else "False")
        if isinstance(ir, int):
            return number(ir)
        if isinstance(ir, str):
            if ir not in env:
                raise NotFast("a variable that is not bound")
            return env[ir]
        assert isinstance(ir, list)
        if ir[0] not in OPERATIONS:
            raise NotFast(f"operation `{ir[0]}`")
        try:
            return OPERATIONS[ir[0]](self, ir[1:], env)
        except NotFast as error:
            if ir[0] == "rule" and not error.rule:
                error.rule = str(ir[1])
            raise

    def number(self, ir: Node, env: Env) -> str:
        """Write an expression with one number as its value."""
        found = self.value(ir, env)
        return as_number(found)

    def truth(self, ir: Node, env: Env) -> str:
        """Write a condition."""
        return as_truth(self.value(ir, env))

    def set(self, ir: Node, env: Env) -> Val:
        """Write a set; its words have names."""
        return as_set(self.value(ir, env))

    def keep(self, value: Val) -> Val:
        """Give all parts of a value names, so that they are worked out once."""
        if value.kind == "cards":
            return value
        if value.kind == "truth":
            if value.text in ("True", "False"):
                return value
            name = self.w.variable(f"1 if {value.text} else 0")
            return truth(f"{name} != 0")
        parts = tuple(self.w.keep(part) for part in value.parts)
        return Val(value.kind, parts, value.domain, value.sure, value.more)

    def either(self, test: str, then: Callable[[], Val], other: Callable[[], Val]) -> Val:
        """Write a value that is one of two, of which only the right one is worked out."""
        if test in ("True", "False"):
            return then() if test == "True" else other()
        with self.w.aside() as first:
            one = then()
        with self.w.aside() as second:
            two = other()
        if {"cards", "bag"} & {one.kind, two.kind}:
            return self._either_cards(test, (first, one), (second, two))
        if one.kind in NUMBER_SETS or two.kind in NUMBER_SETS:
            return self._either_numbers(test, (first, one), (second, two))
        like = two if one.kind == "id" and not one.domain else one
        sure, more = one.sure and two.sure, _either_more(one, two)
        if not first and not second and like.kind == "truth":
            return truth(f"(({test}) and {as_truth(one)} or not ({test}) and {as_truth(two)})")
        if not first and not second and like.kind != "set":
            pairs = zip(one.parts, two.parts, strict=True)
            return Val(like.kind, tuple(f"({a} if {test} else {b})" for a, b in pairs), like.domain, sure, more)
        names = tuple(self.w.fresh() for _ in like.parts)
        for value in self._each_way(test, (first, one), (second, two)):
            for name, part in zip(names, value.parts, strict=True):
                self.w.line(f"{name} = {as_int(value, part)}")
        if like.kind == "truth":
            return truth(f"{names[0]} != 0")
        return Val(like.kind, names, like.domain, sure, more)

    def _either_cards(self, test: str, *ways: tuple[list[str], Val]) -> Val:
        """Write the counts of one of two collections of cards to the scratch memory."""
        from ttrdsl.fast.emit.pile_counts import count_of

        at, kind = self.scratch(self.vector.kinds), self.w.fresh("i")
        for cards in self._each_way(test, *ways):
            held = [count_of(self, part, kind) for part in (cards.more if cards.kind == "cards" else [cards])]
            with self.w.block(f"for {kind} in range({self.vector.kinds}):"):
                self.w.line(f"wk[{at} + {kind}] = {' + '.join(held) or '0'}")
        return Val("bag", (str(at),))

    def _either_numbers(self, test: str, *ways: tuple[list[str], Val]) -> Val:
        """Write where one of two sets of numbers begins in the scratch memory."""
        from ttrdsl.fast.emit.number_sets import each_once

        at = self.w.fresh()
        for numbers in self._each_way(test, *ways):
            self.w.line(f"{at} = {each_once(self, numbers)}")
        return Val("occurring", (at,))

    def _each_way(self, test: str, *ways: tuple[list[str], Val]) -> Iterator[Val]:
        """Write the lines that lead to each of two values under its head, and yield the value to go on there."""
        for head, (lines, value) in zip((f"if {test}:", "else:"), ways, strict=True):
            with self.w.block(head):
                self.w.add(lines, 1)
                yield value

    def all_hold(self, parts: list[Node], env: Env) -> str:
        """Write conditions of which all must hold; later ones are worked out only if the earlier ones hold."""
        return chain(self, parts, env, "and", "False")

    def some_holds(self, parts: list[Node], env: Env) -> str:
        """Write conditions of which one must hold; later ones are worked out only if no earlier one holds."""
        return chain(self, parts, env, "or", "True")

    # -- rules ------------------------------------------------------------------------------------------

    def weight(self, name: str) -> int:
        """Return how large a rule is, with those it calls."""
        if name not in self.weights:
            found = list(walk(self.machine.bundle["rules"][name]["is"]))
            self.weights[name] = len(found) + sum(self.weight(f.node[1]) for f in found if f.operation.calls)
        return self.weights[name]

    def is_remembered(self, name: str) -> bool:
        """Say whether a rule is worth working out once per player until something changes."""
        rule = self.bundle["rules"][name]
        return not rule["params"] and any(f.operation.network for f in walk(rule["is"], bodies=self.compiler.program))

    def depends_on_state(self, ir: Node) -> bool:
        """Say whether an expression reads more than facts and its variables."""
        return bool(reads(ir, self.bodies))

    def shape(self, kind: str, names: tuple[str, ...]) -> Val:
        """Return the value of a type whose parts have these names."""
        if kind.startswith("id "):
            return element(names[0], kind[3:])
        if kind.startswith("set "):
            return words(names, kind[4:])
        if kind == "truth":
            return truth(f"{names[0]} != 0")
        if kind in ("number", "optional"):
            return number(names[0])
        if kind in ("place", "payment", "chosen", "stops", "pile", "range"):
            return Val(kind, names)
        if kind == "none":
            return element(names[0], "")
        if kind == "numbers":
            return Val("occurring", names)
        raise NotFast(f"a rule or local of type {kind}")

    def width(self, kind: str) -> int:
        """Return how many numbers a value of a type takes."""
        if kind.startswith("set "):
            return self.vector.words[kind[4:]]
        return 2 if kind == "range" else 1


def _either_more(one: Val, two: Val) -> Any:
    if one.kind == "pile":
        return one.more | two.more if one.more and two.more else None
    return one.more if one.more == two.more else None


def as_set(value: Val) -> Val:
    """Return a value that is a set of elements."""
    if value.kind != "set":
        raise NotFast(f"a set made of {value.kind}")
    return value


def as_number(value: Val) -> str:
    """Return the text of a value that is one number."""
    if value.kind in ("set", "cards", "bag", "nets", *NUMBER_SETS):
        raise NotFast(f"a number made of {value.kind}")
    return as_int(value, value.text)


def as_int(value: Val, part: str) -> str:
    """Return a part of a value as a number; a condition becomes 0 or 1."""
    if value.kind != "truth":
        return part
    if part in ("True", "False"):
        return "1" if part == "True" else "0"
    return f"(1 if {part} else 0)"


def as_truth(value: Val) -> str:
    """Return the text of a condition."""
    return value.text if value.kind == "truth" else f"{value.text} != 0"
