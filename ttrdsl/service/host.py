"""What the service asks of whoever runs it: files by name, and nothing else of the world outside."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Read:
    """A file as it stands: its text as the compiler reads it, and the mark of its bytes."""

    text: str
    mark: str
    writable: bool
    kept: bool = True  # whether saving writes it; where not, it is a download


class Host(Protocol):
    """Files below one folder, and the shipped ones to read."""

    root: Path

    def files(self) -> list[str]:
        """Return the names of all files that may be opened."""

    def path(self, name: str) -> Path:
        """Return where a file lies; names that lead elsewhere are refused."""

    def add(self, name: str) -> None:
        """Take a name for a text that is no file yet."""

    def read(self, name: str) -> Read:
        """Return a file."""

    def save(self, name: str, mark: str, text: str) -> str | None:
        """Write a text over the file with this mark and return its new mark; None if the file is another one now."""
