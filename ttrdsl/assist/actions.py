"""What can be done about a place: fixes of problems, an allowance, a city that is missing, the value of a ticket."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from ttrdsl.assist.problems import problems
from ttrdsl.assist.project import Look, Project
from ttrdsl.assist.rewriting import Action, rewritings
from ttrdsl.assist.ways import Ways
from ttrdsl.diagnostics import Diagnostic, Edit, Span
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.syntax import declarations as d


def actions(project: Project, path: Path, start: int, end: int, checks: bool = True) -> list[Action]:
    """Return what can be done about a stretch of a file; without checks, about what is known of it so far."""
    look = project.look(path, checks)
    found: list[Action] = []
    known = problems(project, path, look.checked)
    for problem in (p for p in known if p.span and p.span.file == look.name):
        if problem.span and problem.span.start <= end and problem.span.end >= start:
            found += _for_problem(look, problem)
    found += [*_lines(look, start, end), *rewritings(project, look, start, end)]
    everything = fix_all(look, known)
    if everything:
        found.append(Action("Fix everything that can be fixed safely", "fix all", tuple(everything)))
    return found


def fix_all(look: Look, found: list[Diagnostic]) -> list[Edit]:
    """Return the edits of all safe fixes of a file, as `check --fix` makes them in one round."""
    after = apply_fixes({look.name: look.text}, found).get(look.name)
    if after is None:
        return []
    from ttrdsl.assist.formatting import line_edits

    return line_edits(look.name, look.text, after)


def _for_problem(look: Look, problem: Diagnostic) -> Iterator[Action]:
    for number, fix in enumerate(problem.fixes):
        yield Action(fix.title[:1].upper() + fix.title[1:], "quickfix", fix.edits, problem, number == 0 and fix.safe)
    if problem.code == "TTR102" and problem.span:
        yield from _missing_city(look, problem, problem.span)
    if problem.severity != "error" and problem.span:
        source, name = look.file.source, CATALOGUE[problem.code].name
        line = source.position(problem.span.start)[0]
        at = source.line_starts[line - 1] + len(source.line(line))
        edit = Edit(Span(look.name, at, at), f"  # allow: {name} because …")
        yield Action(f"Allow it here: `# allow: {name}`", "quickfix", (edit,), problem)
    yield Action(f"Explain {problem.code}", "explain", (), problem)


def _missing_city(look: Look, problem: Diagnostic, span: Span) -> Iterator[Action]:
    """Add a city that a line names, in the middle of those that its lines join it with."""
    block = next((x for x in look.file.declarations if isinstance(x, d.Cities) and x.lines), None)
    name = look.text[span.start : span.end]
    if block is None or look.game is None:
        return
    things, near = look.game.things, list[tuple[int, int]]()
    for routes in (x for x in look.file.declarations if isinstance(x, d.Routes)):
        for line in routes.lines:
            ends = [word.text for word in line.ends]
            if name.strip("'") in ends:
                near += [s for e in ends if e in things.cities for s in things.spots[things.cities.index(e)][:1]]
    last = block.lines[-1]
    at = last.span.end
    spot = f" {sum(x for x, _ in near) // len(near)} {sum(y for _, y in near) // len(near)}" if near else ""
    start = look.text.rfind("\n", 0, last.span.start) + 1
    indent = look.text[start : last.span.start] if not look.text[start : last.span.start].strip() else "  "
    edit = Edit(Span(look.name, at, at), f"\n{indent}{name}{spot}")
    yield Action(f"Add the city `{name}`", "quickfix", (edit,), problem)


def _lines(look: Look, start: int, end: int) -> Iterator[Action]:
    """What can be done with a line of the board."""
    game = look.game
    for decl in look.file.declarations:
        if decl.span.start > end or decl.span.end < start:
            continue
        if isinstance(decl, d.Tickets) and game is not None:
            for line in decl.lines:
                if line.span.start <= end and line.span.end >= start:
                    yield from _set_value(look, line)
        if isinstance(decl, d.Routes):
            yield from _sort(look, decl)


def _set_value(look: Look, line: d.TicketLine) -> Iterator[Action]:
    assert look.game is not None
    things = look.game.things
    card = next((n for n, c in enumerate(things.cards) if c.ticket and c.span == line.span), None)
    goals = [stops for of, stops in things.goals if of == card]
    for goal, stops in zip(line.goals, goals, strict=False):
        way = Ways(things).through(stops)
        if way is not None and len(goal.places) == 1 and goal.values != (way.spaces,):
            edit = Edit(goal.places[0], str(way.spaces))
            yield Action(f"Set the ticket to its shortest way: {way.spaces}", "refactor", (edit,))


def _sort(look: Look, block: d.Routes) -> Iterator[Action]:
    """Put the lines of a block in the order of their names, if each stands on a line of its own."""
    lines = block.lines
    texts = [look.text[line.span.start : line.span.end] for line in lines]
    between = [look.text[a.span.end : b.span.start] for a, b in pairwise(lines)]
    apart = all("\n" in text and "#" not in text for text in between)
    order = sorted(range(len(lines)), key=lambda n: [word.text for word in lines[n].ends])
    if apart and order != list(range(len(lines))):
        edits = [Edit(line.span, texts[n]) for line, n in zip(lines, order, strict=True) if line is not lines[n]]
        yield Action("Sort the routes", "refactor", tuple(edits))
