"""The shipped games: a slip in one of them gives few messages and breaks nothing."""

from __future__ import annotations

import random
import re

import pytest

from tests.samples import sample
from ttrdsl.diagnostics.allow import without_allowed
from ttrdsl.workspace import SHIPPED, Workspace

GAMES = sorted(path for path in SHIPPED.glob("*/*.ttr") if path.stem == path.parent.name)


def slip(text: str, dice: random.Random) -> str:
    """Return a text with one word or sign left out, doubled, misspelt, or replaced by another; or a line left out."""
    words = [
        m for m in re.finditer(r"\w+|[^\w\s]", text) if "#" not in text[text.rfind("\n", 0, m.start()) + 1 : m.end()]
    ]
    word, other = dice.choice(words), dice.choice(words)
    start, end = word.span()
    kind = dice.choice(["leave out", "double", "misspell", "replace", "line"])
    if kind == "line":
        start, end = text.rfind("\n", 0, start) + 1, (text + "\n").find("\n", end) + 1
        return text[:start] + text[end:]
    at = start + dice.randrange(end - start)
    new = {"leave out": "", "double": f"{word[0]} {word[0]}", "replace": other[0]}
    return text[:start] + new.get(kind, text[start:at] + dice.choice("xqz") + text[at + 1 : end]) + text[end:]


@pytest.mark.parametrize("seed", sample(range(3), 1))
def test_a_slip_gives_few_messages_and_breaks_nothing(seed: int) -> None:
    dice, counts = random.Random(seed), []
    modules = sorted((SHIPPED / "rules").glob("*.ttr"))
    for _ in range(20):
        game = dice.choice(GAMES)
        edited = dice.choice([game, game, dice.choice(modules)])
        workspace = Workspace()
        workspace.overlay[edited.resolve()] = slip(edited.read_text(encoding="utf-8"), dice)
        compiled = workspace.compile(game)
        problems = without_allowed(list(compiled.problems), compiled.sources)
        assert "TTR901" not in [problem.code for problem in problems]
        counts.append(len(problems))
    assert sum(count > 2 for count in counts) <= 1, counts
