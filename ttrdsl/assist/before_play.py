"""Say of a compiled game, before anybody plays it, what nobody could pay and what has no fast form."""

from __future__ import annotations

from ttrdsl.diagnostics import Diagnostic, Span
from ttrdsl.diagnostics.diagnostic import Place
from ttrdsl.pipeline import Compiled
from ttrdsl.program.marks import mark_at
from ttrdsl.program.node import mark_of


def large_cost_problems(compiled: Compiled) -> list[Diagnostic]:
    """Report the costs of a compiled game that nobody could pay, with the element that they are the cost of."""
    if compiled.bundle is None:
        return []
    from ttrdsl.engine.large_costs import large_costs

    found = []
    for large in large_costs(compiled.bundle):
        span, name = _marked_place(compiled, large.mark)
        title = f"`{name}` is too large to be paid" + (f" for `{large.elements}`" if large.elements else "")
        places = _routes(compiled, large.elements)
        helps = ("let fewer cards count as one, or write fewer spaces: `min(…, 10) of …`",)
        found.append(Diagnostic("TTR531", title, span, large.why, places, helps))
    return found


def _routes(compiled: Compiled, name: str) -> tuple[Place, ...]:
    """Return the place of the route of a name, if it is one."""
    things = compiled.game.things if compiled.game else None
    names = compiled.bundle["domains"]["route"] if compiled.bundle else []
    if things is None or name not in names:
        return ()
    return (Place(things.routes[names.index(name)].span, "paid for this"),)


def without_fast_form(compiled: Compiled) -> list[Diagnostic]:
    """Report the first rule that has no fast form; the interpreter plays such a game, more slowly."""
    bundle = compiled.bundle
    if bundle is None or compiled.file.header is None:
        return []
    from ttrdsl.engine.machine import Machine
    from ttrdsl.fast.emit.program import make_program
    from ttrdsl.fast.emit.value import NotFast
    from ttrdsl.fast.guard import refused_by_name

    try:
        with refused_by_name():
            make_program(Machine(bundle, bundle["game"]["players"][0]))
    except NotFast as error:
        mark = mark_of(bundle["rules"][error.rule]["is"]) if error.rule else None
        span, name = _marked_place(compiled, mark) if mark is not None else (compiled.file.header.name.span, "")
        title = f"`{name or bundle['game']['id']}` has no fast form: {error}"
        return [Diagnostic("TTR532", title, span, "the interpreter plays this game on every engine", (), ())]
    return []


def _marked_place(compiled: Compiled, mark: int) -> tuple[Span, str]:
    """Return the place of a mark in a text, and the name of the rule or step that stands there."""
    assert compiled.bundle is not None
    found = mark_at(compiled.bundle, mark)
    source = compiled.sources.get(found.file, compiled.file.source)
    start, end = source.line_starts[found.line - 1] + found.column, source.line_starts[found.end_line - 1]
    return source.span(start - 1, end + found.end_column - 1), found.path
