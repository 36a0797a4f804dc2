"""Functions every game's text calls: networks, payments, choices, in the integer dialect.

Each module holds nothing but functions and constants of the dialect: they are run as they are on lists, and read as
text to be compiled. Read `primitives.py` first.
"""
