"""Scores and actions that players would see by their program names."""

from __future__ import annotations

from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d


def check_titles(game: Game) -> None:
    """Point out scores and actions without a title."""
    for definition in game.book.of(d.Score, d.Action):
        decl = definition.decl
        assert isinstance(decl, (d.Score, d.Action))
        if decl.title is None:
            kind = "score" if isinstance(decl, d.Score) else "action"
            shown = definition.name.replace("_", " ").capitalize()
            game.translator.error(
                "TTR801", decl.name.span, f"{kind} `{definition.name}` has no title", "players will see this name",
                help=f'write `{kind} {definition.name} "{shown}" …`',
            )  # fmt: skip
