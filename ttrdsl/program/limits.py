"""The limits of a game, in one list: every engine obeys them and the manual quotes them; beyond one, a game stops.

The numbers are also read as text in the integer dialect, so nothing but numbers stands here.
"""

from __future__ import annotations

MOST_ROUNDS = 200_000  # rounds between two decisions: loop bodies, cards drawn, calls, standing rules, turns
MOST_THINGS = 10_000  # things that one loop or range goes through
MOST_RUNS = 1_000  # runs of a standing rule without a limit of its own, after one change
MOST_OPTIONS = 100_000  # options of a decision
MOST_DECISIONS = 50_000  # decisions of a game
MOST_IN_ORDER = 7  # cards put in order by one choice
MANY = 24  # things to choose from, if any number of them can be chosen at once
FEW = 3  # things that can be chosen at once from more than that
MOST_UNITS = 200  # units of a need in a cost
MOST_LISTED = 5_000  # payments offered as one list; if there are more, they are asked for in steps
MOST_PLANS = 20_000  # ways to meet a cost before any card is named, where groups of mixed cards stand for one
DIAGRAM_WORK = 200_000  # steps to find all payments of a cost otherwise
MOST_PICKS = 200_000  # combinations of picks that are compared
MOST_SEARCHED = 400_000  # steps of a search for a longest or ordered trail
LARGEST = 2_147_483_648  # a number that is kept is nearer to 0 than this
DEEPEST = 150  # nested operations, including those of called rules
LONGEST = 10_000_000_000  # evaluations in a procedure if every loop runs as often as it can; more is refused
LONGEST_QUESTION = 500_000_000  # the same for a single question
USUAL_QUESTION = 50_000_000  # evaluations for a single question if filters and rules leave a dozen things each
USUAL_CONDITION = 1_000_000  # the same for the condition of a standing rule, which is asked after every change
