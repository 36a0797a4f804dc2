"""Plans join tickets by cheap routes, round what is taken, and give up what cannot be done."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.unit.playtest.tiny import tiny_machine
from ttrdsl.playtest.styles.path import survey_of
from ttrdsl.playtest.styles.plan import Outset, make_plan, needs, outset, way_along
from ttrdsl.playtest.styles.survey import Survey

ALM_BAY, BAY_CAP, CAP_DAM, DAM_ALM, ALM_CAP = range(5)
ALM, BAY, CAP, DAM = (1 << city for city in range(4))


def fresh(folder: Path) -> tuple[Survey, Outset]:
    survey = survey_of(tiny_machine(folder))
    return survey, outset(survey, survey.knowledge.machine.blank(1), 0, 20)


def ticket(survey: Survey, title: str) -> int:
    cards = survey.knowledge.machine.bundle["cards"]
    return next(i for i, card in enumerate(cards) if card["title"] == title)


def test_the_way_is_the_cheapest(tmp_path: Path) -> None:
    knowledge = fresh(tmp_path)[0].knowledge
    assert way_along(knowledge, [2, 1, 2, 1, 9], (ALM, CAP)) == (3, 1 << ALM_BAY | 1 << BAY_CAP)
    assert way_along(knowledge, [2, 1, 2, 1, 2], (ALM, CAP)) == (2, 1 << ALM_CAP)


def test_the_way_goes_round_what_is_taken(tmp_path: Path) -> None:
    knowledge = fresh(tmp_path)[0].knowledge
    assert way_along(knowledge, [2, -1, 2, 1, -1], (ALM, CAP)) == (3, 1 << CAP_DAM | 1 << DAM_ALM)
    assert way_along(knowledge, [2, -1, -1, 1, -1], (ALM, CAP)) is None


def test_a_way_through_several_places_uses_a_route_once(tmp_path: Path) -> None:
    knowledge = fresh(tmp_path)[0].knowledge
    assert way_along(knowledge, [2, 1, 2, 1, 9], (BAY, ALM, BAY, CAP)) == (3, 1 << ALM_BAY | 1 << BAY_CAP)


def test_a_plan_serves_two_tickets_with_the_same_routes(tmp_path: Path) -> None:
    survey, start = fresh(tmp_path)
    tickets = [ticket(survey, "Alm – Bay"), ticket(survey, "Bay – Cap")]
    plan = make_plan(survey, start, tickets)
    assert plan.routes == 1 << ALM_BAY | 1 << BAY_CAP
    assert set(plan.tickets) == set(tickets)
    assert plan.swing == 8


def test_what_is_joined_needs_no_plan(tmp_path: Path) -> None:
    survey, start = fresh(tmp_path)
    done = replace(start, usable=1 << ALM_BAY)
    assert make_plan(survey, done, [ticket(survey, "Alm – Bay")]).routes == 0


def test_tickets_are_given_up_when_time_is_short(tmp_path: Path) -> None:
    survey, start = fresh(tmp_path)
    tickets = [ticket(survey, "Alm – Cap"), ticket(survey, "Alm – Dam")]
    assert len(make_plan(survey, start, tickets).tickets) == 2
    assert make_plan(survey, replace(start, turns=2), tickets).tickets == (ticket(survey, "Alm – Dam"),)
    assert make_plan(survey, replace(start, turns=0), tickets).tickets == ()


def test_tickets_are_given_up_when_pieces_are_short(tmp_path: Path) -> None:
    survey, start = fresh(tmp_path)
    plan = make_plan(
        survey, replace(start, supply={"train": 1}), [ticket(survey, "Alm – Cap"), ticket(survey, "Bay – Cap")]
    )
    assert plan.routes == 1 << BAY_CAP


def test_needs_count_missing_cards_and_what_is_left_over(tmp_path: Path) -> None:
    survey, _ = fresh(tmp_path)
    red, blue, wild = 1, 2, 1
    hand = [0] * survey.knowledge.kind_count
    hand[0], hand[1], hand[2] = red, blue, wild
    claims, missing, left = needs(survey, 1 << ALM_BAY | 1 << CAP_DAM, hand)
    assert (claims, missing, sum(left)) == (2, 0, 0)
    claims, missing, left = needs(survey, 1 << ALM_BAY, hand)
    assert (claims, missing, left[:3]) == (1, 0, [0, 2, 0])
