"""A new variant is data: no Python file knows the name or a printed mechanic of any game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Words of printed rules; games add their ids. `city`, `route`, `ticket`, `card` and the like belong to the language.
MECHANICS = [
    "attraction", "boat", "bullet", "bulldog", "depot", "express", "ferry", "ferries", "globetrotter", "harbor",
    "harbour", "loco", "locomotive", "mountain", "passenger", "polar", "ship", "shinkansen", "station", "taxi",
    "terrain", "tour", "train", "tunnel", "wagon", "warehouse",
]  # fmt: skip

# Where such a word means something else, or a message gives an example.
ALLOWED: dict[tuple[str, str], str] = {
    ("ttrdsl/semantics/steps.py", "train"): "an example in a message",
}


def game_ids() -> set[str]:
    """Return the names of all games there are."""
    return {p.stem for p in (ROOT / "maps").rglob("*.ttr") if p.stem == p.parent.name}


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every name and string of a file; docstrings are for people and may name examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        text = node.value if isinstance(node, ast.Constant) and id(node) not in docstrings else None
        if isinstance(text, str) and "ttrdsl " not in text:  # not a command line shown as an example
            yield line, text
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield line, value


def test_no_python_file_knows_a_game_or_its_mechanics() -> None:
    words = sorted(game_ids() | set(MECHANICS))
    # Parts of a name count as words: `ferry_cost`, `FerryCost`.
    look = re.compile(rf"(?<![a-z])({'|'.join(words)})s?(?![a-z])", re.IGNORECASE)
    found = []
    for path in sorted((ROOT / "ttrdsl").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for line, text in spoken(path):
            for match in look.finditer(re.sub(r"([a-z])([A-Z])", r"\1_\2", text)):
                if (name, match[1].lower()) not in ALLOWED:
                    found.append(f"{name}:{line}: {match[0]} in {text[:80]!r}")
    assert not found, "\n".join(dict.fromkeys(found))
