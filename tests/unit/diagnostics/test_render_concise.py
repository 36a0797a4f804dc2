"""One line for each problem."""

from __future__ import annotations

from ttrdsl.diagnostics import Diagnostic, Source, Span
from ttrdsl.diagnostics.render_concise import render_concise

SOURCE = Source("a.ttr", "city Miami\nrode Miami\n")


def line(diagnostic: Diagnostic) -> str:
    return render_concise([diagnostic], {"a.ttr": SOURCE})


def test_a_line_says_where_what_and_why() -> None:
    diagnostic = Diagnostic("TTR003", "unexpected text `rode`", SOURCE.span(11, 15), "expected a declaration")
    assert line(diagnostic) == "a.ttr:2:1: error[TTR003] unexpected text `rode` (expected a declaration)\n"


def test_without_a_label_there_are_no_brackets() -> None:
    assert (
        line(Diagnostic("TTR003", "unexpected text", SOURCE.span(11, 15)))
        == "a.ttr:2:1: error[TTR003] unexpected text\n"
    )


def test_without_a_place_the_line_begins_with_the_weight() -> None:
    assert line(Diagnostic("TTR008", "no file given", None)) == "error[TTR008] no file given\n"


def test_an_unread_file_is_named_alone() -> None:
    assert line(Diagnostic("TTR008", "no such file", Span("b.ttr", 0, 0))) == "b.ttr: error[TTR008] no such file\n"


def test_a_problem_never_takes_two_lines() -> None:
    assert line(Diagnostic("TTR003", "one\ntwo", None, "three\r\nfour")).count("\n") == 1
