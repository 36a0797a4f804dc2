"""Steps of the rule program: where a game enters, the steps inside a step, and the expressions it works out itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.program.node import Node, Path, mark_of, parts, unmarked
from ttrdsl.program.operations import operation_of

Steps = list[Any]

FINISH = "finish"  # runs once, after the last turn, if a game has it
ENTRIES = ("setup", "turn", FINISH)  # procedures that the course of a game calls
OF_NOBODY = ("setup", FINISH)  # nobody is `me` in them


def blocks(step: Node) -> Iterator[tuple[Path, Steps]]:
    """Give the lists of steps directly inside a step, those of decisions included, each with the way to it."""
    yield from ((path, node) for path, node, form in _inside(step) if form == "steps")


def expressions(step: Node) -> Iterator[Any]:
    """Give the expressions that a step works out itself, in the order in which they stand."""
    yield from (node for _, node, form in _inside(step) if form == "value")


def all_steps(steps: Steps) -> Iterator[tuple[int | None, Any]]:
    """Give every step of some steps without its mark, outer ones first, with the number of its mark."""
    waiting = list(reversed(steps))
    while waiting:
        step = waiting.pop()
        inner = unmarked(step)
        yield mark_of(step), inner
        for _, block in reversed(list(blocks(inner))):
            waiting.extend(reversed(block))


def _inside(step: Node) -> Iterator[tuple[Path, Any, str]]:
    """Give the steps and expressions directly inside a step, with the way to each."""
    waiting: list[tuple[Node, str, Path]] = [(step, "step", ())]
    while waiting:
        node, form, path = waiting.pop()
        if form == "target":
            operation = operation_of(node, form)
            form = "value" if operation is None or operation.gives else form
        if form in ("steps", "value"):
            yield path, node, form
        else:
            waiting.extend(reversed([(p.node, p.form, (*path, p.key)) for p in parts(node, form)]))
