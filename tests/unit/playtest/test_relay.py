"""Engines that take over from each other between games: the games are those of the interpreter, and nobody waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.dialect import native
from ttrdsl.playtest import relay
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.relay import Relay
from ttrdsl.playtest.workers import Worker

NATIVE = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")


def lines(chunks: list[Chunk]) -> str:
    return "".join(chunk.lines or "" for chunk in sorted(chunks, key=lambda chunk: chunk.first))


def test_without_native_code_the_text_takes_over_after_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "installed", lambda: False)
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    runner = Relay(run, lines=True)
    chunks = list(play_spans(runner, [(0, 3), (7, 12)]))
    assert lines(chunks) == lines([Worker(run, "interpreter", lines=True).play(*span) for span in ((0, 3), (7, 12))])
    assert (chunks[0].first, chunks[0].end, runner.tiers) == (0, 1, ("interpreter", "text"))


@NATIVE
@pytest.mark.parametrize("seats", [("random", "random"), ("path", "random")])
def test_native_code_that_is_there_takes_over_and_plays_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...]
) -> None:
    monkeypatch.setattr(relay, "WORTH_IT", 0.0)
    run = Run(tiny_bundle(tmp_path), seats, 3)
    Worker(run, "native")  # from now on it is kept
    runner = Relay(run, lines=True)
    chunks = list(play_spans(runner, [(0, 30)], jobs=2))
    assert lines(chunks) == lines([Worker(run, "text", lines=True).play(0, 30)])
    assert runner.tiers[-1] == "native"


@NATIVE
def test_a_compiler_that_is_killed_harms_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(native, "_loaded", {})
    monkeypatch.setattr(relay, "A_MOMENT", 0.0)
    made = []

    class Killed(relay.Making):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            assert self.child is not None
            self.child.kill()
            made.append(self.child.wait())

    monkeypatch.setattr(relay, "Making", Killed)
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    runner = Relay(run, lines=True)
    chunks = list(play_spans(runner, [(0, 20)]))
    assert made
    assert made[0] != 0
    assert lines(chunks) == lines([Worker(run, "interpreter", lines=True).play(0, 20)])
    assert runner.tiers == ("interpreter", "text")
    assert chunks[-1].note == "native code was not finished; playing as text"


@NATIVE
def test_games_are_played_while_native_code_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(native, "_loaded", {})
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    runner = Relay(run, lines=True)
    playing = runner.first_games(left := [(0, 10_000_000)])
    chunks = [next(playing) for _ in range(4)]
    assert runner.tiers == ("interpreter", "text")
    assert lines(chunks) == lines([Worker(run, "interpreter", lines=True).play(0, chunks[-1].end)])
    playing.close()  # as Ctrl-C does
    assert left == [(chunks[-1].end, 10_000_000)]
