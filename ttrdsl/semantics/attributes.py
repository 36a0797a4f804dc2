"""Turn what stands in brackets behind a line into start values of fields."""

from __future__ import annotations

from typing import Any

from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.semantics import expressions
from ttrdsl.semantics.names import find_tracks, note_ends
from ttrdsl.semantics.noting import note_built_in, note_words
from ttrdsl.semantics.picture import check_size
from ttrdsl.semantics.things import Card, FieldInfo, Things
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import NUMBER, SET, Value
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Word

# What can be meant by a name in brackets: by type, as `Things.elements` calls it, and as a reader does.
ELEMENTS = {"color": "color", "city": "city", "zone": "zone", "piece": "piece", "kind": "card", "route": "route"}
SPOKEN = {"kind": "kind of card", "piece": "kind of piece"}


def read_attributes(t: Translator) -> None:
    """Give everything its start values, now that all lines are known: each may name any thing of the board."""
    for found, owners, index in t.things.brackets:
        for at, attribute in enumerate(found):
            worked_out = _worked_out(t, attribute, t.things.cards[index] if "card" in owners else None)
            if worked_out is not None:
                _read(worked_out, found[:at], owners, index, t.things, t.problems)
    t.things.brackets.clear()


def _worked_out(t: Translator, attribute: d.Attribute, card: Card | None) -> d.Attribute | None:
    """Return an attribute with numbers in place of expressions; nothing if one of them is no constant number."""
    values: list[Word | int | a.Expr] = []
    for value in attribute.values:
        if isinstance(value, (int, Word)):
            number = card.number if card and isinstance(value, Word) and value.text == card.called else None
            values.append(value if number is None else number)
            if number is not None and isinstance(value, Word) and card and card.key:
                t.book.index.note_key(value.span, card.key)
            continue
        found = constant(t, value, card, "this attribute")
        if isinstance(found, list):
            t.error("TTR208", value.span, "this attribute is not a constant", "it depends on the number of players")
        if not isinstance(found, int):
            return None
        values.append(found)
    return d.Attribute(attribute.span, attribute.name, tuple(values))


def constant(t: Translator, node: a.Expr, card: Card | None, what: str) -> int | list[int] | None:
    """Return the value of an expression on a line: a number, or for cards one for each number of players."""
    names = {card.called: Value(card.number, NUMBER, key=card.key)} if card and card.called else {}
    value = expressions.want(t, node, NUMBER, Scope(me=False, me_reason=f"{what} belongs to nobody", names=names))
    if value.bad:
        return None
    counts = t.things.counts
    try:
        data = [exact(value.ir, t.things.facts, n, counts) for n in counts]
    except NotConstant as error:
        t.error("TTR208", node.span, f"{what} is not a constant", str(error))
        return None
    if any(not isinstance(n, int) or isinstance(n, bool) for n in data):
        t.error("TTR209", node.span, f"{what} is none here", "the table has no entry for it")
        return None
    return data[0] if len(set(data)) == 1 else data


def _read(
    attribute: d.Attribute,
    before: tuple[d.Attribute, ...],
    owners: tuple[str, ...],
    index: int,
    things: Things,
    problems: Problems,
) -> None:
    """Give one thing the start value in an attribute; those before it on the line tell what else was meant."""
    name = attribute.name.text
    info = next((things.fields[(o, name)] for o in owners if (o, name) in things.fields), None)
    if info is not None:
        things.index.note(attribute.name.span, "field", info.key)
        value = attribute_value(attribute, info, things, problems)
        if value is not None:
            info.given[index] = value
        return
    if name == "dead_end" and owners == ("city",):
        note_built_in(things, attribute.name)
        return  # every city has it
    known = [n for o, n in things.fields if o in owners] + (["dead_end"] if "city" in owners else [])
    helps = f"declare it: `{owners[0]} has {name} : {_type_for(attribute)}`, or `use` a module that does"
    sets = [x.name.text for x in before if any(_holds_set(things, o, x.name.text) for o in owners)]
    if sets and not attribute.values:
        helps = f"list the elements of a set one after the other: `[{sets[-1]} … {name}]`"
    where = attribute.name.span
    title, label = f"unknown attribute `{name}`", f"no {owners[0]} has it"
    problems.add("TTR116", where, title, label, **suggestion(where, name, known, helps))


def _holds_set(things: Things, owner: str, name: str) -> bool:
    info = things.fields.get((owner, name))
    return info is not None and info.word.startswith(SET)


