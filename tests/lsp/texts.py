"""A small game with a module and a scenario, for sessions and laws."""

GAME = """game hills "Hills" for 2..3 players
use standard_deck
use classic { trains = 20 }
use slopes

cities {
  Ahorn        0    0
  Bärenfels  300    0
  Chur       300  300
}

routes {
  Ahorn – Bärenfels   3 red    [steep]
  Bärenfels – Chur    2 blue
  Ahorn – Chur        4 gray
}

tickets {
  Ahorn – Chur        5
  Bärenfels – Ahorn   3
  Bärenfels – Chur    2
}
"""
MODULE = """module slopes "Steep routes"
route has steep : flag
> A steep route needs a train more.
except may_claim(route) = default and me.train > route.length when route.steep
"""
SCENARIO = """scenario "steep routes need a train more" {
  on hills with 2 players
  given P1.hand = 3 red
  given P1.train = 3
  then  P1 may not claim_route, 'Ahorn – Bärenfels' because may_claim
}
"""
