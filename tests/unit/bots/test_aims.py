"""Bots go for what the rules say wins, which need not be the most points."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.engine.aims import aims_of, deciding_aims, side_of_total
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.batch import play_game

TEXT = """game scales "Scales" for 2 players
colors red blue
player has weight : number = 0
player has gold   : number = 0
player has out    : flag
board  has rounds : number = 0
cities { Arle 0 0; Birk 90 0 }
routes { Arle – Birk 1 red }
steps setup { rounds = 0 }
steps turn { rounds += 1; main: choose "Your action" { } }
action eat  "Eat"  { me.weight += 5; me.out = me.weight > 12 }
action dig  "Dig"  { me.gold += 1; me.weight += 1 }
action rest "Rest" { me.weight += 0 }
score in_all "Weight" = me.weight
end when rounds >= 12 then 0 turns each
"""
LAZY = TEXT.replace('action eat  "Eat"  { me.weight += 5; me.out = me.weight > 12 }\n', "").replace(
    'action rest "Rest" { me.weight += 0 }\n',
    'action rest "Rest" { me.weight += 0 }\naction eat "Eat" { me.weight += 5; me.out = me.weight > 12 }\n',
)  # the first option is not the best
WINNERS = {
    "the most points": "winner { most total }",
    "the fewest points": "winner { fewest total }",
    "something that is no score": "winner { most me.gold; fewest total }",
    "whoever is still there": "winner { fewest me.out; most total }",
}


@pytest.mark.parametrize("winner", WINNERS.values(), ids=WINNERS)
def test_path_beats_chance_whatever_wins(winner: str, tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(f"{TEXT}{winner}\n", tmp_path), 2)
    records = [play_game(machine, ("path", "random"), 1, number) for number in range(10)]
    # Where nothing can be planned it expects chance of itself, too: it keeps too far from what puts a player out.
    lost = [record.winners for record in records].count((1,))
    assert lost == 0 or (winner == WINNERS["whoever is still there"] and lost < 2)


def test_keys_before_the_total_weigh_more(tmp_path: Path) -> None:
    bundle = bundle_of_text(f"{TEXT}{WINNERS['whoever is still there']}\n", tmp_path)
    assert [aim.weight for aim in aims_of(bundle)] == [-100, 1]
    assert side_of_total(bundle) == 1


def test_where_totals_are_added_up_her_own_points_count_as_well(tmp_path: Path) -> None:
    """With a total of a team alone, whatever she does would look as if others could take it away."""
    team = "player has side : number = 0\nwinner { most sum(p in players where p.side = me.side: p.total) }\n"
    aims = aims_of(bundle_of_text(TEXT + team, tmp_path))
    assert [aim.weight for aim in aims] == [1, 1]
    assert aims[0].value == ["rule", "in_all"]


def test_points_lead_the_way_where_nothing_but_a_condition_wins(tmp_path: Path) -> None:
    """Chance never meets the condition, so that alone it would tell no option from another."""
    saved = 'score saved "Hunger" = 50 - me.weight\n'  # nobody gains what she has to begin with
    bundle = bundle_of_text(f"{LAZY}{saved}winner {{ only me.weight >= 30 }}\n", tmp_path)
    assert [aim.weight for aim in deciding_aims(bundle)] == [1]
    assert findings_of(Machine(bundle, 2)).gained == {"in_all"}
    assert [aim.weight for aim in aims_of(bundle, {"in_all"})] == [10_000, 1]
    records = [play_game(Machine(bundle, 2), ("path", "random"), 1, number) for number in range(5)]
    assert [record.winners for record in records] == [(0,)] * 5
