"""What a rule program is: the table of its operations, and what can be asked of any node by it.

Read `operations.py`, then `node.py` (parts, walks, marks), `names.py` (variables) and `state.py` (reads, changes).
"""
