"""Rules that lead from one element to others by facts alone become facts: worked out once, looked up from then on.

A designer may say which routes lie side by side in a table or in a rule. Whoever asks cannot tell the difference, and
sets that follow a relation (`filters`) follow such a rule, too.
"""

from __future__ import annotations

from functools import cached_property
from typing import cast

from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.values import Fact
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.program.node import Node, parts, walk
from ttrdsl.program.operations import operation_of

MOST_WORK = 1 << 19  # rounds of loops that one table may take


class Relation:
    """A rule in the form of a fact: the set of each element, that of none last."""

    def __init__(self, machine: Machine, compiler: Compiler, rule: str, kind: str, domain: str, count: int) -> None:
        self.machine, self.compiler, self.rule, self.count = machine, compiler, rule, count
        self.kind = kind
        self.shape = [domain]

    @cached_property
    def data(self) -> list[int]:
        slot = self.machine.layout.take()
        leads_to = self.compiler.expression(["rule", self.rule, "x"], Frame({"x": slot}))
        state = [0] * self.machine.layout.size
        found = []
        for x in (*range(self.count), -1):
            state[slot] = x
            found.append(leads_to(state))
        return found


def tabulate_relations(e: Emitter) -> None:
    """Put facts in the place of such rules."""
    known: dict[str, int] = {}
    for name, rule in list(e.bundle["rules"].items()):
        if not is_relation(e, name, known):
            continue
        (variable, of), kind = rule["params"][0], rule["type"]
        fact, domain = f"rule {name}", of.removeprefix("id ")  # no name of a game has a space
        table = Relation(e.machine, e.compiler, name, kind, domain, e.vector.count(domain))
        e.compiler.facts[fact] = cast("Fact", table)  # whoever asks cannot tell the difference
        e.bundle["facts"] = {**e.bundle["facts"], fact: {"type": kind, "by": [domain]}}
        e.bundle["rules"][name] = {**rule, "is": ["fact", fact, variable]}
        e.weights[name] = 1


def is_relation(e: Emitter, name: str, known: dict[str, int]) -> bool:
    """Say whether a rule is a set for each element of a domain that takes a loop and nothing but facts to find."""
    rule = e.bundle["rules"][name]
    if len(rule["params"]) != 1 or not rule["type"].startswith("set ") or not rule["params"][0][1].startswith("id "):
        return False
    body = rule["is"]
    if e.depends_on_state(body) or e.looks_at_me(body) or may_fail(e, body):
        return False
    times = rounds(e, body, "value", known)
    return 1 < times <= MOST_WORK // e.vector.room(rule["params"][0][1][3:])


def rounds(e: Emitter, ir: Node, form: str, known: dict[str, int]) -> int:
    """Return how many rounds the loops of an expression take at most, about; sets that a fact gives are small."""
    operation = operation_of(ir, form)
    times = 1
    if operation is not None and operation.source:
        all_of = [found.node for found in walk(ir[operation.source]) if found.operation.name == "all"]  # type: ignore[index]
        times = max([2, *[e.vector.room(node[1]) for node in all_of]])
    inner = sum([rounds(e, part.node, part.form, known) * (times if part.sees else 1) for part in parts(ir, form)])
    if operation is not None and operation.calls:
        called = str(ir[1])  # type: ignore[index]
        if called not in known:
            known[called] = rounds(e, e.bundle["rules"][called]["is"], "value", known)
        inner += known[called]
    return max(1, inner) if times == 1 else times + inner
