"""What the tool keeps is kept where only its owner can write; anything else is not used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ttrdsl.system.private_folder import cache_folder

OTHERS = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path))
    return tmp_path


def test_a_new_folder_is_its_owners_alone_whatever_the_mask(base: Path) -> None:
    before = os.umask(0)
    try:
        folder = cache_folder("programs")
    finally:
        os.umask(before)
    assert folder == base / "ttrdsl" / "programs"
    assert [path.stat().st_mode & 0o777 for path in (folder, folder.parent)] == [0o700, 0o700]


def test_a_folder_that_others_can_read_is_shut(base: Path) -> None:
    (base / "ttrdsl").mkdir(mode=0o755)
    assert cache_folder() == base / "ttrdsl"
    assert (base / "ttrdsl").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_can_write_is_not_used(base: Path, mode: int) -> None:
    (base / "ttrdsl").mkdir()
    (base / "ttrdsl").chmod(mode)
    assert cache_folder() is None


@pytest.mark.skipif(not OTHERS, reason="only the superuser can give a folder away")
def test_a_folder_of_somebody_else_is_not_used(base: Path) -> None:
    (base / "ttrdsl").mkdir(mode=0o700)
    os.chown(base / "ttrdsl", 12345, 12345)
    assert cache_folder() is None
    assert cache_folder("programs") is None


@pytest.mark.skipif(not OTHERS, reason="only the superuser can give a link away")
def test_a_link_that_somebody_else_laid_is_not_followed(base: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir(mode=0o700)
    (base / "ttrdsl").symlink_to(tmp_path / "own")
    assert cache_folder() == base / "ttrdsl"
    os.lchown(base / "ttrdsl", 12345, 12345)
    assert cache_folder() is None


def test_a_file_in_its_place_is_no_folder(base: Path) -> None:
    (base / "ttrdsl").write_text("a file")
    assert cache_folder() is None
