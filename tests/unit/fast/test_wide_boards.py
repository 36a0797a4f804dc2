"""On a board of 1,770 routes every engine answers, or says in the same words that it is too much."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of_text
from ttrdsl.api import new_game
from ttrdsl.dialect import native
from ttrdsl.engine.errors import GameError

TEXT = """game wide "Sixty towns" for 2 players
colors red
cities {{ {cities} }}
routes {{ {routes} }}
route has owner : player
board has asked : number = 0
rule mine = set(r in routes where r.owner = me)
rule near(route) = if me = first_player then route.length else 2 * route.length
rule first_player = first(p in players)
steps setup {{ asked = 0 }}
steps turn {{ main: choose "Your action" {{ }} }}
action none "None or one" {{ choose 0..1 some in routes; asked += 1; for route in some {{ route.owner = me }} }}
action three "Three" {{ choose 3 some in routes; asked += 1 }}
action all_of_them "All" {{ for route in routes {{ route.owner = me }}; asked += longest_trail(mine, length) }}
end when asked >= 4 then 0 turns each
score trail "Trail" = longest_trail(mine, near)
winner {{ most total }}
"""


@cache
def bundle() -> dict[str, Any]:
    cities = "; ".join(f"C{i} {i % 8} {i // 8}" for i in range(60))
    routes = "; ".join(f"C{a} – C{b} 1 red" for a, b in combinations(range(60), 2))
    return bundle_of_text(TEXT.format(cities=cities, routes=routes), Path(__file__).parent)


needs_native = pytest.mark.skipif(native.available() is not None, reason="native code is not installed")


@pytest.fixture(params=["interpreter", "text", pytest.param("native", marks=needs_native)])
def game(request: pytest.FixtureRequest) -> Any:
    return new_game(bundle(), players=2, seed=1, engine=request.param)


def test_three_of_all_routes_are_too_large_a_decision(game: Any) -> None:
    with pytest.raises(GameError, match="a decision with 100001 options is too large"):
        game.play(1)


def test_the_longest_trail_of_all_routes_is_too_hard(game: Any) -> None:
    with pytest.raises(GameError, match="`longest_trail` of a network is too hard to answer: the search was given up"):
        game.play(2)


def test_one_of_all_routes_is_chosen_and_weighs_as_the_player_says(game: Any) -> None:
    for route in range(4):
        game.play(0)
        assert game.option_count == 1771
        game.play(route)
    assert game.over
    assert [game.total(player) for player in range(2)] == [2, 4]
