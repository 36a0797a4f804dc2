"""Whose a route is, where it names several players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.bots.tiny import TINY
from ttrdsl.program.owners import held_tickets, owner_cells

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


def test_tickets_are_held_if_a_pile_of_a_players_can_have_them(tmp_path: Path) -> None:
    text = TINY + "tickets common { Alm – Cap 4 }\nboard has orders : cards seen by all\n"
    bundle = bundle_of_text(text.replace("  hands:", "  orders: move 1 from common to orders\n  hands:"), tmp_path)
    tickets = [kind for kind, card in enumerate(bundle["cards"]) if card["ticket"]]
    open_to_all = [kind for kind in tickets if kind not in held_tickets(bundle)]
    assert [bundle["domains"]["deck"][bundle["cards"][kind]["deck"]] for kind in open_to_all] == ["common"]
    assert len(held_tickets(bundle)) == len(tickets) - 1
