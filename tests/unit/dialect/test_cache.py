"""What was compiled is kept, found again, shared by processes, and made anew when it was damaged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ttrdsl.dialect import cache, native
from ttrdsl.engine import chance

ROOT = Path(__file__).resolve().parents[3]
needs_native = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")

PLAY = """
import numpy
from ttrdsl.dialect import native
program = "def start(st, k):\\n    for i in range(k):\\n        st[i] = i * k\\n    return below(st, 9)\\n"
state = numpy.zeros(20, dtype=numpy.int64)
print(native.load({}, program, {"start": None})["start"](state, 7), state[6])
"""
DRAWN = chance.below(5 * 7, 4 * 7 + 1, 9)  # the program also writes to the slots of the seed and of the words used


def begin(folder: Path) -> subprocess.Popen[str]:
    """Start a process that plays a little."""
    environment = {**os.environ, "TTRDSL_CACHE": str(folder), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", PLAY], cwd=folder.parent, env=environment, stdout=subprocess.PIPE, text=True
    )


def finish(process: subprocess.Popen[str]) -> None:
    """Wait for a process; it must have played as the rules say."""
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    assert said.strip() == f"{DRAWN} 42"


def play(folder: Path) -> None:
    finish(begin(folder))


def kept(folder: Path) -> Path:
    """Return the one program kept in a cache folder."""
    (found,) = (folder / "ttrdsl" / "programs").iterdir()
    return found


def made(folder: Path) -> int:
    """Return when the program in a cache folder was made."""
    return (kept(folder) / "program.o").stat().st_mtime_ns


@needs_native
def test_what_was_compiled_is_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    play(folder)
    first = made(folder)
    play(folder)
    assert made(folder) == first


DAMAGES = [
    ("entries.json", "cut"),
    ("entries.json", "gone"),
    ("program.o", "cut"),
    ("program.o", "garbage"),
    ("program.o", "gone"),
    ("sums.json", "cut"),
]


@needs_native
@pytest.mark.parametrize(("pattern", "damage"), DAMAGES)
def test_a_damaged_file_is_noticed_and_made_anew(tmp_path: Path, pattern: str, damage: str) -> None:
    folder = tmp_path / "cache"
    play(folder)
    first = made(folder)
    (file,) = kept(folder).glob(pattern)
    data = file.read_bytes()
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(data[: len(data) // 2] if damage == "cut" else bytes(reversed(data)))
    play(folder)
    assert made(folder) > first
    assert cache.find(kept(folder).parent, kept(folder).name) is not None


@needs_native
@pytest.mark.parametrize("damage", [b"nothing LLVM knows", b""])
def test_what_cannot_be_linked_is_made_anew_even_if_its_sums_are_right(tmp_path: Path, damage: bytes) -> None:
    folder = tmp_path / "cache"
    play(folder)
    first, program = made(folder), kept(folder)
    (program / "program.o").write_bytes(damage)
    (program / cache.SUMS).write_text(json.dumps(cache._sums(program)))
    play(folder)
    assert made(folder) > first


@needs_native
def test_several_processes_at_once_leave_one_whole_program(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    for process in [begin(folder) for _ in range(3)]:
        finish(process)
    first = made(folder)
    play(folder)
    assert made(folder) == first


@needs_native
def test_without_a_place_to_keep_it_code_is_compiled_each_time(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    play(tmp_path / "cache")
    play(tmp_path / "cache")


def fill(folder: Path, key: str, text: str) -> None:
    passing = cache.passing_folder(folder)
    (passing / "a.txt").write_text(text)
    cache.keep(passing, key)


def test_the_first_to_keep_something_wins(tmp_path: Path) -> None:
    fill(tmp_path, "key", "one")
    fill(tmp_path, "key", "two")
    found = cache.find(tmp_path, "key")
    assert found is not None
    assert (found / "a.txt").read_text() == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_what_was_used_longest_ago_is_forgotten(tmp_path: Path) -> None:
    for number in range(cache.KEPT):
        fill(tmp_path, f"key{number}", "text")
        os.utime(tmp_path / f"key{number}", (1000 + number, 1000 + number))
    assert cache.find(tmp_path, "key0") is not None  # used just now
    fill(tmp_path, "new", "text")
    assert cache.find(tmp_path, "key1") is None
    assert all(cache.find(tmp_path, key) for key in ("key0", "key2", "new"))


def test_a_folder_somebody_left_half_filled_goes_after_a_day(tmp_path: Path) -> None:
    old, young = cache.passing_folder(tmp_path), cache.passing_folder(tmp_path)
    long_ago = time.time() - 3600 * 25
    os.utime(old, (long_ago, long_ago))
    fill(tmp_path, "key", "text")
    assert not old.exists()
    assert young.exists()


def test_a_key_depends_on_every_text_and_on_where_each_ends() -> None:
    keys = {cache.key_of(parts) for parts in (["a", "b"], ["ab"], ["a", "b", ""], ["b", "a"], ["ä"])}
    assert len(keys) == 5
