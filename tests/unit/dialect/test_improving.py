"""Native code is there at once and gets better while it is used; whatever becomes of that, it does the same."""

from __future__ import annotations

import gc
import math
import time
from pathlib import Path

import pytest

from tests.unit.system.test_children import alive
from ttrdsl.dialect import improving, native
from ttrdsl.dialect.background import Making

pytestmark = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
ENTRY: dict[str, str | None] = {"twice": "int64(int64[::1], int64)"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path))
    monkeypatch.setattr(improving, "A_WHILE", -1.0)
    monkeypatch.setattr(improving, "A_MOMENT", 0.0)


def program(number: int) -> str:
    """Return a program that no other test has."""
    return f"\ndef twice(st, n):\n    st[0] = {number}\n    return n + n + st[0]\n"


def called(functions: native.Entries, n: int) -> int:
    import numpy

    return functions["twice"](numpy.zeros(3, dtype=numpy.int64), n)


def improved(functions: native.Entries) -> improving.Improving:
    """Call functions until another process has made better ones, or given up."""
    assert isinstance(functions, improving.Improving)
    first = functions["twice"]
    for _ in range(1200):
        assert called(functions, 20) == called({"twice": first}, 20)
        if functions.next_look == math.inf:
            return functions
        time.sleep(0.05)
    raise AssertionError("it does not get better")


def test_better_functions_take_over_and_are_kept() -> None:
    functions = improving.load({}, program(11), ENTRY)
    first = functions["twice"]
    assert called(functions, 20) == 51
    improved(functions)
    assert functions["twice"] is not first
    assert called(functions, 20) == called({"twice": first}, 20) == 51  # also for whoever held on to the first
    kept = improving.load({}, program(11), ENTRY)
    assert not isinstance(kept, improving.Improving)
    assert called(kept, 20) == 51


def test_programs_that_are_the_same_get_better_together() -> None:
    functions = improving.load({}, program(12), ENTRY)
    assert improving.load({}, program(12), ENTRY) is functions


def test_a_compiler_that_is_killed_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(Making):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            assert self.child is not None
            self.child.kill()
            self.child.wait()

    monkeypatch.setattr(improving, "Making", Killed)
    functions = improving.load({}, program(13), ENTRY)
    first = functions["twice"]
    improved(functions)
    assert functions["twice"] is first
    assert called(functions, 20) == 53


def test_no_room_for_another_process_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(improving, "Making", full)
    functions = improving.load({}, program(14), ENTRY)
    assert [called(functions, n) for n in range(3)] == [14, 16, 18]


def test_nobody_goes_on_for_functions_that_are_gone() -> None:
    functions = improving.load({}, program(15), ENTRY)
    assert isinstance(functions, improving.Improving)
    called(functions, 20)
    assert functions.making is not None
    assert functions.making.child is not None
    child = functions.making.child.pid
    del functions
    gc.collect()
    assert not alive(child)


def test_whoever_measures_waits_for_the_best() -> None:
    functions = improving.load({}, program(16), ENTRY)
    first = functions["twice"]
    improving.finish(functions)
    assert functions["twice"] is not first
    assert called(functions, 20) == 56
    improving.finish(functions)
    assert called(functions, 20) == 56


def test_quick_code_serves_every_board_and_the_best_code_one() -> None:
    one, other = {"tb": {0: 4}}, {"tb": {0: 5}}
    quick = native.load({}, program(17), ENTRY, one, quick=True)
    assert native.load({}, program(17), ENTRY, other, quick=True) is quick
    assert native.key_of({}, program(17), ENTRY, one) != native.key_of({}, program(17), ENTRY, other)
