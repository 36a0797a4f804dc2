"""Kinds of pieces as values: a kind that is known while playing becomes one case for each kind of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import Suggestion, suggestion
from ttrdsl.program.node import Node, Op
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import Value, element, set_of
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

KIND = "kind"  # the note of a mark around cases by kind of piece


def all_kinds(t: Translator) -> Value:
    """Return the set of all kinds of pieces."""
    t.things.kinds_are_values = True
    return Value(["all", "piece"], set_of("piece"))


def kind_of_piece(t: Translator, name: str, span: Span) -> Value | None:
    """Return the kind of piece with a name."""
    known = t.things.elements("piece")
    if name not in known:
        return None
    t.things.kinds_are_values = True
    t.book.index.note(span, "field", t.things.pieces()[name].key)
    return Value(known.index(name), element("piece"))


def named_kind(t: Translator, node: a.Expr, scope: Scope) -> Value | None:
    """Return the kind that a bare or quoted name means where a kind is expected; of common pieces, too."""
    name = node.id if isinstance(node, a.Name) else node.text if isinstance(node, a.Quoted) else ""
    return None if name in scope.names else kind_of_piece(t, name, node.span)


def kind_named(t: Translator, word: a.Word, scope: Scope) -> Value | None:
    """Return the kind that a word stands for where pieces lie or move: a variable goes first, then a kind itself."""
    value = scope.names.get(word.text)
    if value is not None and value.type == element("piece"):
        t.book.index.note_key(word.span, value.key)
        return value
    known = t.things.elements("piece")
    if word.text not in known:
        return None
    t.book.index.note(word.span, "field", t.things.pieces()[word.text].key)
    return Value(known.index(word.text), element("piece"))


def unknown_kind(t: Translator, word: a.Word, known: Iterable[str]) -> Suggestion:
    """Return what helps where a word is no kind of piece; a rule may give one, but only a variable stands for it."""
    found = suggestion(word.span, word.text, known)
    definition = t.book.named.get(word.text)
    if definition is not None and isinstance(definition.decl, d.Rule):
        found["help"] = [f"a variable stands for a kind: `let k = {word.text}`, or a parameter `k: piece`"]
        found["fix"] = None
    return found


def by_kind(t: Translator, kind: Value, make: Callable[[str], Node], span: Span) -> Node:
    """Return a number that depends on a kind of piece; of none it is 0."""
    names = t.things.elements("piece")
    if isinstance(kind.ir, int):
        return make(names[kind.ir])
    found: Node = 0
    for number, name in reversed(list(enumerate(names))):
        found = ["if", ["=", kind.ir, number], deepcopy(make(name)), found]
    return t.mark(found, span, (), "", KIND)


def steps_by_kind(t: Translator, kind: Value, make: Callable[[str], Op], span: Span) -> list[Op]:
    """Return the step that is done for a kind of piece; of none nothing is."""
    names = t.things.elements("piece")
    if isinstance(kind.ir, int):
        return [make(names[kind.ir])]
    found: list[Op] = []
    for number, name in reversed(list(enumerate(names))):
        found = [["if", ["=", kind.ir, number], [deepcopy(make(name))], found]]
    return [t.mark(found[0], span, (), "", KIND)] if found else []
