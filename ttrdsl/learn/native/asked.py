"""What learners ask the rules: functions that each program brings itself, written for its bundle."""

from __future__ import annotations


def spell(st: list[int], tb: list[int], ct: list[int], wk: list[int], k: int, out: list[int], start: int) -> int:
    """Write the steps of an option and return how many there are; the state stays as it is."""
    raise NotImplementedError
