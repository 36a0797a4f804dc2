"""Costs over thousands of kinds of cards: who can pay does not depend on how deep Python is already."""

from __future__ import annotations

import sys

from ttrdsl.payments.diagram import Alt, Item, build_diagram

KINDS = 2000


def test_a_cost_over_thousands_of_kinds_has_a_diagram() -> None:
    even: Alt = (None, (), 1, 1, ("card", tuple(range(0, KINDS, 2))))
    branches = tuple(
        (kind, (("need", 1, 3, ((None, ("k",), 1, 1, ("card", (kind,))), even)),)) for kind in (1, 7, KINDS - 1)
    )
    cost: Item = ("one", "k", branches)  # type: ignore[assignment]
    before = sys.getrecursionlimit()
    assert len(build_diagram((cost,), KINDS, (), ("k",)).nodes) > KINDS
    assert sys.getrecursionlimit() == before
