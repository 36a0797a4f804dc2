"""A cluster of real processes finds the same as one machine does, though workers die and join in the middle."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ttrdsl
from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.bots import maker_of
from ttrdsl.cli.main import main
from ttrdsl.cluster import spread
from ttrdsl.cluster.piece import OtherVersion, do_piece, edition
from ttrdsl.cluster.spread import Cluster, NoCluster, Pieces
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import BLOCK
from ttrdsl.playtest.run_files import run_bytes
from ttrdsl.playtest.tasks import RunTask
from ttrdsl.playtest.tiers import make_worker
from ttrdsl.playtest.workers import Worker

ROOT = Path(__file__).parents[3]
FILES = ROOT / "tests/cli/files"
A_LONG_TIME = 300.0


class Processes:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0", "--scheduler-file", str(folder / "scheduler.json"))
        until = time.monotonic() + A_LONG_TIME
        while not (folder / "scheduler.json").exists():
            assert time.monotonic() < until, "the scheduler does not start"
            time.sleep(0.05)
        self.address = str(json.loads((folder / "scheduler.json").read_text())["address"])
        self.workers = [self.worker(), self.worker()]

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker."""
        return self._start("worker", self.address, "--nthreads", "1", "--no-nanny")

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard", "--host", "127.0.0.1"]
        world = {**os.environ, "PYTHONPATH": str(ROOT), "TTRDSL_CACHE": str(self.folder)}
        with (self.folder / "log").open("ab") as log:
            found = subprocess.Popen(command, cwd=self.folder, env=world, stdout=log, stderr=log)
        self.running.append(found)
        return found


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """Return a scheduler with two workers."""
    pytest.importorskip("distributed")
    found = Processes(tmp_path_factory.mktemp("cluster"))
    try:
        Cluster(found.address, A_LONG_TIME).close()
        yield found
    finally:
        for each in found.running:
            each.kill()
        for each in found.running:
            each.wait()


@pytest.mark.long
def test_games_are_the_same_though_a_worker_is_killed_and_another_joins(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spread, "SECONDS_A_PIECE", 0.02)  # many small pieces
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 5)
    cluster = Cluster(processes.address, A_LONG_TIME)
    chunks = []
    for chunk in cluster.spread(RunTask(run, "interpreter", 80), [(0, 60), (80, 100)], BLOCK):
        chunks.append(chunk)
        if len(chunks) == 3:
            processes.workers[0].kill()
            processes.workers.append(processes.worker())
    cluster.close()
    assert len(chunks) > 8
    assert processes.workers[0].wait() != 0
    here, _ = make_worker("interpreter", run, 100)
    assert isinstance(here, Worker)
    assert run_bytes(run, chunks) == run_bytes(run, [here.play(0, 60), here.play(80, 100)])


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Return a function that runs a command line and reads the figures it prints."""
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Any:
        assert main([*words, "--format", "json"]) == 0
        found = json.loads(capsys.readouterr().out)
        return {name: value for name, value in found.items() if name not in HOW}

    return run


HOW = ("engine", "start_seconds", "games_per_second")
LINES = [
    ("simulate", "island", "-n", "12", "--seats", "random", "--watch", "0", "--engine", "interpreter"),
    ("arena", "island", "--seats", "random,random", "-n", "8", "--engine", "interpreter"),
    ("sweep", "island", "--set", "hand_size=2", "-n", "8", "--seats", "random"),
    ("mutate", "island", "--sample", "6"),
]


@pytest.mark.long
@pytest.mark.parametrize("words", LINES, ids=[words[0] for words in LINES])
def test_every_verb_prints_the_same_and_goes_on_where_it_was(
    processes: Processes, figures: Callable[..., Any], words: tuple[str, ...]
) -> None:
    here = figures(*words)
    there = figures(*words, "--cluster", processes.address, "--resume", "kept.json")
    assert there == here
    before = Path("kept.json").read_bytes()
    assert figures(*words, "--resume", "kept.json") == here  # all of it is in the file, so nothing is played
    assert Path("kept.json").read_bytes() == before


@pytest.mark.long
def test_a_program_gets_the_same_figures(processes: Processes, tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    own: dict[str, Any] = {"games": 6, "seed": 3, "engine": "interpreter"}
    for ask in (ttrdsl.simulate, ttrdsl.arena):
        assert ask(bundle, ["random", "random"], cluster=processes.address, **own) == ask(
            bundle, ["random", "random"], **own
        )
    with pytest.raises(NotAllowed, match="on this machine alone"):
        ttrdsl.arena(bundle, ["random", maker_of("random")], cluster=processes.address)


def test_a_worker_with_other_sources_is_refused() -> None:
    with pytest.raises(OtherVersion, match="another"):
        do_piece(b"", "another", 0, 1)
    assert edition() == edition()


def test_nobody_at_the_address_is_said_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster, match="no Dask scheduler answers at `tcp"):
        Cluster("tcp://127.0.0.1:9", 0.2)
    with pytest.raises(NoCluster, match="no Dask scheduler answers"):
        Cluster("nowhere", 0.2)


def test_pieces_cover_the_spans_once_and_keep_to_the_borders() -> None:
    pieces, found = Pieces([(0, 25), (30, 47)], 10), []
    while pieces.left:
        found.append(pieces.next(2))
        pieces.took(found[-1], 0.9)
    assert [number for first, end in found for number in range(first, end)] == [*range(25), *range(30, 47)]
    assert all(first // 10 == (end - 1) // 10 for first, end in found)
    assert max(end - first for first, end in found) > 1
