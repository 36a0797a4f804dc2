"""The command line, on top of everything: one file per verb, each a thin layer over the packages below.

Read `main.py` first: it lists the verbs and turns what happens into an exit code. `console.py` owns the two streams.
"""
