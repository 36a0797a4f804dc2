"""The names of every shipped game stand in its index once, and mean what the compiler says they mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ttrdsl.pipeline import Compiled
from ttrdsl.semantics.index import BUILT_IN, Key, Mention
from ttrdsl.syntax.pieces import the_parser
from ttrdsl.workspace import SHIPPED, Workspace

GAMES = sorted(p for p in SHIPPED.rglob("*.ttr") if p.stem == p.parent.name)
NAMES = ("NAME", "PLACE", "QUOTED", "LABEL")

# What is never asked in any shipped game is not translated, and so means nothing.
NEVER_ASKED = {("maps/rules/common_locomotives.ttr", "rule takes_wild(route) = no")}

# Names that the language itself gives a meaning: another name would be another thing.
KNOWN_TO_THE_LANGUAGE = {
    Key("steps", "setup"),
    Key("steps", "turn"),
    Key("steps", "finish"),
    Key("step", "turn.main"),
    Key("deck", "tickets"),
    Key("field", "ticket.points"),
}


@cache
def compiled(path: Path) -> Compiled:
    found = Workspace(SHIPPED.parent).compile(path)
    assert found.game is not None
    assert not found.errors
    return found


def mentions(path: Path) -> dict[str, list[Mention]]:
    """Return the mentions of a game by file."""
    found = compiled(path)
    assert found.game is not None
    return {name: found.game.book.index.in_file(name) for name in found.sources}


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_mentions_do_not_overlap(path: Path) -> None:
    for file, found in mentions(path).items():
        for first, second in pairwise(found):
            assert first.span.end <= second.span.start, (file, first, second)


def test_every_name_of_every_game_has_one_mention() -> None:
    starts: dict[str, set[int]] = {}
    texts: dict[str, str] = {}
    for path in GAMES:
        texts |= {name: source.text for name, source in compiled(path).sources.items()}
        for file, found in mentions(path).items():
            starts.setdefault(file, set()).update(m.span.start for m in found)
    without = set()
    for file, text in texts.items():
        for start, quoted in _names(text):
            if start not in starts[file] and not (quoted and start + 1 in starts[file]):
                line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", start)]
                without.add((file, line.strip()))
    assert without == NEVER_ASKED


def _names(text: str) -> Iterator[tuple[int, bool]]:
    for token in the_parser().parse(text + "\n").scan_values(lambda x: x is not None and x.type in NAMES):
        yield token.start_pos or 0, token.type == "QUOTED"


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_all_names_can_be_others(path: Path) -> None:
    """Rename everything at once: the bundle is the same but for the words."""
    before = compiled(path)
    fresh: dict[Key, str] = {}
    workspace = Workspace(SHIPPED.parent)
    for file, found in mentions(path).items():
        text = _renamed(before, before.sources[file].text, found, fresh)
        workspace.overlay[(SHIPPED.parent / file).resolve()] = text
    after = workspace.compile(path)
    assert _codes(after) == _codes(before)
    words = {word: _last(key) for key, word in fresh.items()}
    assert _plain(after.bundle, words) == _plain(before.bundle, {})


def _codes(found: Compiled) -> list[str]:
    """Return what was found; whether a text is stale is told by words in it, which stay."""
    return sorted(problem.code for problem in found.problems.found if problem.code != "TTR530")


def _renamed(game: Compiled, text: str, found: list[Mention], fresh: dict[Key, str]) -> str:
    assert game.game is not None
    index = game.game.book.index
    pieces, at = [], 0
    for mention in found:
        key, span = mention.key, mention.span
        if key.kind in (BUILT_IN, "game", "module", "rulebook", "card") or key in KNOWN_TO_THE_LANGUAGE:
            continue
        old = text[span.start : span.end]
        # Locals of one name share places in the program; to get the same program they are renamed alike.
        new = fresh.setdefault(Key("local", old) if key.kind == "local" else key, f"zz{len(fresh)}zz")
        shown = f"'{new}'" if old.startswith("'") else f"{new}: {old}" if span in index.implied else new
        assert key.kind == "local" or " ".join(old.strip("'").split()) == _last(key), (old, key)
        pieces += [text[at : span.start], shown]
        at = span.end
    return "".join([*pieces, text[at:]])


def _last(key: Key) -> str:
    """Return the name as it is written: the last part of a path."""
    return key.name.rpartition(".")[2] if key.kind in ("field", "row", "step") else key.name


def _plain(bundle: Any, words: dict[str, str]) -> list[str]:
    """Return the words of a bundle in order, with the old names, and without places in texts."""
    assert bundle is not None
    rest = {name: value for name, value in bundle.items() if name != "source"}
    text = json.dumps(rest, ensure_ascii=False)
    return sorted(re.findall(r"\w+|[^\w\s]", re.sub(r"zz\d+zz", lambda m: words[m[0]], text)))
