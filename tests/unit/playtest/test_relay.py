"""Engines that take over from each other between games: the games are those of the interpreter, and nobody waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.dialect import native
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
@pytest.mark.parametrize(
    ("seats", "tiers"), [(("random", "random"), ("interpreter", "native")), (("path", "random"), ("native",))]
)
def test_native_code_takes_over_and_plays_the_same_games(
    tmp_path: Path, seats: tuple[str, ...], tiers: tuple[str, ...]
) -> None:
    run = Run(tiny_bundle(tmp_path), seats, 3)
    runner = Relay(run, lines=True)
    chunks = list(play_spans(runner, [(0, 30)], jobs=2))
    assert lines(chunks) == lines([Worker(run, "text", lines=True).play(0, 30)])
    assert runner.tiers == tiers


def test_without_a_compiler_that_starts_the_text_plays_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "available", lambda: "llvmlite does not start; playing as text")
    monkeypatch.setattr(native, "installed", lambda: True)
    runner = Relay(Run(tiny_bundle(tmp_path), ("random", "random"), 3))
    notes = [chunk.note for chunk in play_spans(runner, [(0, 2)])]
    assert (notes, runner.tiers) == (["", "llvmlite does not start; playing as text"], ("interpreter", "text"))


def test_what_stops_after_the_first_game_leaves_the_others(tmp_path: Path) -> None:
    playing = Relay(Run(tiny_bundle(tmp_path), ("random", "random"), 3)).first_games(left := [(4, 10_000_000)])
    chunk = next(playing)
    playing.close()  # as Ctrl-C does
    assert (chunk.first, chunk.end, left) == (4, 5, [(5, 10_000_000)])
