"""What is said to fit the schema quickly, the library for schemas finds right, too."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.bundle import schema
from ttrdsl.bundle.fitting import fitting

ODD: list[Any] = [None, True, False, 0, 1, -1, 2**31, 1.5, "", "x", "route", [], [1], ["x", 1], {}, {"x": 1}]


@pytest.mark.parametrize("name", ["usa", "europe", "rails_sails", "tolls"])
def test_bundles_fit(name: str) -> None:
    assert schema._fits()(bundle_of(name))


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container in some data with every key in it."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [found for part in value.values() for found in places(part)]
    if isinstance(value, list):
        return [(value, i) for i in range(len(value))] + [found for part in value for found in places(part)]
    return []


@pytest.mark.parametrize("seed", range(40))
def test_what_was_spoilt_fits_only_if_the_library_agrees(seed: int) -> None:
    dice = random.Random(seed)
    bundle = copy.deepcopy(bundle_of("tolls"))
    for section in ("facts", "source"):  # long, and of one shape
        for part in bundle[section].values():
            if isinstance(part, list):
                del part[20:]
    holder, key = dice.choice(places(bundle))
    match dice.choice(("put", "add", "take")):
        case "put":
            holder[key] = dice.choice(ODD)
        case "add" if isinstance(holder, dict):
            holder["another"] = dice.choice(ODD)
        case "add":
            holder.append(dice.choice(ODD))
        case "take":
            del holder[key]
    assert schema._fits()(bundle) == (next(schema._validator().iter_errors(bundle), None) is None)


@pytest.mark.parametrize(
    ("form", "fits", "not_fits"),
    [
        ({"enum": ["a", "b"]}, ["a"], ["c", 1, ["a"], None]),
        ({"const": 1}, [1], [True, 2, "1"]),
        ({"type": "integer", "minimum": 1}, [1, 9], [0, True, "1"]),
        (
            {"type": ["integer", "array"], "minItems": 1, "prefixItems": [{"enum": ["a"]}]},
            [7, ["a", 3]],
            [[], ["b"], True],
        ),
        (
            {"type": "array", "prefixItems": [{"type": "string"}], "items": False, "minItems": 1},
            [["a"]],
            [["a", 1], []],
        ),
        ({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/tree"}]}, ["a", [], [[], [[]]]], [1, [1], [[2]]]),
        (True, [1, None], []),
    ],
)
def test_each_word_of_a_schema(form: Any, fits: list[Any], not_fits: list[Any]) -> None:
    tree = {"type": "array", "items": {"$ref": "#/$defs/tree"}}
    whole = {"$defs": {"tree": tree}, "type": "object", "properties": {"it": form}}
    said = fitting(whole)
    assert [said({"it": each}) for each in [*fits, *not_fits]] == [True] * len(fits) + [False] * len(not_fits)


def test_a_word_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="pattern"):
        fitting({"$defs": {}, "type": "string", "pattern": "x"})
