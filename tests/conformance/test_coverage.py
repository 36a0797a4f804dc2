"""The scenarios of every rulebook hold, each clause is implemented and shown, and the page of figures is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conformance.shipped import ROOT, RULEBOOKS, WORKSPACE
from tests.samples import sample
from ttrdsl.scenario.coverage import cover
from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import Outcome

PAGE = ROOT / "docs" / "conformance.md"
SHORTEST_FIRST = sorted(RULEBOOKS, key=lambda p: sum(file.stat().st_size for file in p.glob("scenarios/*.ttr")))


@pytest.mark.parametrize("folder", sample(SHORTEST_FIRST, 6), ids=lambda p: p.name)
def test_every_clause_is_shown_by_a_scenario_that_reaches_a_rule_citing_it(folder: Path) -> None:
    outcomes: list[Outcome] = []
    report = cover(WORKSPACE, folder / f"{folder.name}.ttr", jobs=1, done=outcomes.append)
    assert not text(outcomes), f"\n{text(outcomes)}"
    assert outcomes
    assert not report.failed
    assert [c.clause.id for c in report.open()] == []
    assert report.idle == [], "scenarios cite clauses whose rules they do not reach"
    counts = report.counts()
    assert counts["waived"] < 0.05 * counts["clauses"]
    row = re.search(rf"^\| {report.rulebook} \| {report.game} \|(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert row, f"docs/conformance.md has no row for {report.rulebook}"
    figures = [int(cell) for cell in row[1].split("|")[:4]]
    assert counts["clauses"] == counts["shown"] + counts["waived"] + counts["open"]
    assert figures == [counts[name] for name in ("clauses", "shown", "waived", "open")], (
        "docs/conformance.md is stale: `ttrdsl coverage --format markdown` makes it"
    )
