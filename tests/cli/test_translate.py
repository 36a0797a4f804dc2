"""Translations are written beside the game of an author, never beside what comes with ttrdsl."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ttrdsl.workspace import SHIPPED

pytest.importorskip("babel")


def catalogues() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in SHIPPED.rglob("*.po")}


@pytest.mark.parametrize("language", ["de", "it"])  # one that shipped modules know, and one that they do not
def test_a_game_of_ones_own_leaves_shipped_catalogues_alone(run: Any, folder: Path, language: str) -> None:
    before = catalogues()
    assert run("new", "alps").code == 0
    outcome = run("translate", "alps", "--language", language)
    assert outcome.code == 0
    assert outcome.out.splitlines()[0] == (folder / "maps" / "alps" / f"{language}.po").as_posix()
    assert catalogues() == before
    assert ".po\n" not in run("translate", "alps", "--language", language).out
