"""First pass: `.ttr` text becomes a tree of declarations, each with its span.

In: a `Source`. Out: a `File` of `ast.py` and the problems met. Read `parser.py` first; `from_tree.py` (with
`read_*.py`) turns what the grammar recognises into nodes, `mistakes.py` words the errors.
"""
