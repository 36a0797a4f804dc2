"""Tickets against the board: what the rules give for one, and how many spaces it takes at least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.analysis.network import Network, Way
from ttrdsl.bots.path.knowledge import Knowledge
from ttrdsl.engine.errors import GameError


@dataclass(frozen=True)
class TicketRow:
    """One goal of a ticket; without a value or a shortest way where there is none."""

    name: str
    deck: str
    value: int | None
    missed: int | None  # what the rules give if it is not joined
    shortest: int | None
    routes: int
    cities: tuple[int, ...]  # every city that will do for one of its places

    @property
    def difference(self) -> int | None:
        """The points beyond the spaces of the shortest way."""
        return None if self.value is None or self.shortest is None else self.value - self.shortest


def ticket_rows(bundle: dict[str, Any], network: Network) -> list[TicketRow]:
    """Return all goals of all tickets."""
    facts = bundle["facts"]
    asked = _Rules(bundle)
    rows = []
    for index, card in enumerate(bundle["cards"]):
        for goal in facts["ticket.goals"]["data"][index] if card["ticket"] else ():
            stops = facts["goal.ends"]["data"][goal]
            way = network.join(stops)
            value, missed = asked.value(index, [way, network.in_turn(stops)])
            rows.append(
                TicketRow(
                    card["title"],
                    bundle["domains"]["deck"][card["deck"]],
                    value,
                    missed,
                    way.spaces if way else None,
                    len(way.routes) if way else 0,
                    tuple(sorted({city for stop in stops for city in stop})),
                )
            )
    return rows


class _Rules:
    """Asks the rules of a bundle what a ticket adds to a score; the columns of numbers alone do not tell."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.knowledge = Knowledge(bundle, bundle["game"]["players"][0])
        own = self.knowledge.own_lines
        self.firm = [line for line, alone in enumerate(own) if alone]
        self.beside = [line for line, alone in enumerate(own) if not alone]  # asked where the others say nothing

    def value(self, ticket: int, ways: list[Way | None]) -> tuple[int | None, int | None]:
        """Return what a ticket brings to somebody who has a way for it, and what without any route."""
        knowledge = self.knowledge
        piles = [p for p in knowledge.ticket_piles[0] if ticket in p.slot_of and p in knowledge.scored]
        slots = [pile.slot_of[ticket] for pile in piles]
        for lines in (self.firm, self.beside):
            try:
                found = [self._added(slot, way.routes, lines) for slot in slots for way in ways if way]
                missed = [self._added(slot, frozenset(), lines) for slot in slots]
            except GameError:  # a score that cannot be worked out does not tell
                return None, None
            if any(found) or any(missed):
                break
        return max(found, default=None), min(missed, default=None)

    def _added(self, slot: int, routes: frozenset[int], lines: list[int]) -> int:
        machine = self.knowledge.machine
        points = []
        for number in (0, 1):
            st = machine.blank(0)
            for base in self.knowledge.owner_slots:
                for route in routes:
                    st[base + route] = 0
            st[slot] = number
            machine.touch(st)
            sheet = machine.score_lines(st, 0)
            points.append(sum(sheet[line] for line in lines))
        return points[1] - points[0]
