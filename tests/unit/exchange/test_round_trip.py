"""A board that is exported and imported again is the same board, as far as tables can carry it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games import MAPS, bundle_of
from tests.samples import sample
from ttrdsl.cli.main import main
from ttrdsl.exchange.attributes import attributes, ticket_columns
from ttrdsl.workspace import Workspace

GAMES = sorted(path.stem for path in MAPS.glob("**/*.ttr") if path.stem == path.parent.name)


def there_and_back(bundle: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Export a bundle, import the tables, and return the bundle of the game that was made."""
    from ttrdsl.bundle import bundle_bytes

    monkeypatch.chdir(folder)
    Path("there.json").write_bytes(bundle_bytes(bundle))
    low, high = bundle["game"]["players"]
    words = ["--players", f"{low}..{high}", "--colors", " ".join(bundle["domains"]["color"])]
    assert main(["export", "there.json", "-o", "tables"]) == 0
    assert main(["import", "tables", "-o", "back.ttr", *words]) == 0
    compiled = Workspace().compile(Path("back.ttr"), checks=False)
    assert compiled.bundle is not None
    return compiled.bundle


def values(bundle: dict[str, Any], domain: str) -> dict[str, Any]:
    """Return the attributes of a domain by name; a set has no order."""
    return {
        each.name: [sorted(v.split("|")) if isinstance(v, str) else v for v in each.values]
        for each in attributes(bundle, domain)
    }


def tickets(bundle: dict[str, Any]) -> set[Any]:
    """Return tickets by deck, each with its goals and numbers."""
    facts, columns = bundle["facts"], ticket_columns(bundle)
    found = set()
    for index, card in enumerate(bundle["cards"]):
        if card["ticket"]:
            goals = tuple(
                (repr(facts["goal.ends"]["data"][g]), tuple((n, v[g]) for n, v in sorted(columns.items()) if v[g]))
                for g in facts["ticket.goals"]["data"][index]
            )
            found.add((bundle["domains"]["deck"][card["deck"]], goals))
    return found


@pytest.mark.parametrize("game", sample(GAMES, 6))
def test_a_board_comes_back_as_it_was(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = bundle_of(game)
    back = there_and_back(bundle, tmp_path, monkeypatch)
    assert back["board"]["cities"] == bundle["board"]["cities"]
    assert back["board"]["routes"] == bundle["board"]["routes"]
    for domain in ("city", "route", "color", "zone"):
        assert sorted(back["domains"][domain]) == sorted(bundle["domains"][domain])
    assert back["facts"]["route.colors"]["data"] == bundle["facts"]["route.colors"]["data"]
    assert values(back, "route") == values(bundle, "route")
    assert values(back, "city") == values(bundle, "city")
    assert tickets(back) == tickets(bundle)
