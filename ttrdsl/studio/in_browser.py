"""The service inside a page: from messages as text to answers as text, on the files that came with the page.

It runs in a worker, on Python in the browser; `web/src/worker.ts` calls it.
"""

from __future__ import annotations

import json
from pathlib import Path

from ttrdsl.service import Service
from ttrdsl.service.messages import as_text
from ttrdsl.studio.files import Folder


class InBrowser:
    """One page's partner without a server; what is saved stays until the page is closed."""

    def __init__(self, games: str) -> None:
        self.service = Service(Folder(Path(games)))

    def handle(self, message: str) -> list[str]:
        """Answer a message."""
        return [as_text(answer) for answer in self.service.handle(json.loads(message))]

    def work(self) -> list[str]:
        """Do one step of a job, if there is one."""
        return [as_text(answer) for answer in self.service.work()]

    def busy(self) -> bool:
        """Say whether jobs wait."""
        return bool(self.service.jobs)
