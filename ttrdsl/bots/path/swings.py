"""What is at stake with a ticket: the points between having and missing it, as the rules count them."""

from __future__ import annotations

from ttrdsl.bots.path.knowledge import Knowledge
from ttrdsl.bots.path.survey import Survey
from ttrdsl.bots.path.ways import way_for
from ttrdsl.networks.board import bits


def swing_of(survey: Survey, ticket: int) -> int:
    """Return the points between having and missing a ticket, as the rules count them."""
    if ticket not in survey.swings:
        survey.swings[ticket] = _ask_swing(survey, ticket)
    return survey.swings[ticket]


def _ask_swing(survey: Survey, ticket: int) -> int:
    """Count with and without the ticket, on an empty board and with a way for it."""
    knowledge = survey.knowledge
    lengths = knowledge.machine.compiler.facts["route.length"].data
    _, way = way_for(knowledge, lengths[:-1], ticket) or (0, 0)
    found = 0
    for pile in knowledge.ticket_piles[0]:
        if ticket in pile.slot_of and pile in knowledge.scored:
            missed, had = _worth_in(knowledge, pile.slot_of[ticket], 0), _worth_in(knowledge, pile.slot_of[ticket], way)
            found = max(found, had - missed)
    return found


def _worth_in(knowledge: Knowledge, slot: int, way: int) -> int:
    """Return what a ticket in a pile adds to the score of somebody who has a way and nothing else."""
    machine = knowledge.machine
    totals = []
    for number in (0, 1):
        st = machine.blank(0)
        for base in knowledge.owner_slots:
            for route in bits(way):
                st[base + route] = 0
        st[slot] = number
        machine.touch(st)
        # What depends on others is not the ticket's: on an empty board any one of them would be the most.
        totals.append(knowledge.firm_points(st, 0))
    return totals[1] - totals[0]
