"""Declarations nobody mentions: a rule nothing uses, a parameter nothing reads, a deck nobody draws from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import PurePosixPath

from ttrdsl.diagnostics import Span
from ttrdsl.program.steps import ENTRIES
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.layers import Layer
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes
from ttrdsl.system.words import NAME

PIECES = "pieces"  # the type of a kind of piece, and the set of all kinds
_TEXTS: dict[type[a.Node], list[str]] = {}  # the fields in which nodes of a kind have texts for people
IN_TEXT = re.compile(rf"\{{({NAME})")


def check_unused(game: Game) -> None:
    """Report what is declared in the game, or in a module beside it, and mentioned nowhere."""
    mentioned: set[str] = set()
    for _, decl in game.book.written(d.Declaration):
        mentioned.update(_mentions(decl))
    for layer in game.book.layers:
        for decl in layer.file.declarations if _is_own(layer, game) else ():
            _check(decl, mentioned, game)


def _is_own(layer: Layer, game: Game) -> bool:
    """A module from elsewhere is written for other games too: what this one leaves unused, another may need."""
    folder = PurePosixPath(game.book.layers[-1].file.source.name).parent
    return layer is game.book.layers[-1] or PurePosixPath(layer.file.source.name).parent == folder


def _check(decl: d.Declaration, mentioned: set[str], game: Game) -> None:
    if isinstance(decl, d.Tickets):
        if decl.deck and decl.deck.text not in mentioned:
            _report(game, "TTR814", decl.deck.span, f"deck `{decl.deck.text}` is never used", "nobody draws from it")
        return
    row = next((row for kind, row in KINDS.items() if isinstance(decl, kind)), None)
    name = getattr(decl, "name", None)
    if row is None or name is None or name.text in mentioned or (row[0] == "TTR815" and name.text in ENTRIES):
        return
    if isinstance(decl, d.Deck) and not decl.lines:
        return  # reported as empty
    if isinstance(decl, d.Field) and decl.type.text == PIECES and PIECES in mentioned:
        return  # a rule that goes through all kinds of pieces uses each of them
    code, what, label = row
    verb = "are" if what == "steps" else "is"
    _report(game, code, name.span, f"{what} `{name.text}` {verb} never used", label)


KINDS: dict[type[d.Declaration], tuple[str, str, str]] = {
    d.Rule: ("TTR504", "rule", "no rule, step or score mentions it"),
    d.Param: ("TTR811", "parameter", "nothing reads it"),
    d.Table: ("TTR812", "table", "nothing is looked up in it"),
    d.Grid: ("TTR812", "table", "nothing is looked up in it"),
    d.Field: ("TTR813", "field", "nothing reads or changes it"),
    d.Deck: ("TTR814", "deck", "nobody draws from it"),
    d.Steps: ("TTR815", "steps", "nothing calls them"),
}


def _report(game: Game, code: str, span: Span, title: str, label: str) -> None:
    game.translator.error(code, span, title, label)


def _mentions(decl: d.Declaration) -> Iterator[str]:
    """Yield the names a declaration mentions, all but its own."""
    own = {id(getattr(decl, part, None)) for part in ("name", "deck", "owner", "type")}
    if isinstance(decl, (d.ExceptValue, d.ExceptSteps, d.ExceptWords)) and len(decl.path.names) == 1:
        own.add(id(decl.path.names[0]))  # to change a rule is not to use it
    if isinstance(decl, (d.Cities, d.Routes, d.Tickets)):
        yield from _attributes(decl)
        return
    for node in nodes(decl):
        if isinstance(node, a.Name):
            yield node.id
        elif isinstance(node, a.Word) and id(node) not in own:
            yield node.text
        yield from _in_text(node)


def _attributes(decl: d.Cities | d.Routes | d.Tickets) -> Iterator[str]:
    """Yield the attributes of board lines, which are most of a file and hold no other names."""
    if isinstance(decl, d.Tickets):
        yield from (word.text for word in decl.columns)
    for line in decl.lines:
        groups = [t.attributes for t in line.tracks] if isinstance(line, d.RouteLine) else [line.attributes]
        for attribute in (x for group in groups for x in group):
            yield attribute.name.text


def _in_text(node: a.Node) -> Iterator[str]:
    """Yield the names in braces in texts for people."""
    kind = type(node)
    if kind not in _TEXTS:
        _TEXTS[kind] = [x.name for x in fields(kind) if x.name in ("title", "ask", "prose")]
    for part in _TEXTS[kind]:
        value = getattr(node, part)
        for text in (line.text for line in value) if part == "prose" else (value,):
            if isinstance(text, str) and "{" in text:
                yield from IN_TEXT.findall(text)
