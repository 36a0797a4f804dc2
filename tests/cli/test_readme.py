"""What the README shows is true: its game compiles and is played, its Python runs, its verbs exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found[1]


def test_the_game_has_no_problems_and_can_be_played(run: Any, folder: Path) -> None:
    (folder / "alps.ttr").write_text(block("ttr"), encoding="utf-8")
    assert run("check", "alps.ttr").err == "1 game checked: no problems\n"
    exec(block("python").replace('"usa"', '"alps.ttr"'), {"print": lambda found: None})


def test_the_example_is_short() -> None:
    assert len(block("ttr").splitlines()) <= 15


def test_it_gives_exactly_two_commands() -> None:
    assert re.findall(r"^    (.+)$", TEXT, re.MULTILINE)[:2] == ["./demo", "./test"]


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target


COMMANDS = re.findall(r"^\| `ttrdsl ([^`]+)` \|", TEXT, re.MULTILINE)
ELSEWHERE = ("print", "export-vectors", "coverage", "mutate")  # long, or not without a further package: see transcripts
LESS = {"-n 1000": "-n 2", "path,search:medium": "path,random -n 2", "board.pdf": "board.svg"}


def test_its_commands_work_one_after_the_other(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder with nothing but a table of routes; long ones are cut short."""
    (folder / "empty").mkdir()
    monkeypatch.chdir(folder / "empty")
    Path("routes.csv").write_text("from,to,length,color\nBern,Chur,2,red\n", encoding="utf-8")
    assert len(COMMANDS) >= 20
    for command in COMMANDS:
        for long, short in LESS.items():
            command = command.replace(long, short)
        if not command.startswith(ELSEWHERE):
            outcome = run(*command.split())
            assert outcome.code == 0, f"{command}: {outcome.err}"
