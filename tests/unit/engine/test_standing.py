"""Standing rules: each player may act in a loop of one, although it is nobody's turn in it."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine

TEXT = """game small "Hands are small" for 2 players
use standard_deck
use classic { start_hand = 6; tickets_dealt = 1; tickets_kept = 1 }
cities { A 0 0; B 1 0; C 2 0 }
routes { A – B 2 red; B – C 2 blue; A – C 3 gray }
tickets { A – B 2; B – C 2; A – C 4 }
player has lost : number = 0
whenever rich: any(p in players: count(p.hand) > 5) {
  for me in players { if count(me.hand) > 5 { move all from me.hand to discard; me.lost += 1 } }
}
"""


def test_each_player_acts_in_turn_in_a_standing_rule(tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(TEXT, tmp_path), 2)
    state = machine.start(seed=1)
    lost = machine.layout.cells["player.lost"]
    assert state[lost : lost + 2] == [1, 1]
    assert [pile.size(state) for pile in machine.layout.piles["player.hand"]] == [0, 0]
    assert state[layout.HOLD] == 0
