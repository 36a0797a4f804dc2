"""Turn problems into versioned JSON for other programs; the same problems always give the same bytes.

Lines and columns count from one, offsets from zero, all in characters; the end is the first character after a place.
Where the text of a file could not be read, line and column are null.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.diagnostic import Diagnostic, Fix
from ttrdsl.diagnostics.source import Source, Span

VERSION = 1  # Raised when a key goes or changes its meaning; a new key does not raise it.


def render_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """Return one JSON object with all problems and their numbers."""
    found = list(diagnostics)
    count = Counter(d.severity for d in found)
    return canonical(
        {
            "version": VERSION,
            "diagnostics": [_diagnostic(d, sources) for d in found],
            "summary": {"errors": count["error"], "warnings": count["warning"], "advice": count["advice"]},
        }
    )


def canonical(value: object) -> str:
    """Return JSON with sorted keys and a final newline, in ASCII so that no terminal's encoding changes the bytes."""
    return json.dumps(value, sort_keys=True, indent=2, ensure_ascii=True) + "\n"


def _diagnostic(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "name": CATALOGUE[diagnostic.code].name,
        "severity": diagnostic.severity,
        "title": diagnostic.title,
        "label": diagnostic.label,
        **_place(diagnostic.span, sources),
        "related": [{**_place(p.span, sources), "label": p.label} for p in diagnostic.related],
        "help": list(diagnostic.help),
        "fixes": [_fix(fix, sources) for fix in diagnostic.fixes],
    }


def _fix(fix: Fix, sources: Mapping[str, Source]) -> dict[str, Any]:
    edits = [{**_place(edit.span, sources), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _place(span: Span | None, sources: Mapping[str, Source]) -> dict[str, Any]:
    if span is None:
        return {"file": None, "start": None, "end": None}
    source = sources.get(span.file)
    return {"file": span.file, "start": _point(span.start, source), "end": _point(span.end, source)}


def _point(offset: int, source: Source | None) -> dict[str, int | None]:
    line, column = source.position(offset) if source else (None, None)
    return {"line": line, "column": column, "offset": offset}
