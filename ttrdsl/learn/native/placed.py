"""Numbers that are known when a program is complete; they stand as 0 here, so that the functions can be checked."""

from __future__ import annotations

# The head of a state, as in `ttrdsl.engine.layout`.
POSITION = 0
ACTOR = 0
TURNS_LEFT = 0
SEED = 0
OVER = 0
OPTIONS = 0
STATE_SIZE = 0

# Scratch memory, tables, and how much room a row takes.
EPOCH = 0
ERROR = 0
PLAYERS = 0
ROW_SIZE = 0  # the record of a game
SEEN = 0  # where the tables say where it is written what a player sees
SEEN_SIZE = 0  # a vector
ACTIONS = 0
MASK_WORDS = 0  # a mask, eight flags in a word
