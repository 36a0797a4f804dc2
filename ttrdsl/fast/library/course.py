"""The course of a game, as players and learners ask for it: functions that each program brings itself."""

from __future__ import annotations


def begin(st: list[int], tb: list[int], ct: list[int], wk: list[int], first: int) -> int:
    """Play a new game up to its first decision and return the number of options; below 0 it cannot be played."""
    raise NotImplementedError


def choose(st: list[int], tb: list[int], ct: list[int], wk: list[int], k: int) -> int:
    """Play an option and go on to the next decision; return the number of options, 0 at the end."""
    raise NotImplementedError


def results(st: list[int], tb: list[int], ct: list[int], wk: list[int], out: list[int], at: int) -> int:
    """Write the record of a finished game."""
    raise NotImplementedError


def copy_state(to: list[int], source: list[int], tb: list[int], there: int, here: int) -> int:
    """Copy a whole state; of the known ends of stacks only the cards that are there."""
    raise NotImplementedError
