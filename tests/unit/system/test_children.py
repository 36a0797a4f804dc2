"""Processes that work for another one end when it ends, even if it had no time to say so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PARENT = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from ttrdsl.system import children

def work(_):
    os.write(1, f"{os.getpid()}{os.linesep}".encode())  # at once, so that no other worker writes in between
    time.sleep(600)

if __name__ == "__main__":
    with ProcessPoolExecutor(3, initializer=children.begin, initargs=(True,)) as pool:
        list(pool.map(work, range(3)))
"""


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py")], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        try:
            workers = [int(parent.stdout.readline()) for _ in range(3)]
            assert all(map(alive, workers))
        finally:
            parent.send_signal(signal.SIGKILL)
            parent.wait()
    for _ in range(600):
        if not any(map(alive, workers)):
            return
        time.sleep(0.05)
    raise AssertionError("somebody goes on working for nobody")
