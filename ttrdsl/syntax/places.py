"""Where shipped data and the grammar are."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """Return a folder of shipped data: inside the installed package, or beside it in a checkout."""
    inside = PACKAGE / "data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


GRAMMAR = data_folder("grammar") / "ttr.lark"
