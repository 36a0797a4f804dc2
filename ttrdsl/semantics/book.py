"""Gather what the layers of a game declare, change and remove: one entry per name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from ttrdsl.diagnostics import Problems, Span
from ttrdsl.diagnostics.suggest import path_suggestion, suggestion
from ttrdsl.semantics.index import BUILT_IN, Index
from ttrdsl.semantics.layers import Layer
from ttrdsl.semantics.noting import kind_of, note_heads, note_paths
from ttrdsl.semantics.wording import report_doubles, reword
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Block, Node
from ttrdsl.syntax.walk import labelled_paths, menu_paths, nodes

D = TypeVar("D", bound=d.Declaration)


@dataclass
class Changed:
    """An exception, with the layer it stands in."""

    layer: int
    decl: d.ExceptValue | d.ExceptSteps


@dataclass
class Definition:
    """A named thing, where it was declared, and the exceptions to it."""

    name: str
    layer: int
    decl: d.Declaration
    exceptions: list[Changed] = field(default_factory=list)


@dataclass
class Inserted:
    """Steps put before or after others, or an action put into a menu."""

    layer: int
    decl: d.Event


@dataclass
class Book:
    """All declarations of a game, with later layers applied to earlier ones."""

    layers: list[Layer]
    index: Index = field(default_factory=Index)
    named: dict[str, Definition] = field(default_factory=dict)
    fields: dict[tuple[str, str], Definition] = field(default_factory=dict)
    board: list[tuple[int, d.Declaration]] = field(default_factory=list)
    step_exceptions: dict[str, list[Changed]] = field(default_factory=dict)
    inserted: dict[tuple[str, str], list[Inserted]] = field(default_factory=dict)
    removed_steps: dict[str, d.Path] = field(default_factory=dict)
    removed: dict[str, d.Path] = field(default_factory=dict)
    settings: dict[str, list[tuple[int, d.Setting]]] = field(default_factory=dict)
    standing: list[Definition] = field(default_factory=list)
    winner: tuple[int, d.Winner] | None = None
    end: tuple[int, d.End] | None = None
    replaced: list[tuple[tuple[int, d.Once], tuple[int, d.Once]]] = field(default_factory=list)  # by a later layer's
    paths: dict[str, Span] = field(default_factory=dict)  # every labelled step, by its full path
    reworded: list[tuple[d.ExceptWords, Node]] = field(default_factory=list)  # with what has got the new title
    changed_in: dict[str, dict[Span, None]] = field(default_factory=dict)  # steps that assign a field or take from it
    menus: set[str] = field(default_factory=set)  # the paths of choices among branches, to which actions may be added

    @property
    def game(self) -> d.Header:
        header = self.layers[-1].file.header
        assert header is not None
        return header

    def source(self, file: str) -> str:
        """Return the text of a file of the game."""
        return next(layer.file.source.text for layer in self.layers if layer.file.source.name == file)

    def written(self, *kinds: type[D]) -> Iterator[tuple[int, D]]:
        """Yield the declarations of some kinds as the files of the game have them, with their layers."""
        for layer in self.layers:
            yield from ((layer.index, x) for x in layer.file.declarations if isinstance(x, kinds))

    def each(self, *kinds: type[D]) -> Iterator[tuple[str, D]]:
        """Yield the names and declarations of the given kinds that hold, in order."""
        yield from ((x.name, x.decl) for x in self.named.values() if isinstance(x.decl, kinds))

    def of(self, *kinds: type) -> list[Definition]:
        """Return the definitions of the given kinds, in order of declaration."""
        return [x for x in self.named.values() if isinstance(x.decl, kinds)]


NAMED = (d.Param, d.Rule, d.Score, d.Table, d.Grid, d.Deck, d.Action, d.Steps, d.Whenever)


def gather(layers: list[Layer], problems: Problems) -> Book:
    """Read the layers in order and return the book of the game."""
    book = Book(layers)
    note_heads(book)
    for layer in layers:
        _gather_settings(layer, book, problems)
    changes: list[tuple[int, d.ExceptValue | d.ExceptSteps]] = []
    for layer in layers:
        # Removals come first in a layer, so that a file may remove a table and declare its own.
        for declaration in layer.file.declarations:
            if isinstance(declaration, d.Remove):
                _remove(layer.index, declaration, book, problems)
        for declaration in layer.file.declarations:
            if isinstance(declaration, (d.ExceptValue, d.ExceptSteps)):
                changes.append((layer.index, declaration))
            else:
                _declare(layer.index, declaration, book, problems)
    _find_paths(book, changes)
    _check_labels(book, changes, problems)
    for index, change in changes:
        _change(index, change, book, problems)
    for layer in layers:
        told = [x for x in layer.file.declarations if isinstance(x, d.ExceptWords)]
        report_doubles(told, problems)
        for declaration in told:
            book.reworded += reword(layer.index, declaration, book, problems)
    _check_paths(book, problems)
    note_paths(book, changes)
    return book


def _gather_settings(layer: Layer, book: Book, problems: Problems) -> None:
    """Take the settings of `use` lines; the last layer that sets a parameter wins."""
    for declaration in layer.file.declarations:
        if isinstance(declaration, d.Use):
            first: dict[str, d.Setting] = {}
            for setting in declaration.settings:
                other = first.setdefault(setting.name.text, setting)
                if other is not setting:
                    related = [(other.span, "the first time")]
                    problems.add(
                        "TTR108",
                        setting.name.span,
                        f"`{setting.name.text}` is set twice",
                        "the second time",
                        related=related,
                    )
                book.settings.setdefault(setting.name.text, []).append((layer.index, setting))


def _declare(layer: int, decl: d.Declaration, book: Book, problems: Problems) -> None:
    if isinstance(decl, NAMED):
        name = decl.name.text
        if name in book.named:
            _twice(name, decl.name.span, book.named[name].decl, _instead(layer, book, book.named[name]), problems)
            return
        definition = Definition(name, layer, decl)
        book.named[name] = definition
        book.index.note(decl.name.span, kind_of(decl), name, "declare")
        if isinstance(decl, d.Whenever):
            book.standing.append(definition)
    elif isinstance(decl, d.Field):
        key = (decl.owner.text, decl.name.text)
        if key in book.fields:
            gone = f"write `remove {key[0]}.{key[1]}` first"
            _twice(f"{key[0]}.{key[1]}", decl.name.span, book.fields[key].decl, gone, problems)
            return
        book.fields[key] = Definition(key[1], layer, decl)
        book.index.note(decl.name.span, "field", f"{key[0]}.{key[1]}", "declare")
    elif isinstance(decl, d.Event):
        book.inserted.setdefault((decl.moment, decl.path.text), []).append(Inserted(layer, decl))
    elif isinstance(decl, d.Winner):
        _once("winner", book.winner, (layer, decl), book, problems)
        book.winner = (layer, decl)
    elif isinstance(decl, d.End):
        _once("end", book.end, (layer, decl), book, problems)
        book.end = (layer, decl)
    elif isinstance(decl, (d.Cities, d.Routes, d.Tickets, d.Zones, d.Colors)):
        book.board.append((layer, decl))


def _once(name: str, first: tuple[int, d.Once] | None, new: tuple[int, d.Once], book: Book, problems: Problems) -> None:
    """Note that a layer replaces what a game has once; one file may not say it twice."""
    if first is not None and first[0] == new[0]:
        _twice(name, d.head_of(new[1]), first[1], "leave one of them out", problems)
    elif first is not None:
        book.replaced.append((first, new))


def _instead(layer: int, book: Book, first: Definition) -> str:
    """Say how a later layer gives something it inherits another meaning; what one file declares twice is a mistake."""
    if first.layer == layer:
        return "give one of them another name, or leave it out"
    if isinstance(first.decl, d.Param):
        return _set_in_use(book, first)
    if isinstance(first.decl, (d.Table, d.Grid, d.Deck)):
        return f"write `remove {first.name}` first, then the whole of it anew"
    return f"change it with `except`, or write `remove {first.name}` first"


def _twice(name: str, span: Span, first: d.Declaration, instead: str, problems: Problems) -> None:
    where = first.name.span if isinstance(first, (*NAMED, d.Field)) else d.head_of(first)
    title, related = f"`{name}` is declared twice", [(where, "first declared here")]
    problems.add("TTR108", span, title, "the second time", related=related, help=instead, about=name)


def _remove(layer: int, decl: d.Remove, book: Book, problems: Problems) -> None:
    for path in decl.paths:
        name = path.text
        if len(path.names) == 1 and name in book.named:
            gone = book.named.pop(name)
            book.index.note(path.span, kind_of(gone.decl), name, "change")
            book.standing = [s for s in book.standing if s is not gone]
            book.removed[name] = path
        elif len(path.names) == 2 and (path.names[0].text, path.names[1].text) in book.fields:
            del book.fields[(path.names[0].text, path.names[1].text)]
            book.index.note(path.names[0].span, BUILT_IN, path.names[0].text)
            book.index.note(path.names[1].span, "field", name, "change")
            book.removed[name] = path
        elif len(path.names) == 1 and any(key[1] == name for key in book.fields):
            for key in [k for k in book.fields if k[1] == name]:
                del book.fields[key]
                book.index.note(path.span, "field", f"{key[0]}.{name}", "change")
            book.removed[name] = path
        elif len(path.names) > 1 and path.names[0].text in book.named:
            book.removed_steps[name] = path
        elif (span := _declared_later(layer, book, path)) is not None:
            title, helps = f"`{name}` cannot be removed here", "`remove` takes away what an earlier file declares"
            if span.file != path.span.file:
                helps += f": `use {book.layers[layer].name}` goes below the `use` that brings `{name}`"
            related = [(span, "declared here")]
            problems.add("TTR106", path.span, title, "it is not there yet", related=related, help=helps)
        else:
            known = [*book.named, *(f"{o}.{n}" for o, n in book.fields)]
            problems.add(
                "TTR106",
                path.span,
                f"nothing is called `{name}`",
                "cannot be removed",
                **suggestion(path.span, name, known),
            )


def _declared_later(layer: int, book: Book, path: d.Path) -> Span | None:
    """Return where this layer or one behind it declares what a path names, or what the path begins in."""
    for later in book.layers[layer:]:
        for decl in later.file.declarations:
            if isinstance(decl, NAMED) and decl.name.text == path.names[0].text:
                return decl.name.span
            if isinstance(decl, d.Field) and path.text in (decl.name.text, f"{decl.owner.text}.{decl.name.text}"):
                return decl.name.span
    return None


def _change(layer: int, decl: d.ExceptValue | d.ExceptSteps, book: Book, problems: Problems) -> None:
    name = decl.path.text
    target = book.named.get(name)
    if isinstance(decl, d.ExceptValue):
        if target is not None and isinstance(target.decl, (d.Rule, d.Score)):
            target.exceptions.append(Changed(layer, decl))
            return
        known = [x.name for x in book.of(d.Rule, d.Score)]
        other = target is not None or name in book.paths
        what = "only rules and scores have a value" if other else "no rule or score has this name"
        if not other and name in built_in_functions():
            users = " or ".join(f"`{x}`" for x in _users(book, name)) or "the rules that use it"
            title, helps = f"`{name}` is built in", f"change {users}, or write a rule of another name"
            problems.add("TTR106", decl.path.span, title, "it means the same in every game", help=helps)
            return
        title = (
            f"exception to the value of `{name}`, which has none"
            if other
            else f"exception to `{name}`, which does not exist"
        )
        hint = suggestion(decl.path.span, name, known)
        if target is not None and isinstance(target.decl, d.Param):
            hint["help"] = [_set_in_use(book, target)]
        elif target is not None and isinstance(target.decl, (d.Table, d.Grid, d.Deck)):
            hint["help"] = [f"write `remove {name}`, then the whole of it anew"]
        elif name in book.paths:
            hint["help"], hint["fix"] = [f"steps are changed in braces: `except {name} when … {{ default }}`"], None
        hint["help"] = hint["help"] or ([] if other else [f"`ttrdsl explain {book.game.name.text}` lists all rules"])
        problems.add("TTR106", decl.path.span, title, what, **hint)
        problems.lost.add(d.EXCEPTION_LOST)
    elif name in book.paths:
        book.step_exceptions.setdefault(name, []).append(Changed(layer, decl))
    else:
        what = "it is a value: write `= …`" if target else "no step has this path"
        title = (
            f"exception to the steps of `{name}`, which has none"
            if target
            else f"exception to `{name}`, which does not exist"
        )
        problems.add("TTR106", decl.path.span, title, what, **path_suggestion(decl.path.span, name, book.paths))
        problems.lost.add(d.EXCEPTION_LOST)


def _set_in_use(book: Book, target: Definition) -> str:
    """Say where a parameter of a module is given another value."""
    layer = book.layers[target.layer]
    if target.layer == len(book.layers) - 1 or layer.file.header is None:
        return f"write its value where it is declared: `param {target.name} = …`"
    return f"a parameter is set where its module is used: `use {layer.name} {{ {target.name} = … }}`"


def _users(book: Book, function: str) -> list[str]:
    """Return the first rules and scores that ask a built-in function."""
    asks = (x.name for x in book.of(d.Rule, d.Score) if any(_asks(node, function) for node in nodes(x.decl)))
    return list(islice(asks, 3))


def _asks(node: object, function: str) -> bool:
    return isinstance(node, (a.Call, a.Binder)) and node.name.text == function


def _find_paths(book: Book, changes: list[tuple[int, d.ExceptValue | d.ExceptSteps]]) -> None:
    """Note the full path of every labelled step, those in inserted and excepted blocks too."""
    for definition in book.of(d.Action, d.Steps, d.Whenever):
        decl = definition.decl
        assert isinstance(decl, (d.Action, d.Steps, d.Whenever))
        book.paths[definition.name] = decl.name.span
        _add_paths(book, definition.name, decl.block)
    for _, change in changes:
        if isinstance(change, d.ExceptSteps):
            _add_paths(book, change.path.text, change.block)
    for events in book.inserted.values():
        for event in events:
            _add_paths(book, event.decl.above, event.decl.block)


def _check_labels(book: Book, changes: list[tuple[int, d.ExceptValue | d.ExceptSteps]], problems: Problems) -> None:
    """Report two steps of one block with the same path."""
    blocks = [
        x.decl.block
        for x in book.of(d.Action, d.Steps, d.Whenever)
        if isinstance(x.decl, (d.Action, d.Steps, d.Whenever))
    ]
    blocks += [change.block for _, change in changes if isinstance(change, d.ExceptSteps)]
    for block in blocks:
        first: dict[str, Span] = {}
        for path, step in labelled_paths(block, ""):
            known = first.setdefault(path, step.label.span)
            if known is not step.label.span:
                related = [(known, "the first")]
                problems.add(
                    "TTR119",
                    step.label.span,
                    f"label `{path}` is used twice",
                    "the second",
                    related=related,
                    help="give it a different label",
                )


def _add_paths(book: Book, prefix: str, block: Block) -> None:
    for path, step in labelled_paths(block, prefix):
        book.paths.setdefault(path, step.label.span)
    book.menus.update(menu_paths(block, prefix))


def _check_paths(book: Book, problems: Problems) -> None:
    for (moment, name), events in book.inserted.items():
        if name not in book.paths:
            for event in events:
                span = event.decl.path.span
                title = f"steps {moment} `{name}`, which does not exist"
                problems.add("TTR106", span, title, "no step has this path", **path_suggestion(span, name, book.paths))
    for name, path in book.removed_steps.items():
        if name not in book.paths:
            problems.add(
                "TTR106",
                path.span,
                f"nothing is called `{name}`",
                "cannot be removed",
                **suggestion(path.span, name, book.paths),
            )
    for name, decl in book.each(d.Action):
        menu, span = decl.in_menu, decl.menu.span if decl.menu else decl.name.span
        if menu not in book.menus:
            hint = suggestion(span, menu, book.menus)
            hint["help"] = (
                hint["help"] or [f"open choices are {', '.join(f'`{m}`' for m in sorted(book.menus))}"]
                if book.menus
                else []
            )
            problems.add(
                "TTR518",
                span,
                f"action `{name}` belongs to no menu",
                f"no choice has the path `{menu}`",
                **hint,
            )


def built_in_functions() -> frozenset[str]:
    """Return the names of functions that every game has."""
    from ttrdsl.semantics.calls import BINDERS, FUNCTIONS  # here, since they are built on the book

    return frozenset([*FUNCTIONS, *BINDERS])
