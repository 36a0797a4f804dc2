"""`play` speaks one language: whatever a player reads is asked of it, and our own catalogues have all our words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import TINY
from ttrdsl.cli import play
from ttrdsl.cli.play_session import HELP
from ttrdsl.program.operations import EXPRESSIONS
from ttrdsl.tongue.tongue import Tongue

PACKAGE = Path(play.__file__).parents[1]
COMMANDS = "?\nm\nr\nr dam\nr nowhere\nw dam\nw take\nw\nh\nc\nl\nt\no\n99\nzzz\ns kept.json\nu\n"
ALLOWED = {"Alm", "Bay", "Cap", "Dam", "path", "Enter", "kept.json", "json", "kept", "nowhere", "zzz", "take", "xx"}
ALLOWED |= {"ttrdsl", "play", "tiny", "ttr", "seats", "human", "load", "language"}  # the command that goes on


class Masked(Tongue):
    """A language without letters: what is read and was never asked of it stands out."""

    def __call__(self, english: str, **holes: object) -> str:
        parts = re.split(r"(\{[^{}]*\})", english)
        masked = "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "·", part) for part in parts)
        text = re.sub(r"\{[^{}]*\|[^{}]*\}|(?<=\{) \D+(?=\d)", "", masked)
        for name, value in holes.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text


@pytest.mark.parametrize("seats", ["human,path", "path,path"])
def test_all_that_a_player_reads_follows_the_language(
    run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, seats: str
) -> None:
    (folder / "tiny.ttr").write_text(TINY.lstrip(), encoding="utf-8")
    monkeypatch.setattr(play, "tongue_of_game", lambda *_: Masked("xx"))
    lines = "".join(f"1\n{COMMANDS if turn in (1, 4) else ''}" for turn in range(60))
    outcome = run("play", "tiny.ttr", "--seats", seats, "--seed", "5", "--log", stdin=lines.encode())
    assert outcome.code == 0
    left = set(re.findall(r"[^\W\d_]{2,}", outcome.out)) - ALLOWED
    assert not left, outcome.out


@pytest.mark.parametrize("language", ["de", "fr"])
def test_our_own_words_are_all_there(language: str) -> None:
    pytest.importorskip("babel")
    from ttrdsl.tongue.catalogue import OWN, read_catalogue, wrong_holes

    entries = read_catalogue(OWN / f"{language}.po")
    assert [text for text in our_words() if text not in entries] == []
    assert wrong_holes(entries) == []


def our_words() -> Iterator[str]:
    """Yield what our code says to players: texts in calls of `said` and `so_many`, of operations, and the help."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("said", "so_many"):
                for argument in node.args[:1] if node.func.id == "said" else node.args[1:]:
                    choices = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    texts = [one.value for one in choices if isinstance(one, ast.Constant)]
                    yield from (text for text in texts if any(sign.isalpha() for sign in text))
    yield from (row.says for row in EXPRESSIONS.values() if re.search(r"[a-z]", re.sub(r"\{.*?\}", "", row.says)))
    yield from (text for line in HELP for text in line if len(text) > 1)
