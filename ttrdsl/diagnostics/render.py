"""Every way to show problems, by the name `--format` takes, and the one line that counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from ttrdsl.diagnostics.catalogue import Severity
from ttrdsl.diagnostics.diagnostic import Diagnostic
from ttrdsl.diagnostics.render_concise import render_concise
from ttrdsl.diagnostics.render_github import render_github
from ttrdsl.diagnostics.render_json import render_json
from ttrdsl.diagnostics.render_sarif import render_sarif
from ttrdsl.diagnostics.render_text import render_text
from ttrdsl.diagnostics.source import Source


class Renderer(Protocol):
    """Turns problems into the text to print; a format for programs has no use for colour and width."""

    def __call__(
        self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], *, color: bool, width: int = 100
    ) -> str: ...


def _plain(render: Callable[[Iterable[Diagnostic], Mapping[str, Source]], str]) -> Renderer:
    """Give a format without looks the signature of the others."""

    def rendered(
        diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], *, color: bool, width: int = 100
    ) -> str:
        del color, width
        return render(diagnostics, sources)

    return rendered


FORMATS: dict[str, Renderer] = {
    "text": render_text,
    "concise": _plain(render_concise),
    "json": _plain(render_json),
    "github": _plain(render_github),
    "sarif": _plain(render_sarif),
}

_WORDS: tuple[tuple[Severity, str, str], ...] = (
    ("error", "error", "errors"),
    ("warning", "warning", "warnings"),
    ("advice", "piece of advice", "pieces of advice"),
)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Return how many problems of each weight there are: `2 errors, 1 warning`."""
    count = Counter(d.severity for d in diagnostics)
    parts = [f"{count[key]} {one if count[key] == 1 else many}" for key, one, many in _WORDS if count[key]]
    return ", ".join(parts) or "no problems"
