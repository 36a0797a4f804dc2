"""The scenarios beside the maps, read once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.scenario.runner import Found, collect
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
WORKSPACE = Workspace(ROOT)
RULEBOOKS = sorted(path.parent for path in ROOT.glob("maps/*/clauses.csv"))
FILES = collect([ROOT / "maps"], WORKSPACE)


def name_of(found: Found) -> str:
    """Return how a test of a file is called."""
    return found.path.relative_to(ROOT / "maps").as_posix()
