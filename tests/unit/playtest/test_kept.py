"""What somebody at the table sees of fields: those that play changes, or that tell players apart, and no others."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text, new_game
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.kept import kept_by

TEXT = """game cart "Cart" for 2 players
colors red blue
player has at     : city
player has debt   : number = 3
player has lucky  : flag
player has secret : number = 1 seen by owner
player has fame   : number
player has fixed  : number
player has side   : name
player has purse  : number = 2
board  has price  : number = 5
board  has dealt  : number
cities { Alba 0 0; Bern 90 0 }
routes { Alba – Bern 1 gray }
steps setup {
  dealt = 4
  for me in players { me.at = 'Alba'; me.fixed = 2; me.side = if seat(me, 1) = turn then 'north' else 'south' }
}
steps turn {
  choose n in 1..me.purse
  me.at = 'Bern'; me.debt += n; me.lucky = n = 1; me.secret += 1; me.fame += 1; me.purse += 1; price += 1
}
score renown "Fame" = me.fame
score riches "Purse" = me.purse
winner { most total }
end when price > 8 then 0 turns each
"""


def test_fields_that_play_changes_are_told(tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(TEXT, tmp_path), 2)
    game = new_game(machine)
    first = game.decision.player if game.decision else 0
    other = 1 - first
    game.play(0)
    mine = ["at Bern", "debt 4", "lucky", "purse 3", "secret 2", "side south"]
    theirs = ["at Alba", "debt 3", "purse 2", "side north"]
    assert sorted(kept_by(machine, game.view(first).cells, first)) == mine
    assert sorted(kept_by(machine, game.view(first).cells, other)) == theirs
    assert kept_by(machine, game.view(first).cells, None) == ["price 6"]
