"""Numbers that are known when a program is complete: where things lie in its state, its tables and the thoughts.

They stand as 0 here, so that the functions beside this file can be read and checked; `ttrdsl.bots.path.linking` puts
the numbers of a program in their place.
"""

from __future__ import annotations

# The head of a state, as in `ttrdsl.engine.layout`.
POSITION = 0
ACTOR = 0
TURN = 0
TURNS_LEFT = 0
WORDS = 0
SEED = 0
DECIDED = 0
TURNS = 0
OVER = 0
DECISIONS = 0
OPTIONS = 0
STATE_SIZE = 0

# Scratch memory and tables.
EPOCH = 0
ERROR = 0
MAIL = 0  # whether classes of costs are asked for
KNOW = 0  # where the tables say where the facts of the style begin
GRAPH = 0
PLAYERS = 0
ROW_SIZE = 0  # how many numbers the record of a game has
WINNERS = 0  # where in it the winners stand
MOST_DECISIONS = 0

# The vector of thoughts: what is kept at each depth, then the runs of the seats, then states to come back to.
LEVELS_AT = 0
LEVEL_SIZE = 0
LINE = 0
BEST = 0
VALUES = 0
STEPS = 0
EXPECTED = 0
FORETOLD = 0
SEATS_AT = 0
SEAT_SIZE = 0
STATES = 0
