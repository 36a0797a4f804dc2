"""What a variable is called means nothing to the text either: with other names it plays the interpreter's games."""

from __future__ import annotations

import pytest

from tests.games import bundle_of, every_game
from tests.renaming import renamed
from tests.samples import sample
from tests.unit.fast.side_by_side import differences
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel

SMALLEST = dict(reversed(every_game()))


@pytest.mark.parametrize("name", sample(sorted(SMALLEST), 5))
def test_a_bundle_with_other_names_plays_the_same_game_as_text(name: str) -> None:
    """So does the interpreter (`tests/properties`); states hold labels, so here both sides have the same names."""
    machine = Machine(renamed(bundle_of(name)), SMALLEST[name])
    assert differences(machine, Kernel(machine, "text"), seed=3) == ""


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
def test_and_as_native_code() -> None:
    machine = Machine(renamed(bundle_of("tolls")), 2)
    assert differences(machine, Kernel(machine, "native"), seed=3) == ""
