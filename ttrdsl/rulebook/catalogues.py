"""Where the words of a game in other languages lie: beside the files it is made of."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import SHIPPED


def folders_of(compiled: Compiled) -> list[Path]:
    """Return the folders of the files a game is made of, its own last."""
    names = [layer.file.source.name for layer in compiled.layers]  # those that come with ttrdsl begin at their folder
    found = [next((p for p in (Path(x), SHIPPED.parent / x) if p.is_file()), None) for x in names]
    return list(dict.fromkeys(path.resolve().parent for path in found if path is not None))
