"""What learners need of any bundle: vectors of what a player may know, numbers for actions, rewards.

Read `observation.py`, `actions.py`, then `table.py`, which puts them before one game.
"""
