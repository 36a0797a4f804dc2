"""An arena: every deal once for each rotation of the seats, players of one's own, intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ttrdsl
from tests.games import bundle_of_text
from tests.unit.bots.tiny import STUCK, tiny_bundle
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.playtest.arena import ArenaWorker, Match
from ttrdsl.playtest.statistics import wilson


class Hasty:
    """Takes the first option."""

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat

    def choose(self, game: Game) -> int:
        assert game.decision is not None
        assert game.decision.player == self.seat
        return 0


class Lost(Hasty):
    """Takes what is not there."""

    def choose(self, game: Game) -> int:
        return 999


class Peeking(Hasty):
    """Writes down what it sees of another's hand."""

    seen: list[Any] = []

    def choose(self, game: Game) -> int:
        Peeking.seen.append([game.state.copy(), game.view(self.seat)])
        return 0


def test_every_deal_is_played_once_for_each_rotation(tmp_path: Path) -> None:
    match = Match(tiny_bundle(tmp_path), ("random", "random", "random"), 4)
    games = ArenaWorker(match, "interpreter").play(0, 6).games
    assert [match.seat_of(0, each.game) for each in games] == [0, 1, 2, 0, 1, 2]
    for deal in (games[:3], games[3:]):
        # The same seat begins, and somebody else sits there.
        assert len({match.seat_of(each.first, each.game) for each in deal}) == 1
        assert {each.first for each in deal} == {0, 1, 2}


def test_equal_styles_win_equally_often_over_whole_deals(tmp_path: Path) -> None:
    class Same(Hasty):
        pass

    found = ttrdsl.arena(tiny_bundle(tmp_path), [Hasty, Same], games=5, seed=3)
    assert found["games"] == 6  # whole deals
    assert found["styles"]["Hasty"]["wins"] == found["styles"]["Same"]["wins"] == 3
    low, high = wilson(3, 6)
    assert found["styles"]["Same"]["win_rate_from"] == round(low, 4)
    assert found["styles"]["Same"]["win_rate_to"] == round(high, 4)
    assert found["pairs"][0]["margin"] == 0


def test_the_same_seed_gives_the_same_figures_on_every_engine(tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    by_text = ttrdsl.arena(bundle, ["path", "random"], games=4, seed=1, engine="text")
    assert by_text == ttrdsl.arena(bundle, ["path", "random"], games=4, seed=1, engine="interpreter")
    assert by_text["styles"]["path"]["win_rate"] > 0.5


def test_a_player_of_ones_own_plays_in_simulations(tmp_path: Path) -> None:
    found = ttrdsl.simulate(tiny_bundle(tmp_path), ["random", Hasty], games=4, seed=2)
    assert [seat["style"] for seat in found["seats"]] == ["random", "Hasty"]
    assert found["games"] == 4


def test_an_answer_that_is_not_an_option_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="the player `Lost` took option 999"):
        ttrdsl.arena(tiny_bundle(tmp_path), ["random", Lost], games=2)
    with pytest.raises(NotAllowed, match="the player `Lost` took option 999"):
        ttrdsl.simulate(tiny_bundle(tmp_path), ["random", Lost], games=1)


def test_a_player_of_ones_own_is_not_shown_where_hidden_cards_lie(tmp_path: Path) -> None:
    """What it is handed looks the same to it, but holds other cards than the game."""
    bundle = tiny_bundle(tmp_path)
    Peeking.seen.clear()
    ttrdsl.arena(bundle, [Peeking, "random"], games=2, seed=5)
    first, (one, view) = Peeking.seen[0][0], Peeking.seen[0]
    again = ttrdsl.new_game(bundle, 2)
    again.state = one
    assert view == again.view(view.player)
    worker = ArenaWorker(Match(bundle, (Peeking, "random"), 5), "interpreter")
    assert first != worker._begin(ttrdsl.engine.chance.game_seed(5, 0)).state


def test_games_that_cannot_go_on_are_told(tmp_path: Path) -> None:
    found = ttrdsl.arena(bundle_of_text(STUCK, tmp_path), ["random", "random"], games=2)
    assert [each["game"] for each in found["dead"]] == [0, 1]
    assert found["styles"]["random"]["win_rate_to"] is None


@pytest.mark.parametrize(
    ("seats", "why"),
    [(["path"], "is for 2 to 3 players"), (["path", "pth"], "no style `pth`"), (["path", "search:x"], "not a level")],
)
def test_seats_that_cannot_be_taken_are_refused(seats: list[str], why: str, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=why):
        ttrdsl.arena(tiny_bundle(tmp_path), seats)
