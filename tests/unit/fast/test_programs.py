"""The text of a program follows from the rules alone: facts are tables, and names never reach it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.fast.made_up_games import made_up
from ttrdsl.dialect import flatten
from ttrdsl.dialect.dialect import check_tree
from ttrdsl.dialect.texts import texts_of
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.program import make_program
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.kernel import SIGNATURES, Kernel
from ttrdsl.fast.library import LIBRARY
from ttrdsl.program.operations import OPERATIONS

ROOT = Path(__file__).parents[3]
MAP = """game small "Four towns" for 2..3 players
use standard_deck
use classic {{ trains = {trains}; tickets_dealt = 2; tickets_kept = 1 }}
cities {{ {cities} }}
routes {{ {routes} }}
tickets {{ {tickets} }}
"""
PLAIN = {
    "trains": "9",
    "cities": "; ".join(f"C{i} {i} {i % 5}" for i in range(20)),
    "routes": "; ".join(f"C{i} – C{i + 1} {1 + i % 4} red" for i in range(19)),
    "tickets": "; ".join(f"C{i} – C{i + 3} {3 + i % 5}" for i in range(16)),
}


def text_of(tmp_path: Path, **changed: str) -> str:
    """Return the program of a small map."""
    return make_program(Machine(bundle_of_text(MAP.format(**{**PLAIN, **changed}), tmp_path), 2)).text


@pytest.mark.parametrize(
    "changed",
    [
        {"trains": "12"},
        {"cities": PLAIN["cities"].replace("C3 3 3", "C3 800 90")},
        {"routes": PLAIN["routes"].replace("2 red", "4 blue")},
        {"routes": PLAIN["routes"] + "; C2 – C9 6 gray"},
        {"tickets": PLAIN["tickets"].replace(" 5;", " 11;")},
        {"tickets": PLAIN["tickets"] + "; C1 – C19 21; C2 – C18 20"},
        {"cities": PLAIN["cities"] + "; New 44 44", "routes": PLAIN["routes"] + "; New – C4 2 green"},
    ],
    ids=[
        "a number",
        "a position",
        "lengths and colors",
        "a route more",
        "ticket values",
        "tickets more",
        "a city more",
    ],
)
def test_an_edited_map_has_the_same_text(changed: dict[str, str], tmp_path: Path) -> None:
    assert text_of(tmp_path, **changed) == text_of(tmp_path)


def test_another_rule_has_another_text(tmp_path: Path) -> None:
    rule = 'score hubs "Hubs" = count(mine)\n'
    bundle = bundle_of_text(MAP.format(**PLAIN) + rule, tmp_path)
    assert make_program(Machine(bundle, 2)).text != text_of(tmp_path)


@pytest.mark.parametrize("name", ["usa", "world37", "terrain"])
def test_the_same_bundle_gives_the_same_text_and_tables(name: str) -> None:
    players = bundle_of(name)["game"]["players"][1]
    first, second = (make_program(Machine(copy.deepcopy(bundle_of(name)), players)) for _ in range(2))
    assert (first.text, first.tables) == (second.text, second.tables)


HOSTILE = "x); __import__('os').system('rm'); ("


def renamed(bundle: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return a bundle in which names are others, everywhere."""

    def walk(node: Any) -> Any:
        if isinstance(node, str):
            return names.get(node, node)
        if isinstance(node, list):
            return [walk(x) for x in node]
        return {k: walk(v) for k, v in node.items()} if isinstance(node, dict) else node

    found = {key: walk(part) for key, part in bundle.items()}
    for key in ("rules", "cells", "piles", "pieces"):
        found[key] = {names.get(name, name): part for name, part in found[key].items()}
    return found


def test_no_name_of_a_bundle_reaches_the_text() -> None:
    bundle = bundle_of("usa")
    kept = {"deck", "discard", "total", "trail", "path", *(name for group in OPERATIONS.values() for name in group)}
    own = [*bundle["rules"], *bundle["cells"], *bundle["piles"], *bundle["pieces"]]
    names = {name: f"{HOSTILE}{i}" for i, name in enumerate(own) if name not in kept}
    assert len(names) > 20
    hostile = make_program(Machine(renamed(bundle, names), 2))
    assert hostile.text == make_program(Machine(bundle, 2)).text
    assert "import" not in hostile.text


@pytest.mark.parametrize("seed", range(6))
def test_every_text_is_of_the_dialect(seed: int, tmp_path: Path) -> None:
    program = make_program(Machine(bundle_of_text(made_up(seed), tmp_path), 2))
    tree = flatten.flatten(texts_of(LIBRARY), program.text, SIGNATURES)
    check_tree(tree, flatten.GIVEN)


def test_an_operation_without_a_fast_form_is_refused_when_the_text_is_written(tmp_path: Path) -> None:
    text = (ROOT / "tests/diagnostics/TTR532-no-fast-form/bad.ttr").read_text(encoding="utf-8")
    with pytest.raises(NotFast, match="each of many things"):
        Kernel(Machine(bundle_of_text(text, tmp_path), 2), "text")


def test_writing_a_program_leaves_the_machine_that_plays_as_it_is() -> None:
    machine = Machine(bundle_of("usa"), 2)
    before = machine.layout.size
    Kernel(machine, "text")
    assert machine.layout.size == before
