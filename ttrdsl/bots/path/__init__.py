"""The style `path`: from what was found out about a bundle to tables and text of the integer dialect.

It exists once, here and in `mind`; every tier asks it. Read `thinking.py` first: how it chooses. `findings.py` is what
it has to be told about a bundle, `facts.py` writes that down as numbers; `own_things.py`, `options.py`, `payments.py`
and `secrets.py` write its questions to the rules, which depend on the program; `looking.py` puts all of it into a
program, `playing.py` plays many games with a style for each seat.
"""
