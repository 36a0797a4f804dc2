"""Turn costs that are too large to be paid into messages at the place of their rule."""

from __future__ import annotations

from ttrdsl.assist.marked_places import marked_place
from ttrdsl.diagnostics import Diagnostic
from ttrdsl.diagnostics.diagnostic import Place
from ttrdsl.pipeline import Compiled


def large_cost_problems(compiled: Compiled) -> list[Diagnostic]:
    """Report the costs of a compiled game that nobody could pay, with the element that they are the cost of."""
    if compiled.bundle is None:
        return []
    from ttrdsl.engine.large_costs import large_costs

    found = []
    for large in large_costs(compiled.bundle):
        span, name = marked_place(compiled, large.mark)
        title = f"`{name}` is too large to be paid" + (f" for `{large.elements}`" if large.elements else "")
        places = _routes(compiled, large.elements)
        helps = ("let fewer cards stand for one, or write fewer spaces: `min(…, 10) of …`",)
        found.append(Diagnostic("TTR531", title, span, large.why, places, helps))
    return found


def _routes(compiled: Compiled, name: str) -> tuple[Place, ...]:
    """Return the place of the route of a name, if it is one."""
    things = compiled.game.things if compiled.game else None
    names = compiled.bundle["domains"]["route"] if compiled.bundle else []
    if things is None or name not in names:
        return ()
    return (Place(things.routes[names.index(name)].span, "paid for this"),)
