"""What can be written at a place: the grammar says what kind of thing, the game which ones there are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from ttrdsl.assist import completion_names as names
from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.project import Look, Project
from ttrdsl.diagnostics.suggest import plain
from ttrdsl.syntax.expected import Expected, expected
from ttrdsl.system.words import MARK, TOWN

TYPED = re.compile(rf"(@[A-Z0-9-]*|(?:[\w’]|{MARK})*)\Z")
QUOTES = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
MOST = 300
MOST_WORDS_OF_A_PLACE = 4


@dataclass(frozen=True)
class Completion:
    """What can be written, and which stretch of the text it replaces."""

    start: int
    end: int
    items: tuple[Item, ...]


def complete(project: Project, path: Path, offset: int) -> Completion:
    """Return what can be written at an offset, the likeliest first; case and accents do not matter."""
    look = project.look(path, checks=False)
    text = look.text[:offset]
    start, here = _place(text)
    typed = text[start:].lstrip("'")
    if here is None or _in_a_text(text):
        return Completion(offset, offset, ())
    if text[start:].startswith("@"):
        return Completion(start, offset, _fitting(names.clauses(look), text[start + 1 :]))
    look = _with_game(project, look, here)
    items = [*names.at(project, look, here, offset), *(Item(word, "word") for word in here.words)]
    if text[start:].startswith("'"):
        items = [item for item in items if item.kind in ("city", "zone", "name", "route", "ticket")]
    return Completion(start, offset, _fitting(items, typed))


def _with_game(project: Project, look: Look, here: Expected) -> Look:
    """Return a look that knows its game: of a scenario that cannot be read, the game its tokens name."""
    if look.game is not None:
        return look
    known = project.good.get(look.path)
    named = [b.text for a, b in pairwise(here.tokens) if a.kind == "ON"]
    for game in project.games() if named else ():
        header = project.workspace.parsed(game)[0].header
        if header is not None and header.name.text == named[0]:
            known = known or project.look(game, checks=False)
    return replace(look, compiled=known.compiled) if known is not None else look


def _place(text: str) -> tuple[int, Expected | None]:
    """Return where the word being typed starts, and what may stand there; names of places may have several words."""
    line = text.rfind("\n") + 1
    match = TYPED.search(text)
    opened = QUOTES.sub(lambda quoted: " " * len(quoted.group()), text[line:]).find("'")
    start = line + opened if opened >= 0 else match.start() if match else len(text)
    nearest = expected(text, start)
    words = [m.start() + line for m in re.finditer(TOWN, text[line:start])]
    for earlier in reversed(words[-MOST_WORDS_OF_A_PLACE:]):
        between = text[earlier:start]
        if re.fullmatch(rf"({TOWN} +)+", between) is None:
            break
        wider = expected(text, earlier)
        if wider is not None and "PLACE" in wider.accepts and (nearest is None or "PLACE" not in nearest.accepts):
            return earlier, wider
    return start, nearest


def _in_a_text(text: str) -> bool:
    """Say whether a place is in prose, in a comment or in a quoted text."""
    line = text[text.rfind("\n") + 1 :]
    quoted = QUOTES.sub("", line)
    return line.lstrip().startswith(">") or "#" in quoted or '"' in quoted


def _fitting(items: Iterable[Item], typed: str) -> tuple[Item, ...]:
    """Return the items that what was typed can become: those that begin with it, then those that hold it."""
    wanted = plain(typed)
    unique: dict[str, Item] = {}
    for item in items:
        unique.setdefault(item.text, item)  # what stands for several things is offered once, where it is likeliest
    ranked: list[tuple[int, int, Item]] = []
    for number, item in enumerate(unique.values()):
        name = plain(item.label)
        inside = any(word.startswith(wanted) for word in re.split(r"[\W_]+", name))
        rank = 0 if name.startswith(wanted) else 1 if inside else 2
        if rank < 2 or wanted in name:
            ranked.append((rank, number, item))
    return tuple(item for _, _, item in sorted(ranked, key=lambda found: found[:2])[:MOST])
