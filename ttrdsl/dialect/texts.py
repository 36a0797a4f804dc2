"""Read modules of the dialect as texts, each behind those it takes something from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GIVEN = "ttrdsl.dialect.primitives"  # what each tier brings itself
USES = re.compile(r"^from (ttrdsl\.[\w.]+) import", re.MULTILINE)


def texts_of(modules: Iterable[str]) -> dict[str, str]:
    """Return the texts of modules and of all they build on, by their full names, the lowest first."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name not in found and name != GIVEN:
            text = _read(name)
            for below in USES.findall(text):
                add(below)
            found.setdefault(name, text)

    for name in modules:
        add(name)
    return found


@cache
def _read(name: str) -> str:
    return ROOT.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
