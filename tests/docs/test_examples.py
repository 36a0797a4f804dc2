"""The programs of `docs/examples` do what they say, in a short run."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from tests.unit.bots.tiny import TINY

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example(name: str) -> ModuleType:
    """Return a program as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_a_short_training_beats_random_play(tmp_path: Path) -> None:
    (tmp_path / "tiny.ttr").write_text(TINY, encoding="utf-8")
    program = example("train_policy")
    policy = program.train(str(tmp_path / "tiny.ttr"), 150, seed=1)
    again = program.train(str(tmp_path / "tiny.ttr"), 5, seed=1)
    assert again.numbers == program.train(str(tmp_path / "tiny.ttr"), 5, seed=1).numbers
    assert program.measured(policy, 60) >= 0.7
