"""What can be made of a place that is not wrong: a double route, a condition, a module of one's own, a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.project import SUFFIX, Look, Project
from ttrdsl.diagnostics import Diagnostic, Edit, Span
from ttrdsl.scenario.runner import Outcome, run_scenario
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace


@dataclass(frozen=True)
class Action:
    """Something that can be done: its title, its edits, the problem it is for, and files that it makes."""

    title: str
    kind: str  # quickfix, fix all, refactor, explain
    edits: tuple[Edit, ...] = ()
    problem: Diagnostic | None = None
    preferred: bool = False
    creates: tuple[tuple[Path, str], ...] = ()


def rewritings(project: Project, look: Look, start: int, end: int) -> Iterator[Action]:
    """Yield what can be made of the declarations of a stretch."""
    for decl in look.file.declarations:
        if decl.span.start > end or decl.span.end < start:
            continue
        match decl:
            case d.Routes():
                for line in decl.lines:
                    if line.span.start <= end and line.span.end >= start:
                        yield from _tracks(line)
            case d.ExceptValue() | d.ExceptSteps() | d.Event() | d.Action():
                yield from _condition(look, decl)
            case d.Use():
                yield from _own_copy(project, look, decl)
            case d.Scenario():
                yield from _expected_refusal(project, look, decl, start, end)


def _tracks(line: d.RouteLine) -> Iterator[Action]:
    """A single route becomes a double one of the same color, and one of several tracks a single one."""
    colors = [word for tracks in line.tracks for word in tracks.colors]
    if len(colors) == 1:
        end = colors[0].span.end
        edit = Edit(Span(line.span.file, end, end), f" {colors[0].text}")
        yield Action("Make it a double route", "refactor", (edit,))
    elif len(line.tracks) == 1:
        edit = Edit(Span(line.span.file, colors[0].span.end, colors[-1].span.end), "")
        yield Action("Make it a single route", "refactor", (edit,))


def _condition(look: Look, decl: d.ExceptValue | d.ExceptSteps | d.Event | d.Action) -> Iterator[Action]:
    """Add a condition to what has none: it always holds until somebody writes a better one."""
    if decl.when is not None:
        return
    value = isinstance(decl, d.ExceptValue)
    at = decl.value.span.end if isinstance(decl, d.ExceptValue) else decl.block.span.start
    edit = Edit(Span(look.name, at, at), " when true" if value else "when true ")
    yield Action("Add a condition: `when`", "refactor", (edit,))


def _own_copy(project: Project, look: Look, decl: d.Use) -> Iterator[Action]:
    """Copy a module that came with the tool beside the game, which then uses the copy."""
    target = look.path.parent / f"{decl.name.text}{SUFFIX}"
    for layer in look.compiled.layers if look.compiled else ():
        header, source = layer.file.header, layer.file.source
        named = header is not None and header.name.text == decl.name.text
        if named and project.is_shipped(source.name) and not project.workspace.has(target):
            title = f"Copy the module `{decl.name.text}` into this folder, to change it"
            yield Action(title, "refactor", creates=((target, source.text),))


def _expected_refusal(project: Project, look: Look, decl: d.Scenario, start: int, end: int) -> Iterator[Action]:
    """Turn a move that is refused into the line that expects just that, with the rule that refuses it."""
    moves = [f for f in decl.facts if isinstance(f, d.Played) and f.span.start <= end and f.span.end >= start]
    if not moves or any(p.severity == "error" for p in look.problems):
        return
    for problem in _outcome(project, look, decl).problems:
        inside = problem.span and any(m.span.start <= problem.span.start <= m.span.end for m in moves)
        for fix in problem.fixes if inside else ():
            yield Action(fix.title[:1].upper() + fix.title[1:], "quickfix", fix.edits, problem)


def _outcome(project: Project, look: Look, scenario: d.Scenario) -> Outcome:
    """Run a scenario once for the texts as they are, with a workspace of its own."""
    known = look.outcomes.get(scenario.title)
    if known is None:
        workspace = Workspace(project.workspace.shown_from)
        workspace.overlay = dict(project.workspace.overlay)
        known = look.outcomes[scenario.title] = run_scenario(workspace, look.path, scenario)
    return known
