"""The programs in the page on engines run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttrdsl.dialect import native

PAGE = Path(__file__).parents[2] / "docs/reference/engines.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_there_are_programs_to_run() -> None:
    assert len(PROGRAMS) == 2


@pytest.mark.parametrize("program", PROGRAMS, ids=["one game", "many games"])
def test_a_program_of_the_page_runs(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    if native.available() is not None:
        pytest.skip(str(native.available()))
    exec(compile(program, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.strip().startswith("[")
