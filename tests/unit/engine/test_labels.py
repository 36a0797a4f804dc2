"""What options are called: capitals alike, nobody where players are chosen, names of the rules as people read them."""

from __future__ import annotations

from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl import new_game

POLITE = """game polite "Polite" for 3 players
colors pale_red
deck cards { wagon each color 40;  coach each color "Coach" 3 }
player has points : number = 0
player has hand : cards seen by all
steps setup { }
steps turn {
  deal: move 1 from cards to me.hand
  ask: may { me.points += 1 }
  greet: may { choose p in players where p != me;  p.points += 1 }
  invite: choose 0..2 guests in players where guests != me
  paint: choose c in colors
}
score s "S" = me.points
winner { most total }
end when sum(p in players: p.points) > 14 then 0 turns each
cities { Arle 0 0;  Birk 90 0 }
routes { Arle – Birk 1 pale_red }
"""


def test_options_are_called_as_people_call_them(tmp_path: Path) -> None:
    game = new_game(bundle_of_text(POLITE, tmp_path), players=3, seed=1, first=0)
    seen = []
    for _ in range(4):
        seen.append([option.label for option in game.options()])
        game.play(len(seen[-1]) - 1)
    assert seen == [["Yes", "No"], ["P2", "P3", "nobody"], ["P2 + P3", "P2", "P3", "nobody"], ["pale red"]]
    assert [card["title"] for card in game.machine.bundle["cards"]] == ["pale red wagon", "pale red Coach"]
