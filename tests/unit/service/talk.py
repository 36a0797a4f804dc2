"""A page that is only a test: messages to a service on a folder of its own, and what it answers."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from ttrdsl.service import Service
from ttrdsl.studio.files import Folder

MAPS = Path(__file__).resolve().parents[3] / "maps"


class Talk:
    """A service on a folder; `ask` returns the last answer, jobs played to their end."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.service = Service(Folder(root))

    def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        found = self.service.handle({"id": 7, "do": what, **fields})
        while self.service.jobs:
            found += self.service.work()
        assert all(answer["id"] == 7 for answer in found)
        return found[-1]

    def write(self, file: str, version: int, text: str) -> dict[str, Any]:
        """Change a text, and ask what came of it."""
        self.ask("change", file=file, version=version, text=text)
        return self.ask("check", file=file, version=version)


def talk_about(game: str, folder: Path) -> Talk:
    """Open a copy of a shipped game."""
    source = next(path for path in (MAPS / game, MAPS / "showcase" / game) if path.is_dir())
    shutil.copytree(source, folder / game)
    talk = Talk(folder / game)
    talk.ask("open", file=f"{game}.ttr")
    return talk
