"""Files and functions stay small enough to be understood in one reading."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60

# Longer ones, each with its reason. A reason says why two files would be harder to read than one.
LONG_FILES = {
    "ttrdsl/syntax/declarations.py": "one small record per declaration, in the order of the grammar",
}
LONG_FUNCTIONS: dict[str, str] = {}

FILES = sorted((ROOT / "ttrdsl").rglob("*.py"))


def test_files_are_short() -> None:
    lengths = {p.relative_to(ROOT).as_posix(): len(p.read_text(encoding="utf-8").splitlines()) for p in FILES}
    long = {name: length for name, length in lengths.items() if length > MOST_LINES and name not in LONG_FILES}
    assert not long, f"split these, or list them with a reason: {long}"


def test_functions_are_short() -> None:
    long = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                name = f"{path.relative_to(ROOT).as_posix()}:{node.name}"
                # Decorators and the docstring are not what makes a function hard to read.
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                length = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
                if length > MOST_LINES_OF_A_FUNCTION and name not in LONG_FUNCTIONS:
                    long[name] = length
    assert not long, f"split these, or list them with a reason: {long}"


def test_the_exceptions_are_needed() -> None:
    for name in LONG_FILES:
        path = ROOT / name
        assert not path.exists() or len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES, (
            f"{name} is short now"
        )
