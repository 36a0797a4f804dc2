"""Tables of clauses that are broken: `check` says where, `coverage` says why it cannot work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttrdsl.cli.findings import check_files
from ttrdsl.cli.main import main
from ttrdsl.scenario.clauses import read_clauses
from ttrdsl.workspace import Workspace

GAME = 'module toy "Toy"\nrulebook TOY "Toy, first edition"\nrule one = 1    @TOY-001\n'
HEAD = "id,section,clause\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "toy.ttr").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (HEAD + "TOY-001,Set-up,One\n", []),
        (HEAD.replace(",", ";") + "TOY-001;Set-up;One, and more\n", []),
        (HEAD + "TOY-001,Set-up,One\nTOY-002\n", []),
        (HEAD + "TOY-001,Set-up,One\nTOY-001,Set-up,Two\n", [("TTR024", 3)]),
        (HEAD + "TOY-002,Set-up,One\n,Set-up,Two\n", [("TTR022", 3)]),
        (HEAD + "toy 1,Set-up,One\n", [("TTR022", 2)]),
        (HEAD + "TOY-001,Set-up,One, and two\n", [("TTR023", 2)]),
        (HEAD + 'TOY-001,Set-up,"One\nTOY-002,Set-up,Two\n', [("TTR005", 2)]),
        ("section,clause\nSet-up,One\n", [("TTR021", 1)]),
        ("", [("TTR021", 0)]),
        ("\udcff", [("TTR001", 0)]),
    ],
)
def test_check_says_what_is_wrong_with_a_table(folder: Path, table: str, expected: list[tuple[str, int]]) -> None:
    path = folder / "clauses.csv"
    path.write_text(table, encoding="utf-8", errors="surrogateescape")
    found = check_files(Workspace(), [folder / "toy.ttr"])
    lines = [(d.code, found.sources[d.span.file].position(d.span.start)[0] if d.span else 0) for d in found.problems]
    assert lines == expected
    if expected:
        with pytest.raises(ValueError, match=re.escape(path.name)):
            read_clauses(path)
    else:
        assert read_clauses(path)[0].text.startswith("One")


def test_a_folder_in_place_of_a_table_is_said_to_be_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "clauses.csv").mkdir()
    assert main(["check", "toy.ttr"]) == 1
    assert "error[TTR008]: `clauses.csv` is a folder, not a table" in capsys.readouterr().out
