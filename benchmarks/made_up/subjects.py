"""What is played: the game of a number, made up whole or made by changing a shipped one."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.made_up.claims import made_up_claims
from benchmarks.made_up.game import made_up
from ttrdsl.bundle import BundleError, bundle_bytes, check_bundle, read_bundle
from ttrdsl.scenario.mutant import Mutant
from ttrdsl.scenario.mutants import mutants
from ttrdsl.workspace import Workspace, find_game, game_names

CHANGED_EVERY = 8  # so often a shipped game is bent instead
CLAIMS = 3  # which of so many has a made-up price, but the usual rules


@dataclass(frozen=True)
class Subject:
    """A game to play: its bundle if it checks clean, its text or what was changed, and what `check` says."""

    number: int
    bundle: dict[str, Any] | None
    text: str
    problems: tuple[str, ...] = ()


def subject(number: int) -> Subject:
    """Return the game of a number."""
    if number % CHANGED_EVERY == CHANGED_EVERY - 1:
        return changed(number)
    return of_text((made_up_claims if number % CHANGED_EVERY == CLAIMS else made_up)(number), number)


def of_text(text: str, number: int = 0) -> Subject:
    """Compile a text as `check` does, which reads its bundle back; what a file would hold is played."""
    workspace, path = Workspace(), Path("made_up") / "small.ttr"
    workspace.overlay[path.resolve()] = text
    compiled = workspace.compile(path)
    if compiled.bundle is None:
        return Subject(number, None, text, tuple(f"{p.code} {p.title}" for p in compiled.errors))
    return Subject(number, json.loads(json.dumps(compiled.bundle)), text)


@cache
def shipped(name: str) -> tuple[dict[str, Any], list[Mutant]]:
    """Return a shipped game and all that can be changed in it."""
    path = find_game(name)
    assert path is not None
    bundle = Workspace().compile(path, checks=False).bundle
    assert bundle is not None
    read = read_bundle(bundle_bytes(bundle))
    return read, mutants(read)


def changed(number: int) -> Subject:
    """Return a shipped game with one to three changes that its reader accepts."""
    chance = random.Random(f"changed {number}")
    name = chance.choice(sorted(game_names()))
    bundle, words = shipped(name)[0], [name]
    for place in range(chance.choice((1, 1, 2, 3))):
        changes = mutants(bundle) if place else shipped(name)[1]
        for change in chance.sample(changes, min(5, len(changes))):
            try:
                check_bundle(another := change.applied(bundle))
            except BundleError:
                continue
            bundle = another
            words.append(f"{change.change} at {json.dumps(change.place)}")
            break
    return Subject(number, bundle, "\n".join(words))
