"""What made-up games found, each as a small game: it checks clean and plays the same on the interpreter and as text."""

from __future__ import annotations

import json
import pickle
import random
from itertools import pairwise

import pytest

from benchmarks.made_up.play import play
from benchmarks.made_up.subjects import of_text
from ttrdsl import load_game, new_game
from ttrdsl.engine.game import Game

TABLE = """game small "Small" for 2 players
colors red blue
deck goods {
  wagon each color 6
  wild 4
}
cities { Arle 0 0; Birk 90 0; Cern 90 90 }
routes {
  Arle – Birk 1 red
  Birk – Cern 2 blue
}
board has rounds : number = 0
board has pot : cards seen by all
player has hand : cards seen by all
steps setup { for me in players { move 4 from goods to me.hand } }
end when rounds >= 8 then 0 turns each
winner { most total }
"""
TURN = 'steps turn { rounds += 1; main: choose "Your action" { } }\n'
MANY = "routes { " + "; ".join(f"Arle – Cern {n} red" for n in range(1, 19)) + " }\n"  # so many are asked for as a set
CHAIN = [f"T{n:02}" for n in range(66)]  # so many cities in a row
GEMS = "deck gems {\n" + "\n".join(f'  gem stone{n} "Stone {n}" 2 [fee {n % 4}]' for n in range(70)) + "\n}\n"
REST = 'action rest "Rest" { move up to 1 from goods to me.hand }\nscore held "Held" = count(me.hand)\n'

