"""Who uses a rule or a module and what it uses, across modules and layers."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.assist import layer_calls
from ttrdsl.assist.layer_calls import Caller
from ttrdsl.assist.project import Look, Project
from ttrdsl.assist.references import meant, mentions_of
from ttrdsl.diagnostics import Span
from ttrdsl.semantics.index import Key
from ttrdsl.semantics.noting import kind_of
from ttrdsl.syntax import declarations as d

CALLABLE = ("rule", "score", "action", "steps", "standing")


def prepare(project: Project, path: Path, offset: int) -> Caller | None:
    """Return the rule, action, steps, module or game that is named at an offset."""
    look = project.look(path, checks=False)
    mention = meant(look, offset)
    if mention is not None and mention.key.kind in layer_calls.LAYERS:
        return layer_calls.layer(project, path, mention.key.name)
    if mention is None or mention.key.kind not in CALLABLE:
        return None
    return _declared(project, look, mention.key)


def incoming(project: Project, path: Path, name: str, kind: str) -> list[Caller]:
    """Return what names a rule, and the exceptions to it; of a module, what uses it."""
    if kind in layer_calls.LAYERS:
        return list(layer_calls.users(project, path, name))
    found: dict[Span, tuple[d.Declaration, list[Span]]] = {}
    for mention in mentions_of(project, path, Key(kind, name)):
        decl = _around(project, mention.span)
        if decl is not None and mention.role != "declare" and not isinstance(decl, d.Scenario):
            found.setdefault(decl.span, (decl, []))[1].append(mention.span)
    return [made for decl, places in found.values() if (made := _caller(decl, places)) is not None]


def outgoing(project: Project, path: Path, name: str, kind: str) -> list[Caller]:
    """Return the rules that a rule names, with what its exceptions name; of a layer, the modules it uses."""
    if kind in layer_calls.LAYERS:
        return list(layer_calls.used(project, path, name))
    look = project.look(path, checks=False)
    key = Key(kind, name)
    inside: dict[Key, list[Span]] = {}
    for own in mentions_of(project, path, key):
        decl = _around(project, own.span)
        if decl is None or own.role not in ("declare", "change"):
            continue
        for index in look.indexes:
            for mention in index.in_file(decl.span.file):
                within = decl.span.start <= mention.span.start <= decl.span.end
                if within and mention.key.kind in CALLABLE and mention.key != key:
                    inside.setdefault(mention.key, []).append(mention.span)
    made = []
    for used, places in inside.items():
        target = _declared(project, look, used)
        if target is not None:
            made.append(Caller(target.name, target.kind, target.span, target.name_span, tuple(places)))
    return made


def _declared(project: Project, look: Look, key: Key) -> Caller | None:
    for index in look.indexes:
        for mention in index.of([key]):
            decl = _around(project, mention.span) if mention.role == "declare" else None
            if decl is not None:
                return Caller(key.name, key.kind, decl.span, mention.span)
    return None


def _around(project: Project, span: Span) -> d.Declaration | None:
    """Return the declaration a place stands in."""
    path = project.path_of(span.file)
    if path is None:
        return None
    declarations = project.workspace.parsed(path)[0].declarations
    return next((x for x in declarations if x.span.start <= span.start and span.end <= x.span.end), None)


def _caller(decl: d.Declaration, places: list[Span]) -> Caller | None:
    if isinstance(decl, (d.ExceptValue, d.ExceptSteps, d.Event)):
        word = decl.moment if isinstance(decl, d.Event) else "except"
        return Caller(f"{word} {decl.path.text}", "change", decl.span, decl.path.span, tuple(places))
    if isinstance(decl, (d.Winner, d.End)):
        return Caller(type(decl).__name__.lower(), "rule", decl.span, decl.span, tuple(places))
    if not isinstance(decl, (d.Rule, d.Score, d.Action, d.Steps, d.Whenever)):
        return None
    return Caller(decl.name.text, kind_of(decl), decl.span, decl.name.span, tuple(places))
