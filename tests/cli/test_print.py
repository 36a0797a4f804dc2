"""`ttrdsl print` where a transcript does not reach: folders, a missing printer, targets that cannot be written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest


def test_sets_are_written_to_a_folder_that_is_made(run: Any, folder: Path) -> None:
    pytest.importorskip("typst")
    outcome = run("print", "island", "-o", "new/folder")
    assert outcome.out.split() == [f"new/folder/island-{name}.pdf" for name in ("board", "tickets", "cards", "pieces")]
    assert all((folder / line).read_bytes().startswith(b"%PDF") for line in outcome.out.split())


def test_without_the_printer_a_sentence_says_what_helps(
    run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    outcome = run("print", "island", "-o", "all.pdf")
    assert outcome.code == 2
    assert "PDF files need the package `typst`" in outcome.err
    assert "-o sheets.html" in outcome.err
    assert not (folder / "all.pdf").exists()


def test_a_file_that_cannot_be_written_is_named(run: Any, folder: Path) -> None:
    (folder / "sheets.html").mkdir()
    outcome = run("print", "island", "tickets", "-o", "sheets.html")
    assert outcome.code == 2
    assert "sheets.html" in outcome.err


NO_TICKETS = """game bare "Bare" for 2 players
colors red
deck cards { wagon each color 5 }
cities { Alba 0 0;  Bern 100 0 }
routes { Alba – Bern 2 red }
board has rounds : number
score nothing "Nothing" = 0
steps setup { rounds = 0 }
steps turn { rounds = rounds + 1 }
end when rounds > 3 then 1 turns each
winner { most total }
"""


def test_a_map_without_tickets_prints_what_it_has(run: Any, folder: Path) -> None:
    (folder / "bare.ttr").write_text(NO_TICKETS, encoding="utf-8")
    outcome = run("print", "bare.ttr", "-o", "bare.html")
    assert outcome.code == 0, outcome.err
    assert "the game has no tickets" in outcome.err
    outcome = run("print", "bare.ttr", "tickets", "-o", "none.html")
    assert outcome.code == 2
    assert "the game has no tickets to print" in outcome.err
    assert not (folder / "none.html").exists()


def test_a_game_without_a_board_prints_its_cards(run: Any, folder: Path) -> None:
    text = NO_TICKETS.replace("cities { Alba 0 0;  Bern 100 0 }\nroutes { Alba – Bern 2 red }\n", "")
    (folder / "bare.ttr").write_text(text, encoding="utf-8")
    outcome = run("print", "bare.ttr", "-o", "bare.html")
    assert outcome.code == 0, outcome.err
    assert "the game has no board" in outcome.err
    (folder / "bare.ttr").write_text(text.replace("deck cards { wagon each color 5 }\n", ""), encoding="utf-8")
    outcome = run("print", "bare.ttr", "-o", "none.html")
    assert outcome.code == 2
    assert "the game has nothing to print" in outcome.err
