"""Which games and modules use a module, and which modules it uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Problems, Span
from ttrdsl.syntax import declarations as d

LAYERS = ("module", "game")


@dataclass(frozen=True)
class Caller:
    """A rule, something that changes one, or a layer: its name, where it stands, and the places that name the other."""

    name: str
    kind: str
    span: Span
    name_span: Span
    places: tuple[Span, ...] = ()


def layer(project: Project, path: Path, name: str) -> Caller | None:
    """Return a game or module that has a name for a file: itself, or what it finds by that name."""
    file = _file(project, path, name)
    return _as_caller(file, ()) if file is not None else None


def users(project: Project, path: Path, name: str) -> Iterator[Caller]:
    """Yield the files that use a module, with the places."""
    meant = _file(project, path, name)
    known = dict.fromkeys([*project.files(), *project.workspace.files])
    for other in known if meant is not None else ():
        file = project.workspace.parsed(other)[0]
        places = [use.name.span for use in _uses(file) if use.name.text == name]
        if places and _file(project, other, name) is meant:
            made = _as_caller(file, tuple(places))
            if made is not None:
                yield made


def used(project: Project, path: Path, name: str) -> Iterator[Caller]:
    """Yield the modules that a game or module uses."""
    file = _file(project, path, name)
    for use in _uses(file) if file is not None else ():
        other = _file(project, path, use.name.text)
        made = _as_caller(other, (use.name.span,)) if other is not None else None
        if made is not None:
            yield made


def _file(project: Project, path: Path, name: str) -> d.File | None:
    own = project.workspace.parsed(path)[0]
    if own.header is not None and own.header.name.text == name:
        return own
    return project.workspace.library(path, Problems()).find(name, own.source.name)


def _uses(file: d.File) -> list[d.Use]:
    return [decl for decl in file.declarations if isinstance(decl, d.Use)]


def _as_caller(file: d.File, places: tuple[Span, ...]) -> Caller | None:
    header = file.header
    if header is None:
        return None
    return Caller(header.name.text, header.kind, header.span, header.name.span, places)
