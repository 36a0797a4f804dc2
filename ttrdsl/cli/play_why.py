"""Say in a game why something is not offered: what a player typed becomes the sentence of the rule that refuses it."""

from __future__ import annotations

from ttrdsl.engine import labels
from ttrdsl.engine.decisions import ChoiceDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game


def why_not(game: Game, text: str) -> str:
    """Return why what a text names cannot be chosen, or nothing where it names nothing that could be."""
    decision, machine = game.pending, game.machine
    if not isinstance(decision, ChoiceDecision) or not text.strip():
        return ""
    wanted = text.casefold().strip()
    for number, alternative in enumerate(decision.details["alts"]):
        say = machine.bundle["strings"][alternative["say"]] if alternative["say"] is not None else ""
        if wanted in (str(alternative["name"] or "").casefold(), str(say).casefold()):
            return _sentence(game, (number,))
        kind = labels.local_type(machine, decision, alternative["bind"][0]["as"]) if alternative["bind"] else ""
        names = machine.bundle["domains"].get(kind.removeprefix("id "), []) if kind.startswith("id ") else []
        found = [i for i, name in enumerate(names) if wanted in str(name).casefold()]
        if len(found) == 1 or (found and str(names[found[0]]).casefold() == wanted):
            return _sentence(game, (number, found[0]))
    return ""


def _sentence(game: Game, option: tuple[int, ...]) -> str:
    try:
        return game.explain(option).sentence
    except GameError:
        return ""
