"""JSON for other programs."""

from __future__ import annotations

import json

from ttrdsl.diagnostics import Diagnostic, Edit, Fix, Place, Source, Span
from ttrdsl.diagnostics.render_json import render_json

SOURCE = Source("a.ttr", "city Zürich\nrode\n")


def test_every_part_of_a_problem_is_told() -> None:
    fix = Fix("write `route`", (Edit(SOURCE.span(12, 16), "route"),), safe=False)
    diagnostic = Diagnostic(
        "TTR003",
        "unexpected text `rode`",
        SOURCE.span(12, 16),
        "expected a declaration",
        (Place(SOURCE.span(5, 11), "after this"),),
        ("write `route`",),
        (fix,),
    )
    start, end = {"line": 2, "column": 1, "offset": 12}, {"line": 2, "column": 5, "offset": 16}
    assert json.loads(render_json([diagnostic], {"a.ttr": SOURCE})) == {
        "version": 1,
        "summary": {"errors": 1, "warnings": 0, "advice": 0},
        "diagnostics": [
            {
                "code": "TTR003",
                "name": "unexpected_text",
                "severity": "error",
                "title": "unexpected text `rode`",
                "label": "expected a declaration",
                "file": "a.ttr",
                "start": start,
                "end": end,
                "related": [
                    {
                        "file": "a.ttr",
                        "start": {"line": 1, "column": 6, "offset": 5},
                        "end": {"line": 1, "column": 12, "offset": 11},
                        "label": "after this",
                    }
                ],
                "help": ["write `route`"],
                "fixes": [
                    {
                        "title": "write `route`",
                        "safe": False,
                        "edits": [{"file": "a.ttr", "start": start, "end": end, "text": "route"}],
                    }
                ],
            }
        ],
    }


def test_a_missing_place_and_a_missing_text_are_null() -> None:
    found = [Diagnostic("TTR008", "no file", None), Diagnostic("TTR008", "no file", Span("b.ttr", 0, 0))]
    nowhere, unread = json.loads(render_json(found, {}))["diagnostics"]
    assert (nowhere["file"], nowhere["start"], nowhere["end"]) == (None, None, None)
    assert unread["start"] == {"line": None, "column": None, "offset": 0}


def test_the_bytes_are_ascii_sorted_and_end_with_a_newline() -> None:
    text = render_json([Diagnostic("TTR003", "Zürich \ud800", None)], {})
    assert text.isascii()
    assert text.endswith("}\n")
    assert text == json.dumps(json.loads(text), sort_keys=True, indent=2) + "\n"
    assert json.loads(text)["diagnostics"][0]["title"] == "Zürich \ud800"


def test_no_problems_are_an_empty_list() -> None:
    empty = {"version": 1, "diagnostics": [], "summary": {"errors": 0, "warnings": 0, "advice": 0}}
    assert json.loads(render_json([], {})) == empty
