"""Costs of elements that can be looked at for all of them at once.

A cost of an element reads facts of it, and the state. If it asks the state nothing about the element, the costs of all
of them follow from the answers of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.fast.emit.cost_keys import expanded, inputs
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.value import Env, Val
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Node, Op, parts, rebuilt
from ttrdsl.program.operations import operation_of

OWN = "?"  # the element, whatever its variable is called
IN_KEYS = ("truth", "num", "id")  # kinds of values that can stand in an expression for what was asked


@dataclass(frozen=True)
class Shared:
    """A cost that all elements of a domain have, each by its facts, and what else it sees."""

    name: str  # the variable of the element
    domain: str
    asked: tuple[Node, ...]  # what it asks the state, of whatever element


def shared_cost(e: Emitter, ir: Node, env: Env) -> Shared | None:
    """Return what a cost shares with those of other elements; nothing if it asks the state about its own."""
    cost = expanded(e, ir)
    names = e.variables(cost)
    about = [name for name in sorted(names) if name in env and _may_be_grouped(e, env[name]) and name != "me"]
    if len(about) != 1 or not names <= set(env):
        return None
    domain = env[about[0]].domain
    facts: dict[str, Node] = {}
    rest: dict[str, Node] = {}
    for asked in inputs(e, cost, env)[0]:
        sort_parts(e, substitute(asked, {about[0]: OWN}), "value", facts, rest)
    if OWN in facts.values() or not all(e.variables(ir) <= names and not may_fail(e, ir) for ir in rest.values()):
        return None
    with e.w.aside():
        simple = all(e.value(ir, env).kind in IN_KEYS for ir in rest.values())
    return Shared(about[0], domain, tuple(rest.values())) if simple else None


def _may_be_grouped(e: Emitter, value: Val) -> bool:
    return value.kind == "id" and value.sure and value.domain in e.vector.rooms and e.vector.is_large(value.domain)


def sort_parts(e: Emitter, ir: Node, form: str, facts: dict[str, Node], rest: dict[str, Node]) -> None:
    """Sort the largest parts of an expression: those that depend on the element alone, and those that do not see it."""
    if form != "value":
        facts[OWN] = OWN  # asked for another player, perhaps: that is not taken apart
    elif OWN not in free(ir):
        if e.depends_on_state(ir) or e.variables(ir):
            rest[repr(ir)] = ir
    elif not e.depends_on_state(ir) and e.variables(ir) == {OWN} and not may_fail(e, ir):
        facts[repr(ir)] = ir
    elif isinstance(ir, list) and ir[0] == "rule":
        sort_parts(e, _body(e, ir), "value", facts, rest)
    elif (operation := operation_of(ir, form)) is not None and operation.reads:
        facts[OWN] = OWN  # the state is asked about the element itself, or about what facts give of it
    else:
        for part in parts(ir, form):
            sort_parts(e, part.node, part.form, facts, rest)


def with_answers(e: Emitter, ir: Node, form: str, given: dict[str, Node]) -> Any:
    """Put answers in the place of what an expression asks the state: it depends on the element alone then."""
    if OWN not in free(ir, form):
        return given.get(repr(ir), ir)
    if isinstance(ir, list) and ir[0] == "rule" and (e.depends_on_state(ir) or e.variables(ir) != {OWN}):
        return with_answers(e, _body(e, ir), form, given)
    return rebuilt(ir, form, lambda part: with_answers(e, part.node, part.form, given))


def _body(e: Emitter, call: Op) -> Any:
    rule = e.bundle["rules"][call[1]]
    return substitute(rule["is"], {p: a for (p, _), a in zip(rule["params"], call[2:], strict=True)})
