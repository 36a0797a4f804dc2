"""The tutorial about spreadsheets is played through: its tables are imported, and its commands print what it shows.

The words behind a fence say what a block is: `csv NAME` is a table, written into a file; `mend NAME` two lines, a text
in that file and what it becomes; `text` commands and what they print, where `…` stands for anything; `ttr file NAME`
what the import has written, word for word.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttrdsl.cli.main import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial" / "04-from-a-spreadsheet-to-a-board.md"
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def test_the_tutorial_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for match in FENCE.finditer(PAGE.read_text(encoding="utf-8")):
        kind, *name = match["info"].split()
        if kind == "csv":
            Path(name[0]).write_text(match["text"], encoding="utf-8")
        elif kind == "mend":
            old, new = match["text"].splitlines()
            text = Path(name[0]).read_text(encoding="utf-8")
            assert old in text
            Path(name[0]).write_text(text.replace(old, new), encoding="utf-8")
        elif kind == "text":
            for command, shown in re.findall(r"^\$ ttrdsl (.*)\n((?:(?!\$ ).*\n)*)", match["text"], re.MULTILINE):
                run(command, shown, capsys)
        elif name[0] == "file":
            assert Path(name[1]).read_text(encoding="utf-8") == match["text"]
        elif name[0] == "more":
            with Path(name[1]).open("a", encoding="utf-8") as file:
                file.write("\n" + match["text"])
    assert main(["check", "nights"]) == 0


def run(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run a command and look for what the page shows, part by part."""
    capsys.readouterr()
    code = main(command.split())
    said = capsys.readouterr()
    text = said.out + said.err
    assert code == (1 if "error" in shown else 0), text
    at = 0
    for part in re.split(r"^…\n", shown, flags=re.MULTILINE):
        found = text.find(part, at)
        assert found >= 0, f"{command} does not print:\n{part}\nbut:\n{text[at:]}"
        at = found + len(part)
