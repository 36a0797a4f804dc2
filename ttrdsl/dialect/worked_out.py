"""The text that is run for a program: worked out ahead, and where that takes long, kept in the user's cache folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import cache as once
from pathlib import Path

from ttrdsl.dialect import cache
from ttrdsl.dialect.ahead.versions import work_out
from ttrdsl.dialect.flatten import flatten
from ttrdsl.system.reading import read_text

HERE = Path(__file__).resolve().parent
SHORT = 20_000  # signs: what is shorter is worked out as fast as it is found
KEPT = 256  # texts, of a few hundred kilobytes each
FILE = "program.txt"


def worked_out(
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: Mapping[str, Mapping[int, int]],
) -> str:
    """Return the text of a program with what is known in it: kept from before, or worked out now."""
    folder = cache.cache_folder("texts") if len(program) > SHORT else None
    if folder is None:
        return work_out(flatten(library, program, entries), entries, known)
    numbers = json.dumps([[name, *vector.items()] for name, vector in known.items()])
    texts = [text for pair in library.items() for text in pair]
    key = cache.key_of([*_makers(), *entries, *texts, numbers, program])
    kept = cache.find(folder, key)
    if kept is not None:
        with suppress(OSError, ValueError):
            return read_text(kept / FILE)
    text = work_out(flatten(library, program, entries), entries, known)
    with suppress(OSError):  # no room to keep it
        _keep(folder, key, text)
    return text


def _keep(folder: Path, key: str, text: str) -> None:
    passing = cache.passing_folder(folder)
    try:
        (passing / FILE).write_text(text, encoding="utf-8", newline="")
        cache.keep(passing, key, KEPT)
    finally:
        shutil.rmtree(passing, ignore_errors=True)


@once
def _makers() -> tuple[str, ...]:
    """Return all that a text depends on besides what it is made of: the sources of whoever makes it."""
    return tuple(read_text(path) for path in sorted(HERE.rglob("*.py")))
