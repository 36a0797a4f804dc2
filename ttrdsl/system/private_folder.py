"""A folder for what the tool keeps between runs: from a name to a folder that only its owner can write, or to nothing.

What lies there is loaded as data and as code, so a folder that is not ours, or that others can write to, is not used.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def cache_folder(*below: str) -> Path | None:
    """Return the user's cache folder for this tool or one below it, made if need be; none if it cannot be trusted."""
    base = os.environ.get("TTRDSL_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("ttrdsl", *below):
            folder = folder / name
            folder.mkdir(mode=0o700, exist_ok=True)
            if not _is_private(folder):
                return None
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def is_ours(path: Path) -> bool:
    """Say whether a file or folder is the user's own, and no pipe, device or link.

    A folder that is private now may have been open before: what others laid there is not used.
    """
    try:
        found = os.lstat(path)
    except OSError:
        return False
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        return False
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _is_private(folder: Path) -> bool:
    """Say whether a folder is the user's own and nobody else could have put anything in it; shut others out."""
    if not hasattr(os, "geteuid"):
        return folder.is_dir()  # a system whose home folders are private by themselves
    link, found = os.lstat(folder), os.stat(folder)
    if not stat.S_ISDIR(found.st_mode) or {link.st_uid, found.st_uid} != {os.geteuid()}:
        return False
    if found.st_mode & OTHERS_WRITE:
        return False
    if found.st_mode & OTHERS:
        folder.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
    return True
