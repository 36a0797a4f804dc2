"""A long sum is no nesting: it is read as halves of halves, and every engine adds it up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.fast.side_by_side import differences
from tests.unit.fast.test_limits import NATIVE, TINY
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
from ttrdsl.workspace import Workspace

ACTION = 'action rest "Rest" { x += 300 }\n'


def with_sum(terms: list[str]) -> str:
    return f'{TINY}{ACTION}score long "Long" = {" + ".join(terms)}\n'


@pytest.mark.parametrize("tier", ["text", NATIVE])
def test_a_sum_of_hundreds_of_terms_is_added_up(tier: str, tmp_path: Path) -> None:
    terms = [f"({n} - x)" if n % 3 else f"count(me.hand) * {n}" for n in range(300)]
    machine = Machine(bundle_of_text(with_sum(terms), tmp_path), 2)
    assert differences(machine, Kernel(machine, tier), 1) == ""
    state = machine.start(1)
    state[machine.me] = 0
    cards = 2
    assert machine.lines[-1](state) == sum(n if n % 3 else cards * n for n in range(300))


@pytest.mark.parametrize("terms", [["1"] * 2000, ["1"] * 70 + ["1 - 1"] * 70 + ["1" + " - 1" * 70]])
def test_a_sum_without_end_and_a_long_chain_of_another_kind_are_nested_too_deeply(
    terms: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "small.ttr"
    path.write_text(with_sum(terms), encoding="utf-8")
    assert [problem.code for problem in Workspace().compile(path).errors] == ["TTR006"]
