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
    slots = [p.slot_of[ticket] for p in knowledge.ticket_piles[0] if ticket in p.slot_of and p in knowledge.scored]
    # What depends on others is not the ticket's: on an empty board any one of them would be the most. But where teams
    # share their routes, say, every ticket is looked at beside others, and nothing else tells its worth.
    for compared in (False, True):
        gains = [_worth_in(knowledge, slot, way, compared) - _worth_in(knowledge, slot, 0, compared) for slot in slots]
        if max(gains, default=0) > 0:
            return max(gains)
    return 0


def _worth_in(knowledge: Knowledge, slot: int, way: int, compared: bool) -> int:
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
        totals.append(knowledge.points(st, 0, compared))
    return totals[1] - totals[0]
