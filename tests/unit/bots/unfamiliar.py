"""Small games of rules no shipped game has: touching routes, points by rank or to others, lives, orders, carts."""

from __future__ import annotations

from tests.unit.bots.tiny import TINY

BOARD = """
cities {
  Alm  10  10
  Bay  60  10
  Cap 110  10
  Dam  10  60
  Elm  60  60
  Fen 110  60
  Gap  10 110
  Hay  60 110
  Ivy 110 110
}
routes {
  Alm – Bay   2 red
  Bay – Cap   2 blue
  Dam – Elm   1 gray
  Elm – Fen   3 red
  Gap – Hay   2 blue
  Hay – Ivy   2 red
  Alm – Dam   1 gray
  Bay – Elm   2 gray
  Cap – Fen   3 blue
  Dam – Gap   2 red
  Elm – Hay   1 gray
  Fen – Ivy   2 blue
}
tickets {
  Alm – Ivy   9
  Cap – Gap   9
  Bay – Hay   5
  Dam – Fen   6
  Alm – Hay   5
  Cap – Dam   6
  Elm – Ivy   4
  Gap – Fen   7
}
"""
RULES = TINY[: TINY.index("cities {")].replace("train   : pieces = 6", "train   : pieces = 12")
RULES = RULES.replace("wagon each color   8", "wagon each color  16").replace("3: 4 }", "3: 5 }")
PLAIN = RULES + BOARD
SCORES = RULES[RULES.index("score routes_claimed") : RULES.index("winner")]
TICKETS = "sum(t in me.tickets: if connected(mine, t.ends) then t.points else -t.points)"


def changed(old: str, new: str, text: str = PLAIN) -> str:
    """Return the game with another rule."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


TOUCHING = changed(
    "me.train >= route.length\n",
    "me.train >= route.length and (count(mine) = 0 or any(c in route.ends: ends(mine) has c))\n",
)
RANKED = changed(
    SCORES,
    f"""rule sum_of = me.points + {TICKETS}
score rank "Rank" = 4 * count(p in players where p.sum_of < me.sum_of)
score also "Tickets" = count(t in me.tickets where connected(mine, t.ends))

""",
)
DROPPING = changed(
    'main: choose "Your action" { }',
    """main: if me.out = 0 { choose "Your action" { } }
  late: {
    me.rounds += 1
    if me.rounds = 12 and all(p in players: p.rounds = 12) {
      together { for me in players where me.points = min(p in players: p.points) { me.behind = 1 } }
      for me in players where me.behind = 1 and any(p in players where p.behind = 0) { me.out = 1 }
    }
  }""",
    changed(
        SCORES,
        f"""player has rounds : number = 0
player has behind : number = 0
player has out    : number = 0
score routes_claimed "Routes"  = if me.out = 1 then 0 else me.points
score kept_tickets   "Tickets" = if me.out = 1 then -20 else {TICKETS}

""",
    ),
)
CARTS = (
    """
game carts "Carts" for 2..3 players

colors red blue
deck train_cards {
  wagon each color  16
  wild  "Wild"       4
}
player has points : number = 0
player has rounds : number = 0
player has cart   : city
player has hand   : cards seen by owner
board  has row    : cards seen by all
city   has goods  : number = 3

steps setup {
  hands: for me in players { move 2 from train_cards to me.hand }
  start: for me in players { choose city in cities where city.goods > 0 "Where do you begin?";  me.cart = city }
}
steps turn {
  main:  choose "Your action" { }
  count: me.rounds += 1
}
"""
    + RULES[RULES.index("whenever reshuffle") : RULES.index("rule may_claim")]
    + """
rule claim_cost(route) = cost {
  one c in route.colors
  route.length of (wagon c | wild)
}
action travel "Travel" {
  way:  choose route in routes where route.ends has me.cart
  pay:  pay claim_cost(route) from me.hand
  move: me.cart = first(c in route.ends where c != me.cart)
  sell: { me.points += me.cart.goods;  me.cart.goods = 0 }
}
end when all(c in cities: c.goods = 0) or any(p in players: p.rounds >= 30) then 0 turns each
score sold "Sold" = me.points
winner { most total }
"""
    + BOARD[: BOARD.index("tickets {")]
)
TOGETHER = (
    RULES[: RULES.index("player has offer")].replace("player has points  : number = 0\n", "")
    + """board  has row     : cards seen by all
board  has tasks   : cards seen by all
player has rounds  : number = 0
route  has owner   : player
ticket has points  : number

steps setup {
  hands: for me in players { move 2 from train_cards to me.hand }
  deal:  move 4 from tickets to tasks
}
steps turn {
  main:  choose "Your action" { }
  count: me.rounds += 1
}
"""
    + RULES[RULES.index("whenever reshuffle") : RULES.index("action draw_tickets")].replace(
        "  score: me.points += route_points[route.length]\n", ""
    )
    + """
rule built = set(r in routes where r.owner != none)
rule done  = count(t in tasks where connected(built, t.ends))
end when all(p in players: p.rounds >= 8) or done = 4 then 0 turns each
score together "Together" = if done = 4 then 1 else 0
winner { most total }
"""
    + BOARD
)
FOG = changed(
    "  count: me.rounds += 1\n",
    """  count: {
    me.rounds += 1
    if me.rounds = 3 * (me.rounds / 3) { for r in routes where r.owner = none and r.colors has red { r.fog += 1 } }
  }
