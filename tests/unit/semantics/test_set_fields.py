"""Fields that hold sets: given on board lines, asked in rules, the same on every engine."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import BOARD, codes, compiled
from ttrdsl import new_game

LINES = """
route has lines : set of name
route has crosses : routes
city  has exports : colors
cities { Dole 4 4 [exports red blue] }
routes {
  Alba – Dole 2 red  [lines north 7, crosses 'Alba – Como' 'Dole – Bern']
  Bern – Dole 3 gray [lines coast]
}
score served "Lines"   = sum(r in mine: count(r.lines)) + 3 * count(r in mine where r.lines has 'coast')
score exported "Exports" = sum(c in ends(mine): count(c.exports)) + count(r in mine where count(r.crosses - mine) > 1)
"""


def test_a_set_is_given_by_its_elements_and_may_name_what_stands_further_down() -> None:
    facts = compiled(LINES).bundle["facts"]
    assert facts["route.lines"]["data"] == [[], [], [], [], [0, 1], [2]]
    assert facts["city.exports"]["data"][3] == [1, 5]


def test_a_double_route_without_a_color_stands_for_all_its_tracks() -> None:
    assert compiled(LINES).bundle["facts"]["route.crosses"]["data"][4] == [2, 3, 5]


def test_sets_are_the_same_on_every_engine() -> None:
    bundle = compiled(LINES).bundle
    totals = []
    for engine in ("interpreter", "text"):
        for seed in range(3):
            game = new_game(bundle, players=2, seed=seed, engine=engine)
            while not game.over:
                options = game.options()
                game.play(options[(seed + len(options)) % len(options)])
            totals.append([game.total(player) for player in range(2)])
    assert totals[:3] == totals[3:]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("routes { Alba – Bern 1 red [lines] }", "TTR213"),
        ("routes { Alba – Bern 1 red [crosses 'Alba – Dole' 'Alba – Rome'] }", "TTR213"),
        ("routes { Alba – Bern 1 red [crosses 3] }", "TTR213"),
        ("route has toll : number\nroutes { Alba – Bern 1 red [toll 2 3] }\nscore t = sum(r in mine: r.toll)",
         "TTR213"),
        ("player has visited : set of city", "TTR112"),
        ("route has sizes : set of number", "TTR112"),
        ("after claim_route.score { route.lines = set('north') }", "TTR516"),
        ("score wrong = count(r in mine where r.lines has 'cost')", "TTR110"),
        ("city has side : name\ncities { Rom 9 9 [side left] }\nroutes { Rom – Dole 1 red }\n"
         "score wrong = count(r in mine where r.lines has 'left') + count(c in ends(mine) where c.side = 'left')",
         "TTR526"),
    ],
)  # fmt: skip
def test_what_a_set_does_not_take_is_reported_once(line: str, code: str) -> None:
    found = codes(f"{LINES}{line}\n", board=BOARD)
    assert code in found
    assert found.count(code) == 1
