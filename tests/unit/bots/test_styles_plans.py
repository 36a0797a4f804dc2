"""The plans of the style `path` join tickets by cheap routes, round what is taken, and give up what cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games import machine_of
from tests.unit.bots.tiny import tiny_machine
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.knowledge import knowledge_of
from ttrdsl.bots.path.mind import places as at
from ttrdsl.bots.path.mind.laying import add_route, no_routes
from ttrdsl.bots.path.mind.needs import needs
from ttrdsl.bots.path.mind.plans import plan_for
from ttrdsl.bots.path.mind.seats import hand_at, supply_at, usable_at
from ttrdsl.bots.path.mind.ways import BARRED, way_for
from ttrdsl.bots.path.mind.worth import look_at_board
from ttrdsl.bots.path.ways import way_for as way_by_heap
from ttrdsl.engine.machine import Machine

ALM_BAY, BAY_CAP, CAP_DAM, DAM_ALM, ALM_CAP = range(5)


@dataclass
class Board:
    """The thoughts of the first seat, and where things lie in them."""

    machine: Machine
    kernel: StyledKernel
    mind: list[int]

    @property
    def facts(self) -> int:
        return int(self.kernel.tables[self.kernel.know])

    @property
    def graph(self) -> int:
        return int(self.kernel.tables[self.kernel.program.emitter.graph])

    @property
    def seat(self) -> int:
        return self.kernel.layout.seats

    def work(self, place: int) -> int:
        return int(self.kernel.tables[self.facts + place])

    def look(self, turns: int = 20, free: int = -1, net: int = 0, pieces: int = 6) -> Board:
        """Look at the board as a turn begins."""
        tables, words = self.kernel.tables, self.kernel.program.emitter.vector.words["route"]
        free &= (1 << len(self.machine.bundle["domains"]["route"])) - 1
        at_net, at_free = self.work(at.WORK_NET), self.work(at.WORK_NET) + 2 * words
        for i in range(words):
            self.mind[at_net + i] = net >> 63 * i & (1 << 63) - 1
            self.mind[at_free + i] = free >> 63 * i & (1 << 63) - 1
        state = self.kernel.of_state(self.machine.start(1))
        self.mind[self.seat + at.MIND_FIRST] = 0  # as in a new game: no plan is kept
        look_at_board(
            state, tables, self.facts, self.graph, self.mind, self.seat, 0, self.work(at.WORK_TICKETS), at_free, at_net
        )
        self.mind[self.seat + at.MIND_LEFT] = turns
        self.mind[supply_at(tables, self.facts, self.seat)] = pieces
        return self

    def plan(self, *titles: str) -> dict[str, Any]:
        """Return the plan for some tickets."""
        tables, cards = self.kernel.tables, self.kernel.program.emitter.vector.words["card"]
        kinds = [next(i for i, c in enumerate(self.machine.bundle["cards"]) if c["title"] == t) for t in titles]
        wanted = self.work(at.WORK_TICKETS)
        for i in range(cards):
            self.mind[wanted + i] = sum(1 << k % 63 for k in kinds if k // 63 == i)
        plan = plan_for(tables, self.facts, self.graph, self.mind, self.seat, wanted)
        reached = plan + at.PLAN_SETS + cards
        return {
            "routes": self.mind[reached + cards],
            "swing": self.mind[plan + at.PLAN_SWING],
            "tickets": {t for t, k in zip(titles, kinds, strict=True) if self.mind[reached + k // 63] >> k % 63 & 1},
        }


@pytest.fixture
def tiny(tmp_path: Path) -> Board:
    machine = tiny_machine(tmp_path)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    return Board(machine, kernel, kernel.new_mind(1))


def test_a_plan_serves_two_tickets_with_the_same_routes(tiny: Board) -> None:
    plan = tiny.look().plan("Alm – Bay", "Bay – Cap")
    assert plan == {"routes": 1 << ALM_BAY | 1 << BAY_CAP, "swing": 8, "tickets": {"Alm – Bay", "Bay – Cap"}}


def test_a_plan_leads_round_what_is_taken(tiny: Board) -> None:
    assert tiny.look(free=1 << CAP_DAM | 1 << DAM_ALM).plan("Alm – Cap")["routes"] == 1 << CAP_DAM | 1 << DAM_ALM
    assert tiny.look(free=1 << CAP_DAM).plan("Alm – Cap")["tickets"] == set()


def test_what_is_joined_needs_no_plan(tiny: Board) -> None:
    assert tiny.look(net=1 << ALM_BAY).plan("Alm – Bay")["routes"] == 0


def test_tickets_are_given_up_when_time_is_short(tiny: Board) -> None:
    assert tiny.look().plan("Alm – Cap", "Alm – Dam")["tickets"] == {"Alm – Cap", "Alm – Dam"}
    assert tiny.look(turns=2).plan("Alm – Cap", "Alm – Dam")["tickets"] == {"Alm – Dam"}
    assert tiny.look(turns=0).plan("Alm – Cap", "Alm – Dam")["tickets"] == set()


def test_tickets_are_given_up_when_pieces_are_short(tiny: Board) -> None:
    assert tiny.look(pieces=1).plan("Alm – Cap", "Bay – Cap")["routes"] == 1 << BAY_CAP


def test_a_plan_is_made_once_for_the_same_tickets(tiny: Board) -> None:
    first = tiny.look().plan("Alm – Bay")
    tiny.plan("Bay – Cap")
    assert tiny.plan("Alm – Bay") == first


def test_a_plan_grows_by_tickets_that_can_still_be_done(tiny: Board) -> None:
    first = tiny.look().plan("Alm – Bay")
    grown = tiny.plan("Alm – Bay", "Bay – Cap")
    assert grown == {"routes": first["routes"] | 1 << BAY_CAP, "swing": 8, "tickets": {"Alm – Bay", "Bay – Cap"}}
    assert tiny.look().plan("Alm – Bay") == first  # and is as it was


def test_a_plan_does_not_grow_beyond_time(tiny: Board) -> None:
    first = tiny.look(turns=2).plan("Alm – Dam")
    assert first["tickets"] == {"Alm – Dam"}
    assert tiny.plan("Alm – Cap", "Alm – Dam") == first
    assert tiny.plan("Alm – Dam") == first


def test_needs_count_missing_cards_and_what_is_left_over(tiny: Board) -> None:
    tables, facts, mind = tiny.kernel.tables, tiny.facts, tiny.look().mind
    hand, nothing = hand_at(tiny.seat), usable_at(tables, facts, tiny.seat)
    mind[hand : hand + 3] = [1, 2, 1]  # red, blue, wild
    plan, left = tiny.work(at.WORK_DRAFTS), tiny.work(at.WORK_LEFT)
    no_routes(tables, facts, mind, plan)
    add_route(tables, facts, mind, plan, ALM_BAY)
    assert needs(tables, facts, mind, plan, nothing, hand) == (1, 0)
    assert mind[left : left + 3] == [0, 2, 0]
    add_route(tables, facts, mind, plan, CAP_DAM)
    assert needs(tables, facts, mind, plan, nothing, hand) == (2, 0)
    assert sum(mind[left : left + 3]) == 0


def test_routes_that_can_be_used_already_need_nothing(tiny: Board) -> None:
    tables, facts, mind = tiny.kernel.tables, tiny.facts, tiny.look().mind
    plan, used, hand = tiny.work(at.WORK_DRAFTS), tiny.work(at.WORK_TRIAL), hand_at(tiny.seat)
    for each in (ALM_BAY, BAY_CAP, CAP_DAM):
        no_routes(tables, facts, mind, plan)
        for route in (ALM_BAY, BAY_CAP, CAP_DAM):
            if route != each:
                add_route(tables, facts, mind, plan, route)
        fewer = needs(tables, facts, mind, plan, used, hand)
        add_route(tables, facts, mind, plan, each)
        routes = plan + at.PLAN_SETS + 2 * tables[facts + at.CARD_SET]
        mind[routes], mind[used] = 1 << ALM_BAY | 1 << BAY_CAP | 1 << CAP_DAM, 1 << each
        assert needs(tables, facts, mind, plan, used, hand) == fewer
        mind[routes], mind[used] = 0, 0


# ---- larger boards --------------------------------------------------------------------------------------


@cache
def large(name: str) -> Board:
    machine = machine_of(name, 2)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    return Board(machine, kernel, kernel.new_mind(1))


@pytest.mark.parametrize("name", ["usa", "italy", "rails_sails"])
def test_ways_cost_as_much_as_those_found_by_another_search(name: str) -> None:
    board = large(name)
    knowledge = knowledge_of(board.machine)
    tables, words = board.kernel.tables, board.kernel.program.emitter.vector.words["route"]
    weights, way = board.work(at.WORK_WEIGHTS), board.work(at.WORK_WAY)
    goals = board.facts + tables[board.facts + at.GOALS]
    costs = [(7 * route) % 11 - (1 if route % 5 == 0 else 0) for route in knowledge.routes]
    board.mind[weights : weights + len(costs)] = [BARRED if cost < 0 else cost for cost in costs]
    for ticket in sorted(knowledge.tickets):
        found = way_for(tables, board.facts, board.graph, board.mind, weights, tables[goals + ticket], way)
        other = way_by_heap(knowledge, costs, ticket)
        assert found == (-1 if other is None else other[0])
        if other is not None:
            routes = sum(board.mind[way + i] << 63 * i for i in range(words))
            assert sum(costs[route] for route in knowledge.routes if routes >> route & 1) == found
