"""What can stand in declarations that say how a board looks: symbols, outlines, wishes for the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttrdsl.assist.completion_items import Item
from ttrdsl.bundle.drawing import HIDDEN, MEANS, PARTS, SHEETS
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.picture import WISHES
from ttrdsl.semantics.symbols import BUILT_IN, WORDS, symbol_kind
from ttrdsl.semantics.things import Things
from ttrdsl.syntax.expected import Expected

PICTURES = ("SYMBOL", "OUTLINE", "DRAWING")
PLACED = ("mark", "text", "badge")  # what can stand on a part of something


def at(game: Game, here: Expected) -> Iterator[Item]:
    """Yield what can stand at a place of such a declaration."""
    first = here.tokens[0].kind
    kinds = [token.kind for token in here.tokens]
    if first == "OUTLINE":
        yield from _words(SHEETS if kinds == ["OUTLINE"] else ())
    elif "LBRACE" not in kinds:
        yield from _owners(game.things, here)
    else:
        start = max(n for n, kind in enumerate(kinds) if kind in ("LBRACE", "_NL")) + 1
        line = [token.text for token in here.tokens[start:]]
        yield from _wish(line) if first == "DRAWING" else _means(game.things, here, line)


def _words(words: Iterable[str]) -> Iterator[Item]:
    yield from (Item(word, "word") for word in words)


def _wish(line: list[str]) -> Iterator[Item]:
    yield from _words(WISHES if not line else HIDDEN if line[0] == "hide" else ())


def _owners(things: Things, here: Expected) -> Iterator[Item]:
    """What a symbol is for: a field with its owner, a table, a set of zones; behind a field, one of its values."""
    last, path = here.tokens[-1], [token.text for token in here.tokens if token.kind == "NAME"]
    keys = [*(info.key for info in things.fields.values()), *BUILT_IN]
    if last.kind == "DOT":
        yield from (Item(key.partition(".")[2], "field") for key in keys if key.startswith(f"{path[-1]}."))
    elif last.kind == "SYMBOL":
        yield from (Item(key, "field") for key in keys)
        yield from (Item(name, "table") for name in things.tables)
        yield from (Item(name, "zones") for name in things.zone_sets)
    else:
        yield from values(things, (path[0], path[-1]))


def values(things: Things, key: tuple[str, str]) -> Iterator[Item]:
    """Yield the values that a field can have, if they have names."""
    info = things.fields.get(key)
    domain = info.word.removeprefix("set of ") if info is not None else ""
    domain = {"kind": "card"}.get(domain, domain)
    if domain in ("color", "city", "zone", "card", "name", "route", "piece"):
        for name in things.elements(domain):
            yield Item(name, domain, "", name if name.isidentifier() else f"'{name}'")


def _means(things: Things, here: Expected, line: list[str]) -> Iterator[Item]:
    """How something is drawn: a means that fits it, then what belongs to the means."""
    path = "".join(token.text for token in here.tokens[1:4] if token.kind in ("NAME", "DOT"))
    if not line:
        yield from _words([*MEANS.get(symbol_kind(path, things) or "", ()), "legend"])
    elif line[-1] == "on":
        yield from _words(PARTS)
    elif len(line) == 1 and line[0] in WORDS:
        yield from _words(WORDS[line[0]])
    elif len(line) == 1 and line[0] == "tint":
        yield from (Item(name, "color") for name in things.colors)
    elif line[0] in PLACED and "on" not in line:
        yield from _words(["on"])
