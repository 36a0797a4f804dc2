"""How far the style `path` looks, and what it makes of what it sees."""

from __future__ import annotations

DEEPEST = 3  # how many choices of its own it looks ahead
MOST_ABOUT = 512  # so many options are looked at for what they stand for
MOST_OPTIONS = 32  # so many are tried, where nothing tells them apart
MOST_IMAGINED = 3
REST = 3  # for this part of the turns of a game an action is not looked at again that is not a staple and was not best
LONGEST_KEPT = 6  # turns of a plan
MOST_STEPS = 30
NOTHING = -(1 << 50)
PATIENCE = 200  # after so many rounds it takes anything, so that a game comes to an end in which all wait
