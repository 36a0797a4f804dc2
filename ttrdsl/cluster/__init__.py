"""Work on other machines: a task that can be cut into numbered pieces, played by the workers of a Dask scheduler.

In: a task and spans of numbers. Out: what came of each piece, in whatever order they end. Read `spread.py`, which hands
pieces out, then `piece.py`, which is what a worker does with one.
"""
