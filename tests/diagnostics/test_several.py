"""Files with several mistakes: one message for each, at its line, and none that follows from another.

A line with a mistake ends with a comment that names its code.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.diagnostics.golden import HERE, said

FILES = sorted((HERE / "several").glob("*.ttr"))
MARK = re.compile(r"# (TTR\d{3})$")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_mistake_gives_one_message(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    planted = [(number, found[1]) for number, line in enumerate(lines, 1) if (found := MARK.search(line))]
    assert 3 <= len(planted) <= 9
    result = said(path)
    met = []
    for problem in result.problems:
        assert problem.span is not None
        met.append((result.sources[problem.span.file].position(problem.span.start)[0], problem.code))
    assert sorted(met) == planted, result.text
