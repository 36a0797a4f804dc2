"""The address of a studio: the same for a folder every time, and nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.studio.address import address_for


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ttrdsl" / "studio"


def test_the_same_folder_has_the_same_address_the_next_time(tmp_path: Path) -> None:
    first = address_for(tmp_path, None)
    link = first.link
    second = address_for(tmp_path, None)  # while the first still listens
    assert second.port != first.port
    assert second.token != first.token
    for each in (first, second):
        each.sock.close()
    again = address_for(tmp_path, None)
    assert again.link == link
    other = address_for(tmp_path / "elsewhere", None)
    assert other.token != again.token
    for each in (again, other):
        each.sock.close()


@pytest.mark.parametrize("text", ["", "[]", '{"port": 80, "token": "short"}', '{"port": true, "token": 7}', "[" * 9999])
def test_what_is_not_an_address_is_not_taken_for_one(tmp_path: Path, kept: Path, text: str) -> None:
    address_for(tmp_path, None).sock.close()
    next(kept.iterdir()).write_text(text)
    found = address_for(tmp_path, None)
    assert len(found.token) >= 32
    assert kept.stat().st_mode & 0o077 == 0
    found.sock.close()


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    first = address_for(tmp_path, None)
    with pytest.raises(OSError, match="in use"):
        address_for(tmp_path, first.port)
    first.sock.close()
