"""How often Python looks for garbage: where much is made that stays, it is otherwise half of the time."""

from __future__ import annotations

import gc

RARELY = (50_000, 20, 50)  # things made until the youngest are looked through; how often until older ones are


def collect_rarely() -> None:
    """Look for garbage rarely from now on."""
    gc.set_threshold(*RARELY)
