"""The same rules as fast text: a bundle becomes a program in the integer dialect, run on lists or as native code.

In: a bundle and a number of players. Out: functions that play. `emit` writes the text, `packed` turns graphs and costs
into integers, `library` holds the functions all texts share, `tiers` runs a text, `styles` writes players into it.
`kernel.py` puts it together; `fast_game.py` and `batch.py` are how games are played with it.
"""
