"""Leave out warnings and advice that a comment allows in place: `# allow: rule_name because of this`.

The comment stands at the end of the line that is reported, or alone on the lines above it. An allowance needs a reason;
errors cannot be allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.diagnostic import Diagnostic
from ttrdsl.diagnostics.source import Source

_COMMENT = re.compile(r"#\s*allow:\s*(?P<names>\w+(?:\s*,\s*\w+)*)(?P<reason>.*)")
_TEXTS = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'')


def without_allowed(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """Return the problems that no comment allows; where an allowance lacks its reason, the help says so."""
    kept: list[Diagnostic] = []
    for diagnostic in diagnostics:
        reason = _reason(diagnostic, sources)
        if reason is None:
            kept.append(diagnostic)
        elif not reason:
            name = CATALOGUE[diagnostic.code].name
            kept.append(replace(diagnostic, help=(*diagnostic.help, f"say why: `# allow: {name} because …`")))
    return kept


def _reason(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str | None:
    """Return the reason given for a problem, which may be empty, or nothing where no comment names it."""
    span = diagnostic.span
    if span is None or span.file not in sources or diagnostic.severity == "error":
        return None
    name = CATALOGUE[diagnostic.code].name
    for line in _lines_about(sources[span.file], span.start):
        match = _COMMENT.search(_TEXTS.sub("", line))
        if match and name in re.split(r"\s*,\s*", match["names"]):
            return match["reason"].strip(" :,.-–—")
    return None


def _lines_about(source: Source, offset: int) -> Iterator[str]:
    """Yield the line of an offset and the comment lines directly above it."""
    number = source.position(offset)[0]
    yield source.line(number)
    for above in range(number - 1, 0, -1):
        line = source.line(above)
        if not line.lstrip().startswith("#"):
            return
        yield line
