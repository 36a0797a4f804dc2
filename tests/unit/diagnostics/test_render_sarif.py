"""SARIF logs, checked against the parts of the standard's schema that they use."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]

from ttrdsl.diagnostics import Diagnostic, Edit, Fix, Place, Source, Span
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.render_sarif import render_sarif

SOURCE = Source("my maps/a.ttr", "city Miami\nrode {\n}\n")


def closed(required: str, **properties: Any) -> dict[str, Any]:
    """Return the schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


def several(items: dict[str, Any], least: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least}


TEXT = {"type": "string"}
LEVEL = {"enum": ["error", "warning", "note"]}
FROM_ONE = {"type": "integer", "minimum": 1}
FROM_ZERO = {"type": "integer", "minimum": 0}
MESSAGE = closed("text", text=TEXT)
FILE = closed("uri", uri={"type": "string", "pattern": r"^[A-Za-z0-9_.~/%-]+$"})
REGION = closed(
    "",
    startLine=FROM_ONE,
    startColumn=FROM_ONE,
    endLine=FROM_ONE,
    endColumn=FROM_ONE,
    charOffset=FROM_ZERO,
    charLength=FROM_ZERO,
)
LOCATION = closed(
    "physicalLocation",
    id=FROM_ZERO,
    message=MESSAGE,
    physicalLocation=closed("artifactLocation", artifactLocation=FILE, region=REGION),
)
REPLACEMENT = closed("deletedRegion", deletedRegion=REGION, insertedContent=MESSAGE)
CHANGE = closed("artifactLocation replacements", artifactLocation=FILE, replacements=several(REPLACEMENT, 1))
RESULT = closed(
    "message ruleId ruleIndex level locations",
    message=MESSAGE,
    ruleId=TEXT,
    ruleIndex=FROM_ZERO,
    level=LEVEL,
    locations=several(LOCATION),
    relatedLocations=several(LOCATION) | {"uniqueItems": True},
    fixes=several(closed("artifactChanges", description=MESSAGE, artifactChanges=several(CHANGE, 1))),
)
RULE = closed(
    "id",
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=closed("level", level=LEVEL),
)
RUN = closed(
    "tool results",
    tool=closed("driver", driver=closed("name", name={"const": "ttrdsl"}, rules=several(RULE))),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=several(RESULT),
)
LOG = closed("version runs", **{"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": several(RUN, 1)})


def run(*diagnostics: Diagnostic) -> Any:
    """Return the checked run of these problems."""
    log = json.loads(render_sarif(diagnostics, {SOURCE.name: SOURCE}))
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def test_a_result_points_to_its_rule() -> None:
    log = run(Diagnostic("TTR003", "unexpected", None), Diagnostic("TTR011", "stray", None))
    rules = log["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(CATALOGUE)
    assert [rules[result["ruleIndex"]]["id"] for result in log["results"]] == ["TTR003", "TTR011"]


def test_places_count_from_one_and_end_after_the_last_character() -> None:
    again = Place(SOURCE.span(5, 10), "twice")
    diagnostic = Diagnostic("TTR004", "unclosed", SOURCE.span(11, 19), "here", (again, again), ("close it",))
    result = run(diagnostic)["results"][0]
    assert result["message"]["text"] == "unclosed: here\nhelp: close it"
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20maps/a.ttr"},
        "region": {"startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 2},
    }
    assert [place["id"] for place in result["relatedLocations"]] == [1, 2]


def test_a_problem_without_a_place_or_text_has_no_region() -> None:
    nowhere, unread = run(Diagnostic("TTR008", "x", None), Diagnostic("TTR008", "x", Span("C:\\b\udc80", 0, 0)))[
        "results"
    ]
    assert nowhere["locations"] == []
    assert "region" not in unread["locations"][0]["physicalLocation"]


def test_fixes_list_their_edits_by_file() -> None:
    edits = (Edit(SOURCE.span(0, 0), "x"), Edit(Span("b.ttr", 4, 6), ""), Edit(SOURCE.span(11, 15), "route"))
    result = run(Diagnostic("TTR003", "x", None, fixes=(Fix("mend it", edits), Fix("nothing", ()))))["results"][0]
    (fix,) = result["fixes"]
    here, there = fix["artifactChanges"]
    assert [r["insertedContent"]["text"] for r in here["replacements"]] == ["x", "route"]
    assert there["replacements"][0]["deletedRegion"] == {"charOffset": 4, "charLength": 2}
