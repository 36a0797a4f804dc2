"""What routes cost and what is missing for them, in the words that `play` shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl import new_game
from ttrdsl.playtest.prices import PriceList
from ttrdsl.workspace import Workspace

GAME = """game small "Small" for 2 players
use standard_deck
use classic { trains = 9; tickets_dealt = 1; tickets_kept = 1; start_hand = 0 }
cities { Alba 0 0; Bern 40 0; Como 40 40 }
routes {
  Alba – Bern 2 red
  Bern – Como 4 gray
  Alba – Como 3 blue
}
tickets { Alba – Como 5; Alba – Bern 2; Bern – Como 3 }
"""
ANY = "except claim_cost(route) = cost { route.length of (plain: wagon | wild: any_wild) } when count(route.colors) > 1"


@pytest.mark.parametrize(
    ("rule", "cost", "lacks"),
    [("", "4 of a kind", "4 more of a kind"), (ANY, "any 4 cards", "any 4 more")],
    ids=["cards of one color", "cards of any colors"],
)
def test_a_gray_route_costs_cards_of_a_kind_only_where_the_rules_say_so(
    rule: str, cost: str, lacks: str, tmp_path: Path
) -> None:
    workspace = Workspace()
    path = tmp_path / "small.ttr"
    workspace.overlay[path.resolve()] = GAME + rule + "\n"
    found = workspace.compile(path)
    assert found.errors == []
    assert found.bundle is not None
    game = new_game(found.bundle, 2, 1)
    red, gray = (PriceList(game, 1 - game.state[1]).offer(route) for route in (0, 1))
    assert red is not None
    assert red.cost == "2 × red wagon"
    assert gray is not None
    assert (gray.cost, gray.lacks) == (cost, lacks)


BOATS = """game boats "Boats" for 2 players
colors ochre
deck load { plank 9;  boat 5;  any "Crew" 4 }
player has hold : cards seen by owner
route has claimed : player
steps setup { for me in players { move 1 boat from load to me.hold } }
steps turn { main: choose "Your deed" { } }
action wait "Wait" in turn.main { move up to 1 from load to me.hold }
rule fare(route) = cost { route.length - 1 of boat;  1 of (plank | any);  1 of (plank | any) }
action build "Build" in turn.main {
  site: choose route in routes where route.claimed = none
  fee:  pay fare(route) from me.hold
  own:  route.claimed = me
}
end when all(r in routes: r.claimed != none) then 0 turns each
score lines "Lines" = count(r in routes where r.claimed = me)
winner { most total }
cities { Alba 0 0; Bern 40 0; Como 40 40 }
routes { Alba – Bern 2 gray;  Bern – Como 1 gray;  Alba – Como 3 gray }
"""


def test_a_route_that_takes_cards_of_several_kinds_has_a_price(tmp_path: Path) -> None:
    workspace = Workspace()
    path = tmp_path / "boats.ttr"
    workspace.overlay[path.resolve()] = BOATS
    found = workspace.compile(path)
    assert found.errors == []
    assert found.bundle is not None
    game = new_game(found.bundle, 2, 1)
    short, none, long = (PriceList(game, game.state[1]).offer(route) for route in range(3))
    assert short is not None
    assert short.cost == "2 × plank + boat or boat + 2 × Crew"
    assert short.lacks == "2 × plank or Crew"
    assert none is not None
    assert none.cost == "2 × plank or 2 × Crew"
    assert long is not None
    assert long.cost == "2 × plank + 2 × boat or 2 × boat + 2 × Crew"
    assert (long.lacks, long.missing) == ("2 × plank + boat or boat + 2 × Crew", 3)
