"""One thing that can be done about a place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ttrdsl.diagnostics import Diagnostic, Edit


@dataclass(frozen=True)
class Action:
    """Something that can be done: its title, its edits, the problem it is for, and files that it makes."""

    title: str
    kind: str  # quickfix, fix all, refactor, explain
    edits: tuple[Edit, ...] = ()
    problem: Diagnostic | None = None
    preferred: bool = False
    creates: tuple[tuple[Path, str], ...] = ()
