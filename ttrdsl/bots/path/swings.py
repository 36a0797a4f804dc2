"""What is at stake with a ticket: the points between having and missing it, as the rules count them."""

from __future__ import annotations

from contextlib import suppress

from ttrdsl.bots.path.knowledge import Knowledge
from ttrdsl.bots.path.survey import Survey
from ttrdsl.bots.path.ways import way_for
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import Pile
from ttrdsl.networks.board import bits


def swing_of(survey: Survey, ticket: int) -> int:
    """Return the points between having and missing a ticket, as the rules count them; 0 where they cannot."""
    if ticket not in survey.swings:
        survey.swings[ticket] = 0
        with suppress(GameError):
            survey.swings[ticket] = _ask_swing(survey, ticket)
    return survey.swings[ticket]


def _ask_swing(survey: Survey, ticket: int) -> int:
    """Count with and without the ticket, on an empty board and with a way for it."""
    knowledge = survey.knowledge
    piles = [p for p in knowledge.ticket_piles[0] if p in knowledge.scored] + knowledge.open_tickets
    piles = [p for p in piles if ticket in p.slot_of]
    way = _way(knowledge, ticket)
    # What depends on others is not the ticket's: on an empty board any one of them would be the most. But where teams
    # share their routes, say, every ticket is looked at beside others, and nothing else tells its worth.
    for compared in (False, True):
        gains = [_gain(knowledge, p, ticket, way, compared) for p in piles]
        if max(gains, default=0) > 0:
            return max(gains)
    return max((_share(knowledge, p) for p in piles), default=0)


def _way(knowledge: Knowledge, ticket: int) -> int:
    """Return a shortest way for a ticket, as a set of routes."""
    lengths = knowledge.machine.compiler.facts["route.length"].data
    return (way_for(knowledge, lengths[:-1], ticket) or (0, 0))[1]


def _gain(knowledge: Knowledge, pile: Pile, ticket: int, way: int, compared: bool) -> int:
    """Return what a ticket in a pile brings to somebody who has a way for it, over what it brings without."""
    held = {pile.slot_of[ticket]}
    with_way = _counted(knowledge, held, way, compared) - _counted(knowledge, set(), way, compared)
    return with_way - _counted(knowledge, held, 0, compared) + _counted(knowledge, set(), 0, compared)


def _share(knowledge: Knowledge, pile: Pile) -> int:
    """Return what one of all tickets brings where one alone brings nothing: some must be joined, or all of them."""
    tickets = sorted(knowledge.tickets & set(pile.kinds))
    held = {pile.slot_of[ticket] for ticket in tickets}
    ways = 0
    for ticket in tickets:
        ways |= _way(knowledge, ticket)
    gain = sum(_counted(knowledge, held, ways, c) - _counted(knowledge, held, 0, c) for c in (False, True))
    return -(-gain // len(tickets)) if gain > 0 else 0


def _counted(knowledge: Knowledge, held: set[int], way: int, compared: bool) -> int:
    """Return the points of somebody who has these tickets and a way and nothing else."""
    machine = knowledge.machine
    st = machine.blank(0)
    for base in knowledge.owner_slots:
        for route in bits(way):
            st[base + route] = 0
    for slot in held:
        st[slot] = 1
    machine.touch(st)
    return knowledge.points(st, 0, compared)
