"""Check questions about networks: sets of routes, the places they join, and the weights of routes."""

from __future__ import annotations

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.expressions import Checker, Node, Special
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.sources import through, variable
from ttrdsl.bundle.types import Type


def _over_places(gives: Type) -> Special:
    def check(c: Checker, node: list[Node], scope: Scope) -> Type:
        inside(1, c.check, node[1], "set route", scope)
        kind = inside(2, c.type_of, node[2], scope)
        if kind not in ("stops", "set city"):
            raise Wrong(f"expected places, found {kind}", 2)
        return gives

    return check


def _weighted(c: Checker, node: list[Node], scope: Scope, at: int) -> None:
    """A network, a variable for its routes, and the weight of one route."""
    inside(at, c.check, node[at], "set route", scope)
    name = variable(node[at + 1], "id route")
    inside(at + 2, c.check, node[at + 2], "number", scope.bind(name, "id route"))


def _longest(c: Checker, node: list[Node], scope: Scope) -> Type:
    if node[1] not in ("trail", "path"):
        raise Wrong(f"expected `trail` or `path`, found {shown(node[1])}", 1)
    _weighted(c, node, scope, 2)
    return "number"


def _encircles(c: Checker, node: list[Node], scope: Scope) -> Type:
    _weighted(c, node, scope, 1)
    return "truth"


def _picks(c: Checker, node: list[Node], scope: Scope) -> Type:
    _, inner = through(c, node, scope)
    inside(3, c.check, node[3], "set route", inner)
    inside(4, c.check, node[4], "number", scope)
    return "nets"


SPECIAL: dict[str, Special] = {
    "joined": _over_places("truth"), "ordered": _over_places("truth"), "chain": _over_places("truth"),
    "apart": _over_places("number"), "longest": _longest, "encircles": _encircles, "picks": _picks,
}  # fmt: skip
