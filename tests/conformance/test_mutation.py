"""A sample of mutants of each game is noticed by its scenarios; `ttrdsl mutate GAME` tries them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.scenario.mutation import mutate

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("maps/*/clauses.csv"))
SAMPLE = 4


@pytest.mark.long
@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_most_mutants_of_a_sample_are_killed(folder: Path) -> None:
    verdicts = mutate(folder / f"{folder.name}.ttr", sample=SAMPLE, seed=1)
    survivors = [f"{v.where}: {v.change}" for v in verdicts if v.survived]
    assert len(survivors) <= 1, survivors
