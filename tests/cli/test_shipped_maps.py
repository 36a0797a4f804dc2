"""The maps that come with the tool are as the tool wants them: no findings, laid out, and built."""

from __future__ import annotations

from glob import glob
from pathlib import Path
from typing import Any

import pytest

from tests.samples import sample

ROOT = Path(__file__).resolve().parents[2]


# Scenarios on boards of their own are compiled one by one, and every book is written anew: a minute, for the long run.
FEW = [["check", "maps/*/*.ttr"], ["fmt", "--check", "maps"], ["build", "--check", "usa", "nordic", "terrain"]]


@pytest.mark.parametrize("words", sample([*FEW, ["check", "maps"], ["build", "--check"]], len(FEW)), ids=" ".join)
def test_shipped_maps(run: Any, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.chdir(ROOT)
    outcome = run(*(name for word in words for name in (glob(word) if "*" in word else [word])))
    assert outcome.code == 0, outcome.out + outcome.err
    assert words[0] != "check" or outcome.err.endswith("checked: no problems\n"), outcome.out  # nor advice


def test_a_new_map_is_ready(run: Any, folder: Path) -> None:
    for words in (
        ["new", "alps"],
        ["check", "maps/alps"],
        ["fmt", "--check", "maps/alps"],
        ["build", "alps", "-o", "out"],
    ):
        outcome = run(*words)
        assert outcome.code == 0, outcome.out + outcome.err
    outcome = run("test", "maps/alps")
    assert outcome.code == 0, outcome.out + outcome.err
    outcome = run("play", "alps", "--seats", "random,random", "--seed", "1")
    assert outcome.code == 0, outcome.out + outcome.err
