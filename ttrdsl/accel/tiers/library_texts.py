"""Read the modules of the library as texts, each behind those it takes something from."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "library"
PACKAGE = "ttrdsl.accel.library"
GIVEN = "primitives"  # what each tier brings itself
USES = re.compile(rf"^from {re.escape(PACKAGE)}\.(\w+) import", re.MULTILINE)


def library_texts() -> dict[str, str]:
    """Return the texts of the library by the names of their modules, those they build on first."""
    return dict(_read())


@cache
def _read() -> tuple[tuple[str, str], ...]:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("[a-z]*.py"))}
    texts.pop(GIVEN)
    ordered: dict[str, str] = {}

    def add(name: str) -> None:
        if name in texts and name not in ordered:
            for below in USES.findall(texts[name]):
                add(below)
            ordered.setdefault(name, texts[name])

    for name in texts:
        add(name)
    return tuple(ordered.items())
