"""What a rule program is: the table of its operations, and what can be asked of any node by it.

Read `operations.py`, then `node.py` (parts, walks, marks) and `steps.py`, `names.py` (variables), `state.py` (reads,
changes), `meaning.py` and `evaluate.py` (what can be worked out before a game).
"""
