"""The text of a long program is worked out once, kept, and made anew when it was damaged or is of another program."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.dialect import text
from ttrdsl.dialect.worked_out import FILE, KEPT, SHORT

LINES = SHORT // 20
PROGRAM = "def start(tb, k):\n    n = 0\n" + "    n = n + tb[0] * k\n" * LINES + "    return n\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTRDSL_CACHE", str(tmp_path))
    return tmp_path / "ttrdsl" / "texts"


def answer(number: int, program: str = PROGRAM) -> int:
    """Return what a program makes of a table in which one number is known."""
    return int(text.load({}, program, {"start": None}, {"tb": {0: number}})["start"]([number], 2))


def test_it_is_kept_and_found_again(folder: Path) -> None:
    assert answer(3) == 6 * LINES
    (kept,) = folder.glob(f"*/{FILE}")
    made = kept.stat().st_mtime_ns
    assert answer(3) == 6 * LINES
    assert [path.stat().st_mtime_ns for path in folder.glob(f"*/{FILE}")] == [made]


def test_other_numbers_and_other_programs_are_other_texts(folder: Path) -> None:
    assert [answer(3), answer(4), answer(3, PROGRAM.replace("return n", "return n + 1"))] == [
        6 * LINES,
        8 * LINES,
        6 * LINES + 1,
    ]
    assert len(list(folder.iterdir())) == 3


def test_one_that_was_changed_is_not_run(folder: Path) -> None:
    answer(3)
    (kept,) = folder.glob(f"*/{FILE}")
    kept.write_text("def start(tb, k):\n    return 13\n", encoding="utf-8")
    assert answer(3) == 6 * LINES
    assert answer(3) == 6 * LINES


def test_a_short_program_is_not_kept(folder: Path) -> None:
    assert answer(3, "def start(tb, k):\n    return tb[0] * k\n") == 6
    assert not folder.exists()


def test_where_nothing_can_be_kept_it_is_worked_out_each_time(folder: Path) -> None:
    folder.parent.parent.joinpath("ttrdsl").write_text("in the way", encoding="utf-8")
    assert [answer(3), answer(3)] == [6 * LINES] * 2


def test_no_more_than_so_many_are_kept(folder: Path) -> None:
    folder.mkdir(parents=True, mode=0o700)
    folder.parent.chmod(0o700)
    for number in range(KEPT):
        (folder / f"old{number}").mkdir()
    answer(3)
    assert len(list(folder.iterdir())) == KEPT
    assert list(folder.glob(f"*/{FILE}"))
