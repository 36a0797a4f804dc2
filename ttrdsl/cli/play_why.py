"""Say in a game why something is not offered: what a player typed becomes the sentence of the rule that refuses it."""

from __future__ import annotations

from ttrdsl.bots.path.survey import survey_of
from ttrdsl.engine import labels, layout
from ttrdsl.engine.decisions import ChoiceDecision, Decision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.refusals import refusal
from ttrdsl.playtest.prices import routes_named
from ttrdsl.tongue.tongue import said

MOST_LOOKED_AT = 12  # options whose next decision is looked at


def why_not(game: Game, text: str) -> str:
    """Return why what a text names cannot be chosen, or nothing where it names nothing that could be.

    It is looked for in the decision that is due, then in those that its options lead to, then where routes are chosen.
    """
    option = _asked(game, text)
    nowhere = said("it is not among what can be chosen")
    weak = ""  # a card or ticket of this name that is not there; a route may be called so, too
    if option is not None:
        weak = _offered(game, option) or _sentence(game, option)
    if weak and not weak.startswith(nowhere):
        return weak
    for before in game.options()[:MOST_LOOKED_AT]:
        after = game.copy()
        try:
            after.play(before)
        except GameError:
            continue
        if after.over or after.state[layout.ACTOR] != game.state[layout.ACTOR]:
            continue
        option = _asked(after, text)
        if option is not None:
            offered = _offered(after, option)
            if offered:
                return said("choose `{option}` first, then {why}", option=before.label, why=offered)
            found = _sentence(after, option)
            if found and not found.startswith(nowhere):
                return found
            weak = weak or found
    return _where_routes_are_chosen(game, text) or weak


def _asked(game: Game, text: str) -> tuple[int, ...] | None:
    """Return what of the decision that is due a text names; of several tracks one that is offered, else the first."""
    named = _named(game.machine, game.pending, text)
    return next((option for option in named if _offered(game, option)), named[0] if named else None)


def _named(machine: Machine, decision: Decision | None, text: str) -> list[tuple[int, ...]]:
    """Return what of a decision a text names: an alternative, or one with an element or with tracks side by side."""
    wanted = text.casefold().strip()
    if not isinstance(decision, ChoiceDecision) or not wanted:
        return []
    for number, alternative in enumerate(decision.details["alts"]):
        say = machine.bundle["strings"][alternative["say"]] if alternative["say"] is not None else ""
        if wanted in (str(alternative["name"] or "").casefold(), str(say).casefold()):
            return [(number,)]
        kind = labels.local_type(machine, decision, alternative["bind"][0]["as"]) if alternative["bind"] else ""
        names = machine.bundle["domains"].get(kind.removeprefix("id "), []) if kind.startswith("id ") else []
        found = routes_named((str(name) for name in names), wanted)
        exact = [element for element in found if str(names[element]).casefold() == wanted]
        if exact or len(found) == 1 or (kind == "id route" and _side_by_side(machine, found)):
            return [(number, element) for element in exact or found]
    return []


def _side_by_side(machine: Machine, routes: list[int]) -> bool:
    """Say whether some routes join the same two cities: who names these means any of them."""
    return len({tuple(sorted(machine.bundle["board"]["routes"][route]["ends"])) for route in routes}) == 1


def _offered(game: Game, option: tuple[int, ...]) -> str:
    """Say so where something is among the options after all."""
    offered = [choice for choice in game.options() if choice.option[: len(option)] == option]
    return said("it is option {n}", n=offered[0].number + 1) if offered else ""


def _where_routes_are_chosen(game: Game, text: str) -> str:
    """Ask where routes are chosen, also while no rule lets the player get there."""
    survey, player = survey_of(game.machine), game.state[layout.ACTOR]
    machine, place = survey.knowledge.machine, survey.place
    named = _named(machine, place, text)
    if place is None or not named or len(named[0]) < 2:
        return ""
    state = game.state + [0] * (machine.size - len(game.state))
    state[place.me] = player
    try:
        return refusal(machine, state, place, named[0]).sentence
    except (GameError, IndexError, TypeError, KeyError, ValueError):
        return ""


def _sentence(game: Game, option: tuple[int, ...]) -> str:
    try:
        return game.explain(option).sentence
    except GameError:
        return ""
