"""A game of four cities, small enough to be played to its end in a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games import bundle_of_text
from ttrdsl.engine.machine import Machine

# It uses no shipped rules, so that games written down stay as they are when those change.
TINY = """
game tiny "Tiny" for 2..3 players

colors red blue
deck train_cards {
  wagon each color   8
  wild  "Wild"       4
}
table route_points { 1: 1  2: 2  3: 4 }

player has train   : pieces = 6
player has points  : number = 0
player has hand    : cards seen by owner
player has offer   : cards seen by owner
player has tickets : cards seen by owner
board  has row     : cards seen by all
route  has owner   : player
ticket has points  : number

steps setup {
  hands: for me in players { move 2 from train_cards to me.hand }
  deal:  for me in players { move 2 from tickets to me.offer }
  keep:  for me in players together {
    choose 1..all kept in me.offer "Which tickets do you keep?"
    move kept to me.tickets
  }
  back:  for me in players { move all from me.offer under tickets }
}
steps turn {
  main: choose "Your action" { }
}

whenever reshuffle: count(train_cards) = 0 and count(train_cards.discard) > 0 {
  shuffle train_cards.discard
  move all from train_cards.discard to train_cards
}
whenever refill: count(row) < 3 and count(train_cards) > 0 {
  move 1 from train_cards to row
}

action draw_cards "Draw train cards" when count(row) + count(train_cards) > 0 {
  for n in 1..2 {
    try choose "Take a card" {
      shown "Take {card}":        { choose card in row;  move card to me.hand }
      blind "Draw from the deck": { move 1 from train_cards to me.hand }
    }
  }
}

rule may_claim(route)  = route.owner = none and me.train >= route.length
rule claim_cost(route) = cost {
  one c in route.colors
  route.length of (wagon c | wild)
}
action claim_route "Claim a route" {
  pick:  choose route in routes where may_claim(route)
  pay:   pay claim_cost(route) from me.hand
  own:   route.owner = me
  place: move route.length train from me to route
  score: me.points += route_points[route.length]
}
action draw_tickets "Draw tickets" when count(tickets) > 0 {
  draw: move up to 2 from tickets to me.offer
  keep: { choose 1..all kept in me.offer "Which tickets do you keep?";  move kept to me.tickets }
  back: { choose sequence in orders(me.offer) "In which order?";  move sequence under tickets }
}

rule mine  = set(r in routes where r.owner = me)
rule trail = longest_trail(mine, length)

end when any(p in players: p.train <= 2) then 1 turns each

score routes_claimed "Routes"       = me.points
score kept_tickets   "Tickets"      = sum(t in me.tickets: if connected(mine, t.ends) then t.points else -t.points)
score longest        "Longest path" = if trail > 0 and trail = max(p in players: p.trail) then 5 else 0

winner { most total }

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
