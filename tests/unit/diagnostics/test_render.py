"""The list of formats and the line that counts."""

from __future__ import annotations

import pytest

from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.diagnostics.catalogue import CATALOGUE, Code
from ttrdsl.diagnostics.render import FORMATS, summary


@pytest.mark.parametrize("name", ["text", "concise", "json", "github", "sarif"])
def test_every_format_is_called_alike_and_ends_its_last_line(name: str) -> None:
    source = Source("a.ttr", "rode\n")
    problems = Problems()
    problems.add("TTR003", source.span(0, 4), "unexpected text")
    text = FORMATS[name](problems, {"a.ttr": source}, color=False, width=80)
    assert "TTR003" in text
    assert text.endswith("\n")
    assert text == FORMATS[name](problems, {"a.ttr": source}, color=False, width=80)


def test_there_are_no_other_formats() -> None:
    assert list(FORMATS) == ["text", "concise", "json", "github", "sarif"]


def test_the_summary_counts_each_weight_that_occurs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "TTR302", Code("TTR302", "a_warning", "warning"))
    monkeypatch.setitem(CATALOGUE, "TTR802", Code("TTR802", "some_advice", "advice"))
    error, warning, advice = (Diagnostic(code, "x", None) for code in ("TTR003", "TTR302", "TTR802"))
    assert summary([warning, error, error]) == "2 errors, 1 warning"
    assert summary([error, warning, warning, advice]) == "1 error, 2 warnings, 1 piece of advice"
    assert summary([advice, advice]) == "2 pieces of advice"
    assert summary([]) == "no problems"
