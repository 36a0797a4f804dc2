"""What there is to translate of a game: whatever its book, board, cards and `play` ask a language to say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ttrdsl.pipeline import Compiled
from ttrdsl.render.board import board_of, draw_board
from ttrdsl.rulebook.make_book import make_book
from ttrdsl.rulebook.material import material
from ttrdsl.semantics.holes import prose_text
from ttrdsl.syntax import ast as a
from ttrdsl.syntax.walk import nodes
from ttrdsl.tongue.bundles import names_in_play, spoken_bundle
from ttrdsl.tongue.catalogue import Asked
from ttrdsl.tongue.english import plural, singular
from ttrdsl.tongue.tongue import Tongue, said_name, speaking
from ttrdsl.workspace import Workspace


def asked_of(workspace: Workspace, path: Path, compiled: Compiled, say: Tongue) -> list[str]:
    """Return the English texts that a game asks for, in the order of its book."""
    assert compiled.bundle is not None
    asking = Asked(say.code, say.entries)
    make_book(compiled, material(workspace, path, compiled, board=""), say=asking)
    with speaking(asking):
        draw_board(board_of(spoken_bundle(compiled.bundle, asking)))
        for name in names_in_play(compiled.bundle):
            said_name(name)
    return [text for text in asking.asked if any(sign.isalpha() for sign in text)]


def literals(workspace: Workspace, files: Iterable[Path]) -> set[str]:
    """Return the texts, titles and names that files hold: whoever else uses them may ask for these."""
    found: set[str] = set()
    for file in files:
        for node in nodes(workspace.parsed(file)[0].declarations):
            found |= set(prose_text(getattr(node, "prose", ())))
            found |= {
                text
                for name in ("title", "ask", "text", "legend")
                if isinstance(text := getattr(node, name, None), str)
            }
            if isinstance(node, a.Word):
                words = node.text.replace("_", " ")
                found |= {words, singular(words), plural(words)}
    return found
