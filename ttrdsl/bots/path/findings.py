"""What the style `path` has to be told about a bundle: what its rules answered when they were asked beforehand."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttrdsl.bots.path.doubts import is_doubtful
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.bots.path.swings import swing_of
from ttrdsl.engine.machine import Machine


@dataclass(frozen=True)
class Findings:
    """Elements are numbers as in the bundle; cells, piles and pieces go by their names."""

    place: int = -1  # where in the code a route is chosen
    prices: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)  # route: kind, cards, universal cards
    takes: dict[int, dict[str, int]] = field(default_factory=dict)  # route: pieces by kind
    gains: dict[int, int] = field(default_factory=dict)  # route: points it brings at once
    income: tuple[int, int] = (4, 5)  # what a middling route brings, and how many half turns it takes
    universal: frozenset[int] = frozenset()  # kinds that pay for every route
    common: frozenset[str] = frozenset()  # pieces of nobody that routes take
    swings: dict[int, int] = field(default_factory=dict)  # ticket: points between having and missing it
    hands: tuple[str, ...] = ()  # piles a player pays from
    ticket_piles: tuple[str, ...] = ()  # piles in which a player has tickets
    open_tickets: tuple[str, ...] = ()  # piles with tickets that are everybody's
    doubtful: bool = False  # whether it is to be found out if plans pay
    gained: frozenset[str] = frozenset()  # lines of the score sheet that lead to what decides, though they do not
    compared: tuple[bool, ...] = ()  # per aim, such as a line of the score sheet, whether it looks at all players


def findings_of(machine: Machine) -> Findings:
    """Return what the rules of a machine's bundle answered."""
    survey = survey_of(machine)
    knowledge = survey.knowledge
    swings = {ticket: swing_of(survey, ticket) for ticket in sorted(knowledge.tickets)}
    return Findings(
        place=survey.place.at if survey.place else -1,
        prices={route: [(p.kind, p.number, p.universal) for p in found] for route, found in survey.prices.items()},
        takes=survey.takes,
        gains=survey.gains,
        income=survey.income,
        universal=survey.universal,
        common=frozenset(survey.common),
        swings=swings,
        hands=tuple(pile.name for pile in knowledge.hands[0]),
        ticket_piles=tuple(pile.name for pile in knowledge.ticket_piles[0]),
        open_tickets=tuple(pile.name for pile in knowledge.open_tickets),
        doubtful=is_doubtful(survey, swings),
        gained=knowledge.gained,
        compared=tuple(knowledge.compared),
    )
