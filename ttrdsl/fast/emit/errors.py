"""Which values may meet an error: they are not worked out where the interpreter would not ask for them, nor later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.program.node import Node, Op, walk

if TYPE_CHECKING:
    from ttrdsl.fast.emit.emitter import Emitter


def may_fail(e: Emitter, test: Node) -> bool:
    """Say whether a value may meet an error: of nothing it is not asked, so that is not done beforehand."""
    return any(
        (found.operation.fails and not _constant(found.node))
        or (found.operation.name == "fact" and _by_number(e.bundle["facts"][found.node[1]]))
        for found in walk(test, bodies=e.bodies)
    )


def sure_of(e: Emitter, tests: list[Node]) -> int:
    """Return how many conditions, from the first on, meet no error: these may be asked in any order."""
    return next((i for i, test in enumerate(tests) if may_fail(e, test)), len(tests))


def _constant(node: Op) -> bool:
    return len(node) > 1 and all(isinstance(part, int) for part in node[1:])


def _by_number(fact: dict[str, Any]) -> bool:
    """Say whether something is looked up by a number, which may not be there."""
    return any(isinstance(key, dict) for key in fact["by"])
