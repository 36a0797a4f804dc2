"""Whether this process was interrupted: on its way up an interruption can turn into any other failure.

Python wraps what is raised while a class is made, pools call a killed worker broken, libraries raise errors of theirs.
"""

from __future__ import annotations

import signal
from types import FrameType

_noted: list[int] = []


def watch() -> None:
    """Note interruptions from now on; each is raised as before. Who was started deaf to them stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Note an interruption and raise it: what a signal is answered with."""
    _noted.append(number)
    raise KeyboardInterrupt


def interruptions() -> int:
    """Return how many there were."""
    return len(_noted)
