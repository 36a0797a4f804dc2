"""Runs: the same seed gives the same games however they are split, and games that cannot go on are kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of_text
from tests.unit.bots.tiny import STUCK, TINY, tiny_bundle
from tests.unit.semantics.small import compiled
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import play_replay
from ttrdsl.playtest.batch import Run, play_game
from ttrdsl.playtest.chunks import BLOCK, Chunk, apart_from, cut, is_block, joined_up, missing
from ttrdsl.playtest.game_lines import columns
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.run_files import BadRun, read_run, run_bytes
from ttrdsl.playtest.statistics import figures, wilson
from ttrdsl.playtest.tally import Tally, tally_for
from ttrdsl.playtest.workers import BY_INTERPRETER, Worker


def run_of(folder: Path, seed: int = 3, seats: tuple[str, ...] = ("path", "random")) -> Run:
    return Run(tiny_bundle(folder), seats, seed)


def stuck_run(folder: Path) -> Run:
    return Run(bundle_of_text(STUCK, folder), ("random", "random"), 1)


def played(run: Run, games: int, jobs: int = 1, tier: str = "interpreter") -> list[Chunk]:
    return list(play_spans(Worker(run, tier), [(0, games)], jobs))


def total(run: Run, chunks: list[Chunk]) -> Tally:
    tally = tally_for(run)
    for chunk in chunks:
        tally.merge(chunk.tally)
    return tally


def test_games_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    alone, together = (total(run, played(run, 10, jobs)) for jobs in (1, 2))
    assert alone.played == 10
    assert alone.to_plain() == together.to_plain()
    assert figures(run, alone) == figures(run, together)


def test_a_run_with_another_seed_plays_other_games(tmp_path: Path) -> None:
    one, other = (total(run, played(run, 4)) for run in (run_of(tmp_path, 3), run_of(tmp_path, 4)))
    assert one.to_plain() != other.to_plain()


@pytest.mark.parametrize("tier", ["interpreter", "text"])
def test_a_dead_state_is_kept_with_the_way_to_it(tmp_path: Path, tier: str) -> None:
    run = stuck_run(tmp_path)
    (chunk,) = played(run, 1, tier=tier)
    (dead,) = chunk.tally.dead
    assert "turn.take" in dead.message
    assert (chunk.tally.games, chunk.tally.played) == (0, 1)
    game = play_replay(run.bundle, chunk.replays[0])
    assert not game.over
    assert dead.choice in range(game.option_count)
    found = figures(run, chunk.tally)
    assert found["dead_states"] == 1
    assert found["dead"][0]["message"] == dead.message


@pytest.mark.parametrize(("most", "note"), [(0, ""), (300, BY_INTERPRETER)])
def test_what_the_interpreter_plays_for_a_kernel_is_told(tmp_path: Path, most: int, note: str) -> None:
    many = f'score many "Many" = count(set(n in 1..{most} + me.points: n * n))\n'
    run = Run(bundle_of_text(TINY.lstrip() + many, tmp_path), ("random", "random"), 1)
    chunk, *_ = played(run, 2, tier="text")
    assert (chunk.note, chunk.tally.games) == (note, 1)


def test_a_run_goes_on_behind_a_game_that_cannot(tmp_path: Path) -> None:
    run = stuck_run(tmp_path)
    assert [dead.game for dead in total(run, played(run, 5, tier="text")).dead] == [0, 1, 2, 3, 4]


# ---- chunks ---------------------------------------------------------------------------------------


def empty(run: Run, first: int, end: int) -> Chunk:
    return Chunk(first, end, tally_for(run))


def test_what_is_missing_lies_between_what_is_there(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    there = [empty(run, 7, 9), empty(run, 2, 4)]
    assert list(missing(there, 12)) == [(0, 2), (4, 7), (9, 12)]
    assert list(missing([], 3)) == [(0, 3)]
    assert list(missing([empty(run, 0, 3)], 3)) == []


def test_pieces_are_no_larger_than_asked_for_and_end_where_blocks_end() -> None:
    assert list(cut([(0, 5)], 2)) == [(0, 2), (2, 4), (4, 5)]
    assert list(cut([(BLOCK - 1, BLOCK + 3)], 3)) == [(BLOCK - 1, BLOCK), (BLOCK, BLOCK + 3)]


def test_neighbors_of_a_block_are_joined_up(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    chunks = played(run, 6)
    (whole,) = joined_up(reversed(chunks), tally_for(run))
    assert (whole.first, whole.end) == (0, 6)
    assert whole.tally.to_plain() == total(run, chunks).to_plain()
    apart = [empty(run, BLOCK - 2, BLOCK), empty(run, BLOCK, BLOCK + 1), empty(run, 0, 1)]
    assert [chunk.first for chunk in joined_up(apart, tally_for(run))] == [0, BLOCK - 2, BLOCK]


def test_games_in_common_keep_chunks_apart(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    one, other = empty(run, 0, 4), empty(run, 4, 6)
    assert apart_from([one, other], [empty(run, 3, 4)]) == [other]


# ---- files ----------------------------------------------------------------------------------------


def plain(chunks: list[Chunk]) -> list[Any]:
    return [(chunk.first, chunk.end, chunk.lines, chunk.tally.to_plain()) for chunk in chunks]


def test_a_run_can_be_read_back(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    chunks = played(run, 3)
    assert plain(read_run(run, run_bytes(run, reversed(chunks)))) == plain(joined_up(chunks, tally_for(run)))


def test_a_dead_state_can_be_read_back(tmp_path: Path) -> None:
    run = stuck_run(tmp_path)
    chunks = played(run, 1)
    assert plain(read_run(run, run_bytes(run, chunks))) == plain(chunks)


def test_lines_can_be_read_back(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    chunks = list(play_spans(Worker(run, "interpreter", lines=True), [(0, 2)]))
    (found,) = read_run(run, run_bytes(run, chunks))
    assert found.lines is not None
    assert [line.split(",")[0] for line in found.lines.splitlines()] == ["0", "1"]


def test_lines_of_a_game_without_tickets_say_nothing_of_tickets(tmp_path: Path) -> None:
    short = STUCK.replace("p.points > 9", "p.points > 0")
    run = Run(bundle_of_text(short, tmp_path), ("random", "random"), 1)
    (chunk,) = play_spans(Worker(run, "interpreter", lines=True), [(0, 1)])
    assert columns(run)[-3:] == ["first", "P1: claimed", "P2: claimed"]
    assert chunk.lines is not None
    assert len(chunk.lines.split(",")) == len(columns(run))
    longer = replace(chunk, lines=chunk.lines.replace("\n", ",0,0\n"))
    (found,) = read_run(run, run_bytes(run, [longer]))
    assert found.lines is None, "lines with other columns are made anew"


def test_a_file_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 1)
    few, many = (len(run_bytes(run, played(run, games, tier="text"))) for games in (40, 400))
    assert many < 2 * few


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    data = run_bytes(run_of(tmp_path), [])
    with pytest.raises(BadRun, match="its seed is 3, not 4"):
        read_run(run_of(tmp_path, 4), data)
    with pytest.raises(BadRun, match="its seats is"):
        read_run(run_of(tmp_path, seats=("random", "random")), data)
    with pytest.raises(BadRun, match="its bundle is"):
        read_run(Run(bundle_of_text(STUCK, tmp_path), ("path", "random"), 3), data)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b"[" * 5000, b'{"format": "ttrdsl-run"}'])
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadRun):
        read_run(run_of(tmp_path), data)


DAMAGE: list[tuple[tuple[Any, ...], Any]] = [
    (("played", 0, "end"), 4),
    (("played", 0, "end"), BLOCK + 1),
    (("played", 0, "first"), -1),
    (("played", 0, "first"), True),
    (("played", 0, "lines"), "one line\n"),
    (("played", 0, "tally", "games"), 3.0),
    (("played", 0, "tally", "games"), None),
    (("played", 0, "tally", "turns"), [[10, 2]]),
    (("played", 0, "tally", "turns"), [[10, 1], [10, 2]]),
    (("played", 0, "tally", "winners"), [[4, 3]]),
    (("played", 0, "tally", "scores"), [[1]]),
    (("played", 0, "tally", "kept"), [1, 2, 3]),
    (("played", 0, "tally", "claimed"), [-1, 0, 0, 0, 0]),
    (("played", 0, "tally", "dead"), [[0, 1, 2, 3]]),
    (("played", 0, "tally"), []),
    (("played", 0), 7),
    (("played",), None),
]


@pytest.mark.parametrize(("place", "value"), DAMAGE, ids=str)
def test_a_damaged_run_is_refused(tmp_path: Path, place: tuple[Any, ...], value: Any) -> None:
    run = run_of(tmp_path)
    data = json.loads(run_bytes(run, played(run, 3)))
    *way, last = place
    part = data
    for step in way:
        part = part[step]
    part[last] = value
    with pytest.raises(BadRun, match="damaged"):
        read_run(run, json.dumps(data).encode())


def test_games_that_are_counted_twice_are_refused(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    data = json.loads(run_bytes(run, played(run, 1)))
    data["played"] *= 2
    with pytest.raises(BadRun, match="damaged"):
        read_run(run, json.dumps(data).encode())


# ---- figures --------------------------------------------------------------------------------------


def test_intervals_are_those_of_wilson() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 50)[0] == 0
    assert wilson(50, 50)[1] == 1


def test_figures_add_up(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    found = figures(run, total(run, played(run, 8)))
    assert found["games"] == 8
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(8)
    for seat in found["seats"]:
        assert sum(seat["score"].values()) == pytest.approx(seat["mean_score"], abs=0.01)
        assert seat["win_rate_from"] <= seat["win_rate"] <= seat["win_rate_to"]
    claimed = found["routes"]["claimed_per_game"]
    assert found["routes"]["never_claimed"] == [name for name, rate in claimed.items() if not rate]


def test_the_middle_is_found_among_counted_lengths(tmp_path: Path) -> None:
    run = run_of(tmp_path, seats=("random", "random"))
    machine = Machine(run.bundle, 2)
    records = [play_game(machine, run.seats, run.seed, game) for game in range(6)]
    lengths = sorted(record.turns for record in records)
    shown = figures(run, tally_for(run, records))["length"]["turns"]
    assert shown == {"least": lengths[0], "median": (lengths[2] + lengths[3]) / 2, "most": lengths[-1]}
    shown = figures(run, tally_for(run, records[:1]))["length"]["turns"]
    assert shown["median"] == records[0].turns


def test_a_shared_win_is_a_part_of_a_win_for_each(tmp_path: Path) -> None:
    run = run_of(tmp_path, seats=("random", "random"))
    tally = tally_for(run)
    tally.games = 4
    tally.winners.update({0b11: 1, 0b01: 2, 0b10: 1})
    found = figures(run, tally)
    assert [seat["wins"] for seat in found["seats"]] == [2.5, 1.5]
    assert found["styles"]["random"]["win_rate"] == 0.5


def test_a_run_without_games_has_figures_too(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    assert figures(run, tally_for(run))["mean_score"] is None


def test_full_blocks_are_put_together_so_that_a_billion_games_are_few_chunks(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 1)
    tally = tally_for(run)
    blocks = [Chunk(first, first + BLOCK, tally) for first in range(0, 1_230_000, BLOCK) if first != 50_000]
    found = [(chunk.first, chunk.end) for chunk in joined_up(blocks, tally)]
    assert found[:9] == [(at, at + BLOCK) for at in range(0, 100_000, BLOCK) if at != 50_000]
    assert found[9:18] == [(at, at + 10 * BLOCK) for at in range(100_000, 1_000_000, 10 * BLOCK)]
    assert found[18:20] == [(1_000_000, 1_100_000), (1_100_000, 1_200_000)]
    whole = joined_up([*joined_up(blocks, tally), Chunk(50_000, 60_000, tally)], tally)
    assert (whole[0].first, whole[0].end) == (0, 1_000_000)
    assert not is_block(50_000, 150_000)


@pytest.mark.parametrize(
    ("rules", "lost"),
    [
        ("", False),
        ("after turn { rust: for r in mine { r.owner = none } }", True),
        ("after turn { rust: for r in mine { r.owner = if r.length > 2 then none else me } }", True),
    ],
)
def test_figures_say_whether_routes_can_be_lost_again(rules: str, lost: bool) -> None:
    bundle = compiled(rules).bundle
    assert bundle is not None
    run = Run(bundle, ("path", "random"), 3)
    assert figures(run, total(run, played(run, 1)))["routes"]["can_be_lost"] is lost
