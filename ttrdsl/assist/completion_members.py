"""What can follow a dot: fields of what stands before it, rows of a table, parts of a payment, rules of a player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.project import Look
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.names import CONSTANTS
from ttrdsl.semantics.properties import BUILT_IN
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.semantics.types import SHOWN
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.expected import Expected

WITH_PIECES = ("", "place", "player", "city", "route", "zone")
SETS = {name: value.type.of for name, value in CONSTANTS.items() if value.type.kind == "set"} | {"pieces": "piece"}
DOMAINS = {shown: domain for domain, shown in SHOWN.items()}


def members(game: Game, look: Look, here: Expected, offset: int) -> Iterator[Item]:
    """Yield what can stand behind the dot."""
    chain = _chain(here)
    if chain and chain[0] in game.things.tables:
        yield from (Item(row, "row", str(kind)) for row, kind in game.things.tables[chain[0]].rows.items())
        return
    owner = _type(game, look, here, offset, chain)
    if owner == "payment":
        parts = {*game.translator.part_names, *game.translator.variable_names}
        yield from (Item(name, "part") for name in sorted(parts))
        return
    if owner == "deck":
        yield Item("discard", "built_in", "pile")
    for info in game.things.fields.values():
        pieces = info.word == "pieces" and owner in WITH_PIECES
        if pieces or (info.owner != "board" and (not owner or info.domain == owner)):
            yield Item(info.name, "field", _said(info))
    yield from (Item(name, "built_in", str(kind)) for (of, name), (_, kind) in BUILT_IN.items() if owner in ("", of))
    if owner in ("", "player"):
        for definition in game.book.of(d.Rule, d.Score):
            yield Item(definition.name, "rule")
        yield Item("total", "built_in", "number")


def locals_in_sight(look: Look, here: Expected, offset: int) -> dict[str, str]:
    """Return the variables that can be named at an offset with their kinds.

    A declaration that is being typed may not be readable: then its parameters and binders are those of its tokens.
    """
    start = here.tokens[0].start if here.tokens else offset
    found = _written(here)
    for index in look.indexes:
        found |= {local.name: local.type for local in index.locals_at(look.name, offset, start)}
    return found


def _written(here: Expected) -> dict[str, str]:
    """Return the parameters and binders that stand in the tokens before a place."""
    found: dict[str, str] = {}
    tokens = here.tokens
    if len(tokens) > 2 and tokens[0].kind in ("RULE", "STEPS", "EXCEPT") and tokens[2].kind == "LPAR":
        for number, token in enumerate(tokens[3:], 3):
            if token.kind == "RPAR":
                break
            named = tokens[number - 1].kind in ("LPAR", "COMMA")
            behind = tokens[number + 1 : number + 3]
            typed = behind[1].text if [t.kind for t in behind] == ["COLON", "NAME"] else ""
            if token.kind in ("NAME", "LABEL") and named:
                found[token.text] = typed or token.text
    for number, (before, after) in enumerate(pairwise(tokens)):
        if before.kind == "NAME" and after.kind == "IN":
            among = tokens[number + 2].text if number + 2 < len(tokens) else ""
            found.setdefault(before.text, SETS.get(among, ""))
    return found


def _said(info: FieldInfo) -> str:
    start = f", starts as {info.init}" if isinstance(info.init, (int, bool)) and info.decl and info.decl.value else ""
    return f"{info.word}{start}"


def _chain(here: Expected) -> list[str]:
    """Return the names joined by dots before the last dot."""
    found: list[str] = []
    tokens = list(here.tokens[:-1])
    while tokens and tokens[-1].kind == "NAME":
        found.append(tokens.pop().text)
        if not tokens or tokens[-1].kind != "DOT":
            break
        tokens.pop()
    return found[::-1]


def _type(game: Game, look: Look, here: Expected, offset: int, chain: list[str]) -> str:
    """Return the kind of thing a chain of names stands for, as far as that can be told; else nothing."""
    if not chain:
        return ""
    things, first = game.things, chain[0]
    known = locals_in_sight(look, here, offset)
    if first == "me" or (first[:1] == "P" and first[1:].isdecimal()):
        owner = "player"
    elif first in known:
        owner = known[first]
    elif first in things.decks:
        owner = "deck"
    elif ("board", first) in things.fields:
        owner = str(things.fields[("board", first)].type)
    elif first in CONSTANTS:
        owner = str(CONSTANTS[first].type)
    else:
        return ""
    owner = DOMAINS.get(owner, owner)
    for name in chain[1:]:
        info = things.field_of(owner, name)
        built_in = BUILT_IN.get((owner, name))
        owner = str(info.type) if info is not None else str(built_in[1]) if built_in is not None else ""
        owner = DOMAINS.get(owner, owner)
    return owner
