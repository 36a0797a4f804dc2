"""Every clause of every rulebook is implemented and shown, and the page of figures is fresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttrdsl.scenario.coverage import Report, cover
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("maps/*/clauses.csv"))
PAGE = ROOT / "docs" / "conformance.md"


def report_of(folder: Path) -> Report:
    return cover(Workspace(ROOT), folder / f"{folder.name}.ttr", jobs=1)


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_every_clause_is_shown_by_a_scenario_that_reaches_a_rule_citing_it(folder: Path) -> None:
    report = report_of(folder)
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
