"""What people write down who know rules of games, one at a time: every message says what is wrong and a way out.

`designers.txt` has a name and a text for each; `designers.golden` has what is said of it, in a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.diagnostics.test_slips import GAME
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
GOLDEN = FOLDER / "designers.golden"
UNSAID = {"TTR504", "TTR530", "TTR801", "TTR812", "TTR813"}  # advice that is about no slip


def slips() -> list[tuple[str, str]]:
    """Return the names and texts."""
    parts = (FOLDER / "designers.txt").read_text(encoding="utf-8").split("%% ")[1:]
    return [(name.strip(), text.rstrip("\n")) for name, _, text in (part.partition("\n") for part in parts)]


def said(text: str) -> str:
    """Return the first message about a text added to a small game: its place, what it says, and the help."""
    path, workspace = Path("small.ttr"), Workspace()
    workspace.overlay[path.resolve()] = f"{GAME}\n{text}\n"
    compiled = workspace.compile(path)
    for found in compiled.problems:
        if found.code not in UNSAID and found.span is not None:
            line, column = compiled.sources[found.span.file].position(found.span.start)
            below = line - GAME.count("\n") - 1
            return f"{found.code} {below}:{column} {found.title} ({found.label}) | {' / '.join(found.help)}"
    return "nothing"


def test_each_gets_this_message(update: bool) -> None:
    shown = "".join(f"{name}\n  {text.replace(chr(10), chr(10) + '  ')}\n-> {said(text)}\n\n" for name, text in slips())
    if update:
        GOLDEN.write_text(shown, encoding="utf-8")
    assert shown == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "text"), slips())
def test_a_message_says_more_than_what_was_expected(name: str, text: str) -> None:
    found = said(text)
    assert found != "nothing"
    assert "unexpected" not in found or not found.endswith("| "), found
