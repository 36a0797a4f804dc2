"""Give what earlier layers declare another title, question or text: the tree changes, so every reader sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes

if TYPE_CHECKING:
    from ttrdsl.semantics.book import Book, Changed, Definition, Inserted

Holder: TypeAlias = "Definition | Changed | Inserted"  # something of the book whose tree can be exchanged
Found: TypeAlias = "list[tuple[Holder, Any]]"  # each version of a thing: who holds it, and the node in its tree

TOLD = (d.Declaration, a.Labelled)
QUESTIONS = (a.ChooseOne, a.ChooseSome, a.ChooseBranch)


def reword(layer: int, change: d.ExceptWords, book: Book, problems: Problems) -> list[tuple[d.ExceptWords, a.Node]]:
    """Apply a new title or text to what has the path of a change; return what got the title."""
    found = [(holder, node) for holder, node in _versions(book, change.path) if holder.layer < layer]
    if not found:
        _unknown(change, book, problems)
        return []
    if change.title is None and not change.prose:
        title, label = f"exception to `{change.path.text}` that changes nothing", "no value, steps, title or text"
        helps = "write `= …`, `{ … }` or a title after it, or a text `> …` above it"
        problems.add("TTR106", change.span, title, label, help=helps)
        return []
    titled = []
    for holder, node in found:
        new, has = _with_title(holder, node, change.title) if change.title is not None else (node, None)
        if has is not None:
            titled.append((change, has))
        if (holder, node) == found[-1]:  # what holds where nothing special does is told anew
            new = replace(new, prose=change.prose or new.prose) if isinstance(new, TOLD) else new
            new = replace(new, cites=new.cites + change.cites)
        holder.decl = _swapped(holder.decl, node, new)
    if change.title is not None and not titled:
        label = "scores, actions, branches, cards, rows of grids and questions have one"
        problems.add("TTR106", change.path.span, f"`{change.path.text}` has no title and asks nothing", label)
    return titled


def report_doubles(changes: list[d.ExceptWords], problems: Problems) -> None:
    """Report a second title or text that one layer gives the same thing: only one of them can be printed."""
    first: dict[tuple[str, str], d.ExceptWords] = {}
    for change in changes:
        for word, given in (("title", change.title is not None), ("text", bool(change.prose))):
            other = first.setdefault((change.path.text, word), change) if given else change
            if other is not change:
                title, label = f"two exceptions give `{change.path.text}` a {word}", "the second one"
                related = [(other.path.span, "the first")]
                problems.add("TTR501", change.path.span, title, label, related=related, help="keep one of them")


def _versions(book: Book, path: d.Path) -> Found:
    """Return what has a path: its default, then the exceptions without a condition, in order of their layers."""
    names = [word.text for word in path.names]
    definition = book.named.get(names[0])
    if len(names) == 2 and (names[0], names[1]) in book.fields:
        definition = book.fields[names[0], names[1]]
        return [(definition, definition.decl)]
    if definition is not None and len(names) == 1:
        changes = definition.exceptions + book.step_exceptions.get(names[0], [])
        return [(definition, definition.decl), *((c, c.decl) for c in changes if c.decl.when is None)]
    if definition is not None and isinstance(definition.decl, d.Deck):
        lines = [x for x in definition.decl.lines if set(names[1:]) <= {w.text for w in x.words}]
        meant = [x for x in lines if len(x.words) == len(names) - 1] or lines
        return [(definition, meant[0])] if len(meant) == 1 else []
    if definition is not None and isinstance(definition.decl, d.Grid):
        return [(definition, row) for row in definition.decl.rows[1:] if row.cells[0].text == ".".join(names[1:])]
    return [
        *((holder, step) for holder, block, prefix in blocks(book) for at, step in labelled_paths(block, prefix)
          if at == path.text),
        *((c, c.decl) for c in book.step_exceptions.get(path.text, []) if c.decl.when is None),
    ]  # fmt: skip


def blocks(book: Book) -> Iterator[tuple[Holder, a.Block, str]]:
    """Yield every block of steps with who holds it and the path it belongs to."""
    for definition in book.named.values():
        if isinstance(definition.decl, (d.Action, d.Steps, d.Whenever)):
            yield definition, definition.decl.block, definition.name
    for path, changes in book.step_exceptions.items():
        for change in changes:
            assert isinstance(change.decl, d.ExceptSteps)
            yield change, change.decl.block, path
    for events in book.inserted.values():
        for event in events:
            yield event, event.decl.block, event.decl.above


def _with_title(holder: Holder, node: Any, title: str) -> tuple[Any, a.Node | None]:
    """Return a node with another title, or with another question in it; and what has it now."""
    if isinstance(node, (d.Score, d.Action, d.CardLine, d.GridRow)) or _is_branch(holder, node):
        new = replace(node, title=title)
        return new, new
    own = _first(node, lambda n: isinstance(n, QUESTIONS))
    if own is None:
        return node, None
    asked = replace(own, ask=title)
    return _swapped(node, own, asked), asked


def _is_branch(holder: Holder, node: a.Node) -> bool:
    branches = (n.block.steps for n in nodes(holder.decl) if isinstance(n, a.ChooseBranch))
    return isinstance(node, a.Labelled) and any(node is step for steps in branches for step in steps)


def _first(root: a.Node, wanted: Callable[[a.Node], bool]) -> Any:
    """Return the first wanted node that belongs to no label below the root."""
    inner = {id(n) for step in nodes(root) if isinstance(step, a.Labelled) and step is not root for n in nodes(step)}
    return next((n for n in nodes(root) if id(n) not in inner and wanted(n)), None)


def _swapped(root: Any, old: a.Node, new: a.Node) -> Any:
    """Return a tree in which one node stands for another."""
    if root is old:
        return new
    if isinstance(root, tuple):
        made = tuple(_swapped(part, old, new) for part in root)
        return made if any(x is not y for x, y in zip(made, root, strict=True)) else root
    if not isinstance(root, a.Node):
        return root
    parts = {f.name: _swapped(getattr(root, f.name), old, new) for f in fields(root)}
    changed = {name: part for name, part in parts.items() if part is not getattr(root, name)}
    return replace(root, **changed) if changed else root


def _unknown(change: d.ExceptWords, book: Book, problems: Problems) -> None:
    name = change.path.text
    own = _versions(book, change.path)
    title = f"exception to `{name}`, which {'this file declares itself' if own else 'does not exist'}"
    label = "give it this title there" if own else "nothing of an earlier layer has this path"
    known = [] if own else [*book.named, *book.paths]
    problems.add("TTR106", change.path.span, title, label, **suggestion(change.path.span, name, known))
    problems.lost.add(d.EXCEPTION_LOST)
