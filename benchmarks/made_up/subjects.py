"""What is played: the game of a number, made up whole or made by changing a shipped one."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.made_up.game import made_up
from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.scenario.mutants import mutants
from ttrdsl.workspace import Workspace, find_game, game_names

CHANGED_EVERY = 8  # so often a shipped game is bent instead


@dataclass(frozen=True)
class Subject:
    """A game to play: its bundle if it checks clean, its text or what was changed, and what `check` says."""

    number: int
    bundle: dict[str, Any] | None
    text: str
    problems: tuple[str, ...] = ()


def subject(number: int) -> Subject:
    """Return the game of a number."""
    return changed(number) if number % CHANGED_EVERY == CHANGED_EVERY - 1 else of_text(made_up(number), number)


def of_text(text: str, number: int = 0) -> Subject:
    """Compile a text as `check` does, and read its bundle back."""
    workspace, path = Workspace(), Path("made_up") / "small.ttr"
    workspace.overlay[path.resolve()] = text
    compiled = workspace.compile(path)
    if compiled.bundle is None:
        return Subject(number, None, text, tuple(f"{p.code} {p.title}" for p in compiled.errors))
    try:
        return Subject(number, read_bundle(bundle_bytes(compiled.bundle)), text)
    except BundleError as error:
        return Subject(number, None, text, (f"what was compiled cannot be read: {error}",))


@cache
def shipped(name: str) -> bytes:
    """Return the bytes of a shipped game."""
    path = find_game(name)
    assert path is not None
    bundle = Workspace().compile(path, checks=False).bundle
    assert bundle is not None
    return bundle_bytes(bundle)


def changed(number: int) -> Subject:
    """Return a shipped game with one to three changes that its reader accepts."""
    chance = random.Random(f"changed {number}")
    name = chance.choice(sorted(game_names()))
    bundle, words = read_bundle(shipped(name)), [name]
    for _ in range(chance.randint(1, 3)):
        changes = mutants(bundle)
        for change in chance.sample(changes, min(5, len(changes))):
            try:
                bundle = read_bundle(bundle_bytes(change.applied(bundle)))
            except BundleError:
                continue
            words.append(f"{change.change} at {json.dumps(change.place)}")
            break
    return Subject(number, bundle, "\n".join(words))
