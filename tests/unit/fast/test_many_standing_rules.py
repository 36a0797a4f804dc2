"""Many standing rules: the program grows with their number, not with its square, and every engine plays it alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.fast.side_by_side import differences
from tests.unit.fast.test_limits import ODD, ROUNDS
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.program import make_program
from ttrdsl.fast.kernel import Kernel

GAME = """game many "Many" for 2 players
player has n : number
board has b : number
steps setup { for me in players { me.n = 1 } }
steps turn { main: choose "What?" { add: b += 400; wait: me.n += 1 } }
end when any(p in players: p.n > 4) then 0 turns each
score points "Points" = me.n + b
winner { most total }
"""


def all_reading_one(count: int) -> str:
    """Return a game with rules that all look at, and change, the same number; every third has a limit."""
    limits = ("limit 3", "", "")
    rules = (f"whenever w{i} {limits[i % 3]}: b > {300 + i} {{ b -= {i % 7 + 1} }}\n" for i in range(count))
    return GAME + "".join(rules)


def each_waking_the_one_above(count: int) -> str:
    """Return a game whose last rule is interrupted by the one above it, and so on to the first."""
    fields = "".join(f"board has c{i} : number\n" for i in range(count))
    head = "whenever w0: c0 > 0 { c0 = 0; for p in players { p.n += 1 } }\n"
    rest = (f"whenever w{i}: c{i} > 0 {{ c{i} = 0; c{i - 1} += 1 }}\n" for i in range(1, count))
    action = f'action first "First" {{ c{count - 1} += 1 }}\n'
    return GAME + fields + head + "".join(rest) + action


@pytest.mark.parametrize("text", [all_reading_one(30), all_reading_one(90), each_waking_the_one_above(40)])
@pytest.mark.parametrize(
    "tier", ["text", pytest.param("native", marks=pytest.mark.skipif(native.available() is not None, reason="no code"))]
)
def test_many_standing_rules_play_the_same(text: str, tier: str, tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(text, tmp_path), 2)
    kernel = Kernel(machine, tier)
    for seed in range(3):
        assert differences(machine, kernel, seed) == ""


def test_few_standing_rules_play_the_same_if_written_as_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.fast.emit.standing.FEW", 0)
    for text in (ODD, ROUNDS):
        machine = Machine(bundle_of_text(text, tmp_path), 2)
        kernel = Kernel(machine, "text")
        for seed in range(6):
            assert differences(machine, kernel, seed) == ""


def test_a_program_grows_with_the_number_of_its_standing_rules(tmp_path: Path) -> None:
    sizes = []
    for count in (50, 100):
        machine = Machine(bundle_of_text(all_reading_one(count), tmp_path), 2)
        sizes.append(len(make_program(machine).text))
    assert sizes[1] < 2.1 * sizes[0]


def test_hundreds_of_standing_rules_interrupt_each_other_on_the_interpreter(tmp_path: Path) -> None:
    count = 260
    machine = Machine(bundle_of_text(each_waking_the_one_above(count), tmp_path), 2)
    state = machine.start(1)
    state[machine.layout.cells[f"board.c{count - 1}"]] = 1
    machine.standing.settle(state, machine.standing.everything)
    first = machine.layout.cells["player.n"]
    assert state[first : first + 2] == [2, 2]
