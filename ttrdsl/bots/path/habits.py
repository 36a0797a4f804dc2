"""What is worth how much to the style `path` and to its relatives: rows of numbers, one for each style.

Points, turns and cards are compared by what a middling route of the board brings and takes, so that a game with other
points is played alike. The numbers of `path` were found by letting it play against itself; the others are those kinds
of players that studies of such games compare.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

from ttrdsl.bots.path.findings import Findings


@dataclass(frozen=True)
class Habits:
    """In hundredths of what a card is worth that can be used for a middling route; the order is that of `places`."""

    point: int = 100
    swing: int = 100
    gain: int = 50
    claim: int = 200
    card: int = 400  # more than half a turn, for it must be found first
    spare: int = 80
    everywhere: int = 200
    reserve: int = 5  # a little of each kind keeps doors open
    again: int = 80
    risk: int = 250_000
    ready: int = 6
    enough: int = 8
    together: int = 40


PATH = Habits()
STYLES = {
    "path": PATH,
    "step": replace(PATH, together=1),  # one ticket after the other
    "tickets": replace(PATH, ready=24, enough=4),  # hungry for tickets
    "long": replace(PATH, swing=0, gain=100, ready=-1, spare=120, together=0),  # saves up for routes that bring much
    "routes": replace(PATH, swing=0, ready=-1, spare=40, together=0),  # takes routes as they come
    "greedy": Habits(100, 0, 0, 0, 0, 1, 1, 0, 1, 0, -1, 0, 0),  # whatever brings most points at once
}
IN_POINTS = 3  # the first so many are for points, the next count turns and cards
COUNTED = 3  # the last so many are numbers as they stand


def habit_rows(findings: Findings) -> list[int]:
    """Return the rows of all styles for a bundle, in whole numbers: three times the points, three times every worth."""
    brings, takes = findings.income
    found: list[int] = []
    for habits in STYLES.values():
        row = astuple(habits)
        found += [4 * takes * worth // 5 for worth in row[:IN_POINTS]]
        found += [brings * worth for worth in row[IN_POINTS:-COUNTED]]
        found += row[-COUNTED:]
    return found
