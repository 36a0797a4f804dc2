"""Processes that work for this one: they leave it to answer interruptions, and end when it does, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def begin(patient: bool = False) -> None:
    """Make the process that calls this a good child; the first thing a pool lets its processes do.

    A patient one goes on with its piece of work after Ctrl-C, which reaches all processes of a terminal; others end.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN if patient else signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(parent: int) -> None:
    """Wait for the end of the parent; there is nobody left to hand anything to, so end at once."""
    wait([parent])
    os._exit(1)
