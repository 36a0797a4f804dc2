"""Each operation has all that belongs to one, and nobody keeps a list of operations beside the table."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.engine.expressions import OPERATIONS as interpreted
from ttrdsl.fast.emit.expressions import OPERATIONS as emitted
from ttrdsl.program.operations import OPERATIONS
from ttrdsl.program.phrases import phrase
from ttrdsl.scenario.mutants import NO_AMOUNTS, UNCHANGED, Walker

ROOT = Path(__file__).parents[3]
MANUAL = (ROOT / "docs" / "reference" / "bundle.md").read_text(encoding="utf-8")
NAMES = {name for table in OPERATIONS.values() for name in table}
EXPRESSIONS = list(OPERATIONS["expression"])

# Collections of operations outside the table, by file: what they are, if not knowledge of the table written again.
LISTS = {
    "bots/path/facts.py": "the words of decisions, as answers name them",
    "bots/path/others.py": "what a player's worth cannot depend on",
    "bundle/program.py": "what a domain can be seen from, before types are known",
    "engine": "forms of the interpreter",
    "fast": "forms of the fast engines",
    "scenario/mutants.py": "which changes are tried is a choice, not a fact",
    "scenario/sight.py": "what everybody sees is a rule of views",
    "scenario/vectors.py": "names of numbers in the head of a state",
    "semantics/binders.py": "words of the language",
    "semantics/calls.py": "words of the language",
    "semantics/checks/elements.py": "operations that tell two elements apart by themselves",
    "semantics/checks/possible.py": "comparisons that bound a number",
    "semantics/checks/satisfy.py": "logic and comparisons, all that a folded condition is made of",
    "semantics/checks/text.py": "signs as they are written",
    "semantics/names.py": "words of the language",
}


def example(name: str) -> Any:
    """Return the example that the manual gives of an operation on values."""
    chapter = MANUAL.partition("\n## Expressions\n")[2].partition("\n## ")[0]
    section = re.split(rf"^### `{re.escape(name)}`$", chapter, flags=re.MULTILINE)[1].partition("\n### ")[0]
    return json.loads(section.partition("```json")[2].partition("```")[0])


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_an_operation_has_a_mutant_or_a_reason_why_not(name: str) -> None:
    walker = Walker(bundle_of("usa"))
    walker.expression(example(name), ("x",), -1)
    own = [mutant for mutant in walker.found if len(mutant.place) < 3]  # the others change what stands inside
    amounts = any(argument.kind == "number" for argument in OPERATIONS["expression"][name].arguments)
    reason = next((why for why, names in UNCHANGED.items() if name in names), "")
    assert (bool(own) or (amounts and name not in NO_AMOUNTS)) != bool(reason), [mutant.change for mutant in own]


def test_an_operation_stands_in_the_manual() -> None:
    headings = set(re.findall(r"^### .*?`([^`]+)`", MANUAL, flags=re.MULTILINE))
    assert NAMES - headings == set()


@pytest.mark.parametrize("name", sorted(set(EXPRESSIONS) - {"at", "and", "or", "not"}))
def test_an_operation_has_a_sentence_for_people(name: str) -> None:
    """What is logic alone is said by what stands inside."""
    told = phrase(example(name), lambda node, holds: "")
    untrue = phrase(example(name), lambda node, holds: "", holds=False)
    assert re.fullmatch(r"[^{}|\[\]]+", told), told
    assert (told != untrue) == (OPERATIONS["expression"][name].gives == "truth"), "a truth is said to hold or not"


def test_an_operation_on_values_has_an_interpreter_form_and_a_fast_form() -> None:
    """A mark is read by whoever keeps marks, a cost by whoever asks for payment."""
    forms = set(EXPRESSIONS) - {"at", "cost"}
    assert forms - interpreted.keys() == set()
    assert forms - emitted.keys() == set()


def _names(node: ast.AST) -> list[str]:
    """Return the operations that a collection lists; a dictionary of functions is a home of forms, not a list."""
    if isinstance(node, ast.Dict):
        plain = all(isinstance(value, (ast.Constant, ast.Tuple)) for value in node.values)
        entries: list[Any] = list(node.keys) if plain else []
    else:
        entries = node.elts if isinstance(node, (ast.Tuple, ast.Set, ast.List)) else []
    words = [entry.value for entry in entries if isinstance(entry, ast.Constant) and isinstance(entry.value, str)]
    return words if len(words) > 2 and set(words) <= NAMES else []


def test_nobody_keeps_a_list_of_operations() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "ttrdsl").rglob("*.py")):
        place = path.relative_to(ROOT / "ttrdsl")
        excused = {place.as_posix(), place.parts[0]} & LISTS.keys()
        if place.parts[0] == "program" or excused:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if _names(node):
                found.setdefault(f"{place}:{getattr(node, 'lineno', 0)}", _names(node))
    assert not found, "ask the table instead, or say in LISTS what this is"