CASES = {
    "a field of what a field of the element says": f"""
{MANY}player has team : number = 0
route  has lord : player
route  has next : route
route  has shut : flag
action buy "Buy" {{
  choose route in routes
  me.team += 1; route.lord = me; route.next = best(r in routes: r.length); route.next.shut = rounds > 3
}}
score team_s "Team" = count(r in routes where r.lord != none and r.lord.team = me.team)
score shuts  "Shut" = count(r in routes where r.next.shut) + count(r in routes where r.next.lord = me)
score far    "Far"  = count(r in routes where r.next.length <= rounds) + count(r in routes where set(me) has r.lord)""",
    "one of two lists of networks is longer than a list has room for": """
rule any_routes(route) = routes
routes { Arle – Cern 4 gray }
score ways "Ways" = count(if rounds > 2 then picks(routes, any_routes, 2) else components(routes))""",
    "a table is looked up in a cost": """
table price { 0: 1  1: 2  2+: 1 }
action buy "Buy" { pay (cost { price[min(rounds, 2)] of wagon }) from me.hand }""",
    "a named city is compared with none": """
action rest_too "Rest" when 'Arle' != none and or_else('Birk', 'Cern') != none { rounds += 1 }""",
    "a named route is taken where a field is none": """
board has goal : route
score far "Far" = or_else(goal, 'Arle – Birk').length + or_else('Birk – Cern', goal).length""",
    "a pile that nothing fills is paid from": """
player has purse : cards seen by owner
action buy "Buy" { pay (cost { 1 of wagon }) from me.purse }
action buy_more "Buy" { pay (cost { 0..1 of wagon }) from me.purse }""",
    "a cost is asked for with a pile": """
rule price(pile) = cost { 1 of (wagon | wild) }
action buy "Buy" { pay (cost { 0..1 of { 1 of price(me.hand) } }) from me.hand }
action buy_more "Buy" { pay price(pot) from me.hand }""",
    "a cost is asked for another player": """
player has fee : number = 0
rule fee_of(kind: number) = cost { one c in colors; me.fee + kind of wagon c }
board has rival : player
action buy "Buy" { me.fee += 1; choose p in players; rival = p; pay p.fee_of(0) from me.hand }
action tax "Tax" { pay rival.fee_of(1) from me.hand }""",
    "a cost depends on who pays, and on nothing that changes": """
rule price = cost { (if me = first(p in players) then 1 else 2) of wagon }
rule price_of(route) = cost { (if me = first(p in players) then route.length else 1) of wagon }
action buy "Buy" { pay price from me.hand }
action claim "Claim" { choose route in routes; pay price_of(route) from me.hand }""",
    "a rule with a parameter called like a domain is a cost": """
rule price(color, n: number) = cost { one c in set(x in me.hand: x.color) where c != color; n of wagon c }
action buy "Buy" { choose k in colors; pay price(k, min(rounds, 2)) from me.hand }""",
    "somebody chooses no card": """
action lay "Lay" { choose 0..1 kept in me.hand; choose n in 0..1; move kept to pot; rounds += n }""",
    "a deck and a payment have a card": """
action buy "Buy" {
  pay (cost { 1 of (wagon | wild) }) from me.hand as paid
  if paid has first(c in me.hand) or goods has first(c in pot) { rounds += 1 }
}""",
    "some of the routes of a local are gone through": """
action look "Look" {
  let net = set(r in routes where r.length > 1)
  for r in set(r in net where r.length > 0) { choose n in 0..r.length; rounds += n }
  choose r in set(r in best(n in components(net): count(n)) where r.length > 0)
}""",
    "networks and listed numbers are counted": """
score sizes "Sizes" = count(components(routes)) + count(set(rounds, 2, 2, 3))""",
    "one of some listed numbers is chosen, or of those that occur": """
action bid "Bid" { choose n in set(rounds, 1, 7 - rounds, 3); rounds += max(n, 0) }
action ask "Ask" { choose n in set(rounds, 1, 2) where n != 2; rounds += n }
action see "See" { may { choose n in set(r in routes: r.length); rounds += n } }""",
    "one of several networks is chosen": """
route has lord : player
action own "Own" { choose route in routes where route.lord = none; route.lord = me }
action net "Net" { choose net in components(set(r in routes where r.lord = none)) where count(net) < 3
  rounds += count(net) }""",
    "numbers without a set are gone through with a decision in between": """
action take "Take" { for n in set(2, rounds, 1) { choose k in 0..n; rounds += k } }
action few  "Few"  { for n in 1..min(rounds, 4) where n != 2 { choose k in 0..n; rounds += k; if k > 1 { stop } } }
action keep "Keep" { for n in 1..3 where n != 2 { rounds += n } }""",
    "several things are chosen at once, numbers among them": """
action buy "Buy" { choose { with "With {n}": { choose r in routes; choose n in 1..rounds where n < 4; rounds += n } } }
action bid "Bid" { choose { with "With {n}": { choose n in 0..1; choose k in set(1, rounds); rounds += n + k } } }""",
    "numbers that occur in networks and in ranges are counted": """
score sizes "Sizes" = count(set(net in components(routes): count(net))) + count(set(n in 0..rounds: n % 3))""",
    "a deck and its discard pile are paid from": """
action buy "Buy" { pay (cost { 1 of wagon }) from goods to discard }
action win "Win" { pay (cost { one c in colors; 1..2 of (wagon c | wild) }) from goods.discard + pot to me.hand }""",
    "a pile that is only known in play is paid from": """
rule purse = if rounds % 2 = 0 then me.hand else pot
action buy "Buy" {
  try { pay (cost { one c in colors; 1 of (wagon c | wild) }) from me.purse to discard }
  move up to 1 from goods to pot
}""",
    "a cost asks the state about each of several colors": """
player has liked : color
action like "Like" { choose color in colors; me.liked = color }
rule hers(color) = count(x in me.hand where x.color = color)
action buy "Buy" { pay (cost { one c in colors; (if c = me.liked then 1 else hers(c)) of (wagon c | wild) }) from pot }
action get "Get" { pay (cost { one c in set(x in pot: x.color); hers(c) of wagon }) from me.hand to pot }
action lay "Lay" { try move 1 from me.hand to pot }""",
    "a condition that may meet an error is not asked of nothing": """
table bonus { 0: 6  1+: 9 }
player has bag : cards seen by all
score last "Last" = bonus[turns_left]
action look "Look" when all(c in me.bag where winners has me: c is red) { rounds += 1 }
action pick "Pick" when count(c in me.bag where bonus[0 - rounds] > 0) = 0 { rounds += 1 }""",
    "a local is called like the domain of a set": """
action look "Look" { let color = red; if set(c in me.hand: c.color) has color { rounds += 1 } }""",
    "a tie-break that meets an error is asked only of those who are level": """
winner { most count(me.hand);  most 1 / (count(me.hand) % 2) }""",
    "an error among the elements comes before a condition that none of them meets": f"""
{MANY}rule near(city) = routes
score ways "Ways" = if rounds < 3 then 0 else count(net in picks(cities, near, 3) where rounds < 0)""",
    "an error in a condition comes before the conditions behind it": f"""
{MANY}rule late = if rounds > 3 then 0 else 1
action look "Look" when count(r in routes where 1 / late > 9 and rounds < 0) = 0 {{ rounds += 1 }}
action seek "Seek" when not any(r in routes where r.length / late > 9: r.length > 99) {{ rounds += 1 }}""",
    "a loop stands where nobody can come": """
steps sort { try { } else { for r in routes { rounds += 1 } } }
action look "Look" { sort; for r in routes { choose n in 1..3 where n <= r.length; rounds += n } }""",
    "one of a thousand numbers is chosen": """
player has said : number = 0
action speak "Speak" { choose n in rounds..(rounds * 1000) where n % 3 = 0 or n > 900; me.said += n }
score words "Words" = me.said""",
    "one of a thousand networks is chosen": f"""
{MANY}player has laid : number = 0
rule near(city) = routes
action lay "Lay" {{
  choose net in picks(set('Arle'), near, 3) where count(net) != 1
  choose r in routes; choose more in picks(set('Birk'), near, 1) where count(more) = 1
  me.laid += sum(x in net: x.length) + r.length * sum(x in more: x.length)
}}
score far "Far" = me.laid""",
    "a thousand networks have few different sizes": f"""
{MANY}rule near(city) = routes
score sizes "Sizes" = count(set(net in picks(set('Arle'), near, 3): count(net)))""",
    "a cost takes a color of those that another player may use": """
player has liked : route
rule shades = if me.liked = none then colors else me.liked.colors
rule price = cost { one c in turn.shades; 1 of wagon c }
action buy "Buy" { choose r in routes; me.liked = r; pay price from me.hand }""",
    "steps are given a pile": """
player has friend : player
player has well : stack seen by nobody
player has seen : number = 0
rule wealth(p : pile) = count(p) + count(c in p where c is wild)
rule stock = me.hand
steps top(p : pile, q : pile) { move up to 2 from p to q; if wealth(q) > 3 { shuffle q } }
steps look(p : pile) {
  for c in p { may move c from p to pot else { me.seen += wealth(p) } }
  choose 0..2 some in p
  move some from p under me.well
  pay (cost { 0..1 of wagon }) from p to me.well
}
action give "Give" { top(me.friend.hand, me.hand); me.friend = if me.friend = none then next_player else none }
action sink "Sink" { top(me.hand, me.well); look(me.well); top(me.well, me.hand) }
action peek "Peek" { look(me.friend.stock); look(me.hand); move all from pot to me.hand }
score all_seen "Seen" = me.seen + wealth(me.well)""",
    "cards of which some were left out are what a rule gives": """
player has friend : player
player has well : cards seen by owner
player has seen : number = 0
rule reds = set(c in me.hand where c.color = red)
rule both = reds + me.well
rule some_of(n : number) = if me.seen > n then reds else both
action sink "Sink" when count(reds) > 0 { choose c in reds; move c from me.hand to me.well }
action look "Look" {
  for c in some_of(2) { may { me.seen += 1 } else { me.seen += 2 } }
  choose 0..2 those in both
  me.seen += count(those)
  me.friend = if me.friend = none then next_player else none
}
score lone "Lone" = count(set(c in reds: c.color)) + sum(c in some_of(1): 2) + count(c in both where reds has c)
score friendly "Friendly" = count(me.friend.reds) + count(c in me.friend.some_of(3) where c is wild)""",
    "sets of numbers are compared, joined, kept, and nobody's": """
player has friend : player
player has heard : number = 0
rule said = set(p in players: p.heard)
rule lengths = set(r in routes: r.length)
rule either_one = if me.heard > 3 then said else lengths
rule more = either_one + lengths - set(2, 7)
action speak "Speak" {
  let known = said + set(5)
  choose n in more
  for k in known { may { me.heard += k } else { me.heard += 1 } }
  choose m in known
  if known != said { me.heard += n * m % 9 }
  me.friend = if me.friend = none then next_player else none
}
score same "Same" = if said = lengths then 10 else 0
score ours "Ours" = count(more) + (if more has 3 then 1 else 0) + sum(n in either_one: n)
score hers "Hers" = count(me.friend.more) + (if me.friend.said = said then 1 else 0)""",
    "a rule too long to be put in its place is given numbers": f"""
player has heard : number = 0
rule weighed(ns : numbers, k : number) = {" + ".join(f"sum(n in ns where n > k - {i}: n * {i})" for i in range(9))}
action speak "Speak" {{ me.heard += 1 + rounds }}
score all_of "All" = weighed(set(p in players: p.heard), 2) + weighed(set(3, 5), me.heard)
score again "Again" = weighed(set(p in players: weighed(set(p.heard, 1), 0)), 1)""",
    "networks are one of two, or nobody's": """
player has friend : player
route has lord : player
rule nets = components(set(r in routes where r.lord = me))
rule either_one = if rounds > 3 then nets else components(routes)
action lay "Lay" { choose r in routes; r.lord = me; me.friend = if me.friend = none then next_player else none }
score net "Net" = count(best(n in either_one where count(n) > rounds: count(n))) + count(me.friend.nets)
score first_net "First" = count(first(n in (if rounds > 2 then nets else me.friend.nets)))""",
    "the best is told by several values": """
route has weight : number = 0
action weigh "Weigh" {
  choose r in routes
  r.weight += 1 + rounds
  best(x in routes: x.weight % 2, x.length, x.weight).weight += 2
  best(x in routes: 0 - x.weight, x.length, x.weight % 3, 1, x.length % 2).weight += 1
}
score dearest "Dearest" = best(x in routes: x.length % 2, x.weight).weight""",
    "a value by which the best is told meets an error": """
score last "Last" = best(x in routes: 0 - x.length, 12 / (x.length - 2)).length""",
    "piles hold some of many kinds of cards": f"""
card has fee : number = 0
{GEMS}board has shelf : cards seen by all
player has gems : cards seen by all
player has seen : number = 0
rule owns(card) = me.gems has card
rule price(card) = cost {{ card.fee + (if count(me.gems) > 4 then 1 else 0) of (wagon | wild) }}
action lay "Lay" {{ move up to 9 from gems to shelf; for c in shelf where not owns(c) {{ me.seen += c.fee }} }}
action take "Take" {{ choose card in shelf where not owns(card) and card.fee <= rounds; move card to me.gems }}
action buy "Buy" {{
  choose card in shelf where not owns(card)
  pay price(card) from me.hand to pot
  move card to me.gems
}}
action give "Give" {{ choose card in me.gems where shelf has card or pot has card; move card to shelf }}
score owned "Owned" = count(me.gems) + sum(c in me.gems where c.fee > 1: c.fee) + me.seen
score double "Double" = count(c in shelf where owns(c)) + count(c in me.gems where shelf has c and pot has c)""",
    "a ticket has more cities than a word has bits": f"""
cities {{ {"; ".join(f"{name} {i} 300" for i, name in enumerate(CHAIN))} }}
routes {{ {"; ".join(f"{one} – {two} 1 red" for one, two in pairwise(CHAIN))} }}
route has lord : player
tickets {{ {" – ".join(CHAIN)}; {CHAIN[0]} – {CHAIN[1]} }}
player has goals : cards seen by owner
action lay "Lay" {{ choose r in routes; r.lord = me; move up to 1 from tickets to me.goals }}
score joined "Joined" = count(t in me.goals where connected(set(r in routes where r.lord = me), t.ends))
score all_of "All" = count(t in me.goals where ordered_trail(routes, t.ends)) + sum(t in me.goals: count(t.ends))
score every "Every" = if connected(routes, set(c in cities where c != 'Arle')) then 1 else 0""",
    "nothing is chosen in secret": """
player has bag : cards seen by owner
action bid "Bid" {
  for me in players together {
    choose 0..all some in me.bag
    choose 0..1 more in me.hand
    choose n in 0..1
    move some to pot; move more to me.bag; rounds += n
  }
}""",
    "what a loop goes through is changed on the way": """
player has found : number = 0
action look "Look" {
  for n in 0..2 { n += 1; me.found += n }
  for r in routes { me.found += r.length; r = first(x in routes); me.found += r.length }
  for c in me.hand { let seen = count(me.hand); c = first(x in me.hand); me.found += seen }
  for p in players { p = me; p.found += 1 }
}
score found_all "Found" = me.found""",
}


