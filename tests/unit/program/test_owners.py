"""Whose a route is, where it names several players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.bots.tiny import TINY
from ttrdsl.program.owners import owner_cells

SURVEYED = """
route has surveyor : player
action survey "Survey" { choose route in routes where route.surveyor = none;  route.surveyor = me }
"""
TAKEN = 'score surveyed "Surveyed" = count(r in routes where r.surveyor = me)\n'
JOINED = 'score surveyed "Surveyed" = longest_trail(set(r in routes where r.surveyor = me), length)\n'


@pytest.mark.parametrize(
    ("rules", "owners"),
    [
        ("", ["route.owner"]),
        (SURVEYED + TAKEN, ["route.owner"]),
        (SURVEYED + JOINED, ["route.owner", "route.surveyor"]),
    ],
)
def test_owners_are_those_by_whom_networks_are_made(rules: str, owners: list[str], tmp_path: Path) -> None:
    assert sorted(owner_cells(bundle_of_text(TINY + rules, tmp_path))) == owners


def test_the_one_player_a_route_names_is_its_owner() -> None:
    assert owner_cells(bundle_of("usa")) == ["route.owner"]
