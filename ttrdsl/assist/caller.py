"""One line of a tree of calls."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.diagnostics import Span


@dataclass(frozen=True)
class Caller:
    """A rule, something that changes one, or a layer: its name, where it stands, and the places that name the other."""

    name: str
    kind: str
    span: Span
    name_span: Span
    places: tuple[Span, ...] = ()
