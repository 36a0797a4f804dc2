"""What the texts of a game say of a card by its title, in so few words that they can stand on the card."""

from __future__ import annotations

import re

from ttrdsl.semantics.changes import WITH_STEPS, holding
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import told
from ttrdsl.semantics.subjects import sentences
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths

MOST_SENTENCES = 2  # a card of which more is said is part of the rules, not a rule of its own


def card_texts(game: Game) -> dict[str, str]:
    """Return what is said of cards without a color, by their titles: the sentences that name them."""
    titles = {card.title for card in game.things.cards if card.title and card.color < 0 and not card.ticket}
    found: dict[str, list[str]] = {}
    for _, decl in holding(game.book) if titles else ():
        for prose in _texts(decl):
            raw = " ".join(line.text for line in prose)
            for title in [title for title in titles if title in raw]:
                named = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)")
                all_told = (x for text in told(game, prose) for x in sentences(game.book, text))
                found.setdefault(title, []).extend(x for x in all_told if named.search(x))
    return {title: " ".join(said) for title, said in found.items() if 0 < len(said) <= MOST_SENTENCES}


def _texts(decl: d.Declaration) -> list[tuple[a.ProseLine, ...]]:
    """Return the texts above a declaration and above the steps in it."""
    steps = labelled_paths(decl.block, "") if isinstance(decl, WITH_STEPS) else []
    return [prose for prose in (decl.prose, *(step.prose for _, step in steps)) if prose]
