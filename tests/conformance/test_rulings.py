"""Every ruling that is cited has its question, its answer and its reason in the project, and none is idle."""

from __future__ import annotations

import re
from pathlib import Path

from ttrdsl.scenario.clauses import Ruling, read_clauses, read_rulings

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"


def rulings() -> dict[str, Ruling]:
    found = [r for table in sorted(MAPS.rglob("rulings.csv")) for r in read_rulings(table)]
    by_id = {r.id: r for r in found}
    assert len(by_id) == len(found), "a ruling stands in two tables"
    return by_id


def test_what_is_cited_is_there_and_what_is_there_is_cited() -> None:
    cited = {c for path in MAPS.rglob("*.ttr") for c in re.findall(r"@(AMB-[A-Z0-9]+)", path.read_text("utf-8"))}
    cited |= {c.same_as for table in MAPS.rglob("clauses.csv") for c in read_clauses(table) if "AMB-" in c.same_as}
    assert cited == set(rulings())


def test_each_has_its_question_its_answer_and_its_reason() -> None:
    for ruling in rulings().values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.answer.endswith("."), ruling.id
        assert ruling.reason.endswith("."), ruling.id


def test_rulings_that_are_mentioned_exist() -> None:
    for ruling in rulings().values():
        for other in re.findall(r"AMB-[A-Z0-9]+", f"{ruling.answer} {ruling.reason}"):
            assert other in rulings(), f"{ruling.id} mentions {other}"
