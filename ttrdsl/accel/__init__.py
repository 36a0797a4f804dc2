"""The same rules as fast text: a bundle becomes a program in the integer dialect, run on lists or as native code.

In: a bundle and a number of players. Out: functions that play. Read `dialect.py` first, then `text.py` and `native.py`,
which turn such text into functions that can be called.
"""
