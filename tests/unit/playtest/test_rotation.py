"""Players change seats: every deal once for each rotation, and figures that follow the player, on every tier."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.statistics import between_cities, figures
from ttrdsl.playtest.tally import tally_for
from ttrdsl.playtest.watching import Watcher, watcher_beside
from ttrdsl.playtest.workers import Worker


def test_whoever_changes_seats_begins_as_often_as_the_others(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("path", "random"), 3)
    stories = Watcher(run, "interpreter").play(0, 8).games
    assert [run.deal(story.game) for story in stories] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sum(story.first for story in stories) == 4
    fixed = Run(run.bundle, run.seats, 3, fixed=True)
    assert [fixed.deal(game) for game in range(3)] == [0, 1, 2]
    assert {fixed.shift(game) for game in range(3)} == {0}


@pytest.mark.parametrize("seats", [("path", "random"), ("random", "path", "random")])
def test_tiers_agree_about_players_who_change_seats(tmp_path: Path, seats: tuple[str, ...]) -> None:
    run = Run(tiny_bundle(tmp_path), seats, 3)
    plain = [Worker(run, tier).play(0, 7).tally.to_plain() for tier in ("interpreter", "text")]
    assert plain[0] == plain[1]
    assert sum(count for _, count in plain[0]["places"]) == 7


def test_a_run_without_seats_to_change_is_as_it_was(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    assert not run.rotates
    assert run.deal(5) == 5


def test_a_watched_game_is_the_game_that_is_counted(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("path", "random"), 5)
    text = Worker(run, "text")
    by_interpreter, by_text = Watcher(run, "interpreter").play(0, 6), watcher_beside(text).play(0, 6)
    assert by_interpreter.games == by_text.games
    counted = text.play(0, 6).tally
    for player in (0, 1):
        assert sum(len(story.kept[player]) for story in by_text.games) == counted.kept[player]
        assert sum(len(story.joined[player]) for story in by_text.games) == counted.joined[player]
        assert sum(sum(story.scores[player]) for story in by_text.games) == sum(counted.scores[player])
    for story in by_text.games:
        assert story.arc[-1] == tuple(sum(lines) for lines in story.scores)
        assert all(set(kept) <= set(drawn) for kept, drawn in zip(story.kept, story.drawn, strict=True))
    claimed = [claim.route for story in by_text.games for claim in story.claims]
    assert len(claimed) == sum(counted.owned)


def test_twins_are_one_way(tmp_path: Path) -> None:
    run = Run(tiny_bundle(tmp_path), ("random", "random"), 3)
    ways = between_cities(run.bundle)
    assert sum(len(routes) for routes in ways.values()) == len(run.bundle["domains"]["route"])
    shown = figures(run, Worker(run, "interpreter").play(0, 5).tally)
    assert set(shown["routes"]["between_cities"]) == set(ways)
    assert sum(row["win_rate"] for row in shown["first_player"]["places"]) == pytest.approx(1.0)
    assert figures(run, tally_for(run))["first_player"]["even"] == 0.5
