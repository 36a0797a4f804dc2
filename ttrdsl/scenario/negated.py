"""Turn each `then` of a scenario into its opposite: a scenario that passes either way shows nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ttrdsl.diagnostics import Diagnostic
from ttrdsl.scenario.expand import variants
from ttrdsl.scenario.failure import failed
from ttrdsl.scenario.runner import SHOWING, Outcome, boards_for, run_scenario
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace


def opposites(scenario: d.Scenario) -> Iterator[tuple[d.Fact, d.Scenario]]:
    """Yield the scenario once for each of its `then` lines, with that line turned into its opposite."""
    for i, fact in enumerate(scenario.facts):
        if isinstance(fact, SHOWING):
            other: d.Fact = fact.fact if isinstance(fact, d.Negated) else d.Negated(fact.span, fact, cites=fact.cites)
            yield fact, replace(scenario, facts=(*scenario.facts[:i], other, *scenario.facts[i + 1 :]))


def run_negated(workspace: Workspace, path: Path, scenario: d.Scenario) -> Outcome:
    """Run a scenario as it is, then with each line negated; it passes if it fails at every negated line."""
    plain = run_scenario(workspace, path, scenario)
    if not plain.passed:
        return plain
    lines, seconds = 0, plain.seconds
    problems: list[Diagnostic] = []
    plain_ones = [variant.scenario for variant in variants(scenario, boards_for(workspace, path))]
    for fact, other in (pair for one in plain_ones for pair in opposites(one)):
        outcome = run_scenario(workspace, path, other)
        lines, seconds = lines + 1, seconds + outcome.seconds
        if outcome.passed or not all(_within(p, fact) for p in outcome.problems):
            problems += failed(
                "TTR710", fact.span, "this line shows nothing", "the scenario does not fail here when it is negated"
            ).problems
    sources = {plain.file: workspace.parsed(path)[0].source}
    return replace(plain, passed=not problems, problems=tuple(problems), seconds=seconds, lines=lines, sources=sources)


def _within(problem: Diagnostic, fact: d.Fact) -> bool:
    span = problem.span
    return span is not None and fact.span.start <= span.start and span.end <= fact.span.end
