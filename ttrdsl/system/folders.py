"""Find files below a folder, in order."""

from __future__ import annotations

import os
from pathlib import Path


def below(folder: Path, suffix: str) -> list[Path]:
    """Return the files below a folder in order; hidden folders, such as virtual environments, are left out."""
    found: list[Path] = []
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules")
        found += [Path(base) / n for n in names if n.endswith(suffix) and not n.startswith(".")]
    return sorted(found)
