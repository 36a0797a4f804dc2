"""A studio for a test: a real server on a folder of its own."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from ttrdsl.studio.guard import Guard

uvicorn = pytest.importorskip("uvicorn", reason="uvicorn is not installed: the studio is not tested")

MAPS = Path(__file__).resolve().parents[2] / "maps"
TOKEN = "a-token-for-tests"


@dataclass
class Studio:
    """Where a studio listens, and the folder it shows."""

    root: Path
    port: int

    @property
    def link(self) -> str:
        return f"http://127.0.0.1:{self.port}/#k={TOKEN}"


def copied(game: str, folder: Path) -> Path:
    """Return a copy of the folder of a shipped game."""
    source = next(path for path in (MAPS / game, MAPS / "showcase" / game) if path.is_dir())
    return Path(shutil.copytree(source, folder / game))


@contextmanager
def served(root: Path, start: str, port: int = 0, writable: bool = True) -> Iterator[Studio]:
    """Serve a folder while a test runs."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", port))
    sock.listen()
    number = sock.getsockname()[1]
    from ttrdsl.studio.server import make_app

    app = make_app(root, start, Guard(number, TOKEN), writable)
    config = uvicorn.Config(app, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    try:
        yield Studio(root, number)
    finally:
        server.should_exit = True
        thread.join(10)
