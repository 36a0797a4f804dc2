"""A rule that was changed by chance plays the same on both sides, too."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games import bundle_of
from tests.samples import sample
from tests.unit.fast.side_by_side import differences
from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.kernel import Kernel
from ttrdsl.scenario.mutants import mutants

CHANGED = ("usa", "italy", "terrain", "tolls", "early_birds", "round_trips", "smugglers", "europe")
MOST_CHOICES = 150


def some_mutants(name: str, number: int, seed: int) -> list[dict[str, Any]]:
    """Return bundles with one change each that still check."""
    found: list[dict[str, Any]] = []
    changes = mutants(bundle_of(name))
    random.Random(seed).shuffle(changes)
    for change in changes:
        try:
            found.append(read_bundle(bundle_bytes(change.applied(bundle_of(name)))))
        except BundleError:
            continue
        if len(found) == number:
            break
    return found


@pytest.mark.parametrize(("name", "seed"), sample([(name, seed) for seed in (3, 4) for name in CHANGED], 4))
def test_the_text_of_a_changed_rule_plays_as_the_interpreter_does(name: str, seed: int) -> None:
    players = bundle_of(name)["game"]["players"][0]
    played = 0
    for bundle in some_mutants(name, 3, seed):
        machine = Machine(bundle, players)
        try:
            kernel = Kernel(machine, "text")
        except NotFast:
            continue
        assert differences(machine, kernel, seed=11, most=MOST_CHOICES) == ""
        played += 1
    assert played >= 2


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
@pytest.mark.parametrize("name", sample(CHANGED[:3], 1))
def test_native_code_of_a_changed_rule_plays_as_the_interpreter_does(name: str) -> None:
    for bundle in some_mutants(name, 1, seed=8):
        machine = Machine(bundle, bundle["game"]["players"][0])
        assert differences(machine, Kernel(machine, "native"), seed=12, most=MOST_CHOICES) == ""
