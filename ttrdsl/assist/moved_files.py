"""A file gets another name: what has to be written elsewhere so that everything still finds it."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.assist.project import SUFFIX, Project
from ttrdsl.diagnostics import Edit, Problems
from ttrdsl.syntax import declarations as d


def edits_for_move(project: Project, old: Path, new: Path) -> list[Edit]:
    """Return the edits of the head of a module and of each `use` of it, before its file is renamed."""
    old, new = old.resolve(), new.resolve()
    if old.suffix != SUFFIX or new.suffix != SUFFIX or old.stem == new.stem or not new.stem.isidentifier():
        return []
    header = project.workspace.parsed(old)[0].header
    if header is None or header.kind != "module" or header.name.text != old.stem:
        return []
    found = [Edit(header.name.span, new.stem)]
    for path in project.files():
        file = project.workspace.parsed(path)[0]
        uses = [x for x in file.declarations if isinstance(x, d.Use) and x.name.text == old.stem]
        meant = project.workspace.library(path, Problems()).find(old.stem, file.source.name) if uses else None
        if meant is not None and meant.source.name == project.workspace.name_of(old):
            found += [Edit(use.name.span, new.stem) for use in uses]
    return found
