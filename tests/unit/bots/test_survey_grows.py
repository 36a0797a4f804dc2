"""Routes offered only to whoever owns their neighbours are known from the start; what changes is asked anew."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl.api import new_game
from ttrdsl.bots.path.survey import survey_now, survey_of
from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.prices import PriceList

TEXT = """game rows "Rows" for 2 players
use standard_deck
use classic { trains = 12;  tickets_dealt = 1;  tickets_kept = 1 }
cities { Alba 0 0;  Bern 90 0;  Chur 180 0;  Davos 270 0;  Eger 360 0 }
routes { Alba – Bern 1 red;  Bern – Chur 2 blue;  Chur – Davos 3 gray;  Davos – Eger 4 white }
tickets { Alba – Eger 9;  Bern – Davos 5 }
except may_claim(route) = default and any(c in route.ends: c = 'Alba' or ends(mine) has c)
"""


def test_all_routes_are_surveyed_though_one_is_offered_at_first(tmp_path: Path) -> None:
    survey = survey_of(Machine(bundle_of_text(TEXT, tmp_path), 2))
    assert survey.points == {0: 1, 1: 2, 2: 4, 3: 7}
    assert [survey.takes[route] for route in range(4)] == [{"train": n} for n in (1, 2, 3, 4)]
    assert all(survey.prices[route] for route in range(4))


STONES = (
    TEXT.partition("except")[0]
    + """
board has stones : number = 0
except claim_cost(route) = cost { one c in route.colors;  route.length + stones of (wagon c | wild) }
except worth(route) = default + 2 * stones
after turn.main { stones += 1 }
"""
)


def test_what_a_route_costs_and_brings_is_asked_as_things_stand(tmp_path: Path) -> None:
    game = new_game(bundle_of_text(STONES, tmp_path), 2, seed=1)
    while game.state[layout.TURNS] < 3:
        game.play(0)
    assert survey_of(game.machine).sheet == {0: 1, 1: 2, 2: 4, 3: 7}
    assert survey_now(game).sheet == {0: 5, 1: 6, 2: 8, 3: 11}  # two turns are over
    offer = PriceList(game, game.state[layout.ACTOR]).offer(1)
    assert offer is not None
    assert offer.cost == "4 × blue wagon"
