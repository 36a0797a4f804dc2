"""Turn costs that are too large to be paid into messages at the place of their rule."""

from __future__ import annotations

from ttrdsl.diagnostics import Diagnostic, Source, Span
from ttrdsl.diagnostics.diagnostic import Place
from ttrdsl.pipeline import Compiled


def large_cost_problems(compiled: Compiled) -> list[Diagnostic]:
    """Report the costs of a compiled game that nobody could pay, with the element that they are the cost of."""
    if compiled.bundle is None:
        return []
    from ttrdsl.engine.large_costs import large_costs

    found = []
    for large in large_costs(compiled.bundle):
        row = compiled.bundle["source"]["at"][large.mark]
        files = compiled.bundle["source"]["files"]
        source = next((s for name, s in compiled.sources.items() if name == files[row[0]]), compiled.file.source)
        title = f"`{row[5]}` is too large to be paid" + (f" for `{large.elements}`" if large.elements else "")
        places = _routes(compiled, large.elements)
        helps = ("let fewer cards stand for one, or write fewer spaces: `min(…, 10) of …`",)
        found.append(Diagnostic("TTR531", title, _span(source, row), large.why, places, helps))
    return found


def _routes(compiled: Compiled, name: str) -> tuple[Place, ...]:
    """Return the place of the route of a name, if it is one."""
    things = compiled.game.things if compiled.game else None
    names = compiled.bundle["domains"]["route"] if compiled.bundle else []
    if things is None or name not in names:
        return ()
    return (Place(things.routes[names.index(name)].span, "paid for this"),)


def _span(source: Source, row: list[int]) -> Span:
    _, line, column, end_line, end_column, *_ = row
    starts = source.line_starts
    return source.span(starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1)
