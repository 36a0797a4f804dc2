"""Hostile cases: from a number to a kind and bytes, and from those to what is wrong with how they were taken.

Most cases are small and taken by readers and engines; one of four thousand is a change of a shipped file, taken by the
whole tool.
"""

from __future__ import annotations

import json
import os
import random
import re
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from benchmarks import hostile_takers as takers
from benchmarks import hostile_whole as whole
from ttrdsl.syntax.parser import DECLARATION
from ttrdsl.workspace import SHIPPED

LONGEST_PIECE = 400  # of declarations that small games are made of
Maker = Callable[[random.Random], bytes]
Taker = Callable[[bytes, Path], None]
ODD = [
    "",
    "\x00",
    "\x1b[2J",
    "\u202e",
    "\ud800",
    "999999999999999999999",
    "-1",
    "0",
    "..",
    "../x",
    "💥" * 40,
    "{" * 300,
    "'",
    '"',
]
NUMBERS = [0, -1, 1, 2, 255, 4096, 65536, 10**6, 2**31 - 1, 2**31, 2**63, -(2**31), 1.5, True, None]


# ---- making -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def texts() -> list[str]:
    """Return the shipped sources."""
    return [path.read_text(encoding="utf-8") for path in sorted(SHIPPED.rglob("*.ttr"))]


@lru_cache(maxsize=1)
def words() -> list[str]:
    """Return the words and signs of all sources, each as often as it stands there."""
    return re.findall(r"\w+|[^\w\s]", "\n".join(texts()))


@lru_cache(maxsize=1)
def small_games() -> list[list[str]]:
    """Return the declarations of small games, the header first."""
    return [pieces(path.read_text(encoding="utf-8")) for path in sorted(takers.SEEDS.glob("*.ttr"))]


@lru_cache(maxsize=1)
def declarations() -> list[list[str]]:
    """Return the short declarations of all sources, one list for each word they begin with."""
    found: dict[str, list[str]] = {}
    for piece in (piece for text in texts() for piece in pieces(text)):
        if len(piece) < LONGEST_PIECE:
            found.setdefault(piece.split()[0], []).append(piece)
    return list(found.values())


def pieces(text: str) -> list[str]:
    """Return the declarations of a text."""
    starts = [match.start() for match in DECLARATION.finditer(text)]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def small_text(dice: random.Random) -> str:
    """Return declarations of any sources; one of eight times a small game, and one of eight times some of it."""
    head, *rest = dice.choice(small_games())
    others = [dice.choice(dice.choice(declarations())) for _ in range(dice.choice((1, 1, 2, 3)))]
    match dice.randrange(8):
        case 0:
            del rest[dice.randrange(len(rest)) : dice.choice((0, 0, len(rest)))]
            return "".join([head, *rest])
        case 1:
            return "".join([head, *dice.sample(rest, dice.randrange(8)), *others])
        case _:
            return "".join(others)


def by_bytes(data: bytes, dice: random.Random) -> bytes:
    """Change bytes: flip, leave out, double, move, cut off."""
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5, 20))):
        at, size = dice.randrange(len(changed) or 1), dice.choice((1, 1, 3, 20, 200))
        match dice.randrange(5):
            case 0:
                changed[at : at + 1] = bytes([dice.randrange(256)])
            case 1:
                del changed[at : at + size]
            case 2:
                changed[at:at] = changed[at : at + size] * dice.choice((1, 1, 2, 50))
            case 3:
                other = dice.randrange(len(changed) or 1)
                changed[at:at] = changed[other : other + size]
            case _:
                if dice.random() < 0.2:
                    del changed[at:]
    return bytes(changed)


def by_words(text: str, dice: random.Random) -> bytes:
    """Change words: leave out, double, swap with words of any other file, put in odd ones."""
    pieces = re.findall(r"\s+|\w+|[^\w\s]", text) or [""]
    for _ in range(dice.choice((1, 1, 2, 4, 12))):
        at = dice.randrange(len(pieces))
        match dice.randrange(6):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] = pieces[at] * 2
            case 2:
                pieces[at] = dice.choice(words())
            case 3:
                other = dice.randrange(len(pieces))
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case 4:
                pieces[at] = dice.choice(ODD)
            case _:
                pieces[at] = str(dice.choice(NUMBERS))
    return "".join(pieces).encode("utf-8", "surrogatepass")


