"""The tutorials are played through from an empty folder: every file, every command, every output they show.

The words behind a fence say what a block is: `ttr file NAME` is a file, `ttr more NAME` goes to its end, `ttr wrong
CODE more NAME` does so for one check and is taken out again; `text` holds commands and what they print, where `…`
stands for anything, or a piece of what was printed last; `text of NAME` is a piece of a shipped file.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from ttrdsl.cli.main import main
from ttrdsl.workspace import SHIPPED

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "tutorial"
PEOPLE = sorted((FOLDER.parent / "for").glob("*.md"))
PAGES = sorted(FOLDER.glob("0[123]-*.md"))  # the fourth has a test of its own
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


class Reader:
    """Somebody who does what a page says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.printed = ""

    def block(self, info: list[str], text: str) -> None:
        if info[:2] == ["ttr", "file"]:
            Path(info[2]).parent.mkdir(exist_ok=True)
            Path(info[2]).write_text(text, encoding="utf-8")
        elif info[:2] == ["ttr", "more"]:
            self.add(Path(info[2]), text)
        elif info[:2] == ["ttr", "wrong"] and info[3:4] == ["more"]:
            path = Path(info[4])
            before = path.read_text(encoding="utf-8")
            self.add(path, text)
            assert self.run(f"check {path.parent}") == 1
            assert info[2] in self.printed
            path.write_text(before, encoding="utf-8")
        elif info[:2] == ["text", "of"]:
            assert text in re.sub(r"[ \t]+@\S+", "", (SHIPPED / info[2]).read_text(encoding="utf-8"))
        elif info == ["text"]:
            self.shown(text)

    def add(self, path: Path, text: str) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" + text)

    def shown(self, text: str) -> None:
        commands = re.findall(r"^\$ ttrdsl (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
        for command, wanted in commands:
            code = self.run(command)
            assert code == 0 or command.startswith("play"), f"{command} ended with {code}:\n{self.printed}"
            self.find(wanted)
        if not commands and "# wrong" not in text:
            self.find(text)

    def run(self, command: str) -> int:
        self.capsys.readouterr()
        code = main(command.split())
        said = self.capsys.readouterr()
        self.printed = said.out + said.err if code else self.printed + said.out + said.err
        assert "TTR901" not in self.printed
        return code

    def find(self, text: str) -> None:
        at = 0
        for part in re.split(r"^…\n", text, flags=re.MULTILINE):
            found = self.printed.find(part, at)
            assert found >= 0, f"nobody prints:\n{part}\nbut:\n{self.printed[-3000:]}"
            at = found + len(part)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_tutorial_is_true_from_an_empty_folder(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    reader = Reader(capsys)
    for match in FENCE.finditer(page.read_text(encoding="utf-8")):
        reader.block(match["info"].split(), match["text"])
    assert [reader.run(f"{verb} {next(Path().glob('*/*.ttr')).parent}") for verb in ("check", "test")] == [0, 0]


@pytest.mark.parametrize("page", PEOPLE, ids=lambda page: page.stem)
def test_the_ten_commands_of_a_page_work_in_an_empty_folder(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    text = page.read_text(encoding="utf-8")
    commands = re.findall(r"^\$ ttrdsl (.*)$", text, re.MULTILINE)
    assert len(commands) == 10
    for command in commands:
        assert Reader(capsys).run(re.sub(r"-n \d+", "-n 2", command)) == 0, command
    for program in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        exec(compile(program, str(page), "exec"), {"__name__": "__main__"})