@pytest.mark.parametrize("case", CASES)
def test_all_engines_agree_when(case: str) -> None:
    table = TABLE.replace("winner { most total }\n", "") if "winner {" in CASES[case] else TABLE
    found = of_text(table + TURN + REST + CASES[case].lstrip() + "\n")
    assert found.bundle is not None, found.problems
    report = play(found.bundle, 2, range(3), 60, 180, with_native=False, stage=lambda text: None)
    assert (report.kind, report.words) == ("alike", "")
    assert report.decisions > 5


@pytest.mark.parametrize("engine", ["interpreter", "text"])
@pytest.mark.parametrize(
    "case",
    [
        "steps are given a pile",
        "sets of numbers are compared, joined, kept, and nobody's",
        "nothing is chosen in secret",
    ],
)
def test_a_game_goes_on_from_any_decision_as_a_copy_a_pickle_and_a_save(case: str, engine: str) -> None:
    bundle = of_text(TABLE + TURN + REST + CASES[case].lstrip() + "\n").bundle
    assert bundle is not None
    game, dice, played = new_game(bundle, players=2, seed=5, engine=engine), random.Random(4), 0
    while not game.over:
        others = [game.copy(), pickle.loads(pickle.dumps(game)), load_game(bundle, game.to_json())]
        choice = dice.randrange(game.option_count)
        game.play(choice)
        for other in others:
            other.play(choice)
            assert saved(other) == saved(game)
        played += 1
    assert played > 5


