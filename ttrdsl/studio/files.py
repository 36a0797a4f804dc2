"""The files of a studio: below one folder to read and write, the shipped ones to read, nothing else."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ttrdsl.diagnostics import Problems
from ttrdsl.service.host import Read
from ttrdsl.service.refused import Refused
from ttrdsl.syntax.edits import into_file
from ttrdsl.syntax.parser import decode
from ttrdsl.system.reading import read_bytes
from ttrdsl.system.writing import write_whole
from ttrdsl.workspace import SHIPPED

TABLE = "clauses.csv"
MOST_FILES = 2000
LONGEST_NAME = 1000


class Folder:
    """Files by name, relative to the folder or, for those that come with ttrdsl, to theirs."""

    def __init__(self, root: Path, writable: bool = True, shipped: bool = False) -> None:
        self.root = root.resolve()
        self.writable = writable
        self.shipped = shipped  # it came with ttrdsl: texts can be changed in the page, and are saved elsewhere
        self.loose: set[str] = set()  # names of texts that are no files yet

    def files(self) -> list[str]:
        """Return the names of all `.ttr` files, those of the folder first."""
        own = [p.relative_to(self.root).as_posix() for p in sorted(self.root.rglob("*.ttr")) if self._inside(p)]
        return own[:MOST_FILES]

    def _inside(self, path: Path) -> bool:
        hidden = any(part.startswith(".") for part in path.relative_to(self.root).parts)
        return not hidden and path.is_file() and path.resolve().is_relative_to(self.root)

    def path(self, name: str) -> Path:
        """Return where a file lies; a name that leads out of the folders is refused, links followed."""
        plain = Path(name)
        if len(name) > LONGEST_NAME:
            raise Refused("a name of a file is not as long as this")
        if plain.is_absolute() or ".." in plain.parts or "\0" in name or not _may_be_opened(plain):
            raise Refused(f"`{name}` cannot be opened: it is not a file of this folder")
        if name in self.loose:
            return self.root / plain
        for base in (self.root, SHIPPED.parent):
            path = base / plain
            if _is_file(path) and path.resolve().is_relative_to(base.resolve()):
                return path
        raise Refused(f"there is no file `{name}`")

    def add(self, name: str) -> None:
        """Take a name for a text that is no file yet; it has a folder of its own, so that it hides no file."""
        if not name.startswith("shared/") or len(self.loose) > MOST_FILES:
            raise Refused(f"`{name}` cannot be the name of a loose text")
        self.loose.add(name)
        self.path(name)

    def _is_own(self, path: Path) -> bool:
        return self.writable and path.resolve().is_relative_to(self.root)

    def read(self, name: str) -> Read:
        """Return a file as the compiler reads it, with the mark of its bytes."""
        path = self.path(name)
        raw = self._bytes(path)
        return Read(_text(raw, name), mark_of(raw), self._is_own(path), not self.shipped)

    def _bytes(self, path: Path) -> bytes:
        try:
            return read_bytes(path)
        except OSError as error:
            raise Refused(f"cannot read `{path.name}`: {error.strerror or error}") from None

    def save(self, name: str, mark: str, text: str) -> str | None:
        """Write a text whole or not at all; a file whose bytes have another mark now is left alone."""
        path = self.path(name)
        if not self._is_own(path) or self.shipped:
            raise Refused(f"`{name}` is only to be read here")
        raw = self._bytes(path)
        if mark_of(raw) != mark:
            return None
        new = into_file(raw, _text(raw, name), text)
        try:
            target = path.resolve()
            mode = target.stat().st_mode
            write_whole(target, new)
            target.chmod(mode & 0o777)
        except OSError as error:
            raise Refused(f"cannot save `{name}`: {error.strerror or error}") from None
        return mark_of(new)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # one of its parts is longer than the disk allows
        return False


def _may_be_opened(path: Path) -> bool:
    return path.suffix == ".ttr" or path.name == TABLE


def mark_of(raw: bytes) -> str:
    """Return a mark that another content would not have."""
    return hashlib.sha256(raw).hexdigest()


def _text(raw: bytes, name: str) -> str:
    found = decode(raw, name, Problems())
    if found is None:
        raise Refused(f"`{name}` is not a text in UTF-8")
    return found.text
