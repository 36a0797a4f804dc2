"""Laws of the language service: what was undone leaves no trace, and what was typed is told as `check` tells it.

`python benchmarks/editing.py` holds ten thousand edits of shipped games against the same laws.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.random_edits import Hands, answers, ask_something
from tests.lsp.texts import GAME, MODULE, SCENARIO
from ttrdsl.assist.completion import complete
from ttrdsl.assist.problems import Typing
from ttrdsl.assist.project import Project
from ttrdsl.cli.findings import check_files
from ttrdsl.diagnostics import Diagnostic
from ttrdsl.workspace import Workspace

EDITS = 120
MAPS = Path(__file__).resolve().parents[2] / "maps"
STEP = 37  # characters between two places that are asked about


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("hills", GAME), ("slopes", MODULE), ("scenarios", SCENARIO)):
        (tmp_path / f"{name}.ttr").write_text(text, encoding="utf-8")
    return tmp_path.resolve()


def everything(project: Project, folder: Path) -> list[str]:
    return [line for path in sorted(folder.glob("*.ttr")) for line in answers(project, path, STEP)]


def test_edits_that_are_undone_leave_no_trace(folder: Path) -> None:
    project, chance = Project([folder]), Random(17)
    hands = Hands(project, Typing(project), chance)
    files = sorted(folder.glob("*.ttr"))
    before = everything(project, folder)
    for _ in range(EDITS):
        path = chance.choice(files)
        at = hands.edit(path)
        if not chance.randrange(4):
            hands.typing.problems(path, checks=not chance.randrange(3))
        if not chance.randrange(4):
            ask_something(project, path, at, chance)
    while hands.undone:
        hands.take_back()
    hands.typing.cool()
    assert everything(project, folder) == before
    assert everything(Project([folder]), folder) == before


def checked(folder: Path, path: Path, text: str) -> list[Diagnostic]:
    """Return what `check` says of a text."""
    workspace = Workspace(folder)
    workspace.overlay[path] = text
    return check_files(workspace, [path]).problems


@pytest.mark.parametrize("name", ["hills", "scenarios"])
def test_what_is_typed_key_by_key_is_told_as_check_tells_it(folder: Path, name: str) -> None:
    """After each line, and at the end, of which there is one mistake more: a name that nothing has."""
    path = folder / f"{name}.ttr"
    text = path.read_text("utf-8").replace("Chur        5", "Chyr        5").replace("may_claim\n", "may_clam\n")
    project = Project([folder])
    typing = Typing(project)
    project.change(path, "")
    for number in range(len(text)):
        typing.change(path, text[: number + 1])
        if text[number] in "\n{'[" or not number % 9:
            typing.problems(path, checks=False)
        if text[number] == "\n":
            typing.cool()
            assert typing.problems(path) == checked(folder, path, text[: number + 1])
    assert [p.code for p in typing.problems(path) if p.severity == "error"]


@pytest.mark.parametrize(
    "file", ["showcase/smugglers/smugglers", "showcase/tolls/tolls", "showcase/tolls/scenarios", "uk/uk"]
)
def test_what_stands_there_is_among_what_can_be_written(file: str) -> None:
    """At every other name of a file; but for what a game removes and so does not know, and pieces of quoted names."""
    path = MAPS / f"{file}.ttr"
    project = Project([path.parent])
    look = project.look(path, checks=False)
    missed = []
    for mention in [m for m in look.mentions() if m.role in ("read", "write")][:: 2 if "uk" not in file else 9]:
        start, end = mention.span.start, mention.span.end
        line = look.text[look.text.rfind("\n", 0, start) + 1 : start]
        if line.startswith("remove ") or line.count("'") % 2:
            continue
        items = complete(project, path, start).items
        items += complete(project, path, start + 1).items if len(items) == 300 else ()
        known = {word for item in items for word in (item.label, item.text.rstrip(" =("), item.label.split()[0])}
        known |= {item.label.split(".")[0] for item in items if line == "symbol "}
        if not {look.text[start:end], look.text[start:end].strip("'")} & known:
            missed.append(f"{line}‸{look.text[start:end]}")
    assert not missed


@pytest.mark.parametrize("name", ["hills", "slopes", "scenarios"])
def test_a_line_that_is_typed_anew_alarms_nobody(folder: Path, name: str) -> None:
    """Cut the end off a line, anywhere: until the line is left, nothing is wrong that was not wrong before."""
    path = folder / f"{name}.ttr"
    text = path.read_text(encoding="utf-8")
    typing = Typing(Project([folder]))
    typing.project.change(path, text)
    before = {p.code for p in typing.problems(path) if p.severity == "error"}
    at = 0
    for line in text.split("\n"):
        end = at + len(line)
        for half in range(at + 3, end, 7):
            typing.change(path, text[:half] + text[end:])
            found = {p.code for p in typing.problems(path, checks=False) if p.severity == "error"}
            if not line.startswith(("game ", "module ", "cities", "routes", "tickets", "scenario", "use ")):
                assert found <= before, (line[: half - at], found)
            typing.change(path, text)
        at = end + 1