def _type_for(attribute: d.Attribute) -> str:
    """Return the type of field that an attribute looks like."""
    if len(attribute.values) > 1:
        return "set of name"
    return "flag" if not attribute.values else "number" if isinstance(attribute.values[0], int) else "name"


def attribute_value(attribute: d.Attribute, info: FieldInfo, things: Things, problems: Problems) -> Any:
    """Return the value written behind an attribute; report one that its type does not allow."""
    word, values = info.word, attribute.values
    if word == "flag" and not values:
        return True
    if word.startswith(SET) and values:
        return _set(attribute, word.removeprefix(SET), things, problems)
    value = values[0] if len(values) == 1 else None
    if word in ("number", "pieces") and isinstance(value, int):
        check_size(attribute, (value,), problems)
        return value
    found = things_called(value.text, word, things) if isinstance(value, Word) else []
    if found and isinstance(value, Word):
        note_thing(value, word, things)
        if word == "kind" and len(found) > 1:
            _several(attribute, value, [things.cards[i].title for i in found], problems)
        return found[0]
    if isinstance(value, Word) and word in ELEMENTS:
        _unknown(attribute, value, word, things, problems)
        return None
    expected = {"flag": "no value", "number": "a number", "pieces": "a number"}.get(word, f"a {word}")
    if len(values) > 1 and word != "flag":
        expected = f"only {expected.replace('a ', 'one ', 1)}; a field `: set of {word}` takes several"
    title = f"`{attribute.name.text}` does not take this value"
    problems.add("TTR213", attribute.span, title, f"expected {expected}")
    return None


def _unknown(attribute: d.Attribute, value: Word, word: str, things: Things, problems: Problems) -> None:
    """Report a value that nothing of its type is called, and what it may have meant."""
    names = [*things.elements(ELEMENTS[word]), *(sorted(things.words()) if word == "kind" else ())]
    title = f"`{attribute.name.text}` does not take `{value.text}`"
    label = f"no {SPOKEN.get(word, word)} has this name"
    problems.add("TTR213", value.span, title, label, **suggestion(value.span, value.text, names))


def _several(attribute: d.Attribute, value: Word, titles: list[str], problems: Problems) -> None:
    """Report words that several kinds of cards have, where one is meant."""
    shown = ", ".join(f"`'{title}'`" for title in titles[:3]) + (" …" if len(titles) > 3 else "")
    title = f"`{attribute.name.text}` takes one kind of card, and several are `{value.text}`"
    problems.add("TTR213", value.span, title, "which of them?", help=f"there are {shown}", about=value.text)


def _set(attribute: d.Attribute, word: str, things: Things, problems: Problems) -> list[int] | None:
    """Return a set by the numbers of its elements: each value stands for all that is called so."""
    found: set[int] = set()
    for value in attribute.values:
        text = value.text if isinstance(value, Word) else str(value)
        called = things_called(text, word, things) if isinstance(value, Word) or word == "name" else []
        if not called:
            if isinstance(value, Word):
                _unknown(attribute, value, word, things, problems)
            else:
                title = f"`{attribute.name.text}` does not take `{text}`"
                problems.add("TTR213", attribute.span, title, f"expected a {word}", about=text)
            return None
        if isinstance(value, Word):
            note_thing(value, word, things)
        found.update(called)
    return sorted(found)


def note_thing(value: Word, word: str, things: Things) -> None:
    """Note what a value in brackets means: a name, a thing of the board, cards, or pieces."""
    if word == "kind" and value.text in (card.title for card in things.cards):
        things.index.note(value.span, "card", value.text)
    elif word == "kind":
        note_words(things, (value,))
    elif word == "route":
        note_ends(things, value)
    elif word == "piece":
        things.index.note(value.span, "field", things.pieces()[value.text].key)
    else:
        things.index.note(value.span, word, value.text)


def things_called(text: str, word: str, things: Things) -> list[int]:
    """Return the numbers of the things that a name in brackets can mean: one, or all tracks or kinds called so."""
    if word == "name":
        return [things.name_id(text)]
    if word == "route":
        return find_tracks(things, text)
    if word == "kind":
        named = [i for i, c in enumerate(things.cards) if text in (c.name, c.title)]
        return named or [i for i, c in enumerate(things.cards) if set(c.words).issuperset(text.split() or [text])]
    names = things.elements(word) if word in ("color", "city", "zone", "piece") else []
    return [names.index(text)] if text in names else []