""",
    changed(
        "of (wagon c | wild)\n",
        "of (wagon c | wild)\n  route.fog of (wagon | wild)\n",
        changed(
            "winner { most total }",
            "winner { only done = 2 }",
            TOGETHER.replace("for 2..3 players", "for 1..3 players")
            .replace("rounds >= 8", "rounds >= 20")
            .replace("deal:  move 4", "deal:  move 2")
            .replace("done = 4", "done = 2")
            .replace("route  has owner", "route  has fog     : number = 0\nroute  has owner"),
        ),
    ),
)
HOSTS = changed(
    "  score: me.points += route_points[route.length]\n",
    """  score: for city in route.ends { let who = or_else(city.host, me);  who.points += route_points[route.length] }
""",
    changed(
        "steps turn {",
        """city has host : player
after setup.back {
  hosts: for me in players { for n in 1..3 { choose city in cities where city.host = none;  city.host = me } }
}
steps turn {""",
    ),
)
LIVES = changed(
    'main: choose "Your action" { }',
    """main: choose "Your action" { }
  worn: if count(ends(mine)) > 4 { try move 1 life from me to box }""",
    changed(
        "winner { most total }",
        """player has life : pieces = 3
winner { most me.life > 0;  most total }""",
    ),
)
ORDERS = """
game orders "Orders" for 2..3 players

colors red blue
deck train_cards { wagon each color 16 }
player has points : number = 0
player has hand   : cards seen by owner
player has build  : flag
player has aim    : route
route  has owner  : player
board  has round  : number

steps setup { hands: for me in players { move 3 from train_cards to me.hand } }
rule alone = not any(p in players: p != me and p.build and p.aim = me.aim)
steps turn {
  orders: for me in players together {
    choose n in 0..1 "0 to draw, 1 to build?"
    choose r in routes where r.owner = none "Which route, if you build?"
    me.build = n = 1
    me.aim = r
  }
  draws:  for me in players where not me.build { move up to 2 from train_cards to me.hand }
  clash:  together { for me in players where not alone { me.build = 0 = 1 } }
  pays:   for me in players where me.build {
    try pay (cost { one c in me.aim.colors;  me.aim.length of wagon c }) from me.hand else { me.build = 0 = 1 }
  }
  builds: for me in players where me.build { me.aim.owner = me;  me.points += 2 * me.aim.length }
  count:  round += 1
}
end when round >= 10 or count(r in routes where r.owner = none) < 2 then 0 turns each
score built "Built" = me.points
winner { most total }
""" + BOARD[: BOARD.index("tickets {")]
WHEEL = """
game wheel "The wheel" for 2..4 players

colors red blue green yellow
deck stock {
  wagon each color  10
  wild  "Joker"      6
}
cities {
  North  200   0
  East   400 200
  South  200 400
  West     0 200
  Middle 200 200
}
routes {
  North – East    3 red
  East – South    3 blue
  South – West    3 green
  West – North    3 yellow
  North – Middle  2 gray
  East – Middle   2 gray
  South – Middle  2 gray
  West – Middle   2 gray
}
route  has holder : player
player has hand   : cards seen by owner
player has field  : number = 0
player has gold   : pieces = 5
player has points : number = 0

steps setup { deal: for me in players { move 4 from stock to me.hand } }
steps turn {
  go:   choose n in 1..5 where n <= 3 + me.gold "How far?"
  fee:  move max(0, n - 3) gold from me to box
  land: me.field = (me.field + n) % 6
  main: choose "Where your marker stops" { }
}
table wheel { 0: 1  1: 2  2: 3  3: 1  4: 2  5: 4 }
rule claim_cost(route) = cost {
  one c in route.colors
  route.length of (wagon c | wild)
}
action draw "Draw cards" when wheel[me.field] = 1 { move up to 3 from stock to me.hand }
action claim "Claim a route" when wheel[me.field] = 2 {
  choose route in routes where route.holder = none
  pay claim_cost(route) from me.hand
  route.holder = me
  me.points += 2 * route.length
}
action tax "Collect" when wheel[me.field] = 3 { move up to 2 gold from box to me;  me.points += 1 }
action feast "Feast" when wheel[me.field] = 4 { for p in players where p != me { try move 1 gold from p to me } }
action nothing "Do nothing" { me.points += 0 }
end when count(r in routes where r.holder = none) <= 2 or any(p in players: p.points >= 20) then 0 turns each
score built "Points" = me.points
score coins "Coins"  = me.gold / 2
score ring  "Ring"   = if longest_path(set(r in routes where r.holder = me), length) >= 8 then 5 else 0
winner { most total }
"""
VOTES = """
game vote "Votes" for 3 players

colors red blue
deck train_cards { wagon each color 16 }
cities { North 200 0;  East 400 200;  South 200 400;  West 0 200 }
routes { North – East 2 red;  East – South 2 blue;  South – West 2 red;  West – North 2 blue }
player has points : number = 0
player has hand   : cards seen by owner
player has yes    : number = 0
route  has owner  : player

steps setup { hands: for me in players { move 4 from train_cards to me.hand } }
steps turn {
  aim:   choose r in routes where r.owner = none "Which route do you ask for?"
  votes: for me in players { choose n in 0..1 "0 against, 1 for?";  me.yes = n }
  done:  if sum(p in players: p.yes) >= 2 { r.owner = me;  me.points += 3 }
}
end when all(r in routes: r.owner != none) then 0 turns each
score built "Built" = me.points
winner { most total }
"""
UNFAMILIAR = {
    "votes": VOTES,
    "plain": PLAIN,
    "touching": TOUCHING,
    "ranked": RANKED,
    "dropping": DROPPING,
    "carts": CARTS,
    "together": TOGETHER,
    "fog": FOG,
    "hosts": HOSTS,
    "lives": LIVES,
    "orders": ORDERS,
    "wheel": WHEEL,
}
