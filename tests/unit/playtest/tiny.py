"""A game of four cities, small enough to be played to its end in a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games import bundle_of_text
from ttrdsl.engine.machine import Machine

TINY = """
game tiny "Tiny" for 2..3 players
use classic {
  trains = 6
  start_hand = 2
  row_size = 3
  tickets_dealt = 2
  tickets_kept = 1
  tickets_drawn = 1
}
colors red blue
deck train_cards {
  wagon each color   8
  wild  "Wild"       4
}
cities {
  Alm  10  10
  Bay  60  10
  Cap  60  60
  Dam  10  60
}
routes {
  Alm – Bay   2 red
  Bay – Cap   1 gray
  Cap – Dam   2 blue
  Dam – Alm   1 gray
  Alm – Cap   3 gray
}
tickets {
  Alm – Cap   4
  Bay – Dam   3
  Alm – Dam   2
  Cap – Dam   3
  Alm – Bay   2
  Bay – Cap   2
}
"""

# Every turn asks for a free route, and does not say what happens when there is none.
STUCK = """
game stuck "Stuck" for 2..2 players
colors red
deck cards { wagon each color 4 }
route has owner : player
player has points : number = 0
steps setup {
  start: for me in players { me.points = 0 }
}
steps turn {
  take: { choose route in routes where route.owner = none;  route.owner = me;  me.points += 1 }
}
end when any(p in players: p.points > 9) then 1 turns each
score claimed "Routes" = me.points
winner { most total }
cities {
  Alm  10  10
  Bay  60  10
  Cap  60  60
}
routes {
  Alm – Bay   2 red
  Bay – Cap   1 gray
}
"""


def tiny_bundle(folder: Path) -> dict[str, Any]:
    """Return the bundle of the tiny game."""
    return bundle_of_text(TINY, folder)


def tiny_machine(folder: Path, players: int = 2) -> Machine:
    """Return a machine for the tiny game."""
    return Machine(tiny_bundle(folder), players)
