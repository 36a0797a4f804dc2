from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]

TEXT = """
scenario "it holds" {
  on toy with 2 players
  then not over
}
scenario "it does not" {
  on toy with 2 players
  then over
}
"""


def run(folder: Path, *args: str) -> str:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "ttrdsl.scenario.pytest_plugin",
        "-v",
        *args,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


def test_scenarios_are_items_and_failures_show_the_line(tmp_path: Path) -> None:
    (tmp_path / "toy.ttr").write_text((FOLDER / "toy.ttr").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(TEXT, encoding="utf-8")
    (tmp_path / "other.ttr").write_text(TEXT, encoding="utf-8")
    out = run(tmp_path)
    assert "scenarios.ttr::it holds PASSED" in out
    assert "scenarios.ttr::it does not FAILED" in out
    assert "expected it to be true, found it is false" in out
    assert "2 failed, 2 passed" in out, "any file may hold scenarios"
    assert "1 failed, 1 passed" in run(tmp_path, "other.ttr")
    assert "no tests ran" in run(tmp_path, "toy.ttr")
    assert "1 failed, 1 passed" in run(tmp_path, "-o", "ttr_files=other*"), "patterns narrow it"


def test_scenarios_in_the_file_of_a_game_are_found(tmp_path: Path) -> None:
    game = (FOLDER / "toy.ttr").read_text(encoding="utf-8")
    (tmp_path / "toy.ttr").write_text(game + TEXT, encoding="utf-8")
    assert "1 failed, 1 passed" in run(tmp_path)


def test_a_folder_of_scenarios_beside_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "toy" / "scenarios"
    folder.mkdir(parents=True)
    (tmp_path / "toy" / "toy.ttr").write_text((FOLDER / "toy.ttr").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "drawing.ttr").write_text(TEXT, encoding="utf-8")
    assert "1 failed, 1 passed" in run(tmp_path)


def test_a_file_that_only_has_the_name_of_the_game_makes_nothing_pass(tmp_path: Path) -> None:
    (tmp_path / "toy.ttr").write_text('module toy "Not a game"\n', encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(TEXT, encoding="utf-8")
    assert "2 failed" in run(tmp_path)
