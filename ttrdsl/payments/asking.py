"""A payment asked for in steps: which question comes next, which answers can be completed, what they come to.

Both forms of a cost class are asked by one protocol. Answers are numbers. Of plans they are the answers that tell plans
apart, then the cards of each kind; of a diagram they are what a path reads, level by level. A question with a single
answer is not asked, and every answer that is offered leads to a payment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttrdsl.payments.counting import CLASS_HEAD, CLASS_KINDS, CLASS_PARTS, CLASS_PLANS, CLASS_VARIABLES
from ttrdsl.payments.diagram import MET, NEVER, Diagram
from ttrdsl.payments.plan_tables import pack_plans, plans_room, unions
from ttrdsl.payments.planning import next_question, some_plan, write_payment
from ttrdsl.payments.plans import Demands, Plan, What

Answers = tuple[int, ...]


class Question(NamedTuple):
    """What is said so far, answers that were the only ones among it; what can be said next; whether all is said."""

    said: Answers
    values: Answers
    done: bool = False


IMPOSSIBLE = Question((), ())


class Plans:
    """The plans of a cost as integers, read by the functions of the dialect."""

    def __init__(self, plans: list[Plan], kinds: int, parts: int, variables: int) -> None:
        self.plans = plans
        self.size = kinds + parts + variables
        self.levels = len(plans[0].answers) if plans else 0
        self.packed = [0] * CLASS_HEAD
        self.packed[CLASS_KINDS], self.packed[CLASS_PARTS], self.packed[CLASS_VARIABLES] = kinds, parts, variables
        self.packed[CLASS_PLANS] = pack_plans(self.packed, plans)
        self.answers = self.levels + kinds
        self._room = self.answers + plans_room(self.packed, self.packed[CLASS_PLANS])

    def can_pay(self, hand: Sequence[int]) -> bool:
        """Say whether some plan can be paid from the hand."""
        return bool(some_plan(self.packed, 0, list(hand), 0, [0] * self._room, 0))

    def question(self, hand: Sequence[int], said: Answers) -> Question:
        """Return the next question after some answers."""
        wk = [*said, *[0] * (self._room - len(said))]
        at = self.answers
        level = next_question(self.packed, 0, list(hand), 0, wk, 0, len(said), at)
        if level == self.answers:
            return Question(tuple(wk[:level]), (), True)
        if wk[at] == 0:
            return IMPOSSIBLE
        if level < self.levels:
            return Question(tuple(wk[:level]), tuple(wk[at + 1 : at + 1 + wk[at]]))
        most = wk[at + 1]
        return Question(tuple(wk[:level]), tuple(range(most, most - wk[at], -1)))

    def numbers(self, answers: Answers) -> list[int]:
        """Return what all answers come to: counts by kind, parts, values of variables (-1: none)."""
        wk = [*answers, *[0] * self.size]
        write_payment(self.packed, 0, wk, 0, len(answers))
        return wk[len(answers) :]

    def way_to(self, cards: Sequence[int], meaning: Answers | None) -> Answers | None:
        """Return the first answers that come to exactly these cards and this meaning; None if nothing does."""
        number = sum(cards)
        for plan in self.plans:
            if meaning is not None and (*plan.parts, *plan.bound) != meaning:
                continue
            if sum(n for _, n in plan.demands) == number and can_meet(plan.demands, cards):
                return (*plan.answers, *cards)
        return None

    def about(self, said: Answers, value: int) -> What:
        """Say what an answer is about."""
        level = len(said)
        if level >= self.levels:
            return ("kind", level - self.levels)
        answers = (*said, value)
        return next(plan.about[level] for plan in self.plans if plan.answers[: level + 1] == answers)


def can_meet(demands: Demands, hand: Sequence[int]) -> bool:
    """Say whether a hand holds enough for each union of demands, and so for all of them."""
    return all(sum(hand[kind] for kind in reach) >= number for number, reach, _ in unions(demands))


def ask_diagram(diagram: Diagram, ways: list[int], limits: Sequence[int], said: Answers) -> Question:
    """Return the next question along the levels of a diagram; a level that a path skips reads 0."""
    nodes, node = diagram
    path = list(said)
    while node != MET:
        if not ways[node]:
            return IMPOSSIBLE
        level, edges = nodes[node]
        path += [0] * (level - len(path))
        possible = {x: child for x, child in edges if x <= limits[level] and ways[child]}
        if len(path) == level:
            if len(possible) > 1:
                return Question(tuple(path), tuple(possible))
            path += possible
        node = possible.get(path[level], NEVER)
    return Question((*path, *[0] * (len(limits) - len(path))), (), True)
