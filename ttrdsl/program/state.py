"""What of the state a piece of program reads, and what its steps change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.program.node import Bodies, Found, Node, outcomes, walk
from ttrdsl.program.operations import operation_of

Thing = str  # "cell route.owner", "pile player.hand", "pieces train", "turn"; "pile *" is any pile
ANY_PILE = "pile *"


def reads(node: Node, bodies: Bodies, form: str = "value") -> frozenset[Thing]:
    """Return what of the state an expression reads, through rules too."""
    found: set[Thing] = set()
    for one in walk(node, form):
        if one.operation.reads:
            found.add(one.operation.reads.format(*one.node[:2]))
        called = bodies.called(one.node, one.operation)
        if called is not None:
            path, body, inner = called
            if path not in bodies.reading:
                bodies.reading[path] = frozenset()  # for a circle; a bundle has none
                bodies.reading[path] = reads(body, bodies, inner)
            found |= bodies.reading[path]
    return frozenset(found)


def is_static(node: Node, bodies: Bodies) -> bool:
    """Say whether an expression depends on facts and its variables alone."""
    return not reads(node, bodies)


def changes(steps: Node, bodies: Bodies, form: str = "steps") -> frozenset[Thing]:
    """Return what steps may change, through procedures too."""
    return frozenset(thing for found in walk(steps, form, bodies) for thing in _changed(found, bodies))


def _changed(found: Found, bodies: Bodies) -> Iterator[Thing]:
    word, _, rest = found.operation.changes.partition(" ")
    if word != "piles":
        if word:
            yield found.operation.changes.format(*found.node) if rest else word
        return
    for place in rest.split():
        key = place.strip("{}")
        node = found.node[int(key) if key.isdigit() else key]
        for pile in node if key == "from" else [node]:
            yield from _piles(pile, bodies)


def _piles(node: Any, bodies: Bodies) -> Iterator[Thing]:
    """Give the piles that an expression or target can be; a parameter can be any."""
    for pile in outcomes(node, bodies):
        operation = operation_of(pile, "target")
        if operation is None:
            yield ANY_PILE
        elif operation.changes or operation.reads:
            yield operation.changes or operation.reads.format(*pile[:2])
        else:
            for part, argument in zip(pile[1:], operation.each_argument(), strict=False):
                if argument.kind in ("cards", "source"):
                    yield from _piles(part, bodies)


def meet(read: frozenset[Thing], changed: frozenset[Thing]) -> bool:
    """Say whether something that is read may be among what was changed."""
    return bool(read & changed) or (ANY_PILE in changed and any(thing.startswith("pile ") for thing in read))
