"""Give something another name everywhere, or say in one sentence why not.

Whether a name is free is not guessed: the texts with the new name are compiled in memory. Every place that was renamed
must mean the same thing there, no other name may have another meaning, and nothing may be wrong that was not before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.project import Look, Project
from ttrdsl.assist.references import meant, mentions_of, reach
from ttrdsl.diagnostics import Edit, Span
from ttrdsl.semantics.index import BUILT_IN, Key, Mention
from ttrdsl.system.words import IS_NAME, IS_PLACE

ON_BOARD = ("city", "zone")
NOT_NAMES = ("card", "clause")
PATHS = ("field", "row", "step")
IN_ONE_PLACE = ("local", "column")


@dataclass(frozen=True)
class Renamed:
    """The edits of a new name, or why it is refused."""

    edits: tuple[Edit, ...] = ()
    refused: str = ""


def renamable(project: Project, path: Path, offset: int) -> Span | None:
    """Return the name at an offset that can be renamed, without its quotes."""
    look = project.look(path, checks=False)
    mention = meant(look, offset)
    if mention is None or mention.key.kind in (BUILT_IN, "module", *NOT_NAMES):
        return None
    quoted = look.text[mention.span.start : mention.span.start + 1] == "'"
    return Span(mention.span.file, mention.span.start + quoted, mention.span.end - quoted)


def rename(project: Project, path: Path, offset: int, name: str) -> Renamed:
    """Return the edits that give what is named at an offset another name."""
    mention = meant(project.look(path, checks=False), offset)
    if mention is None:
        return Renamed(refused="there is nothing with a name here")
    key = mention.key
    if key.kind in (BUILT_IN, *NOT_NAMES):
        return Renamed(refused=f"`{key.name}` is not a name that a game gives")
    wrong = _unfit(key, name)
    if wrong:
        return Renamed(refused=wrong)
    if key.kind == "module":
        return Renamed(refused=f"a module is called as its file is: rename `{key.name}.ttr`")
    found = mentions_of(project, path, key)
    declared = next((m for m in found if m.role == "declare" and project.is_shipped(m.span.file)), None)
    if declared is not None:
        return Renamed(refused=f"it is declared in `{declared.span.file}`, which is not a file of this folder")
    unread = _unread(project, path) if key.kind not in IN_ONE_PLACE else ""
    if unread:
        return Renamed(refused=unread)
    edits = tuple(_edit(project, m, name) for m in found)
    return _tried(project, path, key, name, edits)


def _unread(project: Project, path: Path) -> str:
    """Return which mistake hides places that have the name: of a game with mistakes, scenarios are not read."""
    for look in reach(project, path):
        for problem in look.problems:
            if problem.severity == "error":
                file = problem.span.file if problem.span else look.path.name
                return f"fix `{file}` first, so that no place is missed: {problem.title}"
    return ""


def _unfit(key: Key, name: str) -> str:
    """Return why a text can be no name of such a thing."""
    if not name.strip() or name != name.strip():
        return "a name has no blanks around it"
    if key.kind in (*ON_BOARD, "name"):
        return "a name in quotes holds no quotes and no line end" if "'" in name or "\n" in name else ""
    if IS_NAME.fullmatch(name) is None:
        return f"`{name}` is not a name: letters, digits and `_`, and no digit first"
    return ""


def _edit(project: Project, mention: Mention, name: str) -> Edit:
    """Return the edit of one place: quotes where the new name needs them, a type where the name was the type, too."""
    span, path = mention.span, project.path_of(mention.span.file)
    text = project.text(path)[span.start : span.end] if path else ""
    if text.startswith("'"):
        return Edit(span, f"'{name}'")
    inside = path is not None and _is_quoted(project.text(path), span)
    if mention.key.kind in ON_BOARD and IS_PLACE.fullmatch(name) is None and not inside:
        return Edit(span, f"'{name}'")
    implied = any(span in index.implied for look in project.looks.values() for index in look.indexes)
    return Edit(span, f"{name}: {text}" if implied else name)


def _is_quoted(text: str, span: Span) -> bool:
    """Say whether a place stands between quotes, as the end of a route does."""
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    return line.count("'") % 2 == 1


def _tried(project: Project, path: Path, key: Key, name: str, edits: tuple[Edit, ...]) -> Renamed:
    """Compile the texts with the new name and compare what every name means."""
    trial = Project(project.roots, project.workspace.shown_from)
    trial.workspace.overlay = dict(project.workspace.overlay)
    looks = [project.look(look.path) for look in reach(project, path)]
    texts = {}
    for file in {e.span.file for e in edits}:
        own = project.path_of(file)
        assert own is not None
        texts[own] = made(project.text(own), [e for e in edits if e.span.file == file])
    trial.workspace.overlay |= texts
    new = Key(key.kind, key.name.rpartition(".")[0] + "." + name if key.kind in PATHS else name)
    for look in looks:
        after = trial.look(look.path)
        worse = Counter(p.code for p in after.problems) - Counter(p.code for p in look.problems)
        bad = next((p for p in after.problems if p.code in worse), None)
        if bad is not None:
            return Renamed(refused=f"with this name: {bad.title}")
        for file in look.sources:
            before = _shapes(look, file, key, new)
            then = _shapes(after, file, key, new)
            if before != then:
                other = next(iter((then - before) or (before - then)))
                return Renamed(refused=f"`{name}` would then mean something else: {other[0]} `{other[1]}`")
    return Renamed(edits)


def _shapes(look: Look, file: str, old: Key, new: Key) -> Counter[tuple[str, str]]:
    """Count what the names of a file mean; what every game has cannot be caught, and types may be written down now."""
    found = (m for index in look.indexes for m in index.in_file(file))
    return Counter(_shape(m.key, old, new) for m in found if m.key.kind != BUILT_IN)


def _shape(key: Key, old: Key, new: Key) -> tuple[str, str]:
    """Return a key to compare: the old and the new name are the same, and locals have moved."""
    if key in (old, new):
        return ("renamed", "")
    if key.kind in IN_ONE_PLACE:
        return (key.kind, key.name.partition(":")[0])
    if key.kind in PATHS and key.name.startswith(f"{old.name}."):
        return (key.kind, new.name + key.name[len(old.name) :])
    return (key.kind, key.name)


def made(text: str, edits: list[Edit]) -> str:
    """Return a text with edits made."""
    for edit in sorted(edits, key=lambda e: -e.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
