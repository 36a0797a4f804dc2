"""Read an ordinary file within a bound: from a path to its bytes, or to an `OSError` that says why not.

Nothing is waited for and nothing large is taken into memory: a pipe, a device or a file beyond the bound is refused
before a byte of it is read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MOST_TEXT = 16_000_000  # bytes of a text that somebody wrote: four for each sign the language takes


class TooLarge(OSError):
    """A file with more bytes than its reader takes."""


def read_bytes(path: str | Path, most: int = MOST_TEXT) -> bytes:
    """Return what an ordinary file holds, if that is at most so many bytes."""
    _check(os.stat(path), path, most)  # before it is opened: opening a device can do things
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(number, "rb") as file:
        _check(os.fstat(number), path, most)  # it may be another one by now
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large("more", path, most)
    return data


def read_text(path: str | Path, most: int = MOST_TEXT) -> str:
    """Return the text of a file in UTF-8; other bytes are a `ValueError`."""
    return read_bytes(path, most).decode("utf-8")


def why(error: Exception) -> str:
    """Return in words why something could not be read, without the numbers and quotes of the system."""
    if isinstance(error, UnicodeDecodeError):
        return "this is not text in UTF-8"
    return getattr(error, "strerror", None) or str(error)


def _check(found: os.stat_result, path: str | Path, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, f"this is {_kind(found.st_mode)}, not a file", str(path))
    if found.st_size > most:
        raise _too_large(f"{found.st_size:,} bytes", path, most)


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"


def _too_large(size: str, path: str | Path, most: int) -> TooLarge:
    return TooLarge(errno.EFBIG, f"too large: {size}, at most {most:,} are read", str(path))


def below(folder: Path, suffix: str) -> list[Path]:
    """Return the files below a folder in order; hidden folders, such as virtual environments, are left out."""
    found: list[Path] = []
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "node_modules")
        found += [Path(base) / n for n in names if n.endswith(suffix) and not n.startswith(".")]
    return sorted(found)
