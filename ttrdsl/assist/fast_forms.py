"""Say of a compiled game, before anybody plays it, what the fast engines leave to the interpreter."""

from __future__ import annotations

from ttrdsl.assist.marked_places import marked_place
from ttrdsl.diagnostics import Diagnostic
from ttrdsl.pipeline import Compiled
from ttrdsl.program.node import mark_of


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
        span, name = marked_place(compiled, mark) if mark is not None else (compiled.file.header.name.span, "")
        title = f"`{name or bundle['game']['id']}` has no fast form: {error}"
        return [Diagnostic("TTR532", title, span, "the interpreter plays this game on every engine", (), ())]
    return []
