"""Workflow commands and their escapes."""

from __future__ import annotations

import pytest

from ttrdsl.diagnostics import Diagnostic, Source, Span
from ttrdsl.diagnostics.catalogue import CATALOGUE, Code
from ttrdsl.diagnostics.render_github import render_github

SOURCE = Source("a.ttr", "city Miami\nrode {\n}\n")


def command(diagnostic: Diagnostic) -> str:
    return render_github([diagnostic], {"a.ttr": SOURCE})


def test_a_command_names_place_title_and_message() -> None:
    diagnostic = Diagnostic("TTR003", "unexpected `rode`", SOURCE.span(11, 15), "not known", help=("try `route`",))
    assert command(diagnostic) == (
        "::error file=a.ttr,line=2,col=1,endLine=2,endColumn=5,title=TTR003 unexpected_text"
        "::unexpected `rode`: not known%0Ahelp: try `route`\n"
    )


def test_a_place_of_several_lines_has_no_columns() -> None:
    text = command(Diagnostic("TTR004", "unclosed", SOURCE.span(11, 19)))
    assert text.startswith("::error file=a.ttr,line=2,endLine=3,title=")


def test_an_empty_place_ends_where_it_begins() -> None:
    assert "line=1,col=6,endLine=1,endColumn=6," in command(Diagnostic("TTR003", "gap", SOURCE.span(5, 5)))


def test_a_place_that_includes_its_line_end_stays_on_its_line() -> None:
    assert "line=1,col=6,endLine=1,endColumn=12," in command(Diagnostic("TTR003", "x", SOURCE.span(5, 11)))


def test_without_a_place_only_the_title_is_given() -> None:
    assert command(Diagnostic("TTR008", "no file", None)) == "::error title=TTR008 unreadable_file::no file\n"


def test_properties_and_message_are_escaped_by_their_own_rules() -> None:
    diagnostic = Diagnostic("TTR008", "100%: a, b", Span("C:\\a,50%\r\n.ttr", 0, 0), help=("one\ntwo",))
    assert command(diagnostic) == (
        "::error file=C%3A\\a%2C50%25%0D%0A.ttr,title=TTR008 unreadable_file::100%25: a, b%0Ahelp: one%0Atwo\n"
    )


@pytest.mark.parametrize(("severity", "word"), [("error", "error"), ("warning", "warning"), ("advice", "notice")])
def test_each_weight_has_its_command(monkeypatch: pytest.MonkeyPatch, severity: str, word: str) -> None:
    monkeypatch.setitem(CATALOGUE, "TTR802", Code("TTR802", "some_name", severity))
    assert command(Diagnostic("TTR802", "so", None)).startswith(f"::{word} title")
