"""Mangled games give diagnostics, never an exception; and whatever still compiles makes a bundle that can be read."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from ttrdsl.bundle import bundle_bytes, read_bundle
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.diagnostics.render import FORMATS
from ttrdsl.syntax.formatter import format_text
from ttrdsl.workspace import Workspace

MAPS = Path(__file__).resolve().parents[2] / "maps"
GAMES = [p for p in sorted(MAPS.glob("*/*.ttr")) if p.stem == p.parent.name]
ROUNDS = 2  # of each mutation of each game, and as many of its modules: over six hundred texts in all
SIGNS = "{}()[]\"'@#>;:,.=+-*/%|<>–\n \t0aé\u0301\0\u2028\ufeff😀"
NUMBERS = ["0", "-1", "1", "2", "7", "1000", "99999999999999999999", "1e5"]
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
BLOCK = re.compile(r"^(cities|routes|tickets[^\n{]*|zones[^\n{]*) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)

Mutation = Callable[[random.Random, str], str]


# ---- ways to spoil a text -----------------------------------------------------------------------


def cut_off(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


def other_signs(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(SIGNS) + text[at + rng.randrange(2) :]


def lost_tokens(rng: random.Random, text: str) -> str:
    tokens = TOKEN.findall(text)
    del tokens[rng.randrange(len(tokens))]
    return "".join(tokens)


def swapped_tokens(rng: random.Random, text: str) -> str:
    tokens = TOKEN.findall(text)
    first, second = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[first], tokens[second] = tokens[second], tokens[first]
    return "".join(tokens)


def other_words(rng: random.Random, text: str) -> str:
    tokens = TOKEN.findall(text)
    words = [i for i, token in enumerate(tokens) if token[0].isalpha()]
    tokens[rng.choice(words)] = tokens[rng.choice(words)]
    return "".join(tokens)


def other_numbers(rng: random.Random, text: str) -> str:
    tokens = TOKEN.findall(text)
    numbers = [i for i, token in enumerate(tokens) if token.isdigit()]
    tokens[rng.choice(numbers)] = rng.choice(NUMBERS)
    return "".join(tokens)


def lost_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def doubled_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return "\n".join(lines)


def foreign_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    lines[rng.randrange(len(lines))] = rng.choice(shortened(rng.choice(GAMES)).split("\n"))
    return "\n".join(lines)


MUTATIONS: list[Mutation] = [
    cut_off, other_signs, lost_tokens, swapped_tokens, other_words, other_numbers,
    lost_lines, doubled_lines, foreign_lines,
]  # fmt: skip


# ---- the law ------------------------------------------------------------------------------------


@cache
def shortened(path: Path) -> str:
    """Return a game with few routes and tickets and no comments, so that most of what is spoilt is a rule."""

    def few(match: re.Match[str]) -> str:
        lines = match[2].splitlines(keepends=True)
        return f"{match[1]} {{\n{''.join(lines if match[1].startswith(('cities', 'zones')) else lines[:12])}}}"

    text = path.read_text(encoding="utf-8")
    return re.sub(r"^#[^\n]*\n", "", BLOCK.sub(few, text), flags=re.MULTILINE)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_mangled_files_give_diagnostics(game: Path) -> None:
    shared = Workspace(MAPS.parent)
    shared.overlay[game.resolve()] = shortened(game)
    used = [layer.file.source.name for layer in shared.compile(game).layers]
    files = [MAPS.parent / name for name in used]
    for mutation in MUTATIONS:
        rng = random.Random(f"{game.stem} {mutation.__name__}")
        for number in range(2 * ROUNDS):
            file = game if number % 2 else rng.choice(files)
            text = shortened(file)
            for _ in range(rng.choice([1, 1, 2, 5])):
                text = mutation(rng, text) or " "
            workspace = Workspace(MAPS.parent)
            workspace.files = dict(shared.files)  # modules are read once
            for path in {game, file}:
                workspace.files.pop(path.resolve(), None)
                workspace.overlay[path.resolve()] = text if path == file else shortened(game)
            try:
                check_law(workspace, game)
                format_text(text)
            except Exception as error:
                error.add_note(f"{mutation.__name__} of {file}, number {number}:\n{text}")
                raise


def check_law(workspace: Workspace, game: Path) -> None:
    """Compile a game and look at all that came of it."""
    compiled = workspace.compile(game)
    sources = compiled.sources
    found = list(compiled.problems)
    for diagnostic in found:
        assert diagnostic.code != "TTR901", diagnostic.title
        if diagnostic.span is not None:
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(sources[diagnostic.span.file].text) + 1
    for render in FORMATS.values():
        assert render(found, sources, color=False) or not found
    apply_fixes({name: source.text for name, source in sources.items()}, found)
    assert (compiled.bundle is None) == bool(compiled.errors) or compiled.file.header is None
    if compiled.bundle is not None:
        read_bundle(bundle_bytes(compiled.bundle))
