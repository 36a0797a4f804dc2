"""Turn colors, decks and `has` lines into card kinds and fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ttrdsl.bundle.types import SEEN_BY
from ttrdsl.diagnostics import Edit, Fix, Problems, Span
from ttrdsl.diagnostics.suggest import did_you_mean, suggestion
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.noting import note_built_in, note_words
from ttrdsl.semantics.things import Card, FieldInfo, Things
from ttrdsl.semantics.types import BY_WORD, FIELD_TYPES, OWNERS, PILE, PLACE, SET_FIELDS, Type
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

MOST_PLAYERS = 12
MOST_NUMBERED = 200  # kinds of numbered cards on one line
PILES_ARE = "`cards` is a pile without an order, `stack` one with a top: `board has shown : cards seen by all`"
LISTS_ARE = "several things are a `set of route` and the like; cards in an order are a `stack`"
NO_TYPES = {"pile": PILES_ARE, "deck": PILES_ARE, "hand": PILES_ARE, "list": LISTS_ARE, "array": LISTS_ARE}
"""What a word that is no type of a field is called here, as a help."""
BUILT_IN_FIELDS = {
    "route": ("length", "colors", "ends"),
    "city": ("dead_end",),
    "card": ("kind", "color", "deck"),
    "zone": ("cities",),
    "ticket": ("ends", "goals", "deck"),
    "deck": ("discard",),
}


def read_players(book: Book, things: Things, problems: Problems) -> None:
    """Read `for 2..5 players`."""
    header = book.game
    players = header.players
    low = high = None
    if isinstance(players, a.Between) and isinstance(players.low, a.Number) and isinstance(players.high, a.Number):
        low, high = players.low.value, players.high.value
    elif isinstance(players, a.Number):
        low = high = players.value
    if low is None or high is None or not 1 <= low <= high <= MOST_PLAYERS:
        span = players.span if players else header.span
        problems.add("TTR211", span, "not a number of players", f"expected `2..5` or `4`, at most {MOST_PLAYERS}")
        return
    things.counts = range(low, high + 1)


def read_colors(book: Book, things: Things, problems: Problems) -> None:
    """Read `colors` lines: the last layer that has one decides."""
    lines = [(layer, decl) for layer, decl in book.board if isinstance(decl, d.Colors)]
    if not lines:
        return
    last = max(layer for layer, _ in lines)
    for layer, decl in lines:
        if layer != last:
            continue
        for word in decl.names:
            if word.text in things.colors:
                problems.add("TTR108", word.span, f"color `{word.text}` is declared twice", "the second time")
            elif word.text == "gray":
                problems.add("TTR118", word.span, "`gray` is not a color of cards", "a gray route takes any color")
            else:
                things.colors.append(word.text)
                things.index.note(word.span, "color", word.text, "declare")


def no_colors(word: a.Word, problems: Problems) -> None:
    """Report that there are no colors at all, once; a `colors` line that cannot be read is reported already."""
    if not problems.lost:
        helps = "write `colors red blue …`, or `use standard_deck`"
        problems.add("TTR103", word.span, "no colors are declared", "needs a `colors` line", help=helps, about="colors")


def read_decks(book: Book, things: Things, problems: Problems) -> None:
    """Read card decks; ticket decks follow with the board."""
    for name, decl in book.each(d.Deck):
        things.decks.append(name)
        things.deck_spans.append(decl.name.span)
        for line in decl.lines:
            _read_kind(line, len(things.decks) - 1, things, problems)


def _told_apart(line: d.CardLine, first: Card) -> str:
    """Say what to write instead of a second line with the words of a first."""
    if line.title and not first.title.endswith(line.title):
        words = " ".join(word.text for word in line.words)
        return f'kinds are told apart by words, not by titles: `{words} WORD "{line.title}"`'
    return "add up the counts"


def _read_kind(line: d.CardLine, deck: int, things: Things, problems: Problems) -> None:
    """Read a line: one kind of card, or one for each color, for each number, for each of both."""
    words = tuple(w.text for w in line.words)
    painted = [each for each in line.each if each.numbers is None]
    numbered = [each for each in line.each if each.numbers is not None]
    if not _check_each(line, painted, numbered, things, problems):
        problems.lost.update(words)
        return
    note_words(things, line.words, "declare")
    own = [c for c in words if c in things.colors]
    colors = range(len(things.colors)) if painted else [things.colors.index(own[0]) if own else -1]
    first, last = (numbered[0].numbers if numbered else None) or (0, 0)
    counter = numbered[0].word if numbered else None
    called = counter.text if counter else ""
    key = things.index.local(counter.span, called, "number") if counter else None
    at = (line.title or "").find(f"{{{called}}}") + 1
    if at and called and line.title_span:
        start = line.title_span.start + at
        things.index.note_key(Span(line.span.file, start, start + len(called)), key)
    for color, number in product(colors, range(first, last + 1)):
        shade = [things.colors[color]] if painted else []
        shown = [str(number)] if numbered else []
        name = " ".join([*shade, *words, *shown])
        title = " ".join([*shade, *own, *(word for word in words if word not in own), *shown]).replace("_", " ")
        if line.title:
            marked = called and f"{{{called}}}" in line.title
            own_title = line.title.replace(f"{{{called}}}", str(number)) if marked else line.title
            title = " ".join([*(word.replace("_", " ") for word in shade), own_title])
            title = title if marked or not shown else f"{title} {number}"
        all_words = (*words, *shade)
        same = [c for c in things.cards if c.deck == deck and set(c.words) == set(all_words)]
        if any(c.number == number if shown and c.number is not None else True for c in same):
            label = "the second time"
            title = f"card kind `{name}` is declared twice"
            related = [(same[0].span, "the first")]
            problems.add("TTR108", line.span, title, label, help=_told_apart(line, same[0]), related=related)
            return
        card = Card(name, title, all_words, color, deck, line.count, line.span)
        if numbered:
            card.number, card.called, card.key = number, called, key
        things.brackets.append((line.attributes, ("card", "ticket"), len(things.cards)))
        things.cards.append(card)


def _check_each(
    line: d.CardLine, painted: list[d.Each], numbered: list[d.Each], things: Things, problems: Problems
) -> bool:
    """Report what there cannot be one kind for each of."""
    for word in line.words:
        if word.text in things.colors and painted:
            title, label = f"`{word.text}` is a color already", "with `each color` every color gets its kind"
            problems.add("TTR118", word.span, title, label)
    for each in painted:
        assert each.word is not None
        note_built_in(things, each.word)
        if each.word.text != "color":
            fix = Fix("write `color`", (Edit(each.word.span, "color"),))
            title, label = f"`each {each.word.text}` is unknown", "there are `each color` and `each 1..15`"
            problems.add("TTR101", each.word.span, title, label, fix=fix)
            return False
        if not things.colors:
            no_colors(each.word, problems)
            return False
    for each in numbered:
        low, high = each.numbers or (0, 0)
        if not low <= high < low + MOST_NUMBERED:
            title = f"`{low}..{high}` is not a range of cards"
            problems.add("TTR209", each.span, title, f"expected 1 to {MOST_NUMBERED} numbers, the lower one first")
            return False
    if len(painted) > 1 or len(numbered) > 1:
        title = "one `each` too many"
        problems.add("TTR118", line.each[-1].span, title, "a line has one for colors and one for numbers at most")
        return False
    return True


def read_fields(book: Book, things: Things, problems: Problems) -> None:
    """Read `OWNER has NAME : TYPE` lines."""
    for definition in book.fields.values():
        decl = definition.decl
        assert isinstance(decl, d.Field)
        owner, word = decl.owner.text, field_word(decl.type.text)
        note_built_in(things, decl.owner, *_words(decl.type))
        if owner not in OWNERS:
            problems.add(
                "TTR113",
                decl.owner.span,
                f"`{owner}` cannot have fields",
                "expected player, board, city, route, ticket, card, zone, deck or piece",
                help=did_you_mean(owner, OWNERS),
            )
            problems.lost.add(decl.name.text)
            continue
        if word not in FIELD_TYPES and word not in SET_FIELDS:
            shown = ", ".join(FIELD_TYPES)
            known = (*FIELD_TYPES, *SET_FIELDS, *SET_FIELDS.values())
            hint = suggestion(decl.type.span, word, known, otherwise=f"types are {shown} and `set of …`")
            for same in (x for x in FIELD_TYPES if word in BY_WORD and BY_WORD.get(x) == BY_WORD[word]):
                hint["help"] = [f"did you mean `{same}`?"]  # parameters have more words for this type
                hint["fix"] = Fix(f"write `{same}`", (Edit(decl.type.span, same),))
            if word in NO_TYPES:
                hint["help"], hint["fix"] = [NO_TYPES[word]], None
            problems.add("TTR112", decl.type.span, f"unknown type `{word}`", "no field has this type", **hint)
            problems.lost.add(decl.name.text)
            continue
        if not _can_have(decl, things, problems):
            continue
        see = _seen_by(book, things, decl, problems)
        if word in ("cards", "stack") and decl.seen_by is None:
            problems.add(
                "TTR216",
                decl.name.span,
                f"`{decl.name.text}` does not say who sees it",
                "a pile must say",
                help="add `seen by all`, `seen by owner` or `seen by nobody`",
            )
        things.fields[(owner, decl.name.text)] = FieldInfo(
            owner, OWNERS[owner], decl.name.text, word, field_type(word), decl, see
        )
    for number, info in enumerate(things.pieces().values()):
        if info.decl is not None and info.decl.attributes:
            things.brackets.append((info.decl.attributes, ("piece",), number))
    things.kinds_are_values = any(info.owner == "piece" for info in things.fields.values())
    _check_names(book, things, problems)


def _seen_by(book: Book, things: Things, decl: d.Field, problems: Problems) -> str:
    """Return who sees a field: everybody, its owner, nobody, or those whom a rule gives for its owner."""
    if decl.seen_by is None:
        return "all"
    name = decl.seen_by.text
    if name in SEEN_BY:
        note_built_in(things, decl.seen_by)
        return name
    definition = book.named.get(name)
    if definition is not None and isinstance(definition.decl, d.Rule) and decl.owner.text == "player":
        things.index.note(decl.seen_by.span, "rule", name)
        return name
    helps = "expected all, owner, nobody, or a rule that gives the players who see what one of them has"
    problems.add("TTR101", decl.seen_by.span, f"`seen by {name}` is unknown", "nobody knows who that is", help=helps)
    return "all"


def _can_have(decl: d.Field, things: Things, problems: Problems) -> bool:
    """Report a field that is built in already, pieces of a second owner, and pieces where none can lie."""
    owner, name, word = decl.owner.text, decl.name.text, decl.type.text
    if name in BUILT_IN_FIELDS.get(owner, ()):
        problems.add("TTR117", decl.name.span, f"every {owner} has `{name}` already", "choose another name")
        return False
    if field_word(word) in SET_FIELDS and owner in ("player", "board"):
        label = "only a city, a route, a zone, a card or a deck can"
        problems.add("TTR112", decl.type.span, f"a {owner} cannot have a set", label)
        problems.lost.add(name)
        return False
    if word in ("pieces", "place") and owner not in ("player", "board", "city", "route", "zone"):
        problems.add(
            "TTR112",
            decl.type.span,
            f"a {owner} cannot have {word}",
            "only a player, the board, a city, a route or a zone can",
        )
        problems.lost.add(name)
        return False
    if decl.attributes and word != "pieces":
        label = "only kinds of pieces are described where they are declared"
        problems.add("TTR116", decl.attributes[0].name.span, f"`{name}` takes no attributes", label)
    other = things.pieces().get(name) if word == "pieces" else None
    if other is not None and other.decl is not None:
        related = [(other.decl.span, "pieces of this name")]
        problems.add(
            "TTR108",
            decl.name.span,
            f"pieces `{name}` are declared twice",
            f"the {other.owner} has them already",
            related=related,
        )
        return False
    return True


def check_reserved(book: Book, problems: Problems) -> None:
    """Report rules, parameters, tables and decks named like something that is built in."""
    from ttrdsl.semantics.calls import BINDERS, FUNCTIONS
    from ttrdsl.semantics.moves import DESTINATIONS
    from ttrdsl.semantics.names import CONSTANTS

    values = {*CONSTANTS, *DESTINATIONS, "me", "default", "all", "total"}
    functions = {*FUNCTIONS, *BINDERS}  # a rule without parameters may be called like one
    for definition in book.of(d.Rule, d.Score, d.Param, d.Table, d.Grid, d.Deck):
        decl = definition.decl
        if definition.name in values or (definition.name in functions and isinstance(decl, d.Rule) and decl.params):
            assert isinstance(decl, (d.Rule, d.Score, d.Param, d.Table, d.Grid, d.Deck))
            problems.add("TTR117", decl.name.span, f"`{definition.name}` is built in", "choose another name")


def _words(type_: a.Word) -> Iterator[a.Word]:
    """Give the words of a type that have a meaning: both ends of `set of name`."""
    first, _, last = type_.text.partition(" of ")
    span = type_.span
    yield a.Word(Span(span.file, span.start, span.start + len(first)), first)
    if last:
        yield a.Word(Span(span.file, span.end - len(last), span.end), last)


def field_word(text: str) -> str:
    """Return the type of a field in one wording: `routes` is `set of route`."""
    return next((word for word, several in SET_FIELDS.items() if several == text != "pieces"), text)


def field_type(word: str) -> Type:
    """Return the type of a field as declared."""
    if word in ("cards", "stack"):
        return PILE
    if word == "pieces":
        return Type("pieces")
    if word == "place":
        return PLACE
    return BY_WORD[SET_FIELDS.get(word, word)]


def _check_names(book: Book, things: Things, problems: Problems) -> None:
    """A field and a rule of players may not share a name, nor a field of the board and anything else."""
    for info in things.fields.values():
        assert info.decl
        other = book.named.get(info.name)
        clash = other is not None and info.owner == "board"
        clash = clash or (other is not None and info.owner == "player" and isinstance(other.decl, (d.Rule, d.Score)))
        if clash and other is not None:
            problems.add(
                "TTR108",
                info.decl.name.span,
                f"`{info.name}` is declared twice",
                f"a field of the {info.owner}",
                related=[(other.decl.span, "declared here too")],
            )
