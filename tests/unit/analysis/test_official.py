"""The figures of published maps are those of their bundles. `--update` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.analysis import official
from ttrdsl.analysis.figures import GROUPS

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "generated" / "analysis" / "official.json"


@pytest.mark.long
def test_the_file_is_fresh(update: bool) -> None:
    if update:
        official.main()
    assert FILE.read_bytes() == official.fresh()


def test_only_published_maps_count() -> None:
    shipped = {path.parent.name for path in (ROOT / "maps").glob("*/*.ttr") if path.stem == path.parent.name}
    assert set(official.official()) == set(official.published())
    # A board that was made up here is not a measure for others.
    assert shipped - set(official.published()) == {"world37"}


def test_a_range_names_the_maps_at_its_ends() -> None:
    found = official.range_of("cities")
    assert found is not None
    assert (found.lowest, found.lowest_maps) == (15, ("new_york",))
    assert (found.highest, found.highest_maps) == (51, ("switzerland",))


def test_a_length_that_a_map_lacks_is_none_of_its_routes() -> None:
    found = official.range_of("length_8")
    assert found is not None
    assert found.lowest == 0
    assert len(found.values) == len(official.published())


def test_what_no_published_map_has_has_no_range() -> None:
    assert official.range_of("route.sausage") is None


def test_groups_are_named_once() -> None:
    assert len({group.name for group in GROUPS}) == len(GROUPS)
