"""Turn `symbol` declarations into rows of the bundle: what is drawn, and by which means."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.drawing import EDGES, FILLS, GROUNDS, MEANS, OUTLINES, PARTS, SHAPES
from ttrdsl.diagnostics import Problems
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.semantics.attributes import attribute_value
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.index import BUILT_IN as BUILT_IN_KIND
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.picture import unknown_word
from ttrdsl.semantics.things import FieldInfo, Things
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Word

WORDS = {"outline": OUTLINES, "fill": FILLS, "ground": GROUNDS, "edge": EDGES, "mark": SHAPES}
LONGEST_TEXT, LONGEST_TRACK = 4, 400
BUILT_IN = {"city.dead_end": "flag", "route.length": "number"}

Row = dict[str, Any]


def read_symbols(book: Book, things: Things, problems: Problems) -> list[Row]:
    """Return a row for each thing with a symbol; of several symbols for one thing the last layer decides."""
    rows: dict[tuple[str, int | None], Row] = {}
    for _, decl in book.written(d.Symbol):
        name = decl.path.text
        kind = symbol_kind(name, things)
        if kind is None:
            if _gone(decl.path, book):
                _note(decl, things)
            else:
                _unknown(decl, things, problems)
            continue
        _note(decl, things)
        value = _value(decl, things, problems)
        row: Row = {"of": name} | ({} if value is None else {"value": value})
        for means in decl.means:
            _read_means(means, kind, row, things, problems)
        if kind == "other" and all(means.word.text == "legend" for means in decl.means):
            title = f"nothing is drawn of `{name}`"
            problems.add("TTR219", decl.path.span, title, "symbols are for what lies on the board")
        rows[(name, value)] = row
    return list(rows.values())


def symbol_kind(name: str, things: Things) -> str | None:
    """Say what a path names, as far as it can be drawn."""
    owner, _, field = name.partition(".")
    if not field:
        return "table" if name in things.tables else "zones" if name in things.zone_sets else None
    info = things.fields.get((owner, field))
    if info is None:
        return owner if name in BUILT_IN else None
    if info.word == "pieces":
        return "pieces"
    if info.word in ("cards", "stack"):
        return "pile" if owner in ("city", "route", "zone") else "other"
    if owner in ("player", "board"):
        return "counter" if info.word == "number" else "standing" if info.word in ("city", "route") else "other"
    return owner if owner in MEANS else "other"


def _note(decl: d.Symbol, things: Things) -> None:
    """Note what a symbol is for."""
    name, last = decl.path.text, decl.path.names[-1]
    note_built_in(things, *decl.path.names[:-1], *(means.word for means in decl.means))
    if len(decl.path.names) == 2:
        things.index.note(last.span, BUILT_IN_KIND if name in BUILT_IN else "field", name)
    else:
        things.index.note(last.span, "table" if name in things.tables else "zones", name)


def _gone(path: d.Path, book: Book) -> bool:
    """Say whether a later layer removed what a symbol is for; the symbol goes with it."""
    return path.text in book.removed or path.names[-1].text in book.removed


def _unknown(decl: d.Symbol, things: Things, problems: Problems) -> None:
    known = [info.key for info in things.fields.values()] + [*things.tables, *things.zone_sets, *BUILT_IN]
    span, name = decl.path.span, decl.path.text
    problems.add(
        "TTR124",
        span,
        f"a symbol for `{name}`, which does not exist",
        "no field, table or set of zones has this name",
        **suggestion(span, name, known),
    )


def _value(decl: d.Symbol, things: Things, problems: Problems) -> int | None:
    """Return the one value a symbol is for, if it says so."""
    if decl.value is None:
        return None
    owner, _, field = decl.path.text.partition(".")
    info: FieldInfo | None = things.fields.get((owner, field))
    if info is None or info.word in ("number", "flag", "pieces", "place", "cards", "stack"):
        problems.add(
            "TTR219",
            decl.value.span,
            f"`{decl.path.text}` has no values with names",
            "only fields that hold a name, a color or a kind of card have",
        )
        return None
    attribute = d.Attribute(decl.value.span, decl.path.names[-1], (decl.value,))
    found = attribute_value(attribute, info, things, problems)
    return found[0] if isinstance(found, list) else found if isinstance(found, int) else None


def _read_means(means: d.Means, kind: str, row: Row, things: Things, problems: Problems) -> None:
    word = means.word.text
    allowed = MEANS.get(kind, ())
    every = sorted({x for words in MEANS.values() for x in words} | {"legend"})
    if word not in every:
        unknown_word(means.word, every, "means of drawing", problems)
    elif word != "legend" and word not in allowed:
        shown = ", ".join(f"`{x}`" for x in allowed)
        helps = f"it can have {shown} and `legend`" if allowed else "symbols are for what lies on the board"
        problems.add(
            "TTR219", means.span, f"`{word}` does not apply to `{row['of']}`", f"not for {_said(kind)}", help=helps
        )
    elif word in row:
        problems.add("TTR219", means.span, f"`{word}` is used twice", "the second time")
    else:
        row.update(_read_word(means, word, things, problems))


def _said(kind: str) -> str:
    said = {
        "counter": "a number of a player",
        "zones": "a set of zones",
        "pieces": "pieces",
        "pile": "a pile",
        "standing": "what stands somewhere",
        "other": "this field",
    }
    return said.get(kind, f"a {kind}")


def _read_word(means: d.Means, word: str, things: Things, problems: Problems) -> Row:
    """Return what one means of drawing adds to a row."""
    if word in ("legend", "text"):
        most = LONGEST_TEXT if word == "text" else 200
        if means.text is None or (means.words and word == "legend") or not 0 < len(means.text) <= most:
            return _wrong(means, f'`{word} "…"`, with 1 to {most} signs', problems)
        return {word: means.text} | _where(means, means.words, things, problems)
    if means.text is not None:
        return _wrong(means, f"no text behind `{word}`", problems)
    if word == "badge" and means.number is None:
        return {word: True} | _where(means, means.words, things, problems)
    if word in ("badge", "table", "area"):
        return {word: True} if not means.words and means.number is None else _wrong(means, f"`{word}` alone", problems)
    if word == "track":
        if means.words or means.number is None or not 2 <= means.number <= LONGEST_TRACK:
            return _wrong(means, f"`track N`, with 2 to {LONGEST_TRACK} spaces", problems)
        return {word: means.number}
    if word == "tint":
        return _tint(means, things, problems)
    return _choice(means, word, things, problems)


def _choice(means: d.Means, word: str, things: Things, problems: Problems) -> Row:
    """Read a word out of a list, and where a mark stands."""
    first, *rest = means.words or (None,)
    if first is None or means.number is not None:
        return _wrong(means, f"`{word}` and one of {', '.join(WORDS[word])}", problems)
    if first.text not in WORDS[word]:
        unknown_word(first, WORDS[word], "shape" if word == "mark" else word, problems)
        return {}
    note_built_in(things, first)
    if rest and word != "mark":
        return _wrong(means, f"`{word}` and one of {', '.join(WORDS[word])}", problems)
    return {word: first.text} | _where(means, tuple(rest), things, problems)


def _where(means: d.Means, words: tuple[Word, ...], things: Things, problems: Problems) -> Row:
    """Read where a mark, text or badge stands: `on middle`."""
    if not words:
        return {}
    if len(words) != 2 or words[0].text != "on":
        return _wrong(means, f"`{means.word.text}` and then one of {', '.join(f'`on {x}`' for x in PARTS)}", problems)
    if words[1].text not in PARTS:
        unknown_word(words[1], PARTS, "place for a mark", problems)
        return {}
    note_built_in(things, *words)
    return {"on": words[1].text}


def _tint(means: d.Means, things: Things, problems: Problems) -> Row:
    found = []
    for word in means.words:
        if word.text not in things.colors:
            unknown_word(word, things.colors, "color", problems)
        else:
            things.index.note(word.span, "color", word.text)
            found.append(things.colors.index(word.text))
    if not means.words:
        return _wrong(means, "`tint` and colors of the game", problems)
    return {"tint": found}


def _wrong(means: d.Means, expected: str, problems: Problems) -> Row:
    problems.add("TTR219", means.span, f"`{means.word.text}` does not take this", f"expected {expected}")
    return {}
