"""What nobody uses is not there: dead code is looked for in the package, tests not counting as users."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from vulture import Vulture  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "ttrdsl"

# Names that are called from outside, each with the reason.
CALLED_FROM_OUTSIDE = {
    "__context__": "a mistake that is kept lets go of what was at work",
    "__getattr__": "Python asks a module for what it loads late",
    "format_commands": "click", "format_epilog": "click", "showwarning": "the standard library's hook for warnings",
    "pytest_addoption": "pytest", "pytest_collect_file": "pytest", "runtest": "pytest", "reportinfo": "pytest",
    "visit_AnnAssign": "ast.NodeTransformer", "writeable": "a flag of numpy",
    "always_accept": "lark's lexer",
    "actors": "the interface of batches",
    "triple": "LLVM", "data_layout": "LLVM", "inlining_threshold": "LLVM",
    "loop_unrolling": "LLVM", "loop_vectorization": "LLVM",
    "restore": "a message to the scenario server", "UNCHANGED": "reasons, which a test asks for",
    "STATUS": "the first place of a row",
    "written_replay": "the interface of replays", "InBrowser": "the worker of an exported studio",
}  # fmt: skip


@cache
def words_elsewhere() -> frozenset[str]:
    """Return the words of texts the package writes or reads: emitted programs, grammars and templates."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "grammar").rglob("*.lark")]
    texts += [
        path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*") if path.suffix in (".j2", ".html", ".typ")
    ]
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {id(node.body[0].value) for node in ast.walk(tree) if _has_docstring(node)}  # type: ignore[attr-defined]
        texts += [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
        ]
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def _has_docstring(node: ast.AST) -> bool:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None


def unused() -> list[tuple[str, str]]:
    """Return what neither the package nor its benchmarks use, with its place."""
    found = Vulture()
    found.scavenge([str(PACKAGE), str(ROOT / "benchmarks")])
    return [
        (item.name, f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.typ} `{item.name}`")
        for item in found.get_unused_code(min_confidence=60)
        # What is in adapters is called by the libraries they are for.
        if PACKAGE in Path(item.filename).parents and PACKAGE / "adapters" not in Path(item.filename).parents
    ]


def test_nothing_is_unused_but_the_exceptions_and_each_of_these_is_needed() -> None:
    found = unused()
    by_text = {f"do_{word}" for word in words_elsewhere()} | words_elsewhere()
    dead = [place for name, place in found if name not in CALLED_FROM_OUTSIDE and name not in by_text]
    assert not dead, "\n".join(dead)
    assert CALLED_FROM_OUTSIDE.keys() <= {name for name, _ in found}
