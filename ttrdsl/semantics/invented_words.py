"""Find the words that rules give to `name` fields, so that any rule may ask for them, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.semantics.changes import WITH_STEPS
from ttrdsl.semantics.translator import Translator
from ttrdsl.semantics.types import Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes


def note_invented_words(t: Translator) -> None:
    """Make values of name fields out of what start values and steps give them: `me.side = 'sunrise'`."""
    fields = {info.name for info in t.things.fields.values() if info.word == "name"}
    for _, declaration in t.book.written(d.Declaration) if fields else ():
        for name, value in _given(declaration):
            if name in fields:
                for quoted in _words(value):
                    t.things.name_id(quoted.text)


def invented_word(t: Translator, node: a.Expr) -> Value | None:
    """Return the word that a quoted name means where a name is wanted, though a city be called so, too."""
    if not isinstance(node, a.Quoted) or node.text not in t.things.names:
        return None
    t.book.index.note(node.span, "name", node.text)
    return Value(t.things.names.index(node.text), element("name"))


def _given(declaration: d.Declaration) -> Iterator[tuple[str, a.Expr]]:
    """Yield the fields that a declaration gives a value, with the value."""
    if isinstance(declaration, d.Field) and declaration.value is not None:
        yield declaration.name.text, declaration.value
    elif isinstance(declaration, WITH_STEPS):
        for node in nodes(declaration):
            if isinstance(node, a.Assign):
                target = node.target
                yield (target.name.text if isinstance(target, a.Property) else getattr(target, "id", "")), node.value


def _words(value: a.Expr) -> Iterator[a.Quoted]:
    if isinstance(value, a.Quoted):
        yield value
    elif isinstance(value, a.Conditional):
        yield from _words(value.then)
        yield from _words(value.other)
