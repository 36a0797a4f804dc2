"""Whoever stops a run does not wait for the games being played, however long they take; what is finished counts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
import os, signal, sys, threading, time
from ttrdsl.playtest.jobs import share_out

class Slow:
    largest_chunk = 1

    def __init__(self):
        self.tier = sys.argv[1]

    def play(self, first, end):
        time.sleep(600 if first else 0)
        return first

    def twin(self):
        return Slow()

def interrupt():
    os.killpg(0, signal.SIGINT)

if __name__ == "__main__":
    try:
        for found in share_out(Slow(), [(0, 100)], int(sys.argv[2])):
            print(found, flush=True)
            if sys.argv[3] == "while it waits":
                threading.Timer(0.5, interrupt).start()
            else:
                interrupt()
    except KeyboardInterrupt:
        print("stopped", flush=True)
        os._exit(130)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs groups of processes")
@pytest.mark.parametrize("when", ["while it waits", "while it counts"])
@pytest.mark.parametrize(("tier", "jobs"), [("text", 1), ("text", 2), ("native", 1), ("native", 2)])
def test_nobody_waits_for_a_long_game(tmp_path: Path, tier: str, jobs: int, when: str) -> None:
    (tmp_path / "slow.py").write_text(SCRIPT, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(tmp_path / "slow.py"), tier, str(jobs), when],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=300)
        assert (process.returncode, said.split()) == (130, [b"0", b"stopped"])
        assert _all_gone(process.pid)
    finally:
        if not _all_gone(process.pid, tries=1):
            os.killpg(process.pid, signal.SIGKILL)


def _all_gone(group: int, tries: int = 600) -> bool:
    """Say whether nobody of a group of processes is left, after a while."""
    for _ in range(tries):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
