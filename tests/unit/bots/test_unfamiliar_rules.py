"""`path` plays games of rules it was never told about far better than anybody who takes whatever comes."""

from __future__ import annotations

from pathlib import Path

import pytest

import ttrdsl
from tests.games import bundle_of_text, machine_of
from tests.unit.bots.unfamiliar import UNFAMILIAR, changed
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.style import PathStyle, at_work
from ttrdsl.dialect import native
from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import owner_cells

GAMES = {"touching": 12, "ranked": 12, "dropping": 12, "hosts": 12, "carts": 4, "lives": 2, "orders": 2}
# The last three are thought through by trying, which takes its time.


@pytest.mark.parametrize("name", GAMES)
def test_path_beats_random(name: str, tmp_path: Path) -> None:
    bundle = bundle_of_text(UNFAMILIAR[name], tmp_path)
    found = ttrdsl.simulate(bundle, ["path", "random"], games=GAMES[name], seed=3, engine="text")
    assert found["styles"]["path"]["wins"] >= 0.75 * GAMES[name]


def test_who_wins_or_loses_together_builds_what_all_need(tmp_path: Path) -> None:
    bundle = bundle_of_text(UNFAMILIAR["together"], tmp_path)
    found = {
        style: ttrdsl.simulate(bundle, style, players=2, games=12, seed=3, engine="text")["mean_score"]
        for style in ("path", "random")
    }
    assert found["path"] >= 0.75
    assert found["path"] >= found["random"] + 0.4


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
def test_whoever_plays_alone_tries_options_where_plans_do_no_better_than_dice(tmp_path: Path) -> None:
    """Fog makes routes dearer the longer they are waited for: whoever saves up for a plan loses more than by chance."""
    found = ttrdsl.simulate(bundle_of_text(UNFAMILIAR["fog"], tmp_path), "path", players=1, games=8, engine="native")
    assert found["styles"]["path"]["wins"] >= 6  # by plans 1, by dice 3


def test_where_no_route_can_be_anybodys_nothing_is_planned(tmp_path: Path) -> None:
    assert not owner_cells(bundle_of_text(UNFAMILIAR["carts"], tmp_path))
    assert owner_cells(bundle_of_text(UNFAMILIAR["touching"], tmp_path))


@pytest.mark.parametrize(
    ("name", "doubtful"),
    [("plain", False), ("touching", False), ("hosts", True), ("lives", True), ("orders", True), ("carts", True)],
)
def test_plans_are_doubtful_where_something_else_may_decide(name: str, doubtful: bool, tmp_path: Path) -> None:
    far = UNFAMILIAR[name].replace("Bay – Elm   2 gray", "Bay – Elm  30 gray")  # or chance decides: a board is small
    assert findings_of(Machine(bundle_of_text(far, tmp_path), 2)).doubtful == doubtful


def test_plans_are_doubtful_where_a_player_has_pieces_for_much_of_the_board(tmp_path: Path) -> None:
    assert findings_of(Machine(bundle_of_text(UNFAMILIAR["plain"], tmp_path), 2)).doubtful
    assert not findings_of(machine_of("usa", 2)).doubtful


@pytest.mark.parametrize(("name", "planned"), [("hosts", True), ("lives", False)])
def test_plans_that_do_not_win_against_dice_are_given_up(name: str, planned: bool, tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(UNFAMILIAR[name], tmp_path), 2)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    assert kernel.plans == planned


def test_an_option_that_breaks_a_game_off_is_tried_and_not_taken(tmp_path: Path) -> None:
    rash = UNFAMILIAR["carts"].replace(
        "action travel", 'action rash "Be rash" { me.points += 1 / (me.rounds - me.rounds) }\naction travel'
    )
    machine = Machine(bundle_of_text(rash, tmp_path), 2)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    st, mind = kernel.start(3), kernel.new_mind(3)
    for _ in range(8):
        option = kernel.think(st, mind, int(st[layout.ACTOR]))
        assert not kernel.error
        kernel.choose(st, option)
        assert not kernel.error


def test_whoever_cannot_see_the_end_of_a_game_does_not_wait_for_it(tmp_path: Path) -> None:
    """Nothing is spent that could run out, and no points come from waiting; two who plan still come to an end."""
    bundle = bundle_of_text(UNFAMILIAR["wheel"], tmp_path)
    found = ttrdsl.simulate(bundle, "path", players=2, games=2, seed=3, engine="text")
    assert found["dead_states"] == 0
    assert found["decisions_per_game"] < 400


@pytest.mark.parametrize("style", ["path", "search:6"])
def test_what_is_tried_is_the_same_on_every_engine(style: str, tmp_path: Path) -> None:
    bundle = bundle_of_text(UNFAMILIAR["carts"].replace(">= 30", ">= 3"), tmp_path)
    one = ttrdsl.arena(bundle, ["random", style], games=2, seed=6, engine="text")
    assert one == ttrdsl.arena(bundle, ["random", style], games=2, seed=6, engine="interpreter")


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
def test_whoever_votes_against_everything_does_not_do_so_for_ever(tmp_path: Path) -> None:
    """A route goes to whoever asks for it if two of three agree; it helps nobody to agree, and nothing else happens."""
    found = ttrdsl.simulate(bundle_of_text(UNFAMILIAR["votes"], tmp_path), "path", players=3, games=2, engine="native")
    assert not found["dead"]
    assert 600 < found["turns_per_game"] < 1000


def test_a_route_that_no_plan_asks_for_is_chosen_where_one_must_be(tmp_path: Path) -> None:
    taken = "visited.owner != none"
    asked = (
        f'  if count(set(visited in routes where {taken})) > 3 {{ choose visited in routes where {taken} "Where?" }}\n'
    )
    rules = changed('  main: choose "Your action" { }\n', asked + '  main: choose "Your action" { }\n')
    game = ttrdsl.new_game(bundle_of_text(rules, tmp_path), players=2, seed=3)
    styles = [PathStyle(seat, 3) for seat in range(2)]
    asked_so_often = 0
    while not game.over:
        style = styles[game.decision.player]
        if game.decision.question == "Where?":
            asked_so_often += 1
            found = at_work(game)
            assert found is not None
            of_another_choice = slice(found[0].layout.levels, found[0].layout.seats)
            style.mind[of_another_choice] = [99] * len(style.mind[of_another_choice])
        chosen = style.choose(game)
        assert chosen < game.option_count
        game.play(chosen)
    assert asked_so_often > 3
