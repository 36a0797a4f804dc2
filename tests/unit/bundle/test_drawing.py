"""Symbols in a bundle: what they are for must be there, and their words must be known."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle


def with_symbol(**symbol: Any) -> bytes:
    bundle = deepcopy(bundle_of("usa"))
    bundle["symbols"] = [symbol]
    return bundle_bytes(bundle)


@pytest.mark.parametrize("name", ["route.length", "route.owner", "player.points", "player.train", "route_points"])
def test_facts_cells_pieces_and_tables_can_have_symbols(name: str) -> None:
    assert read_bundle(with_symbol(of=name, legend="It"))["symbols"] == [{"of": name, "legend": "It"}]


@pytest.mark.parametrize(
    ("symbol", "said"),
    [
        ({"of": "route.lenght"}, "nothing is called `route.lenght`"),
        ({"of": "board.train"}, "nothing is called `board.train`"),
        ({"of": "route.length", "mark": "locomotive"}, "`locomotive` is not known here"),
        ({"of": "route.length", "tint": [0, 99]}, "there is no such color"),
        ({"of": "route.length", "glow": True}, "`glow` does not belong here"),
        ({"mark": "star"}, "`of` is missing"),
    ],
)
def test_a_symbol_that_cannot_be_drawn_is_refused(symbol: dict[str, Any], said: str) -> None:
    with pytest.raises(BundleError, match=said):
        read_bundle(with_symbol(**symbol))


def test_a_bundle_may_have_no_symbols_at_all() -> None:
    bundle = deepcopy(bundle_of("usa"))
    del bundle["symbols"]
    assert "symbols" not in read_bundle(bundle_bytes(bundle))


def test_a_city_may_have_no_position() -> None:
    bundle = deepcopy(bundle_of("usa"))
    bundle["board"]["cities"][0]["spots"] = []
    assert read_bundle(bundle_bytes(bundle))["board"]["cities"][0]["spots"] == []
