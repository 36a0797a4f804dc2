"""Versions of a game: settings become texts, the same seeds are played, differences have intervals."""

from __future__ import annotations

from pathlib import Path

import pytest

import ttrdsl
from tests.unit.semantics.small import compiled
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.playtest.batch import Record, Run
from ttrdsl.trials.comparing import compared, measured, sure
from ttrdsl.trials.metrics import MEASURES, metrics, telling
from ttrdsl.trials.settings import BadSetting, Setting, Variants, combinations, read_setting
from ttrdsl.trials.sweeping import sweep
from ttrdsl.trials.tuning import Goal, read_goals, tune

MAPS = Path(__file__).resolve().parents[3] / "maps"


@pytest.fixture(scope="module")
def variants() -> Variants:
    return Variants(MAPS / "showcase" / "tolls" / "tolls.ttr")


def test_settings_are_read() -> None:
    assert read_setting("trains=5..9:2") == Setting("trains", (5, 7, 9))
    assert read_setting("a = 3..4") == Setting("a", (3, 4))
    assert read_setting("b=0,10,0") == Setting("b", (0, 10))
    assert len(list(combinations([Setting("a", (1, 2)), Setting("b", (1, 2, 3))]))) == 6
    for text in ("trains", "=3", "a=", "a=9..5", "a=1..2:0", "a=x", "a=0..999999999"):
        with pytest.raises(BadSetting):
            read_setting(text)


def test_a_setting_changes_the_text_and_nothing_else(variants: Variants) -> None:
    assert variants.difference({}) == ""
    change = variants.difference({"trains": 7})
    assert [line for line in change.splitlines() if line.startswith("+")][1:] == ["+  trains        = 7"]
    assert variants.bundle({"trains": 7})["facts"]["param.trains"]["data"] == 7
    assert variants.path.read_text(encoding="utf-8") == variants.text
    with pytest.raises(BadSetting, match="no parameter `trians`") as caught:
        variants.bundle({"trians": 7})
    assert "trains" in caught.value.help
    with pytest.raises(BadSetting, match="no ticket"):
        variants.bundle({"ticket:Nowhere – Nothing": 7})
    assert "Gouda – Kampen -3\n" in variants.difference({"ticket:Gouda – Kampen": -3})


def test_a_game_without_parameters_says_so(tmp_path: Path) -> None:
    path = tmp_path / "bare.ttr"
    path.write_text(
        'game bare "Bare" for 2 players\ncolors red\ncities { A 0 0; B 1 0 }\nroutes { A – B 1 red }\n'
        "steps setup { }\nsteps turn { turns_left = 0 }\n"
        'score none_yet "None" = 0\nwinner { most total }\nend when over then 0 turns each\n',
        encoding="utf-8",
    )
    with pytest.raises(BadSetting, match="no parameter `trains`") as caught:
        Variants(path).changed({"trains": 3})
    assert caught.value.help == "no file of the game has a `param`"


def test_the_best_are_those_who_won_with_however_few_points() -> None:
    record = Record(0, 9, 20, ((4,), (7,), (9,)), (0,), ((0, 0),) * 3, ((),) * 3)
    found = metrics(record)
    assert (found["winner"], found["margin"]) == (4, 3)
    partners = Record(0, 9, 20, ((30,), (20,), (28,), (5,)), (0, 2), ((0, 0),) * 4, ((),) * 4)
    assert metrics(partners)["margin"] == 10


def test_a_ticket_has_another_value() -> None:
    variants = Variants(MAPS / "usa" / "usa.ttr")
    change = variants.difference({"ticket:Boston – Miami": 14, "longest_bonus": 5, "trains": 40})
    assert "+  Boston – Miami                     14\n" in change
    assert "+use classic { trains = 40; longest_bonus = 5 }\n" in change


def test_a_version_that_is_the_same_differs_in_nothing(variants: Variants) -> None:
    run = Run(variants.bundle({}), ("random", "random"), 3)
    found = compared(measured(run, 12), measured(Run(variants.bundle({}), run.seats, 3), 12))
    assert found["games"] == 12
    for row in found["metrics"].values():
        assert row["difference"]["mean"] == 0
        assert row["chance"] == 1
        assert row["games_to_be_sure"] is None


def test_fewer_trains_make_shorter_games(variants: Variants) -> None:
    found = sweep(
        variants, ("random", "random"), 3, [Setting("trains", (8,))], lambda run: measured(run, 30, engine="text")
    )
    row = found["versions"][0]["metrics"]["turns"]
    assert row["sure"]
    assert row["difference"]["to"] < 0
    assert row["games_to_be_sure"] < 30


def test_of_many_tries_one_looks_like_something() -> None:
    assert sure({"a": 0.04}) == {"a"}
    assert sure({"a": 0.04, **{str(i): 0.5 for i in range(19)}}) == set()
    assert sure({"a": 0.0001, **{str(i): 0.5 for i in range(19)}}) == {"a"}


def test_goals_are_read_and_missed() -> None:
    assert read_goals(["turns<60, joined>80"]) == [Goal("turns", "<", 60.0), Goal("joined", ">", 80.0)]
    games = {i: {"turns": 50.0 + i} for i in range(3)}
    assert Goal("turns", "<", 60).missed_by(games, games) == 0
    assert Goal("turns", "=", 60).missed_by(games, games) == pytest.approx(9)
    with pytest.raises(BadSetting, match="not a goal"):
        read_goals(["fun>3"])


def test_a_proposal_is_confirmed_on_fresh_seeds_and_the_same_again(variants: Variants) -> None:
    pytest.importorskip("optuna", reason="tune needs optuna: pip install 'ttrdsl[tune]'")
    seeds: list[int] = []

    def play(run: Run) -> dict[int, dict[str, float]]:
        seeds.append(run.seed)
        return measured(run, 10, engine="text")

    run = Run(variants.bundle({}), ("random", "random"), 3)
    made = [tune(variants, run, [Setting("trains", (8, 12, 16))], [Goal("turns", "<", 1)], 12, play) for _ in range(2)]
    assert made[0] == made[1]
    assert made[0].chosen == {"trains": 8}
    assert set(seeds) == {3, 4}
    assert made[0].missed_by < made[0].before


def test_a_sweep_in_one_call() -> None:
    with pytest.raises(NotAllowed, match="no parameter"):
        ttrdsl.sweep("tolls", {"trans": [3]}, seats="random", games=2)
    with pytest.raises(NotAllowed, match="no game"):
        ttrdsl.sweep("nowhere", {"trains": [3]})


def test_a_value_that_the_rules_refuse_is_named(variants: Variants) -> None:
    with pytest.raises(BadSetting, match="with trains=999999999 the game has mistakes"):
        variants.bundle({"trains": 999_999_999})


def test_versions_are_compared_by_what_their_game_has() -> None:
    whole = compiled("").bundle
    assert whole is not None
    bare = {**whole, "cards": [card for card in whole["cards"] if not card["ticket"]], "cells": {}}
    always_won = [name for name in MEASURES if name != "won"]
    assert telling(2, whole) == always_won
    assert telling(2, bare) == ["turns", "score", "winner", "margin", "first"]
    assert telling(2, bare, whole) == always_won
    assert {"margin", "first"}.isdisjoint(telling(1, whole))
