"""Keep what was made for a program in the user's cache folder: one folder for each, whole or not at all.

A folder is filled under a passing name and then renamed, so that several processes can make the same one at once.
Beside the files stand their sums: one that was cut off or changed is noticed before anything in it is run.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ttrdsl.system import private_folder
from ttrdsl.system.reading import read_text

KEPT = 64  # programs; the one used longest ago goes first
PASSING = ".part"
HOURS_A_PASSING_FOLDER_LASTS = 24  # whoever was filling it is gone by then
SUMS = "sums.json"


def cache_folder(of: str = "programs") -> Path | None:
    """Return the folder for programs or for something else, made if need be; none where that fails."""
    return private_folder.cache_folder(of)


def key_of(parts: Iterable[str]) -> str:
    """Return a name for whatever is made of these texts: any change in them makes another."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8")
        found.update(f"{len(data)}:".encode())
        found.update(data)
    return found.hexdigest()[:40]


def find(folder: Path, key: str) -> Path | None:
    """Return what was kept under a key, if it is there and whole; what is damaged is removed."""
    kept = folder / key
    if not kept.is_dir():
        return None
    try:
        sums = json.loads(read_text(kept / SUMS))
        whole = sums == _sums(kept) and all(map(private_folder.is_ours, (kept, *kept.rglob("*"))))
    except (OSError, ValueError):
        whole = False
    if not whole:
        remove(kept)
        return None
    with suppress(OSError):
        os.utime(kept)
    return kept


def passing_folder(folder: Path) -> Path:
    """Make a folder to be filled."""
    passing = folder / f".{secrets.token_hex(8)}{PASSING}"
    passing.mkdir()
    return passing


def keep(passing: Path, key: str, most: int = KEPT) -> None:
    """Give a filled folder its name; if another process was faster, hers stays. Then forget what is too much."""
    target = passing.with_name(key)
    (passing / SUMS).write_text(json.dumps(_sums(passing), sort_keys=True), encoding="utf-8")
    try:
        os.rename(passing, target)
    except OSError:
        remove(passing)
    _forget(target.parent, most)


def remove(kept: Path) -> None:
    """Remove a folder at one stroke, so that nobody finds half of it; quietly."""
    gone = kept.with_name(f".{secrets.token_hex(8)}{PASSING}")
    with suppress(OSError):
        os.rename(kept, gone)
    shutil.rmtree(gone, ignore_errors=True)


def _sums(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SUMS)
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _forget(folder: Path, most: int) -> None:
    """Remove the programs used longest ago, and what was left behind half filled."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    old = time.time() - 3600 * HOURS_A_PASSING_FOLDER_LASTS
    for used, path in found:
        if path.name.endswith(PASSING) and used < old:
            shutil.rmtree(path, ignore_errors=True)
    programs = sorted((pair for pair in found if not pair[1].name.endswith(PASSING)), key=lambda pair: pair[0])
    for _, path in programs[:-most]:
        remove(path)
