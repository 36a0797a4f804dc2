"""The files with scenarios beside the maps; each is parsed when a test needs it, once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.scenario.runner import Found, collect, may_hold_scenarios
from ttrdsl.workspace import Workspace, ttr_files

ROOT = Path(__file__).resolve().parents[2]
WORKSPACE = Workspace(ROOT)
RULEBOOKS = sorted(path.parent for path in ROOT.glob("maps/*/clauses.csv"))
FILES = [path for path in ttr_files(ROOT / "maps") if may_hold_scenarios(path)]


def name_of(path: Path) -> str:
    """Return how a test of a file is called."""
    return path.relative_to(ROOT / "maps").as_posix()


def read(path: Path) -> Found:
    """Return the scenarios of a file."""
    (found,) = collect([path], WORKSPACE)
    return found
