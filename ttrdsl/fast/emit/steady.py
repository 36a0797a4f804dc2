"""Conditions that see their element by facts alone, and the state by a few values that are the same for all elements.

"Who has the licence of every country it touches" reads a handful of cards, whichever of a hundred routes is asked
about. The set is worked out element by element, and stays until one of those values is another; when they come again,
in this game or the next, it may still be known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod

from ttrdsl.engine.compiler import Frame
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, Emitter, as_int
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.following import ELEMENT
from ttrdsl.fast.emit.loops import domain_of
from ttrdsl.fast.emit.value import Env, Val, element, words
from ttrdsl.program.names import ME, free, substitute
from ttrdsl.program.node import Node, Op, parts, walk
from ttrdsl.program.operations import operation_of

GIVEN = "!"  # what facts give of the element, where the state is asked about that
MOST_ASKED = 16  # values that are compared
MOST_GIVEN = 63  # values of facts about which the state is asked: a bit for each
MOST_TRIED = 1 << 14
REMEMBERED = 64  # sets that were found for other values, in places by these; what comes later takes the place
ONE_VALUE = ("number", "truth", "id ", "set ", "optional")


@dataclass
class Asked:
    """What a condition asks the state: values without the element, and truths about what facts give of it."""

    e: Emitter
    domain: str
    values: dict[str, Node] = field(default_factory=dict)
    truths: dict[str, tuple[Node, Node, dict[str, str]]] = field(default_factory=dict)

    def add(self, ir: Node, led: dict[str, str]) -> bool:
        """Note what an expression asks; say whether that is all. `led` has the variables that stand for elements."""
        if self.is_fact(ir, led):
            return True
        if free(ir).isdisjoint(led):
            self.values[repr(ir)] = ir
            return self.type_of(ir).startswith(ONE_VALUE)
        kept = dict(self.values), dict(self.truths)
        if self.parts(ir, led):
            return True
        self.values, self.truths = kept
        return self.type_of(ir) == "truth" and self.by_facts(ir, led)

    def is_fact(self, ir: Node, led: dict[str, str]) -> bool:
        return not self.e.depends_on_state(ir) and self.e.variables(ir) <= set(led)

    def parts(self, ir: Node, led: dict[str, str]) -> bool:
        """Note what the parts of an expression ask, if it reads nothing itself."""
        operation = operation_of(ir, "value")
        if operation is None or operation.reads or not isinstance(ir, list):
            return False
        if operation.calls == "rule":
            rule = self.e.bundle["rules"][ir[1]]
            given = {p: a for (p, _), a in zip(rule["params"], ir[2:], strict=True)}
            return self.add(substitute(rule["is"], given), led)
        inner = led
        if operation.source:
            source = ir[operation.source]
            if isinstance(source, str) or not (domain := domain_of(self.e, source, {})):
                return False
            inner = {**led, ir[operation.binder]: domain}
        return not operation.calls and all(
            part.form == "value" and self.add(part.node, inner if part.sees else led) for part in parts(ir)
        )

    def by_facts(self, ir: Node, led: dict[str, str]) -> bool:
        """Note a truth about one thing that facts give of the element."""
        found: dict[str, Node] = {}
        asked = self.with_given(ir, led, found)
        if len(found) != 1 or not free(asked).isdisjoint(led):
            return False
        fact = next(iter(found.values()))
        if not self.type_of(fact).startswith("id "):
            return False
        self.truths[repr(ir)] = asked, fact, {name: led[name] for name in sorted(free(fact))}
        return prod(self.e.vector.room(led[name]) for name in free(fact)) <= MOST_TRIED

    def with_given(self, ir: Node, led: dict[str, str], found: dict[str, Node]) -> Node:
        """Return an expression in which a name stands for what facts give of the element."""
        if isinstance(ir, list) and not free(ir).isdisjoint(led):
            if self.is_fact(ir, led) and ir[0] == "fact":
                found[repr(ir)] = ir
                return GIVEN
            return [ir[0], *[self.with_given(part, led, found) for part in ir[1:]]]
        return ir

    def type_of(self, ir: Node) -> str:
        """Return the type of an expression, as far as its operation says."""
        if not isinstance(ir, list):
            return "truth" if isinstance(ir, bool) else "number" if isinstance(ir, int) else ""
        operation = operation_of(ir, "value")
        if operation is None or ir[0] in ("cell", "fact", "rule"):
            section = {"cell": "cells", "fact": "facts", "rule": "rules"}.get(ir[0])
            return str(self.e.bundle[section][ir[1]]["type"]) if section else ""
        return operation.gives


def asked_of(e: Emitter, test: Node, domain: str) -> Asked | None:
    """Return what a condition on `?` asks the state; none if that is more than values, or too much."""
    asked = Asked(e, domain)
    if not e.variables(test) <= {ELEMENT, ME} or may_fail(e, test):
        return None
    if any(f.operation.network or f.operation.name == "payable" for f in walk(test, bodies=e.bodies)):
        return None
    if not asked.add(test, {ELEMENT: domain}) or len(asked.values) + len(asked.truths) > MOST_ASKED:
        return None
    if any(len(given_values(e, fact, led)) > MOST_GIVEN for _, fact, led in asked.truths.values()):
        return None
    return asked


def given_values(e: Emitter, fact: Node, led: dict[str, str]) -> list[int]:
    """Return all values that facts give of elements."""
    slots = {name: e.machine.layout.take() for name in led}
    function = e.compiler.expression(fact, Frame(slots))
    state = [0] * e.machine.layout.size
    found: set[int] = set()
    for values in product(*[range(e.vector.count(domain)) for domain in led.values()]):
        for slot, value in zip(slots.values(), values, strict=True):
            state[slot] = value
        found.add(int(function(state)))
    return sorted(found)


def steady_set(e: Emitter, test: Op, domain: str, env: Env) -> Val | None:
    """Return the elements that meet a condition on `?`, from a function that works them out if they may be others."""
    count, me = e.vector.words[domain], env.get(ME)
    asks_me = e.looks_at_me(test)
    if asks_me and (me is None or not me.sure):
        return None
    key = ("steady", domain, repr(test))
    if key not in e.known:
        asked = asked_of(e, test, domain)
        if asked is None:
            return None
        e.function(key, "h", [ME] if asks_me else [], lambda: _write(e, test, domain, asked, asks_me))
    at = e.w.keep(f"{e.known[key]}({ARGS}{f', {me.text}' if asks_me and me else ''})")
    return words([f"wk[{at} + {i}]" for i in range(count)], domain)


def _write(e: Emitter, test: Op, domain: str, asked: Asked, asks_me: bool) -> None:
    """Write the function that returns where the set lies: behind it when it was asked for last, and what was found."""
    w, count = e.w, e.vector.words[domain]
    env: Env = {ME: element(ME, "player", sure=True)} if asks_me else {}
    with w.aside() as lines:
        values = [e.keep(e.value(ir, env)) for ir in asked.values.values()]
        seen = [w.keep(as_int(value, part)) for value in values for part in value.parts]
        seen += [_bits(e, *one, env) for one in asked.truths.values()]
    size = count + 2 + len(seen)
    first = e.scratch(size * (e.players if asks_me else 1))
    w.line(f"at = {first} + me * {size}" if asks_me else f"at = {first}")
    with w.block(f"if wk[at + {count}] == wk[{EPOCH}]:"):
        w.line("return at")
    w.line(f"wk[at + {count}] = wk[{EPOCH}]")
    w.add(lines)
    kept = [(f"wk[at + {count + 2 + i}]", text) for i, text in enumerate(seen)]
    same = [f"wk[at + {count + 1}] != 0", *[f"{place} == {text}" for place, text in kept]]
    with w.block(f"if {' and '.join(same)}:"):
        w.line("return at")
    for place, text in [(f"wk[at + {count + 1}]", "1"), *kept]:
        w.line(f"{place} = {text}")
    _write_found(e, test, domain, env, seen)
    w.line("return at")


def _write_found(e: Emitter, test: Op, domain: str, env: Env, seen: list[str]) -> None:
    """Write that the set is what was found for the same values before, if that is still known, or worked out now."""
    w, count = e.w, e.vector.words[domain]
    size = count + 1 + len(seen)
    number = "0"
    for text in seen:
        number = f"({number} * 5 + {text})" if number != "0" else text
    w.line(f"known = {e.scratch(size * REMEMBERED)} + ({number} & {REMEMBERED - 1}) * {size}")
    kept = [(f"wk[known + {count}]", "1"), *[(f"wk[known + {count + 1 + i}]", text) for i, text in enumerate(seen)]]
    with w.block(f"if {' or '.join(f'{place} != {text}' for place, text in kept)}:"):
        for place, text in [*kept, *[(f"wk[known + {i}]", "0") for i in range(count)]]:
            w.line(f"{place} = {text}")
        with w.block(f"for x in range({e.tables.count(domain)}):"):
            holds = e.truth(test, {**env, ELEMENT: element("x", domain, sure=True)})
            with w.block(f"if {holds}:"):
                w.line("wk[known + x // 63] |= 1 << x % 63" if count > 1 else "wk[known] |= 1 << x")
    for i in range(count):
        w.line(f"wk[at + {i}] = wk[known + {i}]")


def _bits(e: Emitter, asked: Node, fact: Node, led: dict[str, str], env: Env) -> str:
    """Write a bit for each value that facts give: whether it holds for that."""
    w = e.w
    pointer = e.tables.listed(
        ("given", repr(fact), tuple(led.items())),
        lambda: [len(found := given_values(e, fact, led)), *found],
    )
    name, i, at = w.fresh(), w.fresh("i"), w.keep(f"tb[{pointer}]")
    w.line(f"{name} = 0")
    domain = str(e.bundle["facts"][fact[1]]["type"])[3:]  # type: ignore[index]
    with w.block(f"for {i} in range(tb[{at}]):"):
        value = element(w.keep(f"tb[{at} + 1 + {i}]"), domain)
        with w.block(f"if {e.truth(asked, {**env, GIVEN: value})}:"):
            w.line(f"{name} |= 1 << {i}")
    return name
