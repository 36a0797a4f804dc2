"""Native code is made by another process: it is there in the end, or nothing is, and nobody goes on for nobody."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.system.test_children import ROOT, alive
from ttrdsl.dialect import cache, native
from ttrdsl.dialect.background import Making

pytestmark = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
ENTRY: dict[str, str | None] = {"twice": "int64(int64[::1], int64)"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path))
    return


def program(number: int) -> str:
    """Return a program that no other test has."""
    return f"\ndef twice(st, n):\n    st[0] = {number}\n    return n + n + st[0]\n"


def wait_for(making: Making) -> None:
    for _ in range(1200):
        if not making.going_on:
            return
        time.sleep(0.05)
    raise AssertionError("it does not end")


def test_what_another_process_has_made_is_called_here(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy

    with closing(Making({}, program(1), ENTRY)) as making:
        assert making.going_on
        wait_for(making)
        assert making.made()["twice"](numpy.zeros(3, dtype=numpy.int64), 20) == 41
    with closing(Making({}, program(1), ENTRY)) as again:
        assert not again.going_on  # it was kept
    monkeypatch.setattr(cache, "cache_folder", lambda of="": None)  # nothing can be kept: it is handed over elsewhere
    monkeypatch.setattr(native, "_loaded", {})
    with closing(Making({}, program(1), ENTRY)) as elsewhere:
        wait_for(elsewhere)
        assert elsewhere.made()["twice"](numpy.zeros(3, dtype=numpy.int64), 20) == 41


def test_a_process_that_is_killed_leaves_nothing_that_is_taken_for_a_program() -> None:
    with closing(Making({}, program(2), ENTRY)) as making:
        assert making.child is not None
        making.child.kill()
        wait_for(making)
        with pytest.raises(native.NoNativeCode, match="native code was not finished; playing as text"):
            making.made()
        assert not native.is_kept(making.folder, making.key)


def test_whoever_does_not_want_it_any_more_ends_the_process() -> None:
    with closing(Making({}, program(3), ENTRY)) as making:
        assert making.child is not None
    assert not alive(making.child.pid)


def test_why_it_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "llvmlite.py").write_text("raise OSError('LLVM is for another machine')\n")
    monkeypatch.syspath_prepend(str(tmp_path))  # what the other process finds; here it is imported already
    with closing(Making({}, program(4), ENTRY)) as making:
        wait_for(making)
        with pytest.raises(native.NoNativeCode, match="LLVM is for another machine"):
            making.made()


def test_the_process_ends_with_its_parent(tmp_path: Path) -> None:
    parent = f"""
import time
from ttrdsl.dialect.background import Making
making = Making({{}}, {program(5)!r} * 2, {ENTRY!r})
print(making.child.pid, flush=True)
time.sleep(600)
"""
    (tmp_path / "parent.py").write_text(parent)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(tmp_path / "parent.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        process.kill()
    for _ in range(600):
        if not alive(child):
            return
        time.sleep(0.05)
    raise AssertionError("somebody goes on working for nobody")
