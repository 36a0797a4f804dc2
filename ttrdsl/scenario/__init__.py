"""Scenarios: small situations of a game, written beside its rules, and what must be true of them.

In come the scenarios of a `.ttr` file and the game they are about; out come outcomes with the problems found.
`runner.py` goes through the lines of a scenario: read it first. `stage.py` makes the situation, `given.py` changes it,
`choices.py` makes decisions, `expectations.py` and `offers.py` look at what came of them.
"""
