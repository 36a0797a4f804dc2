"""The holes in prose: `{trains}` is filled with a parameter, a row of a table, or the title of a rule or card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ttrdsl.program.evaluate import fact_at
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.hole import HOLE, read_hole
from ttrdsl.semantics.subjects import spoken
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.system.words import WORD
from ttrdsl.tongue.tongue import ENGLISH, Tongue

NOTHING = "none"
MOST_TITLES = 3  # of cards with a word: more are not named one by one
CELL = re.compile(rf"({WORD})\[(\d+)\]")  # one value of a table by numbers


def told(game: Game, lines: tuple[a.ProseLine, ...], say: Tongue = ENGLISH) -> tuple[str, ...]:
    """Return lines of prose as they are read: paragraphs with their holes filled, without what no longer holds."""
    files = [layer.file.source.name for layer in game.book.layers]
    layer = files.index(lines[0].span.file) if lines else 0
    texts = (spoken(game.book, say(paragraph), layer) for paragraph in prose_text(lines))
    return tuple(fill(game, text, say) for text in texts if text)


def fill(game: Game, text: str, say: Tongue = ENGLISH) -> str:
    """Return a text with its holes filled; one that nothing is known about stays as it is written."""

    def value(found: re.Match[str]) -> str:
        hole = read_hole(found[1])
        known = hole_value(game, hole.name, say)
        return found[0] if known is None else hole.counted(known)

    return HOLE.sub(value, text)


def hole_value(game: Game, name: str, say: Tongue = ENGLISH) -> str | None:
    """Return what fills a hole, or nothing where the game has no such name."""
    key = f"param.{name}" if name in game.things.params else name
    title = _title(game, name)
    titles = [title] if title else _cards(game.things, name)
    return constant(game.things, key, say) or (say.listed(map(say, titles), "{all} or {one}") if titles else None)


def known_holes(game: Game) -> Iterator[str]:
    """Yield every name that can fill a hole."""
    yield from game.things.params
    for name, info in game.things.tables.items():
        yield from (f"{name}.{row}" for row in info.rows)
    for definition in game.book.of(d.Action, d.Score):
        yield definition.name
    yield from sorted(word for word in game.things.words() if _cards(game.things, word))


def constant(things: Things, name: str, say: Tongue = ENGLISH) -> str | None:
    """Return a constant as players read it; what depends on their number is said in brackets behind the first value."""
    cell = CELL.fullmatch(name)
    name, row = (cell[1], [int(cell[2])]) if cell else (name, [])
    keys = [k for k in (name, f"{name}.low", f"{name}.high") if k in things.facts]
    asked = [dim for k in keys for dim in things.facts[k]["by"] if dim != "players"]
    if not keys or name.partition(".")[0] not in ("param", *things.tables) or len(asked) != len(row) * len(keys):
        return None
    values: dict[str, list[int]] = {}
    for players in things.counts:
        parts = [shown(things, k, fact_at(things.facts, k, row, players, things.counts)) for k in keys]
        values.setdefault(span(list(dict.fromkeys(say(part) for part in parts)), say), []).append(players)
    if row and list(values) == [say(NOTHING)]:
        return None
    (first, _), *others = values.items()
    if not others:
        return first
    said = [
        say("{value} with {n}" if at else "{value} with {n} players", value=value, n=numbers(counts, say))
        for at, (value, counts) in enumerate(others)
    ]
    return f"{first} ({', '.join(said)})"


def span(ends: list[str], say: Tongue) -> str:
    """Return from where to where something goes: `2 to 5`, `2 or 3`, or the one value it has."""
    if ends[0].isdigit() and ends[-1].isdigit() and int(ends[-1]) - int(ends[0]) == 1:
        return say.listed(ends, "{all} or {one}")
    return say("{low} to {high}", low=ends[0], high=ends[-1]) if len(ends) > 1 else ends[0]


def numbers(counts: list[int], say: Tongue) -> str:
    """Return numbers of players in words: `4 or 5`, `5 to 7`."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return span([str(counts[0]), str(counts[-1])], say)
    return say.listed(map(str, counts), "{all} or {one}")


def shown(things: Things, key: str, value: Any) -> str:
    """Return one value of a fact as players read it."""
    kind = things.facts[key]["type"]
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind.startswith("id "):
        return str(things.elements(kind.removeprefix("id "))[value])
    return str(value)


def _title(game: Game, name: str) -> str | None:
    found = game.book.named.get(name)
    return found.decl.title if found and isinstance(found.decl, (d.Action, d.Score)) else None


def _cards(things: Things, word: str) -> list[str]:
    """Return the title that all cards with a word share, or a few of them, in the order of the decks."""
    titles = list(dict.fromkeys(card.title for card in things.cards if word in card.words))
    return titles if len(titles) <= MOST_TITLES else []


def prose_text(lines: tuple[a.ProseLine, ...]) -> list[str]:
    """Return the paragraphs of some lines of prose; a line without text stands between two."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line.text:
            found[-1].append(line.text)
        else:
            found.append([])
    return [" ".join(words) for words in found if words]
