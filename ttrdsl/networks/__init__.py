"""Questions about sets of routes: what they join, their parts, their longest trail. Written once, in the dialect.

`board.py` is the board as a graph, `tables.py` turns it into integers, `questions.py` lists what can be asked, and
`on_lists.py` asks it for the interpreter; all other modules are functions of the dialect. Read `graph.py` first, then
`joining.py`.
"""
