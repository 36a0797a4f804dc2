"""Which rules, tables and parameters an expression or step mentions, and which text speaks for a rule without one."""

from __future__ import annotations

from ttrdsl.semantics.book import Book, Definition
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes


def mentioned(book: Book, *roots: a.Node | None, inner: bool = True) -> list[str]:
    """Return the named things that expressions or steps mention, in reading order; `inner`: in labelled steps, too."""
    found: dict[str, None] = {}
    for root in roots:
        skipped: set[int] = set() if inner else _inside_labelled(root)
        called: set[int] = set()  # steps are named where they are called; elsewhere `turn` is a player
        for node in nodes(root) if root is not None else ():
            if isinstance(node, a.Labelled):
                skipped.add(id(node.label))
            elif isinstance(node, a.CallStep):
                called.add(id(node.call.name if isinstance(node.call, a.Call) else node.call))
            elif (
                isinstance(node, a.Property) and isinstance(node.of, a.Name) and _is(book, node.of.id, d.Table, d.Grid)
            ):
                skipped.add(id(node.name))  # a row may be called like a rule
            elif isinstance(node, (a.Call, a.Binder)) and not _is(book, node.name.text, d.Rule, d.Score, d.Steps):
                skipped.add(id(node.name))  # a function may be called like a parameter
            name = node.id if isinstance(node, a.Name) else node.text if isinstance(node, a.Word) else ""
            if _is(book, name, d.Steps) and id(node) not in called:
                continue
            if name in book.named and id(node) not in skipped:
                found[name] = None
    return list(found)


def _inside_labelled(root: a.Node | None) -> set[int]:
    labelled = [n for n in nodes(root) if isinstance(n, a.Labelled) and n is not root]
    return {id(node) for step in labelled for node in nodes(step)}


def _is(book: Book, name: str, *kinds: type) -> bool:
    return name in book.named and isinstance(book.named[name].decl, kinds)


def named_instead(book: Book, body: a.Node) -> str:
    """Return the rule with a text that an exception does nothing but name: its text speaks for the exception."""
    name = body.name.text if isinstance(body, a.Call) else body.id if isinstance(body, a.Name) else ""
    return name if name in book.named and book.named[name].decl.prose else ""


def text_before(file: d.File, decl: d.ExceptValue | d.ExceptSteps) -> bool:
    """Say whether an exception stands below another to the same thing, and with it below a text for them all."""
    above: d.Declaration | None = None
    for found in file.declarations:
        if found.span == decl.span:
            break
        above = found
    same = isinstance(above, (d.ExceptValue, d.ExceptSteps)) and above.path.text == decl.path.text
    if not same or not isinstance(above, (d.ExceptValue, d.ExceptSteps)):
        return False
    return bool(above.prose) or text_before(file, above)


def texts_over(book: Book) -> dict[str, a.ProseLine]:
    """Return for each rule the text that tells of it: its own, or that of a step or rule which mentions it."""
    found: dict[str, a.ProseLine] = {}
    told = [(x, x.decl.prose[0]) for x in book.named.values() if x.decl.prose]
    waiting: list[tuple[list[a.Node], a.ProseLine]] = []
    for definition in book.named.values():
        if isinstance(definition.decl, (d.Action, d.Steps, d.Whenever)):
            steps = labelled_paths(definition.decl.block, "")
            waiting += [([step], step.prose[0]) for _, step in steps if step.prose]
    for definition, text in told:
        found[definition.name] = text
        waiting.append((_bodies(book, definition), text))
    while waiting:
        bodies, text = waiting.pop(0)
        for name in mentioned(book, *bodies):
            if name not in found:
                found[name] = text
                waiting.append((_bodies(book, book.named[name]), text))
    return found


def _bodies(book: Book, definition: Definition) -> list[a.Node]:
    """Return what a rule or procedure is made of, with its exceptions."""
    changes = [*definition.exceptions]
    for path, found in book.step_exceptions.items():
        if path.split(".")[0] == definition.name:
            changes += found
    return [definition.decl, *(change.decl for change in changes)]
