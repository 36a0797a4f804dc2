"""From the survey of a bundle to what the style `path` is told about it: plain numbers, the same for every tier."""

from __future__ import annotations

from ttrdsl.accel.styles.findings import Findings
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.styles.survey import survey_of
from ttrdsl.playtest.styles.swings import swing_of


def findings_of(machine: Machine) -> Findings:
    """Return what the rules of a machine's bundle answered."""
    survey = survey_of(machine)
    knowledge = survey.knowledge
    return Findings(
        place=survey.place.at if survey.place else -1,
        prices={route: [(p.kind, p.number, p.universal) for p in found] for route, found in survey.prices.items()},
        takes=survey.takes,
        gains=survey.gains,
        universal=survey.universal,
        common=frozenset(survey.common),
        swings={ticket: swing_of(survey, ticket) for ticket in sorted(knowledge.tickets)},
        hands=tuple(pile.name for pile in knowledge.hands[0]),
        ticket_piles=tuple(pile.name for pile in knowledge.ticket_piles[0]),
        compared=tuple(knowledge.compared),
    )
