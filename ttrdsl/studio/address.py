"""The address of a studio, the same the next time: drafts in a browser belong to it, and an open page comes back to it.

Port and token of each folder lie in a folder that only its owner can read; where there is none, both are new each time.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.system.private_folder import cache_folder
from ttrdsl.system.reading import read_text
from ttrdsl.system.writing import write_whole


@dataclass(frozen=True)
class Address:
    """A socket that listens on this machine only, and the token that opens the studio behind it."""

    sock: socket.socket
    token: str

    @property
    def port(self) -> int:
        """The number of the port."""
        return int(self.sock.getsockname()[1])

    @property
    def link(self) -> str:
        """The link for the browser; the token stands behind `#`, so that it is sent nowhere."""
        return f"http://127.0.0.1:{self.port}/#k={self.token}"


def address_for(root: Path, port: int | None) -> Address:
    """Return the address a folder had before, or a new one; a port that is asked for must be free (else OSError)."""
    file = _file(root)
    known_port, known_token = _remembered(file)
    if port is not None:
        found = Address(_listening(port), known_token or secrets.token_urlsafe(32))
    else:
        try:
            found = Address(_listening(known_port), known_token or secrets.token_urlsafe(32))
        except OSError:  # most likely another studio shows this folder: it keeps its address for itself
            return Address(_listening(0), secrets.token_urlsafe(32))
    if file is not None and (found.port, found.token) != (known_port, known_token):
        with suppress(OSError):
            write_whole(file, json.dumps({"port": found.port, "token": found.token}).encode())
    return found


def _file(root: Path) -> Path | None:
    folder = cache_folder("studio")
    name = hashlib.sha256(str(root.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return None if folder is None else folder / f"{name}.json"


def _remembered(file: Path | None) -> tuple[int, str]:
    """Return port and token of the last time, or nothing where what lies there is not ours."""
    try:
        found = json.loads(read_text(file)) if file is not None else {}
        port, token = found["port"], found["token"]
        if type(port) is int and 1024 <= port <= 65535 and isinstance(token, str) and len(token) >= 32:
            return port, token
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    return 0, ""


def _listening(port: int) -> socket.socket:
    """Return a socket on the loopback address."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(("127.0.0.1", port))
        sock.listen()  # a browser that is quick may come before the server is ready
    except OSError:
        sock.close()
        raise
    return sock
