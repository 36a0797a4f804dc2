"""Variables of the rule program: which a node uses, which its steps set, and other expressions in their place."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from ttrdsl.program.node import Bodies, Node, Part, parts, rebuilt, variable_of, walk
from ttrdsl.program.operations import Operation, operation_of

ME = "me"
VARIABLE_FORMS = ("value", "target")  # where a plain word is a variable


def free(node: Node, form: str = "value", bodies: Bodies | None = None) -> frozenset[str]:
    """Return the variables a node uses and does not bind.

    `me` is one. Whoever decides is `me`; a call may ask for it, and counts as doing so unless `bodies` shows otherwise.
    """
    if isinstance(node, str):
        return frozenset((node,) if form in VARIABLE_FORMS else ())
    found: frozenset[str] = frozenset()
    operation = operation_of(node, form)
    if operation is not None and (operation.decides or _asks_me(node, operation, form, bodies)):
        found = frozenset((ME,))
    for part in parts(node, form):
        found |= free(part.node, part.form, bodies) - {part.sees}
    return found


def _asks_me(node: Node, operation: Operation, form: str, bodies: Bodies | None) -> bool:
    """Say whether a call asks for its caller's `me`."""
    if not operation.calls or form == "call":
        return False
    called = bodies.called(node, operation) if bodies is not None else None
    if bodies is None or called is None:
        return True
    path, body, inner = called
    if path not in bodies.asking_me:
        bodies.asking_me[path] = False  # for a circle; a bundle has none
        bodies.asking_me[path] = ME in free(body, inner, bodies)
    return bodies.asking_me[path]


def assigned(node: Node, form: str = "steps") -> frozenset[str]:
    """Return the locals that steps set, those of loops included."""
    found: set[str] = set()
    for one in walk(node, form):
        for i, argument in enumerate(one.operation.arguments, 1):
            if "local" in (argument.role, argument.kind):
                found.add(one.node[argument.key or i])
    return frozenset(found - {ME})


def fresh(name: str, taken: Container[str]) -> str:
    """Return a name like another that is not taken."""
    while name in taken:
        name += "'"
    return name


def substitute(node: Any, values: Mapping[str, Node], form: str = "value") -> Any:
    """Return an expression with other expressions in place of its free variables, all at once.

    A binder whose variable stands free in what is put under it gets a fresh name, so nothing is captured. A call that
    would lose its `me` is made for the player in its place.
    """
    used = free(node, form)
    values = {name: value for name, value in values.items() if name in used and value != name}
    if not values:
        return node
    if isinstance(node, str):
        return values[node]
    operation = operation_of(node, form)
    if operation is not None and form == "step":
        raise ValueError("steps set locals, so expressions cannot be put into them")
    under = values
    if operation is not None and (variable := variable_of(node, operation)):
        inside = frozenset[str]().union(*(free(p.node, p.form) for p in parts(node, form) if p.sees)) - {variable}
        under = {name: value for name, value in values.items() if name in inside}
        taken = frozenset[str]().union(*(free(value) for value in under.values()))
        if variable in taken:
            under[variable] = new = fresh(variable, taken | inside)
            node = [new if i == operation.binder else one for i, one in enumerate(node)]

    def put(part: Part) -> Any:
        return substitute(part.node, under if part.sees else values, part.form)

    changed = rebuilt(node, form, put)
    if operation is not None and operation.calls and form != "call" and ME in values:
        return ["as", values[ME], changed]
    return changed
