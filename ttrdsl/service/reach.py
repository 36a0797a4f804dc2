"""From a thing somebody points at to the choices that lead to it, or to the reasons why none does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.engine import labels, layout
from ttrdsl.engine.decisions import ChoiceDecision, Decision, Option
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.explain import Reason
from ttrdsl.engine.game import Choice, Game
from ttrdsl.service.options import elements_of
from ttrdsl.service.seen import place_of
from ttrdsl.tongue.tongue import said

Element = tuple[str, int]


def ways_to(game: Game, element: Element) -> list[dict[str, Any]]:
    """Return the choices that stand for an element now, or behind an option that by itself changes nothing."""
    found = [_way([choice]) for choice in _standing_for(game, element)]
    if found:
        return found
    for first, later in _openings(game):
        found += [_way([first, choice]) for choice in _standing_for(later, element)]
    return found


def _way(choices: list[Choice]) -> dict[str, Any]:
    return {"numbers": [c.number for c in choices], "label": ": ".join(c.label for c in choices)}


def _standing_for(game: Game, element: Element) -> list[Choice]:
    decision = game.pending
    if not isinstance(decision, ChoiceDecision):
        return []
    return [choice for choice in game.options() if element in elements_of(game, decision, choice.option)]


def _openings(game: Game) -> Iterator[tuple[Choice, Game]]:
    """Yield options that only lead to a further question of the same player: no chance, nothing moved or seen."""
    actor = game.state[layout.ACTOR]
    for choice in game.options() if isinstance(game.pending, ChoiceDecision) else ():
        if len(choice.option) > 1:
            continue
        later = Game(game.machine, game.state.copy(), [])
        try:
            later.play(choice.number)
        except GameError:
            continue
        quiet = all(event[0] == "choice" for event in later.log or ())
        if quiet and not later.over and later.state[layout.ACTOR] == actor:
            yield choice, later


def reasons_for(game: Game, element: Element) -> list[dict[str, Any]]:
    """Return why an element cannot be chosen: for each choice it could be part of, the rule that refuses it."""
    found = _refusals(game, element)
    for first, later in _openings(game):
        found += [{**one, "option": first.label} for one in _refusals(later, element)]
    closed = list(_closed(game, element))
    found += [told for reason, told in closed if reason.about]
    if found or ways_to(game, element):
        return found
    found += [told for _, told in closed]
    if not found and game.decision is not None:
        waiting = Reason(text=said("something else is asked first: {question}", question=game.decision.question))
        waiting.clauses = list(game.decision.clauses)
        found.append(_plain(waiting, "") | place_of(game))
    return found


def _closed(game: Game, element: Element) -> Iterator[tuple[Reason, dict[str, Any]]]:
    """Yield the reasons of what is not offered at all; where it looks for such a thing, they are about this one."""
    decision = game.pending
    if isinstance(decision, ChoiceDecision):
        offered = {option[0] for option in game.state[layout.OPTIONS]}
        for number in range(len(decision.details["alts"])):
            for reason in _reason(game, (number,), element) if number not in offered else ():
                yield reason, _told(game, reason, decision, number)


def _refusals(game: Game, element: Element) -> list[dict[str, Any]]:
    decision, (domain, number) = game.pending, element
    found: list[dict[str, Any]] = []
    if not isinstance(decision, ChoiceDecision):
        return found
    for place, alternative in enumerate(decision.details["alts"]):
        bind = alternative["bind"]
        if bind and labels.local_type(game.machine, decision, bind[0]["as"]) == f"id {domain}":
            hole, name = f"{{{bind[0]['as']}}}", labels.element_name(game.machine, domain, number)
            told = [_told(game, reason, decision, place) for reason in _reason(game, (place, number))]
            found += [{**one, "option": one["option"].replace(hole, name)} for one in told]
    return found


def _reason(game: Game, option: Option, about: Element | None = None) -> list[Reason]:
    try:
        return [game.explain(option, about)] if option not in game.state[layout.OPTIONS] else []
    except GameError:
        return []


def _told(game: Game, reason: Reason, decision: Decision, place: int) -> dict[str, Any]:
    say = decision.details["alts"][place]["say"]
    return _plain(reason, str(game.machine.bundle["strings"][say]) if say is not None else "")


def _plain(reason: Reason, option: str) -> dict[str, Any]:
    return {
        "option": option,
        "sentence": reason.text or said("not allowed"),
        "rule": reason.rule,
        "rules": reason.rules,
        "clauses": reason.clauses,
        "file": reason.file,
        "line": reason.line,
    }