def by_values(value: Any, dice: random.Random) -> Any:
    """Change plain data somewhere: another value, one left out, one doubled, one from elsewhere."""
    value = json.loads(json.dumps(value))
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        node, way = value, []
        while isinstance(node, (list, dict)) and node and (not way or dice.random() < 0.85):
            key = dice.choice(list(node) if isinstance(node, dict) else range(len(node)))
            way.append((node, key))
            node = node[key]
        if not way:
            return dice.choice(NUMBERS)
        holder, key = way[-1]
        match dice.randrange(5):
            case 0 if isinstance(holder, list):
                holder.insert(key, node)
            case 1:
                del holder[key]
            case 2:
                other, place = dice.choice(way)
                holder[key] = json.loads(json.dumps(other[place]))
            case 3:
                holder[key] = dice.choice(ODD)
            case _:
                holder[key] = dice.choice(NUMBERS)
    return value


def _text(dice: random.Random) -> bytes:
    return by_bytes(small_text(dice).encode(), dice)


def _grammar(dice: random.Random) -> bytes:
    return by_words(small_text(dice), dice)


def _whole_text(dice: random.Random) -> bytes:
    return by_bytes(dice.choice(texts()).encode(), dice)


def _whole_grammar(dice: random.Random) -> bytes:
    return by_words(dice.choice(texts()), dice)


@lru_cache
def _shipped(game: str) -> bytes:
    from ttrdsl.api import build

    return build(SHIPPED / game / f"{game}.ttr")


def _changed(data: bytes, dice: random.Random) -> bytes:
    if dice.random() < 0.15:
        return by_bytes(data, dice)
    return _plain(by_values(json.loads(data), dice))


def _plain(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _bundle(dice: random.Random) -> bytes:
    return _changed(takers.seed_bundle(dice.choice(("dale", "ford"))), dice)


def _whole_bundle(dice: random.Random) -> bytes:
    return _changed(_shipped(dice.choice(("new_york", "usa", "europe"))), dice)


@lru_cache
def _played(game: str) -> tuple[bytes, bytes]:
    """Return a saved game and a replay."""
    from ttrdsl.api import new_game
    from ttrdsl.bundle import read_bundle
    from ttrdsl.engine.replay import replay_bytes, replay_of

    data = takers.seed_bundle(game) if game == "dale" else _shipped(game)
    played = new_game(read_bundle(data), players=2, seed=1)
    for _ in range(9 if game == "dale" else 40):
        played.play(played.options()[0])
    return _plain(played.to_json()), replay_bytes(replay_of(played))


def _state(dice: random.Random) -> bytes:
    return _changed(_played("dale")[0], dice)


def _replay(dice: random.Random) -> bytes:
    return _changed(_played("dale")[1], dice)


def _whole_state(dice: random.Random) -> bytes:
    return _changed(_played("usa")[0], dice)


def _whole_replay(dice: random.Random) -> bytes:
    return _changed(_played("usa")[1], dice)


TABLE = "from,to,length,color\nBern,Zürich,2,red\nBern,Lugano,4,white\nChur,Lugano,2,green\nChur,Zürich,2,gray\n"
SHAPES = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Point", "coordinates": [x, y]}}
        for name, x, y in (("Bern", 7.4, 46.9), ("Zürich", 8.5, 47.4), ("Chur", 9.5, 46.8))
    ]
    + [
        {
            "type": "Feature",
            "properties": {"from": "Bern", "to": "Zürich", "length": 2, "color": "red"},
            "geometry": {"type": "LineString", "coordinates": [[7.4, 46.9], [8.5, 47.4]]},
        }
    ],
}


def _table(dice: random.Random) -> bytes:
    return by_bytes(TABLE.encode(), dice) if dice.random() < 0.5 else by_words(TABLE, dice)


def _geojson(dice: random.Random) -> bytes:
    return _changed(_plain(SHAPES), dice)


