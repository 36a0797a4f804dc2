"""`path` learns in a game what taking an option comes to, and tries again now and then whether that is still so."""

from __future__ import annotations

import random

import pytest

from tests.games import machine_of
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.mind import cards
from ttrdsl.bots.path.mind.candidates import CARD, ROUTE, best_routes, noted, some_routes
from ttrdsl.bots.path.mind.places import CARD_SET, HABITS, MIND_LEARNT, MOST_LEARNT, PLAN_COUNT, PLAN_SETS, ROUTE_COUNT
from ttrdsl.bots.path.mind.weights import NOTHING

RED, DECK = noted(40, CARD, 3), noted(42, 0, 0)
LEVEL = MIND_LEARNT + 3 * MOST_LEARNT  # where an option and what is expected of it stand here


class Learner:
    """What a seat has learnt: the places of a level are numbers of a program, which all are 0 outside of one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.mind = [-1] * (LEVEL + 2)
        monkeypatch.setattr(cards, "STEPS", 0)
        monkeypatch.setattr(cards, "EXPECTED", 1)

    def comes_to(self, what: int, value: int, expected: int = 100, chance: int = 0) -> None:
        self.mind[LEVEL : LEVEL + 2] = [what, expected]
        cards.learn(self.mind, 0, LEVEL, 0, 2, value, chance)

    def expects(self, what: int, expected: int = 100) -> int | None:
        found = cards.expected_after(self.mind, 0, what, 2, expected)
        return None if found == NOTHING else found


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(monkeypatch)


def test_what_was_never_tried_is_not_known(learner: Learner) -> None:
    assert learner.expects(RED) is None


def test_what_came_of_a_card_is_expected_again_whatever_the_hand_is_worth(learner: Learner) -> None:
    learner.comes_to(RED, 130)
    assert learner.expects(RED, 500) == 530
    assert learner.expects(DECK) is None


def test_what_comes_to_something_else_without_chance_is_new(learner: Learner) -> None:
    learner.comes_to(RED, 130)
    learner.comes_to(RED, 110)
    assert learner.expects(RED) == 110


def test_where_there_is_chance_the_average_counts(learner: Learner) -> None:
    for value in (100, 500, 100, 100):
        learner.comes_to(DECK, value, chance=1)
    assert learner.expects(DECK) == pytest.approx(200, abs=4)


def test_now_and_then_an_option_is_tried_nevertheless(learner: Learner) -> None:
    learner.comes_to(RED, 130)
    for _ in range(cards.TRIED_AGAIN - 1):
        assert learner.expects(RED) == 130
        cards.note_use(learner.mind, 0, RED, 2)
    assert learner.expects(RED) is None


@pytest.mark.parametrize("seed", range(20))
def test_routes_of_a_set_are_chosen_as_from_a_list(seed: int) -> None:
    machine, dice = machine_of("usa", 2), random.Random(seed)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    tb, mind = kernel.tables, kernel.new_mind(1)
    kn, own = tb[kernel.know], tb[kernel.know] + tb[tb[kernel.know] + HABITS]
    routes = range(tb[kn + ROUTE_COUNT])
    offered, planned = (sorted(dice.sample(routes, n)) for n in (30, dice.choice([0, 5, 40])))
    mind += [0] * 2000
    at = len(mind) - 2000
    plan, listed, out, other = at, at + 300, at + 900, at + 1200
    mind[plan + PLAN_COUNT] = len(planned)
    words = plan + PLAN_SETS + 2 * tb[kn + CARD_SET]
    for chosen, place in ((planned, words), (offered, at + 1500)):
        for route in chosen:
            mind[place + route // 63] |= 1 << route % 63
    mind[listed : listed + len(offered)] = [noted(47, ROUTE, route) for route in offered]
    some_routes(tb, kn, mind, own, plan, listed, len(offered), out)
    best_routes(tb, kn, mind, own, plan, at + 1500, 47, listed + 200, other)
    count = mind[out]
    assert mind[other : other + 1 + count] == mind[out : out + 1 + count]
    for k in mind[out + 1 : out + 1 + count]:
        assert mind[listed + 200 + k] == mind[listed + k]
