"""Files are read within a bound: what is not a file, or too much, is refused before a byte of it is read."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from ttrdsl.system.reading import TooLarge, read_bytes, read_text


def test_an_ordinary_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("Zürich".encode())
    assert read_bytes(path, 7) == "Zürich".encode()
    assert read_text(path) == "Zürich"
    with pytest.raises(TooLarge, match="too large: 7 bytes, at most 6 are read"):
        read_bytes(path, 6)


def test_a_file_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.truncate(5 << 30)
    with pytest.raises(TooLarge, match="5,368,709,120 bytes"):
        read_bytes(tmp_path / "big")


def test_a_file_that_says_it_is_empty_is_not_trusted() -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("needs a file whose size is not told")
    with pytest.raises(TooLarge, match="too large: more, at most 10 are read"):
        read_bytes("/proc/self/status", 10)


def test_pipes_devices_sockets_and_folders_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as plug:
        monkeypatch.chdir(tmp_path)  # the name of a socket is short
        plug.bind("plug")
        for path, kind in [("pipe", "a pipe"), ("/dev/null", "a device"), ("plug", "a socket"), (".", "a folder")]:
            with pytest.raises(OSError, match=f"this is {kind}, not a file"):
                read_bytes(path)
