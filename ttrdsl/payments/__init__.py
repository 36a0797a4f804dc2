"""Ground costs and what pays them: cost classes as diagrams, as integers, and functions of the dialect that read them.

`diagram.py` turns a cost into a diagram, `cost_class.py` lists payments from it; `tables.py` and its neighbours pack
both into integers, which `counting.py`, `feasibility.py`, `payable.py` and `class_keys.py` read in the integer dialect.
"""

MODULES = ("class_keys", "counting", "planning", "stepping", "feasibility", "payable")
IN_DIALECT = tuple(f"ttrdsl.payments.{module}" for module in MODULES)
