"""Tiers: every game gives the same figures on each, and the fastest that can play a run is taken."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from tests.games import bundle_of, every_game
from tests.samples import sample
from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.dialect import native
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.playtest import relay, tiers
from ttrdsl.playtest.batch import Run, play_game
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.tally import tally_for
from ttrdsl.playtest.tiers import FEW, NoSuchTier, choose_tier, make_worker
from ttrdsl.playtest.workers import Worker

NATIVE = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
MANY = FEW + 1
MOST = list(dict(every_game()).items())


def random_run(folder: Path, players: int = 2) -> Run:
    return Run(tiny_bundle(folder), ("random",) * players, 3)


@pytest.mark.parametrize(("name", "players"), sample(MOST, 6))
def test_rows_of_a_kernel_say_what_records_of_the_interpreter_say(name: str, players: int) -> None:
    numpy = pytest.importorskip("numpy")
    run = Run(bundle_of(name), ("random",) * players, 5)
    worker = Worker(run, "text")
    assert worker.kernel is not None
    games, size = 2, worker.rows.size
    assert size == worker.kernel.program.row
    out = worker.kernel.vector([0] * (games * size))
    assert worker.kernel.play(run.seed, 0, games, out) == games
    records = [play_game(worker.machine, run.seats, run.seed, game) for game in range(games)]
    assert [worker.rows.record(game, out[game * size : (game + 1) * size]) for game in range(games)] == records
    counted = worker.rows.tally(numpy.array(out, dtype=numpy.int64).reshape(games, size))
    assert counted.to_plain() == tally_for(run, records).to_plain()


@NATIVE
@pytest.mark.parametrize(
    ("seats", "jobs"), [(("random", "random"), 1), (("random", "random"), 3), (("path", "random"), 2)]
)
def test_native_code_plays_the_same_games_on_any_number_of_threads(
    tmp_path: Path, seats: tuple[str, ...], jobs: int
) -> None:
    run = Run(tiny_bundle(tmp_path), seats, 3)
    found = {}
    for tier in ("native", "text"):
        chunks = sorted(play_spans(Worker(run, tier, lines=True), [(0, 60)], jobs), key=lambda chunk: chunk.first)
        tally = tally_for(run)
        for chunk in chunks:
            tally.merge(chunk.tally)
        found[tier] = tally.to_plain(), "".join(chunk.lines or "" for chunk in chunks)
    assert found["native"] == found["text"]


def test_a_worker_for_another_thread_is_not_made_anew(tmp_path: Path) -> None:
    worker = Worker(random_run(tmp_path), "text", lines=True)
    twin = worker.twin()
    assert twin.rows is worker.rows
    assert twin.machine is not worker.machine
    assert twin.play(0, 3).lines == worker.play(0, 3).lines


def test_a_worker_can_be_sent_to_another_process(tmp_path: Path) -> None:
    worker = Worker(random_run(tmp_path), "text", lines=True)
    other = pickle.loads(pickle.dumps(worker))
    assert other.play(0, 3).lines == worker.play(0, 3).lines


# ---- which tier -----------------------------------------------------------------------------------


def test_a_few_games_are_played_at_once_by_the_interpreter(tmp_path: Path) -> None:
    assert choose_tier("auto", random_run(tmp_path), FEW).tier == "interpreter"


def test_who_thinks_is_not_slowed_down_by_the_interpreter(tmp_path: Path) -> None:
    assert choose_tier("auto", Run(tiny_bundle(tmp_path), ("path", "random"), 3), FEW).tier == "whatever is ready"


def test_a_style_that_no_kernel_knows_is_played_by_the_interpreter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiers, "KERNEL_STYLES", ("path",))
    choice = choose_tier("auto", random_run(tmp_path), MANY)
    assert (choice.tier, choice.why) == ("interpreter", "the style `random` is played by the interpreter alone")
    with pytest.raises(NoSuchTier, match="the style `random` is not played by the tier `text`"):
        choose_tier("text", random_run(tmp_path), MANY)


@NATIVE
def test_native_code_is_taken_where_it_can_be_had(tmp_path: Path) -> None:
    assert choose_tier("auto", random_run(tmp_path), MANY).tier == "whatever is ready"
    assert choose_tier("native", random_run(tmp_path), 1).tier == "native"


def test_a_tier_can_be_asked_for(tmp_path: Path) -> None:
    assert choose_tier("text", random_run(tmp_path), 1).tier == "text"
    assert choose_tier("interpreter", random_run(tmp_path), MANY).tier == "interpreter"


@pytest.mark.parametrize(("engine", "first"), [("auto", "interpreter"), ("native", "text")])
def test_without_llvmlite_the_text_plays_and_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, first: str
) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)  # as if it were not installed
    worker, why = make_worker(engine, random_run(tmp_path), MANY)
    assert worker.tier == first
    assert list(play_spans(worker, [(0, 2)]))
    assert worker.tier == "text"
    assert "needs llvmlite: pip install 'ttrdsl[fast]'; playing as text" in why


@pytest.mark.parametrize("engine", ["auto", "text", "native"])
def test_rules_without_a_fast_form_are_played_by_the_interpreter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    real = tiers.Worker

    def slow(run: Run, tier: str, lines: bool = False) -> Worker:
        if tier != "interpreter":
            raise NotFast("operation `fly`")
        return real(run, tier, lines)

    monkeypatch.setattr(tiers, "Worker", slow)
    monkeypatch.setattr(relay, "Worker", slow)
    worker, why = make_worker(engine, random_run(tmp_path), MANY)
    notes = [chunk.note for chunk in play_spans(worker, [(0, 2)])]
    assert worker.tier == "interpreter"
    assert "no fast form yet: operation `fly`" in why + notes[-1]


def test_a_fault_of_ours_while_playing_is_noted_and_the_interpreter_goes_on(tmp_path: Path) -> None:
    run = random_run(tmp_path)
    worker = Worker(run, "text", lines=True)
    expected = Worker(run, "interpreter", lines=True).play(0, 4).lines
    assert worker.kernel is not None
    worker.kernel.functions["play_games"] = lambda *vectors: [][1]
    chunk = worker.play(0, 4)
    assert chunk.lines == expected
    assert chunk.note.startswith("a fault of ours (IndexError: list index out of range) was found while playing")
