"""Translate plain names, quoted board names and words of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from ttrdsl.diagnostics import Edit, Fix, Span
from ttrdsl.diagnostics.suggest import Suggestion, suggestion
from ttrdsl.program.node import Node
from ttrdsl.semantics.index import BUILT_IN
from ttrdsl.semantics.lost_binders import lost_binder
from ttrdsl.semantics.noting import kind_of, note_words
from ttrdsl.semantics.piece_kinds import all_kinds, kind_of_piece
from ttrdsl.semantics.things import Things
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import (
    BAD_VALUE,
    NONE,
    NUMBER,
    PLACE,
    TRUTH,
    Value,
    element,
    set_of,
)
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.slips_on_board import NUMBERS

CONSTANTS: dict[str, Value] = {
    "none": Value(["none"], NONE),
    "yes": Value(True, TRUTH),
    "no": Value(False, TRUTH),
    "players": Value(["all", "player"], set_of("player")),
    "cities": Value(["all", "city"], set_of("city")),
    "routes": Value(["all", "route"], set_of("route")),
    "colors": Value(["all", "color"], set_of("color")),
    "zones": Value(["all", "zone"], set_of("zone")),
    "turn": Value(["turn"], element("player")),
    "turns_left": Value(["turns_left"], NUMBER),
    "next_player": Value(["next_player"], element("player")),
    "over": Value(["over"], TRUTH),
    "winners": Value(["winners"], set_of("player")),
    "board": Value(["place", "board"], PLACE),
    "box": Value(["place", "box"], PLACE),
}


# What makes a name that a module may expect, where that is not a declaration of the name itself.
MISSING = {"tickets": "a block `tickets { … }` makes it"}


JOINING = {
    "or": "several choices stand in round brackets: `2 of (red | wild)`",
    "and": "each has a line of its own: `1 of red;  1 of blue`",
    "not": "what a card is not: `not c is wild`",
    "any": "words of cards stand here; whatever the color, it is a word that all of them have",
}
"""Words that are no words of cards, and how people may say what they mean."""


def translate_name(t: Translator, node: a.Name, scope: Scope) -> Value:
    """Return what a bare name stands for."""
    name = node.id
    index = t.book.index
    if name in scope.names:
        index.note_key(node.span, scope.names[name].key)
        return scope.names[name]
    if name in ("me", "default"):
        index.note(node.span, BUILT_IN, name)
    if name == "me":
        return Value("me", element("player")) if t.need_me(scope, node.span) else BAD_VALUE
    if name == "default":
        if scope.default is None:
            return t.error("TTR511", node.span, "`default` outside an exception", "there is nothing to fall back on")
        found: Value = scope.default()
        return found
    found_global = _global(t, node, scope)
    if found_global is not None:
        return found_global
    if name in t.book.removed:
        return t.removed(name, node.span)
    title = f"unknown name `{name}`"
    if scope.locals is not None and name in scope.locals:
        label, helps = (
            "it belongs to a branch or loop that ends before",
            f"give `{name}` a value before that branch, too",
        )
        return t.error("TTR101", node.span, f"`{name}` is not known here", label, help=helps)
    gone = lost_binder(t.book, name) if scope.locals is not None else None
    if gone is not None:
        path, where = gone
        helps = f"what takes its place has to set `{name}`, or what uses `{name}` has to change, too"
        more = {"related": [(where, "changed here")], "help": helps, "about": name}
        return t.error("TTR101", node.span, title, f"it was set by `{path}`, which is changed or removed", **more)
    if node.span.file != t.book.game.span.file and not t.scenario:
        return _missing_in_game(t, node, title)
    known = chain(scope.names, known_names(t))  # looked through only as long as guesses are made
    return t.error("TTR101", node.span, title, "nothing here has this name", **_meant(t, node, known))


def _meant(t: Translator, node: a.Name, known: Iterable[str]) -> Suggestion:
    """Say what an unknown name may be: a field without its owner, a word without its quotes, a name nearly like it."""
    name, owners = node.id, [owner for owner, field in t.things.fields if field == node.id]
    if owners:
        whose = "me" if owners[0] == "player" else owners[0]
        return {"help": [f"it is a field of a {owners[0]}: `{whose}.{name}`"], "fix": None, "about": name}
    if name in t.things.names:
        fix = Fix(f"write `'{name}'`", (Edit(node.span, f"'{name}'"),))
        return {"help": [f"put such a name in quotes: `'{name}'`"], "fix": fix, "about": name}
    if name == "all":
        return {"help": ["any number of them is `choose 0..all x in …`"], "fix": None, "about": name}
    if name in NUMBERS:
        return {"help": [f"numbers are written in digits: `{NUMBERS.index(name)}`"], "fix": None, "about": name}
    if name in t.things.cities:
        fix = Fix(f"write `'{name}'`", (Edit(node.span, f"'{name}'"),))
        return {"help": [f"a city goes in quotes: `'{name}'`"], "fix": fix, "about": name}
    return suggestion(node.span, name, known)


def _missing_in_game(t: Translator, node: a.Name, title: str) -> Value:
    """Report what a module uses and the game does not declare."""
    if d.EXCEPTION_LOST in t.problems.lost:
        return BAD_VALUE  # what cannot be read may have replaced this part
    helps = MISSING.get(node.id, f"declare `{node.id}` in the game, or `use` a module that does")
    return t.error("TTR101", node.span, title, "this module expects it of the game", help=helps, about=node.id)


def _global(t: Translator, node: a.Name, scope: Scope) -> Value | None:
    from ttrdsl.semantics.rules import call_rule

    name, things, index = node.id, t.things, t.book.index
    definition = t.book.named.get(name)
    if definition is not None and isinstance(definition.decl, d.Param):
        from ttrdsl.semantics.params import param_value

        index.note(node.span, "param", name)
        return param_value(t, definition)
    if definition is not None and isinstance(definition.decl, (d.Rule, d.Score)):
        index.note(node.span, kind_of(definition.decl), name)
        return call_rule(t, name, (), node.span, scope)
    if name == "total":
        index.note(node.span, BUILT_IN, name)
        return call_rule(t, "total", (), node.span, scope)
    info = things.fields.get(("board", name))
    if info is not None:
        from ttrdsl.semantics.properties import field_value

        index.note(node.span, "field", info.key)
        return field_value(t, info, None)
    if name in things.decks:
        index.note(node.span, "deck", name)
        number = things.decks.index(name)
        return Value(number, element("deck"), among=frozenset({number}))
    if name in things.zone_sets:
        index.note(node.span, "zones", name)
        return Value(["fact", f"zones.{name}"], set_of("zone"))
    if name in things.colors:
        index.note(node.span, "color", name)
        return Value(things.colors.index(name), element("color"))
    if t.scenario and name[0] == "P" and name[1:].isdecimal():
        return Value(int(name[1:]) - 1, element("player"))
    if definition is not None and isinstance(definition.decl, (d.Table, d.Grid)):
        return t.error(
            "TTR201",
            node.span,
            f"`{name}` is a table",
            "look something up in it",
            help=f"write `{name}[…]` or `{name}.row`",
        )
    if name == "pieces" and things.pieces():
        index.note(node.span, BUILT_IN, name)
        return all_kinds(t)
    kind = kind_of_piece(t, name, node.span)
    if kind is None and name in CONSTANTS:
        index.note(node.span, BUILT_IN, name)
    return kind or CONSTANTS.get(name)


def is_new(t: Translator, name: str, scope: Scope) -> bool:
    """Say whether nothing at all has a name, so that somebody who gives it a value means a new local."""
    owned = any(field == name for _, field in t.things.fields) or name in t.things.names or name in t.book.removed
    return not (owned or name in scope.names or name in (scope.locals or ()) or name in set(known_names(t)))


def known_names(t: Translator) -> Iterator[str]:
    """Give the names a bare name could have meant."""
    yield from t.book.named
    yield from CONSTANTS
    yield from t.things.decks
    yield from t.things.zone_sets
    yield from t.things.colors
    yield from ("me", "total")
    yield from (n for o, n in t.things.fields if o == "board")


def translate_quoted(t: Translator, node: a.Quoted, scope: Scope) -> Value:
    """Return what `'Name'` stands for: a city, a zone, a track, a ticket, or a value of name fields."""
    found = board_thing(t, node.text)
    if found is not None:
        note_board_thing(t.things, a.Word(node.span, node.text), found.type.of)
        return found
    if node.text in t.things.names:
        t.book.index.note(node.span, "name", node.text)
        return Value(t.things.names.index(node.text), element("name"))
    kind = kind_of_piece(t, node.text, node.span)
    if kind is not None:
        return kind
    known = [*t.things.cities, *t.things.zones, *t.things.elements("route"), *t.things.names]
    span = Span(node.span.file, node.span.start + 1, node.span.end - 1)
    colored = [f"a color stands without quotes: `{node.text}`"] if node.text in t.things.colors else []
    return t.error(
        "TTR110",
        span,
        f"nothing on the board is called '{node.text}'",
        "unknown name",
        **suggestion(span, node.text, known, *colored),
    )


def board_thing(t: Translator, text: str) -> Value | None:
    """Find a city, zone, track or ticket by its name; the order of two ends does not matter."""
    things = t.things
    for domain in ("city", "zone"):
        elements = things.elements(domain)
        if text in elements:
            return Value(elements.index(text), element(domain))
    for domain in ("route", "card"):
        number = find_track(things, text) if domain == "route" else find_ticket(things, text)
        if number is not None:
            return Value(number, element(domain))
    kinds = [i for i, c in enumerate(things.cards) if not c.ticket and text in (c.name, c.title)]
    return Value(kinds[0], element("card")) if len(kinds) == 1 else None


def ticket_named(t: Translator, node: a.Expr) -> Value | None:
    """Return the ticket of a quoted name where a card is wanted: a route or city of that name is not meant."""
    number = find_ticket(t.things, node.text) if isinstance(node, a.Quoted) else None
    if number is None or not isinstance(node, a.Quoted):
        return None
    note_ends(t.things, a.Word(node.span, node.text))
    return Value(number, element("card"))


def note_board_thing(things: Things, word: a.Word, domain: str) -> None:
    """Note a quoted name: a city, a zone, a card by its words, or the ends of a route or ticket."""
    if domain in ("city", "zone"):
        things.index.note(word.span, domain, word.text)
    elif any(not card.ticket and word.text in (card.name, card.title) for card in things.cards):
        things.index.note(word.span, "card", word.text)  # by its title, which is a text and no name
    else:
        note_ends(things, word)


def note_ends(things: Things, word: a.Word) -> None:
    """Note the cities, zones and colors in the quoted name of a route or ticket, each at its own place."""
    at = word.span.start + 1
    for part in re.split(r"( ?[–—−] ?| -- | - | or )", word.text):
        whole = [x for kind, x in _places(things) if part == x or part.startswith(f"{x} ")]
        if whole:
            name = max(whole, key=len)
            kind = next(k for k, x in _places(things) if x == name)
            things.index.note(Span(word.span.file, at, at + len(name)), kind, name)
            behind = at + len(name) + 1
            for rest in part[len(name) + 1 :].split(" "):
                known = "color" if rest in things.colors else "deck" if rest in things.decks else ""
                if known:
                    things.index.note(Span(word.span.file, behind, behind + len(rest)), known, rest)
                behind += len(rest) + 1
        at += len(part)


def _places(things: Things) -> Iterator[tuple[str, str]]:
    yield from (("city", name) for name in things.cities)
    yield from (("zone", name) for name in things.zones)


def split_ends(text: str) -> list[str]:
    """Split `A – B` at its dashes."""
    for dash in ("—", "−", "--", " - "):
        text = text.replace(dash, "–")
    return [part.strip() for part in text.split("–")]


def find_track(things: Any, text: str) -> int | None:
    """Return the number of the first track with a name."""
    return next(iter(find_tracks(things, text)), None)


def find_tracks(things: Any, text: str) -> list[int]:
    """Return the tracks with a name such as `A – B` or `B – A red`."""
    wanted, found = split_ends(text), []
    if len(wanted) != 2:
        return []
    for number, route in enumerate(things.routes):
        ends = [things.cities[e] for e in route.ends]
        for first, second in (ends, reversed(ends)):
            rest = wanted[1].removeprefix(second).split()
            if wanted[0] != first or not wanted[1].startswith(second):
                continue
            color = "gray" if route.gray else things.colors[route.colors[0]]
            if rest in ([], [color], [color, route.name.split()[-1]], [str(route.length)], [str(route.length), color]):
                found.append(number)
    return list(dict.fromkeys(found))


def find_ticket(things: Any, text: str) -> int | None:
    """Return the number of the first ticket with a name."""
    return next(iter(find_tickets(things, text)), None)


def find_tickets(things: Any, text: str) -> list[int]:
    """Return the tickets with a name: `A – B`, with all goals `A – B or A – C`, with its deck `A – B long`."""
    for deck, word in enumerate(things.decks):
        if text.endswith(f" {word}"):
            return [k for k in find_tickets(things, text.removesuffix(word).strip()) if things.cards[k].deck == deck]
    wanted = [_turned(split_ends(goal)) for goal in text.split(" or ")]
    found = []
    for number, card in enumerate(things.cards):
        if card.ticket:
            goals = [_turned([stop_name(things, s) for s in stops]) for of, stops in things.goals if of == number]
            named = [_turned(split_ends(card.name))]
            if wanted == named if len(wanted) == 1 else sorted(wanted) == sorted(goals):
                found.append(number)
    return found


def _turned(ends: list[str]) -> list[str]:
    """Return the ends of a ticket in one order: of two, either may be said first."""
    return sorted(ends) if len(ends) == 2 else ends


def stop_name(things: Any, cities: tuple[int, ...]) -> str:
    """Return the name of a city, or of the zone whose cities these are."""
    if len(cities) == 1:
        return str(things.cities[cities[0]])
    return next((z for z, of in zip(things.zones, things.zone_cities, strict=True) if set(of) == set(cities)), "")


def kinds_of_words(t: Translator, words: tuple[a.Word, ...], scope: Scope) -> Node | None:
    """Return the set of card kinds that have all the words; a word may be a variable for a color or kind."""
    parts: list[Node] = []
    for word in words:
        value = scope.names.get(word.text)
        if value is not None:
            t.book.index.note_key(word.span, value.key)
        else:
            note_words(t.things, (word,))
        if value is not None and value.type == element("color"):
            parts.append(["fact", "color.cards", value.ir])
        elif value is not None and value.type == element("card"):
            parts.append(["set", "card", value.ir])
        elif word.text in t.things.words():
            parts.append(["fact", f"word.{word.text}"])
        elif word.text in t.things.colors:
            parts.append(["fact", "color.cards", t.things.colors.index(word.text)])
        else:
            known = [*t.things.words(), *t.things.colors, *scope.names]
            found = suggestion(word.span, word.text, known)
            titled = next((c for c in t.things.cards if (c.title or "").casefold() == word.text.casefold()), None)
            if word.text in JOINING:
                found["help"] = [JOINING[word.text]]
            elif titled is not None and not titled.ticket:
                found["help"] = [f"that is a title; the words of this card are `{titled.name}`"]
            t.error(
                "TTR111",
                word.span,
                f"no card is called `{word.text}`",
                "no deck has this word",
                **found,
            )
            return None
    result = parts[0]
    for part in parts[1:]:
        result = ["inter", result, part]
    return result
