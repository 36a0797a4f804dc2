"""What is worth how much to the style `path` and to its relatives: rows of numbers, one for each style.

Points, turns and cards are compared by what a middling route of the board brings and takes, so that a game with other
points is played alike. The numbers of `path` were found by letting it play against itself; the others are those kinds
of players that studies of such games compare.
"""

from __future__ import annotations

from ttrdsl.bots.path.findings import Findings

POINTS = {"point": 100, "swing": 100, "gain": 50}
"""What a point counts: now, with a ticket that is planned for, with a planned route."""
WORK = {
    "claim": 200,
    "card": 400,  # more than half a turn, for it must be found first
    "spare": 80,
    "everywhere": 200,
    "reserve": 5,  # a little of each kind keeps doors open
    "again": 80,
    "risk": 250_000,
}
"""What turns, cards and pieces count, in the order of `mind/places.py`."""
BOUNDS = {"ready": 6, "enough": 6, "together": 40, "full": 4, "planned": 1, "routes": 3, "alike": 1, "beside": 0}
"""Numbers that stand for themselves; `enough` and `full` are parts of a game: a sixth, a quarter."""
PATH = {**POINTS, **WORK, **BOUNDS}
STYLES = {
    "path": PATH,
    "step": PATH | {"together": 1},  # one ticket after the other
    "tickets": PATH | {"ready": 24, "enough": 12},  # hungry for tickets
    # Saves up for routes that bring much.
    "long": PATH | {"swing": 0, "gain": 100, "spare": 120, "ready": -1, "together": 0},
    "routes": PATH | {"swing": 0, "spare": 40, "ready": -1, "together": 0},  # takes routes as they come
    # Whatever brings most points at once.
    "greedy": dict.fromkeys(PATH, 0)
    | {"point": 100, "spare": 1, "everywhere": 1, "again": 1, "ready": -1, "routes": 6, "beside": 6},
}
ROWS = STYLES | {"wide": PATH | {"planned": 4, "routes": 6, "beside": 6}}
"""How `search` looks for what it tries: for more than `path`, which looks at what promises most."""


def habit_rows(findings: Findings) -> list[int]:
    """Return all rows for a bundle, in whole numbers: three times the points, three times every worth."""
    brings, takes = findings.income
    found: list[int] = []
    for habits in ROWS.values():
        found += [4 * takes * habits[name] // 5 for name in POINTS]
        found += [brings * habits[name] for name in WORK]
        found += [habits[name] for name in BOUNDS]
    return found
