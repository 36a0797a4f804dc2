"""Two runners without ttrdsl put engines to the proof: ours agrees with every line, and a wrong one is caught."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ttrdsl.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "conformance"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
RUNNERS = {
    "python": [sys.executable, "-I", str(KIT / "runner.py")],
    "node": ["node", str(KIT / "runner.mjs")],
}
TOYS = {"python": KIT / "toy_engine.py", "node": KIT / "toy_engine.mjs"}
BOTH = ["python", pytest.param("node", marks=needs_node)]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vectors")
    assert main(["export-vectors", str(KIT / "toy" / "heap.ttr"), "-o", str(folder / "heap")]) == 0
    assert main(["export-vectors", "smugglers", "new_york", "-o", str(folder / "maps"), "--games", "0"]) == 0
    return folder


def run(runner: str, vectors: Path, engine: str, wrong: bool = False) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "WRONG": "1" if wrong else ""}
    command = [*RUNNERS[runner], str(vectors), engine]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.parametrize("runner", BOTH)
def test_the_toy_engine_agrees_with_every_line(runner: str, vectors: Path) -> None:
    done = run(runner, vectors / "heap", str(TOYS[runner]))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "9 vectors, 27 lines checked, 0 not answered: 0 vectors failed" in done.stdout


@pytest.mark.parametrize("runner", BOTH)
def test_the_wrong_toy_engine_is_caught(runner: str, vectors: Path) -> None:
    done = run(runner, vectors / "heap", str(TOYS[runner]), wrong=True)
    assert done.returncode == 1
    assert "is offered" in done.stdout
    assert "1 vectors failed" in done.stdout


@pytest.mark.parametrize("runner", BOTH)
def test_our_own_engine_agrees_through_a_pipe(runner: str, vectors: Path) -> None:
    done = run(runner, vectors / "maps", f"{sys.executable} -m ttrdsl.scenario.serve")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 not answered: 0 vectors failed" in done.stdout


@pytest.mark.parametrize("runner", BOTH)
def test_an_engine_that_ends_is_no_agreement(runner: str, vectors: Path) -> None:
    done = run(runner, vectors / "heap", f"{sys.executable} -c pass")
    assert done.returncode == 1