def saved(game: Game) -> str:
    """Return a game as one line; the text knows no difference between nothing kept yet and nothing in it."""
    return json.dumps(game.to_json()).replace('["numbers"]', "0").replace('["list"]', "0")


def test_an_error_in_a_score_is_met_again_when_it_is_asked_for_again() -> None:
    text = TABLE + TURN + REST + 'score ways "Ways" = disjoint_paths(routes, cities)\n'
    found = of_text(text)
    assert found.bundle is not None
    assert play(found.bundle, 2, [1], 20, 20, with_native=False, stage=lambda text: None).kind == "alike"


def test_a_cost_asked_for_another_player_looks_at_what_is_hers() -> None:
    rules = """
player has fee : number = 0
player has paid_for : number = 0
rule price = cost { me.fee of (wagon | wild) }
action buy "Buy" { me.fee = 2; pay seat(me, 1).price from me.hand as paid; me.paid_for = count(paid); me.fee = 0 }
"""
    found = of_text(TABLE + TURN + REST + rules.lstrip() + 'score bought "Bought" = me.paid_for\n')
    assert found.bundle is not None
    game = new_game(found.bundle, players=2, seed=1)
    while not game.over:
        game.play(next((o for o in game.options() if o.label == "Buy"), game.options()[0]))
    assert [line.points for line in game.scores(0) if line.name == "bought"] == [0]


def test_a_network_that_is_offered_is_called_by_its_routes() -> None:
    found = of_text(
        TABLE + TURN + REST + 'action net "Net" { choose net in components(routes); rounds += count(net) }\n'
    )
    assert found.bundle is not None
    game = new_game(found.bundle, players=2, seed=1)
    game.play(next(option for option in game.options() if option.label == "Net"))
    assert [option.label for option in game.options()] == ["Arle – Birk + Birk – Cern"]
