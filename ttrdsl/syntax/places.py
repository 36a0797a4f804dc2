"""Where the grammar and the user's cache folder are."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """Return a folder of shipped data: inside the installed package, or beside it in a checkout."""
    inside = PACKAGE / "data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


GRAMMAR = data_folder("grammar") / "ttr.lark"


def cache_folder() -> Path | None:
    """Return the user's cache folder for this tool, made if need be; none where that fails."""
    base = os.environ.get("TTRDSL_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "ttrdsl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
