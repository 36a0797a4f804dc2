"""Write a file so that it is there as a whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_whole(path: str | Path, data: bytes) -> None:
    """Write bytes under another name in the same folder, then give them their name; after a failure nothing is left."""
    target = Path(path)
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, _in_the_way(target), str(target))  # a device would be gone for everybody
    passing = target.with_name(
        f".{target.name[:40]}.{secrets.token_hex(6)}.part"
    )  # a long name leaves no room for more
    try:
        # Opened by number, so that the file gets the rights any new file would get.
        number = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with open(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(passing, target)
    except BaseException:
        with suppress(OSError):
            passing.unlink()
        raise
    _settle_folder(target.parent)


def _in_the_way(target: Path) -> str:
    return os.strerror(errno.EISDIR) if target.is_dir() else "this is a device or a pipe, not a file"


def _settle_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets one ask for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