LINES = """
check dale.ttr / build dale.ttr -o out / fmt --diff . / explain dale.ttr price / explain TTR102 / test . / version
render dale.ttr -o b.svg --paper a4 / export dale.ttr -o t / coverage dale.ttr --jobs 1 / diff dale.ttr ford.ttr
simulate dale.ttr -n 1 --seats random --seed 3 --engine interpreter --watch 1 / analyse dale.ttr --format json
new alps --dir d / play dale.ttr --seats random,random --seed 1 / completion bash / check --fix --diff ford.ttr
import --routes r.csv -o m.ttr / rulebook dale.ttr -o r.md / mutate dale.ttr --sample 1 / explain ford.ttr spend
print dale.ttr tickets -o t.html / translate dale.ttr --language de / arena dale.ttr -n 2 --seats random,random
sweep ford.ttr --set tolls=1..2 -n 1 --seats random / compare dale.ttr ford.ttr -n 1 --seats random / emit dale.ttr
"""
OPTIONS = re.findall("[a-z-]+", "--help --seed -o --format - --jobs -n --set --players --language --check --paper")


@lru_cache(maxsize=1)
def _lines() -> list[list[str]]:
    return [line.split() for line in re.split("/|\n", LINES.strip())]


def _line(dice: random.Random) -> bytes:
    words = list(dice.choice(_lines()))
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(len(words) + 1)
        match dice.randrange(4):
            case 0:
                words[at:at] = [dice.choice([*ODD[1:], *OPTIONS])]
            case 1 if len(words) > 1:
                del words[at - 1]
            case 2:
                words[at:at] = dice.choice(_lines())[:2]
            case _:
                words[at:at] = [str(dice.choice(NUMBERS))]
    # No argument of a process holds a zero, and what is not UTF-8 in one comes as the upper half of these signs.
    said = [word.replace("\0", "").replace("\ud800", "\udc80") for word in words]
    return json.dumps(said).encode("utf-8", "surrogatepass")


# ---- all kinds --------------------------------------------------------------------------------------------

KINDS: dict[str, tuple[Maker, Taker]] = {
    "text": (_text, takers.take_text),
    "grammar": (_grammar, takers.take_text),
    "bundle": (_bundle, takers.take_bundle),
    "state": (_state, takers.take_state),
    "replay": (_replay, takers.take_replay),
    "table": (_table, takers.take_table),
    "geojson": (_geojson, takers.take_geojson),
    "line": (_line, whole.take_line),
    "whole_text": (_whole_text, whole.take_text),
    "whole_grammar": (_whole_grammar, whole.take_text),
    "whole_bundle": (_whole_bundle, whole.take_bundle),
    "whole_state": (_whole_state, whole.take_state),
    "whole_replay": (_whole_replay, whole.take_replay),
    "whole_table": (_table, whole.take_table),
    "whole_geojson": (_geojson, whole.take_geojson),
}
WHOLE = [kind for kind in KINDS if kind.startswith("whole_")]
SHARES = {"text": 6, "grammar": 6, "bundle": 5, "state": 24, "replay": 24, "table": 22, "geojson": 12, "line": 1}
TURNS = random.Random(1).sample(list(SHARES), sum(SHARES.values()), counts=list(SHARES.values()))


def kind_of(number: int) -> str:
    """Return the kind of a case: small ones by their shares, one of four thousand through the whole tool."""
    return WHOLE[number // 4000 % len(WHOLE)] if number % 4000 == 3999 else TURNS[number % len(TURNS)]


def made(kind: str, number: int) -> tuple[str, bytes]:
    """Return a case: its kind and its bytes."""
    return kind, KINDS[kind][0](random.Random(f"{kind} {number}"))


def broken(kind: str, data: bytes) -> str:
    """Take a case; return what is wrong with how it was taken, or nothing."""
    take = KINDS[kind][1]
    try:
        if take.__module__ == whole.__name__:
            _in_a_folder(take, data)
        else:
            take(data, Path.cwd())
    except MemoryError:
        return "too much memory"
    except takers.Wrong as error:
        return str(error)
    except Exception as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
    return ""


def _in_a_folder(take: Taker, data: bytes) -> None:
    """Take a case in a folder of its own, and leave nothing behind; `..` of it, where a case may write, is ours too."""
    home = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="hostile-") as around:
        folder = Path(around, "here")
        folder.mkdir()
        os.chdir(folder)
        try:
            take(data, folder)
        finally:
            os.chdir(home)
