"""Fixes reach the file, and nothing else in it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.cli.fixing import mend
from ttrdsl.syntax.edits import into_file

TEXT = "module a “A”\nrule é = 1\n"
MENDED = 'module a "A"\nrule é = 1\n'


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_and_marks_stay(mark: bytes, ending: str) -> None:
    raw = mark + TEXT.replace("\n", ending).encode()
    # The line that changes gets the line end most of the file has; a lone return is not a line end to write anew.
    wanted = mark + MENDED.replace("\n", ending if ending != "\r" else "\n", 1).replace("1\n", f"1{ending}").encode()
    assert into_file(raw, TEXT, MENDED) == wanted


def test_letters_written_in_two_characters_stay() -> None:
    raw = "module a “A”\nrule e\u0301 = 1\n".encode()
    assert into_file(raw, TEXT, MENDED) == 'module a "A"\nrule e\u0301 = 1\n'.encode()


def test_a_file_without_final_line_end_stays_without() -> None:
    assert into_file("a\r\n“".encode(), "a\n“", 'a\n"') == b'a\r\n"'


def test_files_not_asked_for_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.ttr").write_text("module m “M”\n", encoding="utf-8")
    (tmp_path / "g.ttr").write_text('game g "G" for 2..3 players\nuse m\n', encoding="utf-8")
    assert mend([Path("g.ttr")]).changed == []
    assert mend([Path("m.ttr")]).changed == [Path("m.ttr")]
