"""A game whose rules let nobody win: what is measured, played and learned of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ttrdsl
from ttrdsl.learn.table import returns_of
from ttrdsl.playtest.batch import Record
from ttrdsl.trials.metrics import metrics, telling
from ttrdsl.workspace import Workspace

GAME = Path(__file__).resolve().parents[2] / "language" / "together.ttr"


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    found = Workspace().compile(GAME).bundle
    assert found is not None
    return found


def test_games_without_a_winner_are_counted(bundle: dict[str, Any]) -> None:
    found = ttrdsl.simulate(bundle, "random", games=10, players=2, engine="interpreter")
    won = sum(seat["wins"] for seat in found["seats"])
    assert 0 < found["nobody_won"] < 10
    assert won == 10 - found["nobody_won"]


def test_whoever_begins_is_compared_with_the_others_not_with_games_nobody_won(bundle: dict[str, Any]) -> None:
    found = ttrdsl.simulate(bundle, "random", games=10, players=2, engine="interpreter")
    assert found["nobody_won"] > 0
    assert found["first_player"]["even"] == round((10 - found["nobody_won"]) / 20, 4)


def test_those_who_meet_lose_together(bundle: dict[str, Any]) -> None:
    found = ttrdsl.arena(bundle, ["random", "random"], games=10, engine="interpreter")
    assert 0 < sum(style["wins"] for style in found["styles"].values()) < found["games"]


def test_an_end_without_a_winner_is_worth_less_than_one_won_together(bundle: dict[str, Any]) -> None:
    assert returns_of(bundle, "win", [5, 5], []) == [-1.0, -1.0]
    assert returns_of(bundle, "win", [5, 5], [0, 1]) == [1.0, 1.0]
    assert returns_of(bundle, "win", [5], []) == [-1.0]
    assert returns_of(bundle, "win", [5, 4], [0]) == [1.0, -1.0]


def test_versions_are_compared_by_the_most_points_where_nobody_won() -> None:
    record = Record(0, 9, 20, ((4,), (9,)), (), ((0, 0),) * 2, ((),) * 2)
    assert metrics(record)["winner"] == 9
    assert metrics(record)["margin"] == 5
    assert metrics(record)["first"] == 0


def test_versions_are_compared_by_how_often_somebody_wins(bundle: dict[str, Any]) -> None:
    record = Record(0, 9, 20, ((4,), (9,)), (), ((0, 0),) * 2, ((),) * 2)
    assert metrics(record)["won"] == 0
    assert metrics(replace(record, winners=(0, 1)))["won"] == 100
    assert "won" in telling(2, bundle)
