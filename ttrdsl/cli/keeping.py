"""A file of finished parts of some work, by name, so that it can be taken up again; written whole, now and then."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import save
from ttrdsl.system.reading import read_bytes

SAVE_EVERY = 5.0  # seconds
LARGEST_FILE = 400_000_000


class Keeping:
    """The parts of one piece of work that are finished: those of an earlier run, and those of this one."""

    def __init__(self, path: Path | None, kind: str, about: dict[str, Any]) -> None:
        self.path = path
        self.head = {"format": kind, "version": 1, **about}
        self.parts: dict[str, Any] = self._read() if path is not None and path.exists() else {}
        self.saved = time.monotonic()
        self.save()  # a file that cannot be written is found out before anything is played

    def _read(self) -> dict[str, Any]:
        assert self.path is not None
        other = "name another file, or the options of that run"
        try:
            found = json.loads(read_bytes(self.path, LARGEST_FILE).decode("utf-8"))
            parts = found["parts"]
            if not isinstance(parts, dict):
                raise TypeError
        except OSError as error:
            raise CannotWork(f"cannot read `{self.path}`: {error.strerror or error}", other) from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise CannotWork(f"cannot continue from `{self.path}`: it holds no finished work", other) from None
        for name, value in self.head.items():
            if found.get(name) != value:
                raise CannotWork(
                    f"cannot go on with `{self.path}`: its {name} is {found.get(name)!r}, not {value!r}", other
                )
        return parts

    def put(self, name: str, part: Any) -> None:
        """Keep a part, as plain data."""
        self.parts[name] = part
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()

    def save(self) -> None:
        """Write the file."""
        if self.path is not None:
            data = json.dumps({**self.head, "parts": self.parts}, ensure_ascii=False, separators=(",", ":"))
            save(self.path, (data + "\n").encode())
        self.saved = time.monotonic()
