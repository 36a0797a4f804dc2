"""Which clauses of a rulebook are implemented by a rule, and which are shown by a passing scenario that reached it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttrdsl.program.marks import Mark, clauses_at, mark_at, marks_of
from ttrdsl.scenario.batch import run_all
from ttrdsl.scenario.clauses import Clause, read_clauses
from ttrdsl.scenario.runner import Outcome, collect
from ttrdsl.workspace import Workspace


@dataclass
class Covered:
    """One clause: where it is implemented, and which scenarios show it."""

    clause: Clause
    rules: list[str] = field(default_factory=list)  # file:line path
    scenarios: list[str] = field(default_factory=list)  # file:line title
    waived: str = ""

    @property
    def implemented(self) -> bool:
        return bool(self.rules)

    @property
    def shown(self) -> bool:
        return bool(self.rules and self.scenarios) and not self.waived


@dataclass
class Report:
    """The coverage of one rulebook."""

    game: str
    rulebook: str
    clauses: list[Covered]
    idle: list[tuple[str, str]]  # scenarios that cite a clause without reaching a rule that cites it
    failed: list[str]

    def counts(self) -> dict[str, int]:
        """Return the figures: every clause is either shown, or waived, or open; an open one may be implemented."""
        return {
            "clauses": len(self.clauses),
            "shown": sum(c.shown for c in self.clauses),
            "waived": sum(bool(c.waived) for c in self.clauses),
            "open": len(self.open()),
            "implemented": sum(c.implemented for c in self.clauses),
        }

    def open(self) -> list[Covered]:
        """Return the clauses that are neither shown nor waived."""
        return [c for c in self.clauses if not c.shown and not c.waived]


def cover(workspace: Workspace, game: Path, jobs: int = 0, done: Callable[[Outcome], None] = lambda _: None) -> Report:
    """Run the scenarios beside a game and compare what they reached with its clauses."""
    compiled = workspace.compile(game, checks=False)
    bundle = compiled.bundle
    if bundle is None:
        raise ValueError(f"{game} has errors: `ttrdsl check` shows them")
    outcomes = run_all(workspace, collect([game.parent], workspace), jobs=jobs, done=done)
    clauses = read_clauses(game.parent / "clauses.csv")
    return compare(game.stem, bundle, clauses, outcomes)


def compare(game: str, bundle: dict[str, Any], clauses: Sequence[Clause], outcomes: Sequence[Outcome]) -> Report:
    """Bring clauses, rules and scenarios together."""
    citing: dict[str, list[Mark]] = {}
    for number, mark in enumerate(marks_of(bundle)):
        for name in clauses_at(bundle, number):
            citing.setdefault(name, []).append(mark)
    present = {mark_at(bundle, number) for number in bundle["source"]["present"]}
    deviations = {c: x["text"] for x in bundle["game"]["deviations"] for c in x["clauses"]}
    by_clause: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        for cited in outcome.cites:
            by_clause.setdefault(cited, []).append(outcome)
    covered: list[Covered] = []
    idle: list[tuple[str, str]] = []
    for clause in clauses:
        marks = [m for name in clause.ids for m in citing.get(name, ())]
        entry = Covered(clause, sorted({f"{m.file}:{m.line} {m.path}".strip() for m in marks}))
        entry.waived = clause.waived or deviations.get(clause.id, "")
        for outcome in by_clause.get(clause.id, ()):
            if any(m in present or m in outcome.fired_marks for m in marks):
                if outcome.passed:
                    entry.scenarios.append(f"{outcome.file}:{outcome.line} {outcome.title}")
            else:
                idle.append((f"{outcome.file}:{outcome.line} {outcome.title}", clause.id))
        covered.append(entry)
    failed = [f"{o.file}:{o.line} {o.title}" for o in outcomes if not o.passed]
    rulebook = clauses[0].rulebook if clauses else ""
    return Report(game, rulebook, covered, idle, failed)
