"""Elements whose costs are alike in whatever way the game stands: what is found for one of them holds for all.

A cost of an element reads facts of it, and the state. Elements of which all those facts are equal form a group; until
the hand or the cost changes, whether it can be paid is worked out once for each group.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.engine.compiler import Frame
from ttrdsl.fast.emit.cost_keys import expanded, inputs
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.value import Env, Val
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Node, parts

OWN = "?"  # the element, whatever its variable is called


@dataclass(frozen=True)
class Groups:
    """The groups of a domain for one cost: where the number of each element stands, and what else the cost sees."""

    name: str  # the variable of the element
    domain: str
    at: int
    sets: int  # where the set of the elements of each group stands
    asked: tuple[Node, ...]  # what it asks the state, of whatever element


def groups_of(e: Emitter, ir: Node, env: Env) -> Groups | None:
    """Return the groups of the element a cost is about; none if it is not about one, or asks the state about it."""
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
    numbers = _numbers(e, domain, facts)
    return Groups(about[0], domain, numbers, _sets(e, domain, facts, numbers), tuple(rest.values()))


def _may_be_grouped(e: Emitter, value: Val) -> bool:
    return value.kind == "id" and value.sure and value.domain in e.vector.rooms and e.vector.room(value.domain) >= 16


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
        rule = e.bundle["rules"][ir[1]]
        given = {p: a for (p, _), a in zip(rule["params"], ir[2:], strict=True)}
        sort_parts(e, substitute(rule["is"], given), "value", facts, rest)
    else:
        for part in parts(ir, form):
            sort_parts(e, part.node, part.form, facts, rest)


def _numbers(e: Emitter, domain: str, facts: dict[str, Node]) -> int:
    """Return where the number of each element's group stands."""

    def fill(tb: list[int], at: int) -> None:
        slot = e.machine.layout.take()
        known = [e.compiler.expression(fact, Frame({OWN: slot})) for fact in facts.values()]
        state = [0] * e.machine.layout.size
        groups: dict[tuple[int, ...], int] = {}
        for x in range(e.vector.count(domain)):
            state[slot] = x
            tb[at + x] = groups.setdefault(tuple([int(fact(state)) for fact in known]), len(groups))

    return e.tables.once(("groups", domain, *facts), e.vector.room(domain), fill)


def _sets(e: Emitter, domain: str, facts: dict[str, Node], numbers: int) -> int:
    """Return where the set of each group's elements stands."""
    words = e.vector.words[domain]

    def fill(tb: list[int], at: int) -> None:
        for x in range(e.vector.count(domain)):
            tb[at + tb[numbers + x] * words + x // BITS] |= 1 << x % BITS

    return e.tables.once(("sets of groups", domain, *facts), e.vector.room(domain) * words, fill)
