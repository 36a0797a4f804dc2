"""Holes in texts and titles that nothing fills, and titles that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.semantics.changes import AT_START, WITH_STEPS, is_removed, lines_of, starts
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.hole import HOLE, Hole, read_hole
from ttrdsl.semantics.holes import hole_value, known_holes
from ttrdsl.semantics.layers import Layer
from ttrdsl.semantics.noting import kind_of, note_path
from ttrdsl.semantics.subjects import is_subject
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes

MOST_NAMED = 6
BRACE = re.compile("[{}]")
QUESTIONS = (a.ChooseOne, a.ChooseSome, a.ChooseBranch)


def check_holes(game: Game) -> None:
    """Warn about holes in prose and in titles that stay empty."""
    for layer in game.book.layers:
        for decl in layer.file.declarations:
            for branch in nodes(decl) if isinstance(decl, WITH_STEPS) else ():
                if isinstance(branch, a.Labelled) and branch.title:
                    _check_title(game, branch, branch.title)
                elif isinstance(branch, d.Action):
                    _check_plain(game, branch.title, branch.name.span, "titles of actions")
                elif isinstance(branch, QUESTIONS):
                    _check_plain(game, branch.ask, branch.span, "questions")
            for means in decl.means if isinstance(decl, d.Symbol) else ():
                _check_plain(game, means.text, means.span, "legends")
            for row in decl.rows if isinstance(decl, d.Grid) else ():
                _check_plain(game, row.title, row.span, "titles of rows")
            if isinstance(decl, d.Score):
                _check_plain(game, decl.title, decl.name.span, "titles of scores")
            for card in decl.lines if isinstance(decl, d.Deck) else ():
                _check_card(game, card)
            _check_braces(game, layer.file.source.text, lines_of(decl))
            for line in lines_of(decl):
                for hole in HOLE.finditer(layer.file.source.text, line.span.start, line.span.end):
                    named = read_hole(hole[1])
                    start = hole.start(1) + named.at
                    span = Span(line.span.file, start, start + len(named.name))
                    if (gone := _removed_later(game, named.name, layer)) is not None:
                        _note_removed(game, gone, span)
                    else:
                        _check_hole(game, named, span)
    for change, branch in game.book.reworded:
        if isinstance(branch, a.Labelled):
            _check_title(game, branch, change.title or "", change.path.span)
        else:
            _check_plain(game, change.title, change.path.span, "titles and questions")


def _check_braces(game: Game, text: str, lines: Iterable[a.ProseLine]) -> None:
    """Warn about a brace that is not one of a pair; a paragraph ends with a line without text."""
    opened: Span | None = None
    alone: list[Span] = []
    for line in lines:
        braces = [
            Span(line.span.file, at.start(), at.end()) for at in BRACE.finditer(text, line.span.start, line.span.end)
        ]
        for brace in braces:
            closing = text[brace.start] == "}"
            if closing is (opened is None):
                alone.append(opened or brace)
            opened = None if closing else brace
        if not line.text and opened is not None:
            alone.append(opened)
            opened = None
    for brace in (*alone, *([opened] if opened is not None else [])):
        missing = "{" if text[brace.start] == "}" else "}"
        title, label = f"a `{text[brace.start]}` without a `{missing}`", "printed as it stands"
        game.translator.problems.add("TTR122", brace, title, label, help=["a hole is written `{name}`"])


def _check_plain(game: Game, text: str | None, span: Span, what: str) -> None:
    """Warn about a hole where texts are printed as they are."""
    for hole in HOLE.finditer(text or ""):
        label, helps = f"{what} are printed as they are", ["say it without a number, or in a text (`> …`)"]
        game.translator.problems.add("TTR122", span, f"nothing fills the hole `{hole[0]}`", label, help=helps)


def _check_card(game: Game, line: d.CardLine) -> None:
    """The title of a numbered card has its number filled in; colors stand before a title by themselves."""
    numbers = [f"{{{each.word.text}}}" for each in line.each if each.numbers is not None and each.word is not None]
    for hole in HOLE.finditer(line.title or ""):
        if hole[0] not in numbers:
            label, helps = "printed on the card as it is", ["`each color` puts the color before the title"]
            game.translator.problems.add("TTR122", line.span, f"nothing fills the hole `{hole[0]}`", label, help=helps)


def _removed_later(game: Game, name: str, layer: Layer) -> d.Path | None:
    """Return where a later layer removed what a hole names: what tells of it goes, too, or was put in other words."""
    field = name.removeprefix(AT_START)
    path = game.book.removed.get(field) or game.book.removed_steps.get(name)
    so_far = {known.file.source.name for known in game.book.layers[: layer.index + 1]}
    return path if path is not None and path.span.file not in so_far else None


def _note_removed(game: Game, gone: d.Path, span: Span) -> None:
    """Note the words of what a hole names as those that were removed."""
    start = span.end - len(gone.text)
    for word in gone.names:
        game.book.index.note_same(Span(span.file, start, start + len(word.text)), word.span)
        start += len(word.text) + 1


def _check_hole(game: Game, hole: Hole, span: Span) -> None:
    name = hole.name
    if not hole.mark and hole_value(game, name) is not None:
        _note_hole(game, name, span)
        return
    if is_subject(game.book, hole) and not is_removed(game.book, name):
        _note_subject(game, name, span)
        return
    if hole.mark and is_removed(game.book, name):
        label, helps = "a sentence about it is not printed", ["leave out the braces: older sentences about it are gone"]
        game.translator.problems.add("TTR122", span, f"`{name}` was removed", label, help=helps)
        return
    known = [*game.book.named, *game.book.paths] if hole.mark else list(known_holes(game))
    hint = suggestion(span, name, known)
    if name.partition("[")[0] in game.things.tables:
        hint["help"] = [
            "name one row of the table: `{TABLE.ROW}` or `{TABLE[3]}`; a table of numbers is printed by itself"
        ]
    hint["help"] = hint["help"] or [f"known are {', '.join(f'`{n}`' for n in known[:MOST_NAMED])} …"] if known else []
    game.translator.problems.add("TTR122", span, f"nothing fills the hole `{{{name}}}`", "printed as it is", **hint)


def _note_hole(game: Game, name: str, span: Span) -> None:
    """Note what a hole names; the words around it are not names."""
    table, sign, row = name.partition("[" if "[" in name else ".")
    start, index = span.start, game.book.index
    if name in game.things.params:
        index.note(span, "param", name)
    elif sign == "[":
        index.note(Span(span.file, start, start + len(table)), "table", table)
    elif row:
        index.note(Span(span.file, start, start + len(table)), "table", table)
        index.note(Span(span.file, start + len(table) + 1, span.end), "row", name)
    elif name in game.book.named:
        index.note(span, kind_of(game.book.named[name].decl), name)
    else:
        index.note(span, "word", name)


def _note_subject(game: Game, name: str, span: Span) -> None:
    """Note what a sentence is about, word by word of its path."""
    if starts(game.book, name):
        name, span = name.removeprefix(AT_START), Span(span.file, span.start + len(AT_START), span.end)
    at, words = span.start, list[a.Word]()
    for word in name.split("."):
        words.append(a.Word(Span(span.file, at, at + len(word)), word))
        at += len(word) + 1
    if tuple(name.split(".")) in game.book.fields:
        game.book.index.note(words[1].span, "field", name)
    else:
        note_path(game.book, d.Path(span, tuple(words)), "read")


def _binders(branch: a.Labelled) -> dict[str, Span]:
    """Return what is chosen or kept in a branch, with the places where it is named first."""
    found: dict[str, Span] = {}
    for node in nodes(branch):
        if isinstance(node, (a.ChooseOne, a.ChooseSome, a.For)):
            found.setdefault(node.var.text, node.var.span)
        elif isinstance(node, a.Let):
            found.setdefault(node.name.text, node.name.span)
    return found


def _check_title(game: Game, branch: a.Labelled, title: str, at: Span | None = None) -> None:
    """The title of a branch is filled with what is chosen in it."""
    span = at or branch.label.span
    binders = _binders(branch)
    for hole in HOLE.finditer(title):
        if hole[1] in binders and branch.title_span is not None and at is None:
            start = branch.title_span.start
            where = Span(span.file, start + hole.start(1), start + hole.end(1))
            game.book.index.note_same(where, binders[hole[1]])
        if hole[1] not in binders:
            hint = suggestion(span, hole[1], binders)
            hint["fix"] = None  # the title has no place of its own
            label = "nothing of this name is chosen in it"
            game.translator.problems.add("TTR122", span, f"nothing fills the hole `{hole[0]}`", label, **hint)


def check_titles(game: Game) -> None:
    """Point out scores and actions without a title."""
    for definition in game.book.of(d.Score, d.Action):
        decl = definition.decl
        assert isinstance(decl, (d.Score, d.Action))
        if decl.title is None:
            kind = "score" if isinstance(decl, d.Score) else "action"
            shown = definition.name.replace("_", " ").capitalize()
            game.translator.error(
                "TTR801", decl.name.span, f"{kind} `{definition.name}` has no title", "players will see this name",
                help=f'write `{kind} {definition.name} "{shown}" …`',
            )  # fmt: skip
