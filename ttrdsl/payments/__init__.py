"""Ground costs and what pays them: cost classes as diagrams, as integers, and functions of the dialect that read them.

`diagram.py` turns a cost into a diagram, `plans.py` into plans; `cost_class.py` chooses between them, lists payments or
asks for them in steps. `tables.py` and its neighbours pack all of it into integers, which the functions of `MODULES`
read in the integer dialect.
"""

MODULES = ("class_keys", "counting", "planning", "stepping", "feasibility", "payable")
IN_DIALECT = tuple(f"ttrdsl.payments.{module}" for module in MODULES)
