"""Notice when another program changes the file that is open."""

from __future__ import annotations

from typing import Any

from ttrdsl.service.host import Host
from ttrdsl.service.refused import Refused


class Watch:
    """Looks at one file from time to time: first at its time and size, then at its bytes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.file = ""
        self.stamp: tuple[int, int] | None = None
        self.mark = ""

    def hear(self, message: Any) -> None:
        """Follow the page to the file it opens."""
        if isinstance(message, dict) and message.get("do") == "open" and isinstance(message.get("file"), str):
            self.file, self.stamp, self.mark = message["file"], None, ""

    def look(self) -> list[dict[str, Any]]:
        """Return what to tell the page, if the file is another one now."""
        if not self.file:
            return []
        try:
            found = self.host.path(self.file).stat()
            stamp = found.st_mtime_ns, found.st_size
            if stamp == self.stamp:
                return []
            self.stamp, mark = stamp, self.host.read(self.file).mark
        except (OSError, Refused):
            return []
        first, self.mark = not self.mark, mark
        return [] if first else [{"tell": "disk", "file": self.file, "mark": mark}]
