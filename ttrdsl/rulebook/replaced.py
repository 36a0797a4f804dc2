"""Which clauses a game has changed: those of a rule, step, table or value that a later layer put something else for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ttrdsl.semantics.book import Book
from ttrdsl.semantics.versions import Version, versions
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes

Replace = Callable[[Iterable[a.Cite], Iterable[a.Cite]], None]


def replaced_clauses(book: Book) -> dict[str, tuple[str, ...]]:
    """Return the clauses that no longer hold, each with those that hold in its place, if any are cited."""
    found: dict[str, dict[str, None]] = {}

    def replace(old: Iterable[a.Cite], new: Iterable[a.Cite]) -> None:
        fresh = [c.clause for c in new]
        for cite in old:
            if cite.clause not in fresh:
                found.setdefault(cite.clause, {}).update(dict.fromkeys(fresh))

    for name, settings in book.settings.items():
        if name in book.named:
            replace(book.named[name].decl.cites, max(settings, key=lambda s: s[0])[1].cites)
    for definition in book.of(d.Rule, d.Score):
        assert isinstance(definition.decl, (d.Rule, d.Score))
        default = Version(definition.decl, definition.decl.value, is_default=True)
        _by_versions(default, versions(definition.exceptions, default), replace)
    for path, changes in book.step_exceptions.items():
        node = _step(book, path)
        if node is not None:
            body = node.step if isinstance(node, a.Labelled) else node.block
            default = Version(node, body, is_default=True)
            _by_versions(default, versions(changes, default), replace)
    for layer in book.layers:
        for removal in [x for x in layer.file.declarations if isinstance(x, d.Remove)]:
            for gone in removal.paths:
                _removed(book, gone.text, removal, replace)
    return {clause: tuple(new) for clause, new in found.items()}


def _by_versions(default: Version, found: list[Version], replace: Replace) -> None:
    if default not in found:
        replace(_cites(default.node), [c for version in found for c in _cites(version.node)])


def _removed(book: Book, name: str, removal: d.Remove, replace: Replace) -> None:
    """Strike what a removed thing cites; something of the same name may stand in its place."""
    again = book.named.get(name)
    new = [*removal.cites, *(_cites(again.decl) if again is not None else ())]
    for layer in book.layers:
        for decl in layer.file.declarations:
            own = getattr(decl, "name", None)
            if isinstance(own, a.Word) and own.text == name and not (again and decl is again.decl):
                replace(_cites(decl), new)


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
