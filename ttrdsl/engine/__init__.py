"""Right of the bundle: one interpreter that plays any game from its bundle.

In: a bundle as plain data. Out: games. The interpreter knows the operations of the rule program and nothing of any
game. Read `game.py` first, then `machine.py`; `expressions.py` and `steps.py` hold one function per operation.
"""
