"""Hostile cases: from a kind and a number to bytes, and from bytes to what is wrong with how they were taken."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from ttrdsl.system.signs import IN_A_TEXT
from ttrdsl.workspace import SHIPPED

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
def small_games() -> list[bytes]:
    """Return bundles of shipped games, the smallest first."""
    from ttrdsl.api import build

    games = ("rails_sails", "new_york", "usa", "europe", "italy")
    return [build(SHIPPED / game / f"{game}.ttr") for game in games[1:4]]


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
    pieces = re.findall(r"\s+|\w+|[^\w\s]", text)
    others = re.findall(r"\w+|[^\w\s]", dice.choice(texts()))
    for _ in range(dice.choice((1, 1, 2, 4, 12))):
        at = dice.randrange(len(pieces))
        match dice.randrange(6):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] = pieces[at] * 2
            case 2:
                pieces[at] = dice.choice(others)
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
    return by_bytes(dice.choice(texts()).encode(), dice)


def _grammar(dice: random.Random) -> bytes:
    return by_words(dice.choice(texts()), dice)


def _bundle(dice: random.Random) -> bytes:
    data = dice.choice(small_games())
    if dice.random() < 0.15:
        return by_bytes(data, dice)
    return json.dumps(by_values(json.loads(data), dice)).encode("utf-8", "surrogatepass")


@lru_cache(maxsize=1)
def _played() -> tuple[Any, Any]:
    """Return a saved game and a replay of a shipped game."""
    from ttrdsl.api import load_bundle, new_game
    from ttrdsl.engine.replay import replay_bytes, replay_of

    game = new_game(load_bundle("usa"), players=2, seed=1)
    for _ in range(40):
        game.play(game.options()[0])
    return game.to_json(), json.loads(replay_bytes(replay_of(game)))


def _state(dice: random.Random) -> bytes:
    return json.dumps(by_values(_played()[0], dice)).encode("utf-8", "surrogatepass")


def _replay(dice: random.Random) -> bytes:
    return json.dumps(by_values(_played()[1], dice)).encode("utf-8", "surrogatepass")


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
    return json.dumps(by_values(SHAPES, dice)).encode("utf-8", "surrogatepass")


LINES = [
    "check usa", "build usa -o out", "fmt --diff maps", "explain usa worth", "explain TTR102", "test island", "version",
    "render usa -o b.svg", "export usa -o t", "simulate usa -n 1 --seats path,random --seed 3", "coverage usa --jobs 1",
    "analyse usa --format json", "new alps --dir d", "play usa --seats random,random --seed 1", "completion bash",
    "import --routes r.csv -o m.ttr", "rulebook usa -o r.md", "mutate usa --sample 1", "print usa tickets -o t.html",
]  # fmt: skip


def _line(dice: random.Random) -> bytes:
    words = dice.choice(LINES).split()
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(len(words) + 1)
        match dice.randrange(4):
            case 0:
                words[at:at] = [dice.choice([*ODD[1:], "--help", "--seed", "-o", "--format", "-", "--jobs", "-n"])]
            case 1 if len(words) > 1:
                del words[at - 1]
            case 2:
                words[at:at] = dice.choice(LINES).split()[:2]
            case _:
                words[at:at] = [str(dice.choice(NUMBERS))]
    # No argument of a process holds a zero, and what is not UTF-8 in one comes as the upper half of these signs.
    said = [word.replace("\0", "").replace("\ud800", "\udc80") for word in words]
    return json.dumps(said).encode("utf-8", "surrogatepass")


# ---- taking -----------------------------------------------------------------------------------------------


class Wrong(Exception):
    """Something was taken in a way that is promised not to happen."""


def take_text(data: bytes, folder: Path) -> None:
    """Check a source and lay it out; play the game if it is one."""
    (folder / "bad.ttr").write_bytes(data)
    said = run(["check", "bad.ttr", "--format", "json"], (0, 1))
    run(["fmt", "--check", "bad.ttr"], (0, 1))
    if b'"severity": "error"' not in said and re.search(rb"^game\b", data, re.MULTILINE):
        run(["simulate", "bad.ttr", "-n", "1", "--engine", "interpreter"], (0, 1, 2))


def take_bundle(data: bytes, folder: Path) -> None:
    """Read a bundle; if it can be read, play it a little on the interpreter and as text."""
    from ttrdsl.api import new_game
    from ttrdsl.bundle import BundleError, read_bundle
    from ttrdsl.bundle.reader import UNFORESEEN
    from ttrdsl.engine.errors import GameError, NotAllowed

    try:
        bundle = read_bundle(data)
    except BundleError as error:
        if UNFORESEEN in str(error):
            raise Wrong(str(error)) from None
        return
    courses = []
    for engine in ("interpreter", "text"):
        course: list[Any] = []
        courses.append(course)
        try:
            game = new_game(bundle, bundle["game"]["players"][0], seed=1, engine=engine)
            for step in range(25):
                if game.over:
                    break
                options = game.options()
                course.append(len(options))
                game.play(options[step % len(options)])
        except (GameError, NotAllowed) as error:
            course.append("stopped" if isinstance(error, GameError) else str(error))
        except RuntimeWarning:
            return
    if courses[0] != courses[1] and "stopped" not in courses[0] + courses[1]:
        raise Wrong(f"engines differ: {str(courses[0])[:50]} and {str(courses[1])[:50]}")


def take_state(data: bytes, folder: Path) -> None:
    """Read a saved game; one that can be read goes on."""
    (folder / "game.json").write_bytes(data)
    run(["render", "usa", "--state", "game.json", "-o", "b.svg"], (0, 2))


def take_replay(data: bytes, folder: Path) -> None:
    """Show a replay."""
    (folder / "replay.json").write_bytes(data)
    run(["play", "usa", "--replay", "replay.json"], (0, 2))


def take_table(data: bytes, folder: Path) -> None:
    """Import a table of routes."""
    (folder / "routes.csv").write_bytes(data)
    run(["import", "--routes", "routes.csv", "-o", "made.ttr"], (0, 1, 2))


def take_geojson(data: bytes, folder: Path) -> None:
    """Import shapes."""
    (folder / "map.geojson").write_bytes(data)
    run(["import", "map.geojson", "-o", "made.ttr"], (0, 1, 2))


def take_line(data: bytes, folder: Path) -> None:
    """Run a command line."""
    try:
        words = json.loads(data)
    except ValueError:
        return
    if not isinstance(words, list) or any(word in ("--watch", "export-vectors", "--help") for word in words):
        return
    if any(re.fullmatch(r"\d{4,}", str(word)) for word in words) and "simulate" in words:
        return  # to play a million games is no mistake
    if any("\ud800" <= sign < "\udc80" or "\udcff" < sign <= "\udfff" for word in words for sign in str(word)):
        return  # no system hands this to a process
    if "mutate" in words and "--sample" not in words:
        return  # neither is to try every mutant
    run([str(word) for word in words], (0, 1, 2))


def run(words: list[str], codes: tuple[int, ...]) -> bytes:
    """Run a command line in this process; return what it printed."""
    from ttrdsl.cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
        out.flush()
        err.flush()
    finally:
        sys.stdin = before
    data: bytes = out.buffer.getvalue() + err.buffer.getvalue()  # type: ignore[attr-defined]
    said = data.decode("utf-8", "replace")
    fault = re.search(r"this is our own fault: [^\n]*", said)
    if fault:
        raise Wrong(f"{words[0]}: {fault[0]}")
    if code not in codes:
        raise Wrong(f"{words[0]}: exit code {code}")
    if "Traceback (most" in said:
        raise Wrong(f"{words[0]}: a traceback")
    if IN_A_TEXT.search(said):
        raise Wrong(f"{words[0]}: a sign that a terminal obeys")
    return data


KINDS: dict[str, tuple[Maker, Taker]] = {
    "text": (_text, take_text),
    "grammar": (_grammar, take_text),
    "bundle": (_bundle, take_bundle),
    "state": (_state, take_state),
    "replay": (_replay, take_replay),
    "table": (_table, take_table),
    "geojson": (_geojson, take_geojson),
    "line": (_line, take_line),
}


def made(kind: str, number: int) -> bytes:
    """Return the bytes of a case."""
    return KINDS[kind][0](random.Random(f"{kind} {number}"))


def broken(kind: str, data: bytes) -> str:
    """Take a case in a folder of its own; return what is wrong with how it was taken, or nothing."""
    home = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        os.chdir(folder)
        try:
            KINDS[kind][1](data, Path(folder))
        except MemoryError:
            return "too much memory"
        except Wrong as error:
            return str(error)
        except Exception as error:
            return f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
        finally:
            os.chdir(home)
    return ""
