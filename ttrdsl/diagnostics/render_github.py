"""Turn problems into workflow commands, which GitHub shows beside the changed lines of a pull request.

https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.diagnostic import Diagnostic
from ttrdsl.diagnostics.render_text import last_line, visible
from ttrdsl.diagnostics.source import Source, Span

COMMANDS = {"error": "error", "warning": "warning", "advice": "notice"}

_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """Return one workflow command for each problem."""
    return "".join(f"{_command(d, sources)}\n" for d in diagnostics)


def _command(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str:
    properties = _place(diagnostic.span, sources) if diagnostic.span else {}
    properties["title"] = f"{diagnostic.code} {CATALOGUE[diagnostic.code].name}"
    listed = ",".join(f"{key}={value.translate(_IN_PROPERTY)}" for key, value in properties.items())
    return f"::{COMMANDS[diagnostic.severity]} {listed}::{_message(diagnostic).translate(_IN_MESSAGE)}"


def _message(diagnostic: Diagnostic) -> str:
    """Return a message readable alone, for the log of a run shows no more than that."""
    parts = [f"{diagnostic.title}: {diagnostic.label}" if diagnostic.label else diagnostic.title]
    parts += [f"help: {text}" for text in diagnostic.help]
    return "\n".join(visible(line) for part in parts for line in part.split("\n"))


def _place(span: Span, sources: Mapping[str, Source]) -> dict[str, str]:
    source = sources.get(span.file)
    if source is None:
        return {"file": span.file}
    line, column = source.position(span.start)
    last = last_line(span, source)
    if last != line:
        # GitHub refuses columns for a place of several lines.
        return {"file": span.file, "line": str(line), "endLine": str(last)}
    _, last_column = source.position(max(span.start, span.end - 1))
    end = last_column + 1 if span.end > span.start else column
    return {"file": span.file, "line": str(line), "col": str(column), "endLine": str(last), "endColumn": str(end)}
