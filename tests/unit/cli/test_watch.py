"""Work is done again when a file changes, appears or goes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ttrdsl.cli.watch import watch


@pytest.mark.parametrize("change", ["edit", "add", "remove", "edit module"])
def test_a_change_starts_the_work_again(tmp_path: Path, change: str) -> None:
    game, module = tmp_path / "game.ttr", tmp_path / "elsewhere.txt"
    game.write_text("1")
    module.write_text("1")
    changes: dict[str, Callable[[], object]] = {
        "edit": lambda: game.write_text("22"),
        "add": lambda: (tmp_path / "new.ttr").write_text("1"),
        "remove": lambda: os.unlink(game),
        "edit module": lambda: module.write_text("22"),
    }
    done: list[int] = []
    waits: list[float] = []

    def work() -> list[Path]:
        done.append(1)
        if len(done) == 3:
            raise KeyboardInterrupt
        return [game, module]

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) % 3 == 0:
            changes.pop(change, lambda: (tmp_path / f"{len(waits)}.ttr").write_text(""))()

    with pytest.raises(KeyboardInterrupt):
        watch(work, lambda: tmp_path.glob("*.ttr"), wait)
    assert len(waits) == 6
