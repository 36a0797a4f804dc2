from __future__ import annotations

import json
from pathlib import Path

import pytest

from ttrdsl.cli.main import main

FOLDER = Path(__file__).parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "maps" / "toy").mkdir(parents=True)
    toy = (FOLDER / "toy.ttr").read_text(encoding="utf-8")
    (tmp_path / "maps" / "toy" / "toy.ttr").write_text(toy, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "maps" / "toy"


def write(folder: Path, line: str) -> None:
    text = f'scenario "s" {{\n  on toy with 2 players\n  {line}\n}}\n'
    (folder / "scenarios.ttr").write_text(text, encoding="utf-8")


def test_passing_scenarios_exit_with_nothing_on_stdout(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "then not over")
    assert main(["test"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("1 scenario: 1 passed")


def test_a_failing_scenario_exits_with_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "then over")
    assert main(["test", "toy", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["failed"] == 1
    assert main(["test", str(folder)]) == 1
    assert "failed: s (maps/toy/scenarios.ttr:1)" in capsys.readouterr().out


def test_without_scenarios_the_tool_cannot_work(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test"]) == 2
    assert "no scenarios found" in capsys.readouterr().err
    write(folder, "then over")
    assert main(["test", "--filter", "zzz"]) == 2
    assert "no scenario has `zzz` in its title" in capsys.readouterr().err
