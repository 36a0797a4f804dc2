"""Which clauses a game has changed: those of a rule, step, table or value that a later layer put something else for.

So are those of a rule or table that nothing asks any more, since another rule no longer leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ttrdsl.rulebook.units import shape, units
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.mentions import mentioned
from ttrdsl.semantics.versions import Version, versions
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes

LOOKED_UP = ("rule", "table", "value")  # kinds of what holds only where something asks for it


@dataclass
class Replacement:
    """What stands in the place of a clause: the clauses it cites, if any, and the rule, step, table or value it is."""

    clauses: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)


Replace = Callable[[str, Iterable[a.Cite], Iterable[a.Cite]], None]


def replaced_clauses(game: Game) -> dict[str, Replacement]:
    """Return the clauses that no longer hold, each with what holds in its place."""
    book, found = game.book, dict[str, Replacement]()

    def replace(name: str, old: Iterable[a.Cite], new: Iterable[a.Cite]) -> None:
        fresh = [c.clause for c in new]
        for cite in old:
            if cite.clause not in fresh:
                struck = found.setdefault(cite.clause, Replacement())
                struck.clauses.update(dict.fromkeys(fresh))
                struck.names[name] = None

    for name, settings in book.settings.items():
        if name in book.named:
            replace(name, book.named[name].decl.cites, max(settings, key=lambda s: s[0])[1].cites)
    for definition in book.of(d.Rule, d.Score):
        assert isinstance(definition.decl, (d.Rule, d.Score))
        default = Version(definition.decl, definition.decl.value, is_default=True)
        _by_versions(definition.name, default, versions(definition.exceptions, default), replace)
    for path, changes in book.step_exceptions.items():
        node = _step(book, path)
        if node is not None:
            body = node.step if isinstance(node, a.Labelled) else node.block
            default = Version(node, body, is_default=True)
            _by_versions(path, default, versions(changes, default), replace)
    for _, removal in book.written(d.Remove):
        for gone in removal.paths:
            _removed(book, gone.text, removal, replace)
    for name, asked_by in _unasked(game).items():
        for other in asked_by:
            replace(other, _cites(book.named[name].decl), ())
    return found


def _unasked(game: Game) -> dict[str, list[str]]:
    """Return rules, tables and values that nothing asks any more, each with the changed rules that did."""
    found, book = units(game), game.book
    asked = {name for name, unit in found.items() if unit.kind not in LOOKED_UP}
    waiting = list(asked)
    while waiting:
        for other in found[waiting.pop()].mentions & found.keys() - asked:
            asked.add(other)
            waiting.append(other)
    before = {x.name: set(mentioned(book, x.decl)) for x in book.of(d.Rule, d.Score) if x.exceptions}
    lost = {name: [x for x, names in before.items() if name in names and x in asked] for name in found.keys() - asked}
    return {name: lost[name] for name in found if lost.get(name)}


def _by_versions(name: str, default: Version, found: list[Version], replace: Replace) -> None:
    if default not in found:
        replace(name, _cites(default.node), [c for version in found for c in _cites(version.node)])


def _removed(book: Book, name: str, removal: d.Remove, replace: Replace) -> None:
    """Strike what a removed thing cites; something of the same name may stand in its place."""
    again = book.named.get(name)
    new = [*removal.cites, *(_cites(again.decl) if again is not None else ())]
    for _, decl in book.written(d.Declaration):
        own = getattr(decl, "name", None)
        if isinstance(own, a.Word) and own.text == name and not (again and decl is again.decl):
            kept = _rows_kept(decl, again.decl) if again is not None else set()
            replace(name, [cite for cite in _cites(decl) if cite.clause not in kept], new)


def _rows_kept(before: d.Declaration, after: d.Declaration) -> set[str]:
    """Return the clauses of the rows of a table that another one has as well: they still hold."""
    if not isinstance(before, d.Table) or not isinstance(after, d.Table):
        return set()
    rows = {shape(pair) for pair in after.pairs}
    return {cite.clause for pair in before.pairs if shape(pair) in rows for cite in pair.cites}


def _cites(node: a.Node) -> list[a.Cite]:
    """Return what a declaration or step cites, with its lines."""
    return [n for n in nodes(node) if isinstance(n, a.Cite)]


def _step(book: Book, path: str) -> a.Labelled | d.Action | d.Steps | d.Whenever | None:
    name, _, rest = path.partition(".")
    found = book.named.get(name)
    if found is None or not isinstance(found.decl, (d.Action, d.Steps, d.Whenever)):
        return None
    if not rest:
        return found.decl
    return next((step for full, step in labelled_paths(found.decl.block, name) if full == path), None)
