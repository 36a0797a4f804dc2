"""How a vector is written down for native code: one row of numbers for each run of it.

A row begins with what is read; the numbers behind it say where. Something that is kept for each player is read from the
player on who looks: `TURN` seats from her, or in order from her.
"""

from __future__ import annotations

ROW = 6  # numbers of a row

SEATS = 1  # players as flags: where, how many, whether they are kept by player
NUMBERS = 2  # numbers as they are: the same
COUNTS = 3  # numbers of a pile: where, how many, from one player to the next, seats from her or -1
STACK = 4  # cards of a stack by kind: where, first kind, how many, from one player to the next, seats from her or -1
SIZE = 5  # cards of a pile of one deck: where, then as above from the fourth number on
BACKS = 6  # cards of one deck in a pile: where, a list of its kinds, then the same
SETS = 7  # sets in one word as flags: as `SEATS`, then how many flags, below 0 if they stand for players
OWNERS = 8  # pieces by owner: where, how many places, whether the places are players
LOCAL = 9  # what she has chosen: a list of places in the code and in the state, then how it is written
SECRET = 10  # what she has chosen in secret: first and last place in the code, a list of how it is written, size
LEFT = 11  # turns that are left
DECIDES = 12  # who decides: a list of places in the code where it is secret
DUE = 13  # which question: a list of places in the code and numbers, how many numbers there are

# How a local is written: what it is, then a number.
V_NUMBER = 0
V_SEAT = 1
V_SET = 2  # how many flags, below 0 if they stand for players
V_CHOSEN = 3  # how many kinds of cards there are
V_PAYMENT = 4  # a list: kinds of cards, then per form of payment a list of where its parts lie
MOST_ANSWERS = 16
