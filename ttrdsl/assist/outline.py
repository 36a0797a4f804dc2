"""What a file is made of: its outline, what can be folded, and how a selection grows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import plain, plain_text
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes
from ttrdsl.system.words import WORDS

RUNS = re.compile(r"(?:^[ \t]*([>#])[^\n]*\n)(?:^[ \t]*\1[^\n]*\n)+", re.MULTILINE)


@dataclass(frozen=True)
class Symbol:
    """A declaration or a line of the board: its name, what it is, where it stands and what stands in it."""

    name: str
    kind: str
    detail: str
    span: Span
    name_span: Span
    inside: tuple[Symbol, ...] = ()


def outline(project: Project, path: Path) -> list[Symbol]:
    """Return the declarations of a file, with the lines of its board and the steps of its actions."""
    return [made for decl in project.workspace.parsed(path)[0].declarations if (made := _symbol(decl)) is not None]


def workspace_symbols(project: Project, query: str, most: int = 200) -> list[Symbol]:
    """Return the named things of all files whose names hold what was typed; case and accents do not matter."""
    found: list[Symbol] = []
    wanted = plain(query)
    words = WORDS.findall(wanted)
    for path in project.files():
        text = plain_text(project.raw(path)) if words else ""
        if not all(word in text for word in words) or (not words and len(found) >= most):
            continue  # of a large folder few files are parsed
        waiting = outline(project, path)
        while waiting:
            symbol = waiting.pop(0)
            waiting = [*symbol.inside, *waiting]
            if wanted in plain(symbol.name):
                found.append(symbol)
    return sorted(found, key=lambda s: (not plain(s.name).startswith(wanted), s.name))[:most]


def _symbol(decl: a.Node) -> Symbol | None:
    kind = type(decl).__name__.lower()
    match decl:
        case d.Header():
            return Symbol(decl.name.text, decl.kind, decl.title, decl.span, decl.name.span)
        case d.Scenario():
            return Symbol(decl.title, kind, "", decl.span, decl.title_span)
        case d.ExceptValue() | d.ExceptSteps() | d.ExceptWords() | d.Event():
            word = decl.moment if isinstance(decl, d.Event) else "except"
            return Symbol(f"{word} {decl.path.text}", "change", "", decl.span, decl.path.span, _inside(decl))
        case d.Field():
            return Symbol(f"{decl.owner.text}.{decl.name.text}", "field", decl.type.text, decl.span, decl.name.span)
        case d.Cities() | d.Routes() | d.Tickets() | d.Zones():
            lines = tuple(made for line in decl.lines if (made := _line(line)) is not None)
            return Symbol(kind, "board", f"{len(decl.lines)}", decl.span, _word(decl.span, kind), lines)
        case d.Winner() | d.End():
            return Symbol(kind, "rule", "", decl.span, _word(decl.span, kind))
    name = getattr(decl, "name", None)
    if not isinstance(name, a.Word) or isinstance(decl, d.Use):
        return None
    return Symbol(name.text, kind, getattr(decl, "title", None) or "", decl.span, name.span, _inside(decl))


def _inside(decl: a.Node) -> tuple[Symbol, ...]:
    """Return the labelled steps below a declaration, not those below another of them."""
    found: list[Symbol] = []
    for node in nodes(decl):
        if isinstance(node, a.Labelled) and not any(s.span.start <= node.span.start < s.span.end for s in found):
            inside = _inside(node.step)
            found.append(Symbol(node.label.text, "step", node.title or "", node.span, node.label.span, inside))
    return tuple(found)


def _line(line: d.Declaration) -> Symbol | None:
    match line:
        case d.CityLine():
            return Symbol(line.name.text, "city", "", line.span, line.name.span)
        case d.ZoneLine():
            return Symbol(line.name.text, "zone", "", line.span, line.name.span)
        case d.RouteLine():
            name = " – ".join(word.text for word in line.ends)
            return Symbol(name, "route", str(line.length), line.span, line.ends[0].span.to(line.ends[1].span))
        case d.TicketLine():
            ends, values = line.goals[0].ends, " ".join(map(str, line.goals[0].values))
            name = " – ".join(word.text for word in ends)
            return Symbol(name, "ticket", values, line.span, ends[0].span.to(ends[-1].span))
    return None


def _word(span: Span, word: str) -> Span:
    return Span(span.file, span.start, span.start + len(word))


def folds(project: Project, path: Path) -> list[tuple[int, int, str]]:
    """Return what can be folded, as first and last line from 0: blocks, runs of prose and of comments."""
    file = project.workspace.parsed(path)[0]
    source, found = file.source, list[tuple[int, int, str]]()
    for decl in file.declarations:
        for node in nodes(decl):
            if isinstance(node, (d.Declaration, a.Block, a.CostExpr)):
                first, last = source.position(node.span.start)[0] - 1, source.position(node.span.end)[0] - 1
                closed = source.line(last + 1).lstrip().startswith("}")
                if last - closed > first:
                    found.append((first, last - closed, "region"))
    for run in RUNS.finditer(source.text):
        first, last = source.position(run.start())[0] - 1, source.position(run.end() - 1)[0] - 1
        found.append((first, last, "comment"))
    return sorted(set(found))


def selection(project: Project, path: Path, offset: int) -> list[Span]:
    """Return the stretches around an offset, the smallest first: a word, then the nodes of the tree around it."""
    file = project.workspace.parsed(path)[0]
    around = {n.span for decl in file.declarations for n in nodes(decl) if n.span.start <= offset <= n.span.end}
    whole = file.source.span(0, len(file.source.text))
    grown: list[Span] = []
    for span in sorted(around | {whole}, key=lambda s: (s.end - s.start, s.start)):
        if not grown or (span.start <= grown[-1].start and span.end >= grown[-1].end):
            grown.append(span)
    return grown
