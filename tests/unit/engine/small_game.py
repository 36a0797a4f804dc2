"""A small game with much that a state can hold: secret choices in loops, loops in procedures, hidden fields."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tests.games import bundle_of_text
from ttrdsl.engine.machine import Machine

TEXT = """game small "A small game" for 2..4 players
colors red blue green
deck cards {
  wagon each color 8
  wild 4
}
cities {
  A 0 0
  B 1 0
  C 2 0
}
routes {
  A – B 1 red
  B – C 2 blue
}
tickets {
  A – C 3
  A – B 1
}
ticket has points : number
route  has owner  : player
player has hand    : cards seen by owner
player has saved   : cards seen by owner
player has passing : cards seen by owner
player has bid     : number = 0 seen by owner
player has train   : pieces = 5
board  has station : pieces = 3
board  has bids    : number = 0 seen by nobody
board  has rounds  : number = 0
board  has pool    : cards seen by all

steps setup {
  for me in players { move 4 from cards to me.hand }
  for n in 1..2 {
    for me in players together {
      choose card in me.hand "Which card do you keep?"
      choose b in 0..2 "How much do you bid?"
      move card from me.hand to me.saved
      me.bid = b
      bids += b
    }
    for me in players { move all from me.hand to me.passing }
    together { for me in players { move all from me.passing to seat(me, 1).hand } }
  }
}
steps raise_bid(times: number) {
  for n in 1..times { choose b in 0..2 "How much more?"; me.bid += b }
}
steps turn { main: choose "Your action" { } }

action take "Take cards" {
  let left = 2
  for k in 1..3 {
    if left > 0 {
      choose "Take a card" {
        shown "Take {card}": { choose card in pool; left -= 1; move card to me.hand }
        blind "Draw": { left -= 1; try move 1 from cards to me.hand }
      }
      if k = 2 and count(me.hand) > 6 { stop }
    }
  }
}
action lay "Lay cards down" when count(me.hand) > 0 {
  choose 1..2 laid in me.hand
  may choose t in 1..2 "How many trains?" else { move laid to pool; stop }
  move laid to pool
  try { move t train from me to board }
  raise_bid(2)
  rounds += 1
}
end when rounds >= 6 then 1 turns each
score bid_points "Bids" = me.bid
score saved_cards "Kept" = count(me.saved)
score wild_cards "Wild" = count(c in me.saved where c is wild)
score laid_rounds "Laid" = rounds
winner { most total }
"""


@cache
def small_bundle() -> dict[str, Any]:
    """Return the bundle of the small game."""
    return bundle_of_text(TEXT, Path(__file__).parent)


def small_machine(players: int = 3) -> Machine:
    """Return a new machine for the small game."""
    return Machine(small_bundle(), players)
