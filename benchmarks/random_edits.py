"""Edits as hands make them, by chance and undone again; and everything the language service says about a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ttrdsl.assist import (
    actions,
    calls,
    completion,
    formatting,
    hints,
    hover,
    lenses,
    outline,
    problems,
    references,
    tokens,
)
from ttrdsl.assist.project import Project

SIGNS = "{}[]()'\"@#>–.=:;,\n  0123456789abcdefghijklmnopqrstuvwxyzäé"
LONGEST = 60  # characters taken away or put in at once


def random_edit(chance: Random, text: str) -> tuple[int, int, str]:
    """Return a stretch and what takes its place: a key, a key taken back, something cut, pasted, doubled or retyped."""
    at = chance.randrange(len(text) + 1)
    behind = min(len(text), at + chance.randrange(1, LONGEST))
    line = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at) + 1 or len(text)
    kind = chance.randrange(8)
    if kind < 3:
        return at, at, chance.choice(SIGNS)
    if kind == 3:
        return max(at - 1, 0), at, ""
    if kind == 4:
        return at, behind, ""
    if kind == 5:
        other = chance.randrange(len(text) + 1)
        return other, other, text[at:behind]
    return (line, line, text[line:end]) if kind == 6 else (line, end, "")


@dataclass
class Hands:
    """Somebody who changes texts at random and can take it all back."""

    project: Project
    typing: problems.Typing
    chance: Random
    undone: list[tuple[Path, int, int, str]] = field(default_factory=list)

    def edit(self, path: Path) -> int:
        """Change a text in one place; return where the cursor is then."""
        text = self.project.text(path)
        start, end, new = random_edit(self.chance, text)
        self.undone.append((path, start, start + len(new), text[start:end]))
        self.typing.change(path, text[:start] + new + text[end:])
        return start + len(new)

    def take_back(self) -> None:
        """Take the last edit back."""
        path, start, end, old = self.undone.pop()
        text = self.project.text(path)
        self.typing.change(path, text[:start] + old + text[end:])


def ask_something(project: Project, path: Path, at: int, chance: Random) -> None:
    """Ask one of the questions that editors ask while somebody types."""
    questions = (completion.complete, hover.hover, references.definition, references.highlights, calls.prepare)
    number = chance.randrange(len(questions) + 3)
    if number < len(questions):
        questions[number](project, path, at)
    elif number == len(questions):
        tokens.tokens(project, path)
    elif number == len(questions) + 1:
        outline.outline(project, path)
    else:
        hints.hints(project, path)


def answers(project: Project, path: Path, step: int) -> Iterator[str]:
    """Yield all that is said about a file, and about every so many characters of it."""
    for ask in (problems.problems, outline.outline, outline.folds, tokens.tokens, hints.hints, lenses.lenses):
        yield f"{ask.__name__} {ask(project, path)}"
    yield f"formatting {formatting.formatting(project, path)}"
    for at in range(0, len(project.text(path)), step):
        yield f"complete {at} {completion.complete(project, path, at)}"
        yield f"hover {at} {hover.hover(project, path, at)}"
        yield f"defined {at} {references.definition(project, path, at)}"
        yield f"named {at} {references.references(project, path, at)}"
        yield f"called {at} {calls.prepare(project, path, at)}"
        yield f"actions {at} {actions.actions(project, path, at, at)}"
