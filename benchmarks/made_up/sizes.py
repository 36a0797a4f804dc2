"""Sizes from which the fast engines go another way, drawn anew: small games come to the ways of large ones, too.

None of them is part of the language: whatever they are, a game is the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

SIZES: dict[tuple[str, ...], tuple[int, ...]] = {
    ("fast.emit.vector.SMALL",): (6, 8, 10_000),  # never so few that players are many
    ("fast.emit.emitter.INLINE", "fast.emit.expressions.INLINE", "fast.emit.membership.INLINE"): (0, 8, 400),
    ("fast.emit.copying.WORTH_WHILE",): (1, 10_000),
    ("fast.emit.copying.LARGE",): (1, 10_000),
    ("fast.emit.standing.SHORT",): (0, 10_000),
    ("fast.emit.standing.FEW", "fast.emit.standing_many.FEW"): (0, 1),
    ("fast.emit.threading.SHORT",): (0, 100),
    ("fast.emit.threading.LONGEST",): (1, 4_000),
    ("fast.emit.threading.DEEPEST",): (0, 40),
    ("fast.emit.quantifiers.MOST_INSIDE",): (0, 1),
    ("fast.emit.relations.MOST_WORK",): (0,),
    ("fast.emit.read_keys.MOST_SETS",): (0, 1),
    ("fast.emit.steady.MOST_ASKED",): (0, 1),
    ("fast.emit.steady.MOST_GIVEN",): (0, 1),
    ("fast.emit.steady.MOST_TRIED",): (0,),
    ("fast.emit.steady.REMEMBERED",): (1, 2),
    ("payments.inequalities.CHOICES_LIMIT",): (1, 2),
    ("payments.inequalities.NEEDS_LIMIT", "payments.bounds.NEEDS_LIMIT"): (1, 2),
    ("payments.bounds.WAYS_LIMIT",): (0, 2),
    ("payments.walk.SETS_LIMIT",): (1, 3),
    ("payments.plan_tables.MOST_COMPARED",): (0,),
    ("payments.payable_tables.FEW",): (0, 100),
    ("payments.diagram_tables.MOST_IN_ROWS",): (0, 30),
    ("dialect.ahead.rows.BEYOND",): (0, 2),
    ("dialect.ahead.rows.MOST_SUMS",): (0,),
    ("payments.class_table.FEWEST_PLACES",): (2,),
    ("engine.remembered.MOST_READ",): (0, 1, 1_000),
    ("engine.remembered.MOST_ANSWERS",): (1,),
}
"""Per size the places that know it, below `ttrdsl`, and what is tried instead."""
TOUCHED = 0.4  # so often one is another than usual


@contextmanager
def other_sizes(number: int) -> Iterator[dict[str, int]]:
    """Draw sizes for the game of an odd number, and undo that at the end; other games are played as usual."""
    chance = random.Random(f"sizes {number}")
    drawn = {at: chance.choice(SIZES[at]) for at in SIZES if number % 2 and chance.random() < TOUCHED}
    before: list[tuple[str, int]] = []
    try:
        for places, size in drawn.items():
            for place in places:
                before.append((place, _set(place, size)))
        yield {places[0]: size for places, size in drawn.items()}
    finally:
        for place, size in reversed(before):
            _set(place, size)


def _set(place: str, size: int) -> int:
    """Set the size at one place; return what it was."""
    path, _, name = place.rpartition(".")
    module = import_module(f"ttrdsl.{path}")
    was: int = getattr(module, name)
    setattr(module, name, size)
    return was
