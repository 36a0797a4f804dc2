"""Styles that play inside the kernel: from what was found out about a bundle to tables and text of the integer dialect.

`random` needs nothing but dice. `path` exists once, here and in `ttrdsl.accel.library.path_*`; every tier asks it. Read
`looking.py` first: how it chooses. `findings.py` is what it has to be told about a bundle, `facts.py` writes that down
as numbers, `asking.py` writes the questions to the rules that depend on the program.
"""
