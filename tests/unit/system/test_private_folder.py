"""What the tool keeps is kept where only its owner can write; anything else is not used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttrdsl.dialect import cache
from ttrdsl.syntax.pieces import the_parser
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


@pytest.fixture
def kept_parser(base: Path) -> Iterator[Path]:
    """The tables of the parser, as they are kept; whatever becomes of them, other tests have a parser of their own."""
    the_parser.cache_clear()
    the_parser()
    (found,) = (base / "ttrdsl").glob("parser-*.bin")
    the_parser.cache_clear()
    yield found
    the_parser.cache_clear()


def test_a_pipe_or_a_device_among_what_is_kept_is_not_read(kept_parser: Path) -> None:
    kept_parser.unlink()
    os.mkfifo(kept_parser)
    assert the_parser().parse('module a "A"\n')
    assert kept_parser.is_fifo()
    kept_parser.unlink()
    kept_parser.symlink_to("/dev/zero")
    the_parser.cache_clear()
    assert the_parser().parse('module a "A"\n')


@pytest.mark.skipif(not OTHERS, reason="only the superuser can give a file away")
def test_what_somebody_else_laid_into_a_folder_is_not_read(kept_parser: Path) -> None:
    """It may have been open to others before it was private."""
    kept_parser.write_bytes(b"cannot be read")
    os.chown(kept_parser, 12345, 12345)
    assert the_parser().parse('module a "A"\n')
    assert kept_parser.read_bytes() == b"cannot be read"
    programs = cache.cache_folder()
    assert programs is not None
    for name, owner in (("mine", -1), ("theirs", 12345)):
        passing = cache.passing_folder(programs)
        (passing / "code.so").write_bytes(b"code")
        os.chown(passing / "code.so", owner, -1)
        cache.keep(passing, name)
    assert [cache.find(programs, name) is not None for name in ("mine", "theirs")] == [True, False]
