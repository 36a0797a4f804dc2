"""The core reads no files, no clock and no random source; who does stands in a list, with the reason."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "ttrdsl"

# Who touches the world outside, and for what. Everything else is handed what it needs.
ALLOWED = {
    "cli": "owns the terminal",
    "system": "reads and writes files for everybody",
    "studio": "serves its page, and reads and writes the files of a folder",
    "workspace.py": "finds and reads the files of a game",
    "api.py": "finds and reads bundles",
    "syntax/pieces.py": "reads the grammar, and keeps the tables of the parser",
    "diagnostics/pages.py": "reads the pages of messages that come with it",
    "render/font.py": "reads the font that comes with it",
    "render/theme.py": "reads the themes that come with it",
    "render/svg.py": "reads the template that comes with it",
    "exchange/to_ttr.py": "reads the template that comes with it",
    "analysis/page.py": "reads the template that comes with it",
    "analysis/official.py": "reads the list of published maps, and writes their figures anew",
    "dialect": "reads the sources of the dialect, and keeps native code and long texts in the cache",
    "cluster": "talks to a scheduler, and says how long a piece took",
    "fast/kernel.py": "says how long making ready took",
    "bots/path/kernel.py": "says how long making ready took",
    "rulebook/layout.py": "hands pictures to the typesetter, which wants files",
    "assist/textmate.py": "writes the colors for editors",
    "scenario": "runs files of scenarios, says how long they took, and draws samples of mutants by a seed",
}
FILES = {"read_text", "read_bytes", "write_text", "write_bytes"}
MODULES = {"time", "random", "secrets", "tempfile", "socket", "subprocess", "shutil"}


def touches(path: Path) -> set[str]:
    """Return what of the world outside a module names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr=name) if name in FILES:
                found.add(name)
            case ast.Call(func=ast.Name(id="open")):
                found.add("open")
            case ast.Import(names=names):
                found |= {n.name for n in names if n.name in MODULES}
            case ast.ImportFrom(module=str(module)) if module in MODULES:
                found.add(module)
    return found


def test_only_those_on_the_list_touch_the_world_outside() -> None:
    wrong = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        allowed = any(name == entry or name.startswith(f"{entry}/") for entry in ALLOWED)
        if touches(path) and not allowed:
            wrong[name] = sorted(touches(path))
    assert not wrong, f"hand it in, or list it with a reason: {wrong}"


def test_everybody_on_the_list_needs_to_be() -> None:
    for entry in ALLOWED:
        paths = [PACKAGE / entry] if entry.endswith(".py") else sorted((PACKAGE / entry).rglob("*.py"))
        assert any(touches(path) for path in paths) or entry in ("workspace.py", "api.py"), entry
