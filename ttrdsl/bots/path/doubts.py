"""Whether plans are doubtful in a game, by what its rules answered: then `path` tries them out (`trial.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from ttrdsl.bots.path.survey import Survey
from ttrdsl.engine.errors import GameError

SMALL = 4  # on a board of fewer spaces than so many times the pieces of a player


def is_doubtful(survey: Survey, swings: Mapping[int, int]) -> bool:
    """Say whether something else than tickets, routes and pieces may decide, or chance may do as well as a plan."""
    points_first = all(aim.weight == 1 for aim in survey.knowledge.aims[:1])
    planned = points_first and any(swings.values()) and any(survey.takes.values())
    return not planned or survey.enriches or is_small(survey)


def is_small(survey: Survey) -> bool:
    """Say whether a player has pieces for a good part of a board: there, tickets are joined by chance."""
    machine = survey.knowledge.machine
    with suppress(GameError):  # where the first deal leads nowhere
        supply = survey.knowledge.supply(machine.start(0), 0)
        pieces = sum(supply[kind] for kind in spent_kinds(survey.takes))
        spaces: int = sum(machine.compiler.facts["route.length"].data[:-1])
        return pieces * SMALL > spaces
    return False


def spent_kinds(takes: Mapping[int, Mapping[str, int]]) -> set[str]:
    """Return the pieces that routes are built of: of each route those it takes most of, or else those most routes take.

    Whoever runs out of them cannot go on, so they tell how long a game lasts; what is paid beside them does not.
    """
    routes = Counter(kind for taken in takes.values() for kind in taken)
    return {max(taken, key=lambda kind: (taken[kind], routes[kind], kind)) for taken in takes.values() if taken}
