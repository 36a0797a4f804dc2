"""Right of the engine: bots that play any bundle, runs of many games, and what they show.

In: machines and seeds. Out: choices, finished games, statistics. Read `styles/__init__.py` for the bots and `batch.py`,
`workers.py` and `jobs.py` for runs; nothing here knows a rule or a word of any game.
"""
