"""The style `path`: from what was found out about a bundle to tables and text of the integer dialect.

It exists once, here and in `mind`; every tier asks it. Read `mind/thinking.py` first. `findings.py` is what
it has to be told about a bundle, `facts.py` writes that down as numbers; `own_things.py`, `options.py`, `payments.py`
and `secrets.py` write its questions to the rules, which depend on the program; `linking.py` puts all of it into a
program.
"""
