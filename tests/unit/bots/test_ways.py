"""Ways are the cheapest, and lead round what is taken."""

from __future__ import annotations

from pathlib import Path

from tests.unit.bots.tiny import tiny_machine
from ttrdsl.bots.path.knowledge import Knowledge, knowledge_of
from ttrdsl.bots.path.ways import way_along

ALM_BAY, BAY_CAP, CAP_DAM, DAM_ALM, ALM_CAP = range(5)
ALM, BAY, CAP, DAM = (1 << city for city in range(4))


def board(folder: Path) -> Knowledge:
    return knowledge_of(tiny_machine(folder))


def test_the_way_is_the_cheapest(tmp_path: Path) -> None:
    knowledge = board(tmp_path)
    assert way_along(knowledge, [2, 1, 2, 1, 9], (ALM, CAP)) == (3, 1 << ALM_BAY | 1 << BAY_CAP)
    assert way_along(knowledge, [2, 1, 2, 1, 2], (ALM, CAP)) == (2, 1 << ALM_CAP)


def test_the_way_goes_round_what_is_taken(tmp_path: Path) -> None:
    knowledge = board(tmp_path)
    assert way_along(knowledge, [2, -1, 2, 1, -1], (ALM, CAP)) == (3, 1 << CAP_DAM | 1 << DAM_ALM)
    assert way_along(knowledge, [2, -1, -1, 1, -1], (ALM, CAP)) is None


def test_a_way_through_several_places_uses_a_route_once(tmp_path: Path) -> None:
    knowledge = board(tmp_path)
    assert way_along(knowledge, [2, 1, 2, 1, 9], (BAY, ALM, BAY, CAP)) == (3, 1 << ALM_BAY | 1 << BAY_CAP)
