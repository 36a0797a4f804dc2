"""Where something is declared, named and changed, across modules, layers and scenarios."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.assist.project import Look, Project
from ttrdsl.diagnostics import Span
from ttrdsl.semantics.index import BUILT_IN, Key, Mention

ORDER = ("declare", "change", "write", "read", "cite")


def meant(look: Look, offset: int) -> Mention | None:
    """Return what is named at an offset."""
    found = look.at(offset)
    return found[-1] if found else None


def definition(project: Project, path: Path, offset: int) -> list[Span]:
    """Return where what is named at an offset is declared; of a rule or step also what changes it, behind."""
    mention = meant(project.look(path, checks=False), offset)
    if mention is None or mention.key.kind == BUILT_IN:
        return []
    if mention.key.kind == "module":
        return _module(project, path, mention.key.name)
    found = [m for m in mentions_of(project, path, mention.key) if m.role in ("declare", "change")]
    if mention.role in ("declare", "change"):  # asked where it is declared: the other places
        others = [m for m in found if m.span != mention.span]
        found = others or found
    return [m.span for m in sorted(found, key=lambda m: ORDER.index(m.role))]


def references(project: Project, path: Path, offset: int, declared: bool = True) -> list[Mention]:
    """Return all places that name what is named at an offset."""
    mention = meant(project.look(path, checks=False), offset)
    if mention is None or mention.key.kind == BUILT_IN:
        return []
    found = mentions_of(project, path, mention.key)
    return [m for m in found if declared or m.role != "declare"]


def highlights(project: Project, path: Path, offset: int) -> list[Mention]:
    """Return the places in this file that name what is named at an offset."""
    look = project.look(path, checks=False)
    mention = meant(look, offset)
    return [m for m in look.mentions() if mention is not None and m.key == mention.key]


def mentions_of(project: Project, path: Path, key: Key) -> list[Mention]:
    """Return the mentions of a key in all games and scenarios that see it, each once."""
    found: dict[Span, Mention] = {}
    for look in reach(project, path):
        for index in look.indexes:
            found |= {m.span: m for m in index.of([key])}
    return sorted(found.values(), key=lambda m: (m.span.file, m.span.start))


def reach(project: Project, path: Path) -> list[Look]:
    """Return the looks at every game that a file is part of, and at the scenarios of these games."""
    path = path.resolve()
    look = project.look(path, checks=False)
    games = {path} if look.kind == "game" else set(project.games_using(path))
    if look.kind == "scenarios" and look.compiled is not None:
        own = project.path_of(look.compiled.file.source.name)
        games = {own.resolve()} if own else set()
    found = [look, *(project.look(game, checks=False) for game in sorted(games) if game != path)]
    wanted = {project.workspace.name_of(game) for game in games}
    headers = (project.workspace.parsed(game)[0].header for game in games)
    names = {header.name.text for header in headers if header is not None}
    for other in project.files():
        if other != path and other not in games and project.plays(other, names):
            scenarios = project.look(other, checks=False)
            if scenarios.compiled is not None and scenarios.compiled.file.source.name in wanted:
                found.append(scenarios)
    return found


def _module(project: Project, path: Path, name: str) -> list[Span]:
    """Return the head of a module."""
    look = project.look(path, checks=False)
    for found in look.sources:
        target = project.path_of(found)
        if target is not None and target.stem == name:
            header = project.workspace.parsed(target)[0].header
            return [header.name.span if header else Span(found, 0, 0)]
    return []
