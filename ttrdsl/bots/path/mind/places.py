"""Where the style `path` finds what it knows of a board, and where it keeps its thoughts.

Its facts are a section of the tables that starts at `kn`; `ttrdsl.bots.path.facts` writes it, and every place in it
counts from its start. Its thoughts are a vector of their own, `mind`: working space that all seats share, then one run
for each seat that lasts a game.
"""

from __future__ import annotations

# The section of facts: numbers, then places of lists.
PAYING = 0  # how many kinds of cards pay for routes; hands are counts of these, in their order
ROUTE_COUNT = 1
ROUTE_SET = 2  # words of a set of routes, and of a set of kinds of cards
CARD_SET = 3
PRICES = 4  # per route the place of its prices: their number, then cards of one kind, cards that fit everywhere, of
# which paying kinds the first may be: the number of this choice, a number of runs, then where each begins and ends
TAKES = 5  # per route the place of what it takes: number of kinds of pieces, then kind and pieces of each
GAINS = 6  # per route the points it brings at once
RANKS = 7  # per route when it is paid for in a plan: what can be had in fewest ways first
EVERYWHERE = 8  # the paying kinds that fit everywhere: their number, then each
SUPPLIES = 9  # the kinds of pieces: their number, then where the first player's supply lies in a state
SPENT = 10  # the supplies that routes are built from, in the same form
COMMON = 11  # where the pieces of nobody lie that routes take, in the same form
SWINGS = 12  # per kind of card the points between having and missing it as a ticket
GOALS = 13  # per kind of card the place in all tables of its goals, or 0
NEIGHBORS = 14  # per city the place of its routes: their number, then each, from 1 on, with the city at its other end
HIDDEN = 15  # the piles somebody does not see: their number, then place in a state, owner or -1, 1 if the owner sees it
DECKS = 16  # the kinds of cards by deck: number of decks, then the place of each: number of kinds, then each kind
KINDS = 17  # per kind of card its deck
SCORED = 18  # per player the place of what her points depend on: number of runs of a state, then start and length
ASKED = 19  # per place in the code what is asked there
PEOPLE = 20  # number of players
BARRED = 22  # per route what it costs as long as it cannot be had

# What can be asked.
CHOICE = 0
SOME_CARDS = 1
ANY_ORDER = 2
PAYMENT = 3
SOMETHING = 4
DECLINABLE = 8  # added where it can be declined

# Working space, in the same vector as the thoughts; the facts say where each lies.
WORK_ASKED = 21
WORK_HAND = 23
WORK_LEFT = 24
WORK_TICKETS = 25
WORK_NET = 26
WORK_WAY = 27
WORK_TRIAL = 28
WORK_WEIGHTS = 29
WORK_SEARCH = 30
WORK_LISTS = 31
WORK_DRAFTS = 32
WORK_PARTS = 33
WORK_PLACES = 34
WORK_POOL = 35
WORK_ABOUT = 36
WORK_WAYS = 37  # ways found already: their age, whose they are, then each
WORK_SIGHT = 38  # per pile that somebody does not see, in the order of `HIDDEN`: 1 if a rule opens it to the thinker
HABITS = 39  # per style what is worth how much to it
UNPLANNED = 40  # 1 if there is nothing to plan, or plans do not pay: then options are tried
PURSE = 41  # per kind of card its place among the paying kinds, or -1
SCORED_HANDS = 42  # 1 if points depend on the cards that are paid with
ALL_ALIKE = 43  # 1 if the rules count the same for everybody: all win or lose together
WIDE = 44  # the habits with which a search looks for what else could be done
MIXERS = 45  # numbers that were drawn, for two halves of each number that points depend on: how many, then all
TAKEN = 46  # per route how many pieces it takes, of all kinds together
WORK_LEGS = 47
COARSE = 48  # so many bits are left out where weights are large
CHOICE_COUNT = 49  # how many different choices of kinds prices leave, and the place of each, as runs
CHOICES = 50
WORK_MOST = 51  # of each such choice the most cards of a kind in a hand
IN_SIGHT = 52  # 1 if players see their own cards and tickets
FACTS_ALL = 53

# The run of a seat.
MIND_SEED = 0
MIND_USED = 1
MIND_TURN = 2  # the turn it has looked at the board in
MIND_FIRST = 3  # how many turns there seemed to be when it first looked
MIND_STEPS = 4  # steps that are decided already: how many are left, which is next, then place, options and choice
MIND_NEXT = 5
MIND_LINE = 6
MOST_LINE = 8
MIND_RESTING = 30  # actions that are not looked at for some turns: the next to be overwritten, then place, which, until
MOST_RESTING = 16
MIND_LEFT = 80  # turns that seem to be left
MIND_PLANS = 81  # the next plan to be overwritten
MIND_STYLE = 82  # whose habits it has
MIND_RISK = 83  # what a planned route that others can take costs
MIND_STALE = 84  # whether what routes cost is still to be worked out
MIND_LATEST = 85  # the plan that was asked for last
MIND_AWAKE = 86  # the turn in which nothing rests any more
MIND_HOPED = 87  # how good the best end of its last turn was
MIND_IDLE = 88  # for how many turns in a row that has hardly grown
MIND_TOTALS = 89  # totals: key, points, and points that others can take away
MOST_TOTALS = 64
MIND_LEARNT = MIND_TOTALS + 3 * MOST_TOTALS  # what taking cards has come to: which, how much, how often
MOST_LEARNT = 61
MIND_HEAD = MIND_LEARNT + 3 * MOST_LEARNT  # then: hand, supplies, routes used, routes to be had, their weights, plans
MOST_PLANS = 16
MOST_PIECES = 16

# A plan: whether it is one, points of its tickets, and of its routes: how many, how many of them have one price, the
# cards that fit everywhere which these ask for, points they bring at once, pieces they take. Then its tickets, those it
# reaches, its routes; the routes by rank; how many cards of each paying kind those with one price ask for.
PLAN_MADE = 0
PLAN_SWING = 1
PLAN_COUNT = 2
PLAN_ONE_PRICE = 3
PLAN_BESIDE = 4
PLAN_GAIN = 5
PLAN_PIECES = 6
PLAN_SETS = 7
MOST_PLANNED = 64
MOST_TICKETS = 40

# The habits of a style, a row of the facts for each: what is worth how much to it, by `ttrdsl.bots.path.habits`.
POINT = 0  # a point that counts now
SWING = 1  # a point of a ticket that is planned for
GAIN = 2  # a point that a planned route brings at once
CLAIM = 3  # the turn that a claim takes
CARD = 4  # a card that is missing for the plan
SPARE = 5  # a card the plan does not need
SPARE_EVERYWHERE = 6  # one that fits everywhere
RESERVE = 7  # a piece that is left when the plan is done
AGAIN = 8  # that the same may be chosen once more
RISK = 9  # a planned route that others can still take
READY = 10  # half turns of work that the plan may have when more tickets are welcome
ENOUGH = 11  # when less than this part of the turns of a game is left they are not
TOGETHER = 12  # how many tickets are planned for at once
FULL = 13  # cards the plan does not need count in full up to this part of the turns of a game, then half
PLANNED = 14  # so many planned routes are looked at in a choice
ROUTES = 15  # and so many routes all in all
ALIKE = 16  # 1 if of cards that serve the plan alike only one is looked at
BESIDE = 17  # but no more than so many that are not planned, while there is a plan
HABIT_COUNT = 18
MOST_SPARE = 20  # more cards than this are no help: they want to be used
FAR = 1 << 40
