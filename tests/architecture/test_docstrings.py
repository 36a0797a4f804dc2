"""Every module says in one sentence what it holds or what it turns into what."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "ttrdsl").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_opens_with_a_sentence(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert text, "write what this module holds, or what it turns into what"
    paragraph = text.split("\n\n")[0].rstrip()
    assert paragraph.endswith((".", ":", "`")), "the first paragraph is a sentence"


def test_packages_say_what_to_read_first() -> None:
    for package in sorted((ROOT / "ttrdsl").iterdir()):
        if (package / "__init__.py").exists():
            text = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""
            named = re.search(r"\b[Rr]ead\s+`|`\w+\.py`", text)
            assert named, f"ttrdsl/{package.name}: the docstring names the file to read first"
