"""An engine that shares no line with ours plays the same games: same cards, same moves, same scores."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITNESS = ROOT / "conformance" / "witness"
COMPILER = shutil.which("cc") or shutil.which("gcc")
FLAGS = ["-O2", "-DNO_SIMD", "-DDEAL4", "-DTELL"]


def built(folder: Path, *flags: str) -> Path:
    assert COMPILER is not None
    subprocess.run([COMPILER, *FLAGS, *flags, "-o", str(folder / "usa"), str(WITNESS / "usa.c")], check=True)
    return folder / "usa"


def compare(witness: Path, players: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(WITNESS / "compare.py"), str(witness), "--players", str(players), "--games", "15"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(COMPILER is None, reason="no compiler for C")
@pytest.mark.parametrize("players", [2, 4])
def test_the_witness_and_our_engine_play_the_same_games(players: int, tmp_path: Path) -> None:
    done = compare(built(tmp_path, "-DRULINGS"), players)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15 alike, 0 different" in done.stdout


@pytest.mark.skipif(COMPILER is None, reason="no compiler for C")
def test_a_witness_that_scores_otherwise_is_told_apart(tmp_path: Path) -> None:
    text = (WITNESS / "usa.c").read_text(encoding="utf-8").replace("{0, 1, 2, 4, 7, 10, 15}", "{0, 1, 3, 4, 7, 10, 15}")
    source = tmp_path / "wrong.c"
    source.write_text(text, encoding="utf-8")
    assert COMPILER is not None
    subprocess.run([COMPILER, *FLAGS, "-DRULINGS", "-o", str(tmp_path / "usa"), str(source)], check=True)
    assert compare(tmp_path / "usa", 2).returncode == 1
