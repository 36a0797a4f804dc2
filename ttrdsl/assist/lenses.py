"""What stands above a declaration: run this scenario; this rule has exceptions, is cited, is shown by scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ttrdsl.assist.project import Look, Project
from ttrdsl.diagnostics import Span
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import known_clauses

WITH_LENS = (d.Rule, d.Score, d.Action, d.Steps, d.Whenever)
SCENARIO = "scenario"


@dataclass(frozen=True)
class Lens:
    """A line above a place: what it says, and what it does when it is chosen."""

    span: Span
    title: str
    command: str = ""  # run, references
    argument: str = ""  # the title of a scenario, or nothing for all of a file


def lenses(project: Project, path: Path) -> list[Lens]:
    """Return the lines above the declarations of a file."""
    look = project.look(path, checks=False)
    return [*_scenarios(look), *_rules(project, look), *_books(look)]


def _scenarios(look: Look) -> Iterator[Lens]:
    scenarios = look.file.scenarios
    if len(scenarios) > 1:
        first = scenarios[0].span
        yield Lens(Span(first.file, first.start, first.start), f"run all {len(scenarios)} scenarios", "run")
    for scenario in scenarios:
        yield Lens(scenario.title_span, "run", "run", scenario.title)


def _rules(project: Project, look: Look) -> Iterator[Lens]:
    game = look.game
    if game is None:
        return
    cited = {node.clause for decl in look.file.declarations for node in nodes(decl) if isinstance(node, a.Cite)}
    named = {decl.name.text for decl in look.file.declarations if isinstance(decl, WITH_LENS)}
    shown = _showing(project, cited, named, game.book.game.name.text)
    for decl in look.file.declarations:
        if not isinstance(decl, WITH_LENS):
            continue
        definition = game.book.named.get(decl.name.text)
        below = [p for p in game.book.step_exceptions if p.split(".")[0] == decl.name.text]
        exceptions = len(definition.exceptions) if definition else 0
        exceptions += sum(len(game.book.step_exceptions[p]) for p in below)
        cites = {c.clause for node in nodes(decl) if isinstance(node, a.Cite) for c in [node]}
        scenarios = set().union(*(shown.get(word, set()) for word in (*cites, decl.name.text)))
        parts = {"exception": exceptions, "clause": len(cites), "scenario": len(scenarios)}
        said = " · ".join(counted(number, what) for what, number in parts.items() if number)
        if said:
            yield Lens(decl.name.span, said, "references")


def _showing(project: Project, cited: set[str], named: set[str], game: str) -> dict[str, set[str]]:
    """Return the titles of the scenarios that cite each of some clauses, and of those of a game that name its rules."""
    found: dict[str, set[str]] = {}
    for path in project.files():
        text = project.raw(path)
        ours = SCENARIO in text and any(name in text for name in named) and game in text
        if not ours and not any(f"@{clause}" in text for clause in cited):
            continue
        for title, played, clauses, names in _said(project.workspace.parsed(path)[0]):
            for word in clauses | (names & named if game in played else frozenset()):
                found.setdefault(word, set()).add(title)
    return found


@lru_cache(maxsize=500)
def _said(file: d.File) -> tuple[tuple[str, frozenset[str], frozenset[str], frozenset[str]], ...]:
    """Return for each scenario of a file its title, its games, the clauses it cites, and what it asks and names."""
    made = []
    for scenario in file.scenarios:
        found = list(nodes(scenario))
        games = frozenset(n.game.text for n in found if isinstance(n, d.Stage))
        clauses = frozenset(n.clause for n in found if isinstance(n, a.Cite))
        names = {n.id for n in found if isinstance(n, a.Name)} | {
            n.name.text for n in found if isinstance(n, a.Property)
        }
        names |= {word.text for n in found if isinstance(n, d.Path) for word in n.names}
        names |= {word.text for n in found if isinstance(n, d.Part) for word in n.words[:1]}
        made.append((scenario.title, games, clauses, frozenset(names)))
    return tuple(made)


def _books(look: Look) -> Iterator[Lens]:
    """How many clauses of a rulebook the files of a game cite."""
    layers = look.compiled.layers if look.compiled else []
    decls = [decl for layer in layers for decl in layer.file.declarations]
    cited = {node.clause for decl in decls for node in nodes(decl) if isinstance(node, a.Cite)}
    for decl in look.file.declarations:
        if isinstance(decl, d.Rulebook):
            known = known_clauses(look.path).get(decl.name.text)
            if known:
                yield Lens(decl.name.span, f"{len(known & cited)} of {len(known)} clauses")
