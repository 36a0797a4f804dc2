"""A move that is refused: the line that would expect just that."""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.diagnostics import Edit, Fix, Span
from ttrdsl.engine.errors import GameError
from ttrdsl.scenario.choices import Chooser
from ttrdsl.scenario.failure import Failed
from ttrdsl.scenario.offers import refusals
from ttrdsl.syntax import declarations as d


def with_way_out(failure: Failed, fact: d.Played, chooser: Chooser, left: list[d.Value]) -> Failed:
    """Add to the refusal of `when P1 does …` the change to `then P1 may not … because …`; `left` was not done yet."""
    try:
        reasons = refusals(Chooser(chooser.table.copy(), chooser.player, chooser.said), left)
    except (Failed, GameError):
        return failure  # no move at all: nothing to be expected
    rules = reasons[-1].rules if reasons else []
    if not rules:
        return failure
    file, values = fact.span.file, fact.values
    head = Edit(Span(file, fact.span.start, values[0].span.start), f"then  {fact.player.text} may not ")
    because = Edit(Span(file, values[-1].span.end, values[-1].span.end), f" because {rules[-1]}")
    fix = Fix(f"expect that it is refused, because of `{rules[-1]}`", (head, because), safe=False)
    first, *more = failure.problems
    return Failed(replace(first, fixes=(*first.fixes, fix)), *more)
