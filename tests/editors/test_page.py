"""The lines that the docs give for other editors can be read by them, as far as that can be said here."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ttrdsl.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "editors.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_lines_for_helix() -> None:
    told = tomllib.loads(blocks("toml")[0])
    assert told["language"][0]["language-servers"] == list(told["language-server"])
    assert told["language-server"]["ttrdsl"] == {"command": "ttrdsl", "args": ["lsp"]}


def test_lines_for_zed() -> None:
    extension, language, crate = map(tomllib.loads, blocks("toml")[1:])
    assert extension["language_servers"]["ttrdsl"]["languages"] == [language["name"]]
    assert (extension["id"], language["path_suffixes"]) == (crate["package"]["name"], ["ttr"])
    assert '"lsp"' in blocks("rust")[0]


def test_lines_for_emacs(tmp_path: Path) -> None:
    text = blocks("elisp")[0]
    assert text.count("(") == text.count(")")
    if shutil.which("emacs") is None:
        pytest.skip("emacs is not installed")
    (tmp_path / "init.el").write_text(text, encoding="utf-8")
    subprocess.run(["emacs", "-Q", "--batch", "-l", str(tmp_path / "init.el")], check=True)


def test_the_problem_matcher_reads_what_check_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `check --format concise` prints is what the extension's matcher looks for."""
    file = tmp_path / "bad.ttr"
    file.write_text(
        'game bad "Bad" for 2 players\ncities {\n  A 0 0\n}\nroutes {\n  A – B 2 red\n}\n', encoding="utf-8"
    )
    assert main(["check", str(file), "--format", "concise"]) == 1
    printed = capsys.readouterr().out
    told = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
    matcher = told["contributes"]["problemMatchers"][0]["pattern"]
    found = [m for line in printed.splitlines() if (m := re.match(matcher["regexp"], line))]
    assert any(m[matcher["code"]] == "TTR102" and m[matcher["line"]] == "6" for m in found), printed
