"""Colors by meaning: what every name of a file is, and whether it is declared or changed there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Span
from ttrdsl.semantics.index import BUILT_IN

# What a name is, in the words that editors have colors for.
TYPES = {
    "city": "class",
    "zone": "class",
    "route": "class",
    "color": "enumMember",
    "word": "enumMember",
    "card": "enumMember",
    "deck": "struct",
    "zones": "struct",
    "table": "struct",
    "row": "property",
    "field": "property",
    "rule": "function",
    "score": "function",
    "action": "function",
    "steps": "function",
    "standing": "function",
    "step": "method",
    "param": "variable",
    "local": "parameter",
    "part": "parameter",
    "column": "parameter",
    "module": "namespace",
    "game": "namespace",
    "rulebook": "namespace",
    "board": "struct",
    "name": "string",
    BUILT_IN: "keyword",
}
ROLES = {"declare": "declaration", "change": "modification", "write": "modification"}


@dataclass(frozen=True)
class Token:
    """A name: where it stands, its color, what it means in the words of the index, and what is done to it."""

    span: Span
    type: str
    kind: str
    modifiers: tuple[str, ...] = ()


def tokens(project: Project, path: Path, start: int = 0, end: int | None = None) -> list[Token]:
    """Return the names of a file, or of a stretch of it, in order; none stands in another."""
    found: list[Token] = []
    for mention in project.look(path, checks=False).mentions():
        span, kind = mention.span, mention.key.kind
        if span.end < start or (end is not None and span.start > end) or kind not in TYPES:
            continue
        if found and found[-1].span.end > span.start:
            continue
        more: tuple[str, ...] = (ROLES[mention.role],) if mention.role in ROLES else ()
        more += ("readonly",) if kind == "param" else ("defaultLibrary",) if kind == BUILT_IN else ()
        found.append(Token(span, TYPES[kind], kind, more))
    return found
