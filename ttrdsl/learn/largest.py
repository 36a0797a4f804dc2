"""How large a number can be that a player chooses: from a range of the rules to the greatest number in it, if it shows.

A range ends at what is written down, at a parameter, at the pieces of a kind or at the cards there are. What a field
comes to follows from the course of a game alone: a purse is given room, and whatever else does not show is not.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.engine.machine import Machine
from ttrdsl.program.copies import most_copies
from ttrdsl.program.node import unmarked

MOST = 4096
"""A range that may go further is not given a number for each: who could choose so much seldom does."""

FIELD = 1023
"""What a field is taken to hold at most."""


def largest(machine: Machine, source: Any) -> int:
    """Return the greatest number of a source of numbers; 0 where it does not show or there would be too many."""
    found = _of_source(machine, unmarked(source))
    return found if found is not None and found <= MOST else 0


def _of_source(machine: Machine, source: Any) -> int | None:
    match source:
        case ["where", _, inner, _]:
            return _of_source(machine, unmarked(inner))
        case ["range", _, high]:
            return _of_number(machine, high)
        case ["numbers", *listed]:
            return _all(machine, listed, max)
    return None


def _of_number(machine: Machine, node: Any) -> int | None:
    match unmarked(node):
        case bool():
            return None
        case int(number):
            return number
        case ["cell", *_]:
            return FIELD
        case ["rule", name, *_]:
            return _of_number(machine, machine.bundle["rules"][name]["is"])
        case ["as", _, inner]:
            return _of_number(machine, inner)
        case ["-", first, taken] if isinstance(taken, int) and taken >= 0:
            return _of_number(machine, first)
        case ["fact", name]:
            data = machine.bundle["facts"][name]["data"]
            return data if isinstance(data, int) and not isinstance(data, bool) else None
        case ["pieces", kind, _]:
            first = machine.layout.pieces[kind]
            return sum(machine.blank(0)[first : first + machine.layout.place_count])
        case ["held", _, _]:
            return sum(map(most_copies, machine.bundle["cards"]))
        case ["+", *parts]:
            return _all(machine, parts, sum)
        case ["max", *parts]:
            return _all(machine, parts, max)
        case ["min", *parts]:
            known = [found for part in parts if (found := _of_number(machine, part)) is not None]
            return min(known, default=None)
        case ["if", _, yes, no]:
            return _all(machine, [yes, no], max)
    return None


def _all(machine: Machine, parts: list[Any], together: Any) -> int | None:
    """Return what some numbers are together at most; nothing if one of them does not show."""
    found = [_of_number(machine, part) for part in parts]
    return None if not found or None in found else int(together(found))
