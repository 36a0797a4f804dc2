"""The catalogue lists the codes the program uses, no more and no less, and the index of the docs lists them all."""

from __future__ import annotations

import re
from pathlib import Path

from ttrdsl.diagnostics import pages
from ttrdsl.diagnostics.catalogue import CATALOGUE, CODES

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "docs" / "diagnostics" / "README.md"


def used_codes() -> set[str]:
    """Return the codes that stand in the program, outside of the catalogue."""
    found: set[str] = set()
    for path in (ROOT / "ttrdsl").rglob("*.py"):
        if path.name != "catalogue.py":
            text = re.sub(r'""".*?"""|#[^\n]*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            found.update(re.findall(r'"(TTR\d{3})"', text))
    return found


def test_every_code_the_program_uses_is_in_the_catalogue() -> None:
    assert used_codes() - set(CATALOGUE) - {"TTR100"} == set()


def test_every_code_of_the_catalogue_is_used() -> None:
    assert set(CATALOGUE) - used_codes() == set()


def test_codes_and_names_stand_once_and_in_order() -> None:
    codes = [entry.code for entry in CODES]
    assert codes == sorted(set(codes))
    assert len({entry.name for entry in CODES}) == len(CODES)


def test_a_code_is_a_number_and_a_name_readable_after_allow() -> None:
    for entry in CODES:
        assert re.fullmatch(r"TTR[0-9]{3}", entry.code)
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", entry.name)
        assert (entry.severity == "advice") >= (entry.code[3] == "8")


def test_there_are_many_codes() -> None:
    assert len(CODES) >= 60


def test_the_index_of_the_docs_is_fresh(update: bool) -> None:
    if update:
        INDEX.parent.mkdir(parents=True, exist_ok=True)
        INDEX.write_text(pages.index(), encoding="utf-8")
    assert INDEX.read_text(encoding="utf-8") == pages.index()


def test_every_code_has_a_sentence_in_the_index() -> None:
    assert [code for code in CATALOGUE if len(pages.summary(code)) < 20] == []
