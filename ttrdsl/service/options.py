"""From an option to what it stands for, by types alone: elements of the board, cards, and its words."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, SomeDecision
from ttrdsl.engine.game import Choice, Game
from ttrdsl.playtest.words import cards_of

SHOWN = 400  # options that are sent at once


def told_options(game: Game) -> list[dict[str, Any]]:
    """Return the options of the decision that is due, as the page shows them."""
    decision = game.pending
    if decision is None:
        return []
    return [told_option(game, decision, choice) for choice in game.options()[:SHOWN]]


def told_option(game: Game, decision: Decision, choice: Choice) -> dict[str, Any]:
    """Return one option: its number, its words, the elements and cards it stands for."""
    found: dict[str, Any] = {"number": choice.number, "label": choice.label}
    elements = elements_of(game, decision, choice.option)
    if elements:
        found["elements"] = [list(pair) for pair in elements]
    cards = cards_of(decision, choice.option)
    if cards:
        found["cards"] = [[kind, cards.count(kind)] for kind in dict.fromkeys(cards)]
    return found


def elements_of(game: Game, decision: Decision, option: Option) -> list[tuple[str, int]]:
    """Return the elements an option binds, with their domains."""
    if option == DECLINE:
        return []
    if isinstance(decision, ChoiceDecision):
        binds = decision.details["alts"][option[0]]["bind"]
        kinds = [labels.local_type(game.machine, decision, bind["as"]) for bind in binds]
        pairs = zip(kinds, option[1:], strict=True)
        return [(kind[3:], int(value)) for kind, value in pairs if kind.startswith("id ")]
    if isinstance(decision, SomeDecision) and not decision.cards:
        domain = labels.chosen_domain(game.machine, decision)
        return [(domain, int(value)) for value in option[1]]
    return []
