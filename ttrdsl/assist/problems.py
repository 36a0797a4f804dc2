"""The problems of a file while somebody types in it: no alarm for the line that is being typed.

The line of the last change is hot until it cools: after a pause, when it is left, or when the file is saved. While it
is hot, what it would newly be blamed for waits, and the words of its old and new text are missed nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ttrdsl.assist.before_play import large_cost_problems, without_fast_form
from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Diagnostic, Span
from ttrdsl.diagnostics.allow import without_allowed
from ttrdsl.pipeline import Compiled
from ttrdsl.syntax.declarations import File
from ttrdsl.system.giving_up import may_end_here
from ttrdsl.system.words import WORDS


@dataclass(frozen=True)
class Hot:
    """The line being typed: where it is now, and what was reported before it was touched."""

    path: Path
    start: int
    end: int
    words: frozenset[str]
    before: tuple[Diagnostic, ...]


def problems(project: Project, path: Path, checks: bool = True) -> list[Diagnostic]:
    """Return the problems of a file as `check` finds them, in order of their places."""
    look = project.look(path, checks)
    found = list(look.problems)
    if checks and look.kind == "game" and look.compiled is not None:
        if look.played is None:
            look.played = played_problems(look.compiled)
        found += look.played
    unique = {(p.code, p.span, p.title): p for p in reversed(found)}
    shown = without_allowed(reversed(unique.values()), look.sources)
    return sorted(shown, key=lambda p: (p.span.file, p.span.start) if p.span else ("", 0))


def played_problems(compiled: Compiled) -> list[Diagnostic]:
    """Return what would be met only while playing a compiled game."""
    may_end_here()
    large = large_cost_problems(compiled)
    may_end_here()
    return [*large, *without_fast_form(compiled)]


class Typing:
    """Follows the changes of texts, and says which problems are worth showing now."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.hot: Hot | None = None
        self.shown: dict[Path, list[Diagnostic]] = {}

    def change(self, path: Path, text: str) -> None:
        """Take a new text; the line of the change is hot from now on, and every other is not."""
        path = path.resolve()
        old = self.project.workspace.overlay.get(path)
        old = self.project.text(path) if old is None else old
        self.project.change(path, text)
        text = self.project.workspace.overlay[path]
        start, end, away = changed(old, text)
        name = self.project.workspace.name_of(path)
        self.shown[path] = [moved(p, name, start, end, away) for p in self.shown.get(path, [])]
        low, high = text.rfind("\n", 0, start) + 1, _line_end(text, max(start, end + away))
        if "\n" in text[start : end + away]:  # a line was left, or several came at once
            self.cool()
            return
        gone = old[old.rfind("\n", 0, start) + 1 : _line_end(old, end)]
        words = frozenset(WORDS.findall(gone) + WORDS.findall(text[low:high]))
        before = tuple(self.shown[path])
        if self.hot and self.hot.path == path and self.hot.start == low:
            words |= self.hot.words
            before = tuple(moved(p, name, start, end, away) for p in self.hot.before)
        self.hot = Hot(path, low, high, words, before)
        self.project.workspace.unsure = words

    def cool(self) -> None:
        """Nobody types at the moment: everything is reported."""
        if self.hot is not None:
            self.project.workspace.unsure = frozenset()
            self.project.forget(self.hot.path)
            self.hot = None

    def problems(self, path: Path, checks: bool = True) -> list[Diagnostic]:
        """Return the problems to show; without checks the warnings shown before stay until they are looked at again."""
        path = path.resolve()
        found = problems(self.project, path, checks)
        if not checks and not any(p.severity == "error" for p in found):
            known = {(p.code, p.span) for p in found}
            name = self.project.workspace.name_of(path)
            old = (p for p in self.shown.get(path, []) if p.severity != "error")
            found += [p for p in old if (p.code, p.span) not in known and (not p.span or p.span.file == name)]
        hot = self.hot
        if hot is not None and hot.path == path:
            name = self.project.workspace.name_of(path)
            known_before = {(p.code, p.title) for p in hot.before}
            new = [p for p in found if (p.code, p.title) not in known_before]
            waiting = [p for p in new if _touches(p, name, hot)]
            if waiting:  # the line cannot be read yet, and what it is part of may lack it
                whole = _around(self.project.look(path, checks).file, hot)
                waiting += [p for p in new if _touches(p, name, whole)]
            found = [p for p in found if p not in waiting]
        self.shown[path] = found
        return found


def changed(old: str, new: str) -> tuple[int, int, int]:
    """Return the stretch of the old text that is not in the new one, and by how much what is behind it moved."""
    most = min(len(old), len(new))
    start = _longest(most, lambda n: old.startswith(new[:n]))
    tail = _longest(most - start, lambda n: old.endswith(new[len(new) - n :]))
    return start, len(old) - tail, len(new) - len(old)


def _longest(most: int, same: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which something still holds, by halves: texts are long."""
    low = 0
    while low < most:
        middle = (low + most + 1) // 2
        low, most = (middle, most) if same(middle) else (low, middle - 1)
    return low


def moved(problem: Diagnostic, file: str, start: int, end: int, away: int) -> Diagnostic:
    """Return a problem where it is after a change of the text."""
    span = problem.span
    if span is None or span.file != file or span.end <= start:
        return problem
    if span.start >= end:
        return replace(problem, span=Span(file, span.start + away, span.end + away))
    return replace(problem, span=Span(file, min(span.start, start), max(span.end + away, start)))


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _around(file: File, hot: Hot) -> Hot:
    """Return the declaration that the hot line is part of, or the line if it is part of none."""
    spans = [d.span for d in file.declarations if d.span.start <= hot.start and hot.end <= d.span.end]
    return replace(hot, start=spans[0].start, end=spans[0].end) if spans else hot


def _touches(problem: Diagnostic, name: str, hot: Hot) -> bool:
    """Say whether a problem, or a place that takes part in it, lies in the hot line."""
    spans = [problem.span, *(place.span for place in problem.related)]
    return any(s is not None and s.file == name and s.start <= hot.end and s.end >= hot.start for s in spans)
