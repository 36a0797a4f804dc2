"""Vectors and numbers for learners: what looks the same is the same vector, what means the same has the same number."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.bots.tiny import TINY, tiny_bundle
from tests.unit.fast.test_limits import TINY as LIMITED
from ttrdsl.api import new_game
from ttrdsl.engine import layout
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.learn.spelling import spelled
from ttrdsl.learn.table import Table, returns_of
from ttrdsl.workspace import game_names

FEW = ("tolls", "new_york", "smugglers")
MANY = sorted(set(game_names()) - set(FEW))


def tables(bundle: dict[str, Any], seed: int, most: int) -> Any:
    """Yield a table before each step of a game at random."""
    table, dice = Table(new_game(bundle, bundle["game"]["players"][0], seed)), random.Random(seed)
    for _ in range(most):
        if table.over:
            return
        yield table
        table.act(dice.choice(table.legal()))


def check(name: str, most: int) -> None:
    bundle = bundle_of(name)
    seen: dict[Any, Any] = {}
    labels: dict[tuple[str, int], str] = {}
    for number, table in enumerate(tables(bundle, 1, most)):
        game, state = table.game, table.game.state
        for player in range(game.players):
            vector = table.observation.vector(state, player)
            assert len(vector) == table.observation.size
            # What is hidden has no part in it.
            if number % 7 == 0:
                assert table.observation.vector(game.guess(player, number).state, player) == vector
            # What is not the same differs.
            view = replace(game.view(player), scores={}, totals=())
            legal = tuple(table.legal()) if player == table.player and not table.said else ()
            if not table.said:
                assert seen.setdefault((player, tuple(vector), legal), view) == view
        decision, options = game.pending, state[layout.OPTIONS]
        assert decision is not None
        if len(options) < 200:
            steps = [table.actions.steps(decision, option) for option in options]
            assert len(set(steps)) == len(steps)
            assert not any(a != b and b[: len(a)] == a for a in steps for b in steps)
            if not table.said:
                assert table.legal() == sorted({step[0] for step in steps})
        for action in table.legal():
            name_of = table.actions.name(action)
            assert labels.setdefault((name_of, 0), str(action)) == str(action)


@pytest.mark.parametrize("name", FEW)
def test_equal_views_are_equal_vectors(name: str) -> None:
    check(name, 150)


@pytest.mark.long
@pytest.mark.parametrize("name", MANY)
def test_equal_views_are_equal_vectors_on_every_map(name: str) -> None:
    check(name, 30)


def test_fields_have_names_and_lie_side_by_side(tmp_path: Path) -> None:
    observation = Table(new_game(tiny_bundle(tmp_path), 2, 1)).observation
    at = 0
    for field in observation.fields:
        assert field.start == at
        at += field.size
    assert at == observation.size
    assert len({field.name for field in observation.fields}) == len(observation.fields)
    other = Table(new_game(tiny_bundle(tmp_path), 3, 1)).observation
    assert observation.hash != other.hash


def test_a_table_is_copied_and_refuses_what_is_not_legal(tmp_path: Path) -> None:
    table = Table(new_game(tiny_bundle(tmp_path), 2, 1))
    with pytest.raises(NotAllowed, match="not legal"):
        table.act(table.actions.size)
    other = table.copy()
    again = pickle.loads(pickle.dumps(table))
    table.act(table.legal()[0])
    assert other.vector(0) == again.vector(0)
    assert (other.game.choices, other.said) == ([], ())


def test_partners_are_no_opponents(tmp_path: Path) -> None:
    text = TINY.lstrip() + "player has side : number = 0\n"
    sums = text.replace("most total", "most sum(p in players where p.side = me.side: p.total)")
    alone, teams = bundle_of_text(text, tmp_path), bundle_of_text(sums, tmp_path)
    points, won = [30, 0, 10, 5], [0, 2]
    assert returns_of(alone, "margin", points, won) == [18.75, -11.25, -1.25, -6.25]
    assert returns_of(teams, "margin", points, won) == [8.75, -8.75, 8.75, -8.75]
    assert returns_of(teams, "rank", points, won) == pytest.approx([2 / 3, -2 / 3, 2 / 3, -2 / 3])
    assert returns_of(teams, "score", points, won) == points


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_rewards_add_up_to_nothing(tmp_path: Path, reward: str) -> None:
    table = None
    for table in tables(tiny_bundle(tmp_path), 3, 5000):
        assert table.returns(reward) == [0.0, 0.0]
    assert table is not None
    assert table.over
    assert sum(table.returns(reward)) == pytest.approx(0)
    assert any(table.returns(reward))
    assert sum(table.returns("score")) == sum(table.game.total(player) for player in (0, 1))
    with pytest.raises(NotAllowed, match="no reward"):
        table.returns("fame")


@pytest.mark.parametrize("reward", ["win", "rank", "margin", "score"])
def test_where_the_fewest_points_win_they_are_the_best_reward(tmp_path: Path, reward: str) -> None:
    bundle = tiny_bundle(tmp_path)
    fewest = {**bundle, "winner": [{**bundle["winner"][0], "most": False}]}
    *_, table = tables(fewest, 3, 5000)
    (winner,) = table.game.winners()
    assert table.returns(reward)[winner] == max(table.returns(reward))


def test_winners_are_first_where_something_else_than_points_decides(tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    assert returns_of(bundle, "rank", [9, 4, 7], [1]) == [0.0, 1.0, -1.0]
    assert returns_of(bundle, "rank", [9, 9, 7], [0, 1]) == [0.5, 0.5, -1.0]


def test_numbers_have_names(tmp_path: Path) -> None:
    table = Table(new_game(tiny_bundle(tmp_path), 2, 1))
    names = [table.actions.name(action) for action in range(table.actions.size)]
    assert len(set(names)) == len(names)
    with pytest.raises(IndexError):
        table.actions.name(table.actions.size)
    assert sum(table.mask()) == len(table.legal())


def test_answers_of_different_costs_share_a_number_only_where_they_mean_the_same() -> None:
    words = ["", "color", "coin"]
    red_of_two, red_of_five = (list(spelled(words, (0, ("value", "color", 3), number))) for number in (1, 4))
    assert red_of_two[:-1] == red_of_five[:-1]  # the same variable and value, whatever its place among the answers
    different = [
        ("value", "color", 4),
        ("value", None, 3),
        ("uses", "coin", ("card", (1, 2))),
        ("uses", "coin", ("card", (1, 3))),
        ("uses", None, ("card", (1, 2))),
        ("uses", "coin", ("group", (((1,), 1), ((2,), 1)))),
        ("cards", (((1, 2), 3),)),
        ("cards", (((1,), 3), ((2,), 3))),
        ("part", "coin"),
        (),
    ]
    found = [tuple(spelled(words, (0, about, 1))) for about in different]
    assert len(set(found)) == len(found)
    assert not any(a != b and b[: len(a)] == a for a in found for b in found)


RANGES = {  # the end of a range, and the largest number that can be chosen
    "me.coin": 80,  # somebody may have all of them
    "min(me.coin, x)": 80,
    "purse + 30": 70,
    "count(me.hand) + 60": 73,  # twelve cards and a ticket
    "x + 90": 1113,  # a field may hold much
    "most_of_it": 1023,  # whatever rule says so
    "x * 2": 63,  # nothing shows
}


@pytest.mark.parametrize("end", RANGES)
def test_a_number_may_be_chosen_as_far_as_its_range_goes(end: str, tmp_path: Path) -> None:
    coins = "param purse = 40\nplayer has coin : pieces = purse\nrule most_of_it = x - 2\n"
    rules = f'action go "Go" {{ choose n in 0..{end}; x += n + 1; move up to n coin from me to seat(me, 1) }}\n'
    actions = Table(new_game(bundle_of_text(LIMITED + coins + rules, tmp_path), 2, 1)).actions
    names = [actions.name(number) for number in range(actions.size)]
    assert max(int(name.rpartition(" ")[2]) for name in names if name.startswith("go alternative")) == RANGES[end]
