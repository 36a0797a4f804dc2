"""Questions about sets of routes: what they join, their parts, their longest trail. Written once, in the dialect.

`board.py` is the board as a graph, `tables.py` turns it into integers, `rooms.py` says how much memory a question
takes; all other modules are functions of the dialect. Read `graph.py` first, then `joining.py`.
"""

IN_DIALECT = tuple(
    f"ttrdsl.networks.{module}" for module in ("components", "encircling", "joining", "ordered", "paths", "trails")
)
