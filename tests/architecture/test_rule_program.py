"""The rule program has one home, `ttrdsl/program`: nobody gives its nodes another type."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What comes from libraries that need not be installed: nothing of the program.
OTHERS = {"Vec", "Array"}


def names_for_anything(text: str) -> list[str]:
    """Return the module's own names for `Any`, under which a node of the program could go without its type."""
    found = []
    for node in ast.parse(text).body:
        value = getattr(node, "value", None)
        if isinstance(value, ast.Name) and value.id == "Any":
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            found += [target.id for target in targets if isinstance(target, ast.Name)]
    return found


def test_a_name_for_anything_is_found() -> None:
    assert names_for_anything("IR = Any\nNode: TypeAlias = Any\nx: Any = 1") == ["IR", "Node"]


def test_nodes_have_the_types_of_the_program() -> None:
    files = sorted((ROOT / "ttrdsl").rglob("*.py"))
    found = {
        path.name: names
        for path in files
        if (names := set(names_for_anything(path.read_text(encoding="utf-8"))) - OTHERS)
    }
    assert not found, "take Node, Op, Args or Steps of ttrdsl.program"
