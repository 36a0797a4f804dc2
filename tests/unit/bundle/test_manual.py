"""The manual describes every operation of the table, and no other; what it says of types is what is checked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ttrdsl.bundle import words
from ttrdsl.bundle.facts import ALWAYS
from ttrdsl.bundle.program import expressions, steps
from ttrdsl.bundle.schema import bundle_schema
from ttrdsl.bundle.types import ALL_TYPES
from ttrdsl.program.operations import COST_ITEMS, EXPRESSIONS, FILLERS, OBJECTS, OPERATIONS, STEPS, Operation

MANUAL = (Path(__file__).parents[3] / "docs" / "reference" / "bundle.md").read_text(encoding="utf-8")
CHAPTERS = {
    "expression": "Expressions",
    "step": "Steps",
    "cost item": "Items of a cost",
    "filler": "Fillers",
    "target": "Targets",
    "taken": "What is taken",
}
EVERY = [(group, name) for group, table in OPERATIONS.items() for name in table]


def chapter(title: str) -> str:
    """Return the text of a chapter."""
    return MANUAL.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def sections(group: str) -> dict[str, str]:
    """Return the sections of a chapter on operations, by operation."""
    parts = re.split(r"^### `(.+)`$", chapter(CHAPTERS[group]), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("group", CHAPTERS)
def test_every_operation_has_its_section_and_no_other(group: str) -> None:
    assert list(sections(group)) == list(OPERATIONS[group])


def test_every_group_has_its_chapter() -> None:
    assert CHAPTERS.keys() == OPERATIONS.keys()


def signature(operation: Operation) -> str:
    takes = f"`{', '.join(operation.takes)}`" if operation.takes else "nothing"
    return f"Takes {takes}, gives `{operation.gives}`." if operation.gives else f"Takes {takes}."


@pytest.mark.parametrize(("group", "name"), EVERY)
def test_a_section_has_types_meaning_and_an_example(group: str, name: str) -> None:
    first, meaning, example = (part.strip() for part in sections(group)[name].strip().split("\n\n"))
    assert first == signature(OPERATIONS[group][name])
    assert meaning.endswith(".")
    node = json.loads(example.removeprefix("```json").removesuffix("```"))
    assert node[0] == name
    assert OPERATIONS[group][name].least <= len(node) - 1 <= OPERATIONS[group][name].most


def test_every_section_of_a_bundle_is_described() -> None:
    told = chapter("Sections")
    for key in bundle_schema()["properties"]:
        assert f"`{key}`" in told, key


def test_the_facts_that_always_exist_are_described() -> None:
    told = chapter("Sections")
    for name, (_, kind) in ALWAYS.items():
        assert re.search(rf"`{name}`\s\(`{kind}`", told), name


def test_every_type_is_described() -> None:
    told = chapter("Types")
    for kind in ALL_TYPES:
        word = re.sub(r"(id|set) \w+", r"\1 D", kind)
        assert f"`{word}`" in told, kind


def test_every_key_inside_the_program_is_described() -> None:
    told = chapter("Decisions") + chapter("Costs")
    for row in OBJECTS.values():
        for argument in row.arguments:
            assert f"`{argument.key}`" in told, argument.key


def test_every_operation_has_a_check() -> None:
    """Of its own, or by its row: then all it takes, and what it gives, is known by name."""
    for name, operation in EXPRESSIONS.items():
        known = {*ALL_TYPES, *words.WORDS, *words.NAMES, ""}
        plain = operation.gives in ALL_TYPES and all(argument.kind in known for argument in operation.arguments)
        assert plain or name in expressions.SPECIAL, name
    for row in (*COST_ITEMS.values(), *FILLERS.values(), *OBJECTS.values()):
        for argument in row.arguments:
            kept = argument.role in (*expressions.LEFT_TO_STEPS, "binds")
            assert kept or argument.kind in {*ALL_TYPES, *words.WORDS, *words.NAMES}, (row.name, argument.word)
    assert steps.CHECKS.keys() == STEPS.keys() - {"at"}
