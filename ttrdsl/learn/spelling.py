"""Answers on the way to a payment, spelled out: from what one is about to letters that mean the same in every cost.

The number of an answer means something in its own cost only. So it is not used by itself: `3 of (red or wild)` becomes
the letters `uses`, the label, `red`, `wild`, `3`. Where the first letters leave one answer, nobody need say the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.engine.decisions import Option
from ttrdsl.engine.machine import Machine

SORTS = ("value", "uses", "cards", "part", "nothing")
Letter = tuple[str, int]  # a block of numbers, and a place in it


def cost_words(machine: Machine) -> list[str]:
    """Return the names costs use, for variables and for parts; what has no name is the first."""
    found = {name for name in machine.cost_labels if name}
    found |= {name for name in _labels(machine.bundle) if name}
    return ["", *sorted(found)]


def _labels(node: Any) -> Iterator[str | None]:
    """Yield the labels of whatever can fill a need, and the names of parts that payments are asked for."""
    if isinstance(node, dict):
        if "fill" in node and "label" in node:
            yield node["label"]
        for name in node.get("parts", ()) if isinstance(node.get("parts"), list) else ():
            yield name if isinstance(name, str) else None
        for part in node.values():
            yield from _labels(part)
    elif isinstance(node, list):
        for part in node:
            yield from _labels(part)


def spelled(words: list[str], option: Option) -> Iterator[Letter]:
    """Yield the letters of an answer; the last, its number, is needed only where nothing else tells two apart."""
    _, about, number = option
    what, *rest = about or ("nothing",)
    yield "sort", SORTS.index(what)
    match what, *rest:
        case "value", variable, value:
            yield "word", words.index(variable or "")
            yield "number", value + 1
        case "uses", label, (form, inside):
            yield "word", words.index(label or "")
            yield from _demands(((inside, 1),) if form == "card" else inside)
        case "cards", demands:
            yield from _demands(demands)
        case "part", name:
            yield "word", words.index(name or "")
    yield "number", number


def _demands(demands: tuple[tuple[tuple[int, ...], int], ...]) -> Iterator[Letter]:
    for kinds, number in demands:
        for kind in kinds:
            yield "kind", kind
        yield "number", number
