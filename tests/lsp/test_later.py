"""Checks that nobody waits for: a message goes first, nothing half done is kept, in the end all is checked."""

from __future__ import annotations

import asyncio
import io
from itertools import count
from pathlib import Path

import pytest

from tests.lsp.texts import GAME, MODULE, SCENARIO
from ttrdsl.assist.problems import problems
from ttrdsl.assist.project import Project
from ttrdsl.lsp.later import PATIENCE, Incoming, Later
from ttrdsl.system.giving_up import GivenUp, given_up_when


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("hills", GAME), ("slopes", MODULE), ("scenarios", SCENARIO)):
        (tmp_path / f"{name}.ttr").write_text(text, encoding="utf-8")
    return tmp_path.resolve()


@pytest.mark.parametrize("name", ["hills", "slopes", "scenarios"])
def test_a_check_that_is_given_up_anywhere_leaves_no_trace(folder: Path, name: str) -> None:
    """Give up at the first point, then at later ones, until a check comes to its end."""
    wanted = problems(Project([folder]), folder / f"{name}.ttr")
    project, given_up = Project([folder]), 0
    for point in count(step=4):
        asked = count()
        try:
            with given_up_when(lambda asked=asked, point=point: next(asked) == point):  # type: ignore[misc]
                found = problems(project, folder / f"{name}.ttr")
            break
        except GivenUp:
            given_up += 1
            assert not project.looks or all(look.checked for look in project.looks.values())
    assert found == wanted
    assert given_up > (0 if name == "scenarios" else 3)


def test_a_message_goes_first_but_not_for_ever(folder: Path) -> None:
    project, tried, told = Project([folder]), list[str](), list[str]()

    def check(path: Path) -> None:
        tried.append(path.name)
        problems(project, path)
        told.append(path.name)

    async def work() -> None:
        later = Later(check)
        later.incoming = Incoming(io.BytesIO(b"Content-Length: 1\r\n"))
        later.incoming.readline()  # a message that nobody looks at
        later.add([folder / "hills.ttr", folder / "slopes.ttr"])
        assert later._work is not None
        await later._work

    asyncio.run(work())
    assert told == ["hills.ttr", "slopes.ttr"]
    assert tried.count("hills.ttr") == PATIENCE + 1


def test_whoever_types_stops_what_was_to_be_checked(folder: Path) -> None:
    told: list[Path] = []

    async def work() -> None:
        later = Later(told.append)
        later.add([folder / "hills.ttr"])
        later.drop()
        assert later._work is not None
        await later._work

    asyncio.run(work())
    assert told == []
