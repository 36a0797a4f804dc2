"""The same rules as fast text: a bundle becomes a program in the integer dialect, run on lists or as native code.

In: a bundle and a number of players. Out: functions that play. `emit` writes the text, `library` holds functions that
all texts share; `ttrdsl.dialect` runs it. `kernel.py` puts it together; `fast_game.py` and `batch.py` are how games are
played with it.
"""
