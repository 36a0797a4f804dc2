"""What the reader lets pass at its limits can be played, and damaged bytes never make it stumble."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.bundle.effort import DEEPEST
from ttrdsl.bundle.reader import UNFORESEEN
from ttrdsl.engine.machine import Machine
from ttrdsl.workspace import Workspace

MAPS = Path(__file__).parents[2] / "maps"
Wrap = Callable[[Any], Any]
ONE: Any = ["set", "city", 0]

NESTED: dict[str, tuple[Any, Wrap, Wrap]] = {
    "not": (True, lambda x: ["not", x], lambda x: ["if", x, 1, 0]),
    "and": (True, lambda x: ["and", True, True, True, x], lambda x: ["if", x, 1, 0]),
    "if": (1, lambda x: ["if", ["over"], 0, x], lambda x: x),
    "at": (1, lambda x: ["at", 0, x], lambda x: x),
    "min": (1, lambda x: ["min", x, 2], lambda x: x),
    "union": (ONE, lambda x: ["union", x, ONE], lambda x: ["size", x]),
    "where": (ONE, lambda x: ["where", "x", x, True], lambda x: ["size", x]),
    "any": (True, lambda x: ["any", "x", ONE, x], lambda x: ["if", x, 1, 0]),
    "sum": (1, lambda x: ["sum", "x", ONE, x], lambda x: x),
    "most": (1, lambda x: ["or_else", ["most", "x", ONE, x], 0], lambda x: x),
    "best": (
        0,
        lambda x: ["best", "x", ["where", "x", ONE, ["=", "x", x]], 1],
        lambda x: ["if", ["=", x, 0], 1, 0],
    ),
    "cards": (["pile", "board.row"], lambda x: ["cards", x], lambda x: ["held", ["cards", x], ["all", "card"]]),
}  # fmt: skip


@pytest.fixture(scope="module")
def small() -> dict[str, Any]:
    bundle = Workspace().compile(MAPS / "new_york" / "new_york.ttr", checks=False).bundle
    assert bundle is not None
    return bundle


def with_total(small: dict[str, Any], node: Any, **rules: Any) -> dict[str, Any]:
    """Return a bundle in which every player's total is worked out by an expression."""
    bundle = copy.deepcopy(small)
    bundle["rules"]["total"]["is"] = node
    for name, body in rules.items():
        bundle["rules"][name] = {"params": [], "type": "number", "is": body}
    return read_bundle(json.dumps(bundle).encode())


def deepest(small: dict[str, Any], start: Any, wrap: Wrap, finish: Wrap) -> dict[str, Any]:
    """Return the bundle with the most wrappings that is still read."""
    low, high, found = 1, 200, small
    while low < high:
        middle, node = (low + high) // 2, start
        for _ in range(middle):
            node = wrap(node)
        try:
            found, low = with_total(small, finish(node)), middle + 1
        except BundleError:
            high = middle
    assert found is not small
    return found


@pytest.mark.parametrize("name", NESTED)
def test_the_deepest_expression_can_be_worked_out(small: dict[str, Any], name: str) -> None:
    start, wrap, finish = NESTED[name]
    bundle = deepest(small, start, wrap, finish)
    machine = Machine(bundle, 2)
    assert machine.total(machine.start(1), 0) >= 0


def test_the_longest_chain_of_rules_can_be_worked_out(small: dict[str, Any]) -> None:
    length = DEEPEST // 2 - 2
    rules = {f"chain_{i}": ["+", ["rule", f"chain_{i + 1}"], 1] for i in range(length)} | {f"chain_{length}": 0}
    with pytest.raises(BundleError, match="deeply together with what it calls"):
        with_total(small, ["+", ["+", ["+", ["+", ["rule", "chain_0"], 1], 1], 1], 1], **rules)
    machine = Machine(with_total(small, ["rule", "chain_4"], **rules), 2)
    assert machine.total(machine.start(1), 0) == length - 4


def test_the_deepest_steps_can_be_done(small: dict[str, Any]) -> None:
    bundle = copy.deepcopy(small)
    steps: list[Any] = [["skip"]]
    for _ in range(DEEPEST // 2 - 3):
        steps = [["if", ["not", ["over"]], steps, []]]
    bundle["procs"]["setup"]["do"] = steps + bundle["procs"]["setup"]["do"]
    machine = Machine(read_bundle(json.dumps(bundle).encode()), 2)
    assert machine.start(1)


def test_rules_that_double_and_double_are_refused(small: dict[str, Any]) -> None:
    rules: dict[str, Any] = {
        f"twice_{i}": ["+", ["rule", f"twice_{i + 1}"], ["rule", f"twice_{i + 1}"]] for i in range(62)
    }
    with pytest.raises(BundleError, match="longer than anybody waits"):
        with_total(small, ["rule", "twice_0"], **rules, twice_62=1)


def test_loops_in_loops_are_refused(small: dict[str, Any]) -> None:
    node: Any = 1
    for _ in range(14):
        node = ["sum", "x", ["all", "route"], node]
    with pytest.raises(BundleError, match="longer than anybody waits"):
        with_total(small, node)


def test_who_wins_cannot_depend_on_who_wins(small: dict[str, Any]) -> None:
    with pytest.raises(BundleError, match="in a circle: rule total → winner"):
        with_total(small, ["size", ["winners"]])


def test_damaged_bytes_are_refused_or_read(small: dict[str, Any]) -> None:
    dice, whole = random.Random(7), bundle_bytes(small)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 1, 2, 5))):
            start = dice.randrange(len(data))
            end = start + dice.choice((0, 1, 1, 2, 50))
            data[start:end] = dice.choice(
                (b"", b"[", b"}", b'"', b",", b"9", b"\xff", b"\\", b"null", bytes([dice.randrange(256)]))
            )
        try:
            read_bundle(bytes(data))
        except BundleError as error:
            if UNFORESEEN in str(error):
                raise
