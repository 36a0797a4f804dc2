"""Turn problems into SARIF 2.1.0, the exchange format of code-scanning services.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.diagnostic import Diagnostic, Edit, Fix
from ttrdsl.diagnostics.render_json import canonical
from ttrdsl.diagnostics.source import Source, Span

LEVELS = {"error": "error", "warning": "warning", "advice": "note"}


def render_sarif(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """Return a log of one run; its rules are the whole catalogue, so that a result names its rule by number."""
    codes = sorted(CATALOGUE)
    number = {code: at for at, code in enumerate(codes)}
    run = {
        "tool": {"driver": {"name": "ttrdsl", "rules": [_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [{**_result(d, sources), "ruleIndex": number[d.code]} for d in diagnostics],
    }
    return canonical({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> dict[str, Any]:
    name = CATALOGUE[code].name
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": name.replace("_", " ")},
        "help": {"text": f"ttrdsl explain {code}"},
        "defaultConfiguration": {"level": LEVELS[CATALOGUE[code].severity]},
    }


def _result(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> dict[str, Any]:
    sentence = f"{diagnostic.title}: {diagnostic.label}" if diagnostic.label else diagnostic.title
    text = "\n".join([sentence, *(f"help: {line}" for line in diagnostic.help)])
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "level": LEVELS[diagnostic.severity],
        "message": {"text": text},
        "locations": [_location(diagnostic.span, sources)] if diagnostic.span else [],
    }
    # The identifiers keep two mentions of one place apart, as the format asks.
    related = [
        {**_location(place.span, sources), "id": at, "message": {"text": place.label}}
        for at, place in enumerate(diagnostic.related, start=1)
    ]
    fixes = [_fix(fix, sources) for fix in diagnostic.fixes if fix.edits]
    return result | ({"relatedLocations": related} if related else {}) | ({"fixes": fixes} if fixes else {})


def _fix(fix: Fix, sources: Mapping[str, Source]) -> dict[str, Any]:
    by_file: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    changes = [
        {
            "artifactLocation": {"uri": _uri(file)},
            "replacements": [
                {"deletedRegion": _region(edit.span, sources), "insertedContent": {"text": edit.text}} for edit in edits
            ],
        }
        for file, edits in by_file.items()
    ]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _location(span: Span, sources: Mapping[str, Source]) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(span.file)}}
    if span.file in sources:
        place["region"] = _region(span, sources)
    return {"physicalLocation": place}


def _region(span: Span, sources: Mapping[str, Source]) -> dict[str, int]:
    source = sources.get(span.file)
    if source is None:
        return {"charOffset": span.start, "charLength": span.end - span.start}
    line, column = source.position(span.start)
    end_line, end_column = source.position(max(span.start, span.end))
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _uri(file: str) -> str:
    """Return the file's name as a relative reference; a name that is not proper Unicode must not stop the report."""
    return quote(file.replace("\\", "/"), errors="surrogatepass")
