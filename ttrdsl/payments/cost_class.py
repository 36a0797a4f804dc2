"""Turn a ground cost and a hand into the exact list of distinct payments, in one fixed order.

A ground cost is made of plain tuples; card kinds are numbers, positions in a hand's count vector:

    group  = (item, ...)                      all items are met
    item   = ("need", lo, hi, alts)           fillers that cover n units, for some n in lo..hi
           | ("times", n, group)              the group n times, each time with its own choices
           | ("one", label, branches)         exactly one (value, group) of the branches
    alt    = (label, uses, cover_lo, cover_hi, filler)
    filler = ("card", kinds)                  any one card of one of these kinds
           | ("group", group)                 the cards that meet the group stand for one filler

A payment is a bag of cards that can be divided among the fillers with none left over. Two
divisions of the same cards are two payments only if a part or variable that the caller asked for
differs. Nothing is built before it is needed: `feasible` often needs inequalities only, the rest
asks the diagram of the cost, or its plans: those where groups of mixed cards stand for one filler, for a
diagram of them would be very large. Plans are always asked in steps, and so is a diagram from a hand that
has more than `MOST_LISTED` payments; all others are listed.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from ttrdsl.payments.asking import Answers, Plans, Question, ask_diagram
from ttrdsl.payments.diagram import (
    MET,
    NEVER,
    CostTooLarge,
    Diagram,
    Group,
    Item,
    build_diagram,
    check_group,
)
from ttrdsl.payments.inequalities import Inequality, inequalities
from ttrdsl.payments.plans import What, make_plans, mixes_cards
from ttrdsl.program.limits import MOST_LISTED

__all__ = ["CostClass", "CostTooLarge", "Payment", "cost_class"]

FEASIBLE_KEPT = 4096  # hands remembered per cost; all are forgotten together when the store is full
WAYS_KEPT = 64
UNLIMITED = 1 << 60


class Payment(NamedTuple):
    """The cards paid, by kind, and their meaning: fillers per part, value per variable or -1."""

    cards: tuple[int, ...]
    parts: tuple[int, ...]
    bound: tuple[int, ...]


@lru_cache(maxsize=4096)
def cost_class(group: Group, kinds: int, parts: tuple[str, ...] = (), variables: tuple[str, ...] = ()) -> "CostClass":
    """Return the cost class of these arguments: always the same object, to share its memory."""
    return CostClass(group, kinds, parts, variables)


class CostClass:
    """All payments of one ground cost, whatever the hand."""

    def __init__(self, group: Group, kinds: int, parts: tuple[str, ...] = (), variables: tuple[str, ...] = ()) -> None:
        check_group(group, kinds, frozenset(variables))
        self.group = group
        self.kinds = kinds
        self.parts = parts
        self.variables = variables
        self._unlimited = (UNLIMITED,) * (len(parts) + len(variables))
        self._feasible: dict[tuple[int, ...], bool] = {}
        self._ways: dict[tuple[int, ...], list[int]] = {}

    @cached_property
    def diagram(self) -> Diagram:
        """The decision diagram; its levels are the card kinds, the parts, the variables."""
        return build_diagram(self.group, self.kinds, self.parts, self.variables)

    @cached_property
    def all_plans(self) -> Plans:
        """The plans, whether or not they are the form of this cost."""
        plans = make_plans(self.group, self.kinds, self.parts, self.variables)
        return Plans(plans, self.kinds, len(self.parts), len(self.variables))

    @property
    def plans(self) -> Plans | None:
        """The plans, if they are the form of this cost, which follows from the cost alone; else it has a diagram."""
        form = self._form
        if isinstance(form, CostTooLarge):  # a new one each time: raising one again would pile up its traceback
            raise CostTooLarge(*form.args)
        return form

    @cached_property
    def _form(self) -> Plans | CostTooLarge | None:
        """Try the form that suits the shape of the cost, and the other where that would be too large."""
        mixed, why = mixes_cards(self.group), None
        for planned in (mixed, not mixed):
            try:
                return self.all_plans if planned else self.diagram and None
            except CostTooLarge as error:
                why = why or error
        return why

    @property
    def too_large(self) -> bool:
        """Say whether neither form can be made."""
        return isinstance(self._form, CostTooLarge)

    # --- asking ---

    def is_listed(self, hand: Sequence[int]) -> bool:
        """Say whether the payments are offered as a list, and not asked for in steps."""
        return self.plans is None and self.count(hand) <= MOST_LISTED

    def question(self, hand: Sequence[int], said: Answers = ()) -> Question:
        """Return what is asked next, after some answers."""
        if self.plans is not None:
            return self.plans.question(hand, said)
        hand = tuple(hand)
        return ask_diagram(self.diagram, self._ways_from(hand), hand + self._unlimited, said)

    def answered(self, answers: Answers) -> Payment:
        """Return the payment that all answers come to."""
        if self.plans is None:
            return self._payment(list(answers))
        numbers = self.plans.numbers(answers)
        first, last = self.kinds, self.kinds + len(self.parts)
        return Payment(tuple(numbers[:first]), tuple(numbers[first:last]), tuple(numbers[last:]))

    def about(self, said: Answers, value: int) -> What:
        """Say what a value means as the next answer."""
        if self.plans is not None:
            return self.plans.about(said, value)
        level = len(said) - self.kinds
        if level < 0:
            return ("kind", len(said))
        if level < len(self.parts):
            return ("part", self.parts[level])
        return ("value", self.variables[level - len(self.parts)], value - 1)

    def way_to(self, cards: Sequence[int], meaning: tuple[Answers, Answers] | None = None) -> Answers | None:
        """Return the first answers that come to exactly these cards (parts, variables); None if nothing does."""
        wanted = None if meaning is None else (*meaning[0], *[value + 1 for value in meaning[1]])
        if self.plans is not None:
            return self.plans.way_to(cards, wanted)
        nodes, node = self.diagram
        path: list[int] = []
        while node > MET:
            level, edges = nodes[node]
            path += [0] * (level - len(path))
            if level < self.kinds:
                x = cards[level]
            else:
                x = edges[0][0] if wanted is None else wanted[level - self.kinds]
            node = dict(edges).get(x, NEVER)
            path.append(x)
        path += [0] * (self.kinds + len(self._unlimited) - len(path))
        right = (*cards, *(path[self.kinds :] if wanted is None else wanted))
        return right if node == MET and tuple(path) == right else None

    def reached(self, hand: Sequence[int]) -> Iterator[Payment]:
        """Answer all questions in all ways; a payment that is reached in several ways comes several times."""
        waiting: list[Answers] = [()]
        while waiting:
            said, values, done = self.question(hand, waiting.pop())
            waiting += [(*said, value) for value in reversed(values)]
            if done:
                yield self.answered(said)

    # --- lists ---

    def feasible(self, hand: Sequence[int]) -> bool:
        """Say whether some payment can be made from the hand."""
        key = tuple(hand)
        answer = self._feasible.get(key)
        if answer is None:
            if len(self._feasible) >= FEASIBLE_KEPT:
                self._feasible.clear()
            answer = self._feasible[key] = self._find_feasible(key)
        return answer

    def count(self, hand: Sequence[int]) -> int:
        """Count the payments that can be made from the hand; only a diagram can do so."""
        return self._ways_from(tuple(hand))[self.diagram.root]

    def payments(self, hand: Sequence[int], limit: int = 100_000) -> list[Payment]:
        """List the payments, greatest count vector first; at most the first `limit` of them."""
        hand = tuple(hand)
        start = [0] * (self.kinds + len(self._unlimited))
        paths = self._paths(self.diagram.root, start, hand, self._ways_from(hand))
        return [self._payment(path) for path in islice(paths, limit)]

    def kth(self, hand: Sequence[int], k: int) -> Payment:
        """Return payment number `k` of the list, without making the list."""
        hand = tuple(hand)
        ways = self._ways_from(hand)
        nodes, node = self.diagram
        if not 0 <= k < ways[node]:
            raise IndexError(f"payment {k} of {ways[node]}")
        limits = hand + self._unlimited
        path = [0] * len(limits)
        while node != MET:
            level, edges = nodes[node]
            for x, child in edges:
                if x <= limits[level]:
                    if k < ways[child]:
                        break
                    k -= ways[child]
            path[level] = x
            node = child
        return self._payment(path)

    def index(self, hand: Sequence[int], payment: Payment) -> int:
        """Return the number of a payment in the list, or -1 if it cannot be made from the hand."""
        hand = tuple(hand)
        cards, parts, bound = payment
        path = (*cards, *parts, *[value + 1 for value in bound])
        shape = (len(cards), len(parts), len(bound))
        if shape != (self.kinds, len(self.parts), len(self.variables)):
            return -1
        ways = self._ways_from(hand)
        nodes, node = self.diagram
        limits = hand + self._unlimited
        before, read = 0, 0
        while node > MET:
            level, edges = nodes[node]
            if any(path[read:level]):
                return -1
            wanted, node, read = path[level], NEVER, level + 1
            for x, child in edges:
                if x <= limits[level]:
                    if x == wanted:
                        node = child
                    elif x > wanted:
                        before += ways[child]
        return before if node == MET and not any(path[read:]) else -1

    @property
    def fewest(self) -> int:
        """The fewest cards that can pay it, whatever they are."""
        if self.plans is not None:
            return min((sum(cards for _, cards in plan.demands) for plan in self.plans.plans), default=0)
        return self._sizes()[0]

    def why_not(self, hand: Sequence[int], cards: Sequence[int]) -> str:
        """Say shortly why these cards are no payment from the hand; nothing if they are one."""
        for kind, (held, paid) in enumerate(zip(hand, cards, strict=True)):
            if paid > held:
                return f"too few cards: the hand holds {held} of kind {kind}, not {paid}"
        # If all the cards together are a payment, it is the greatest that can be made from them.
        if self.count(cards) and self.kth(cards, 0).cards == tuple(cards):
            return ""
        if self.diagram.root == NEVER:
            return "these cards do not fit: nothing can meet this cost"
        total, (fewest, most) = sum(cards), self._sizes()
        if total < fewest:
            return f"too few cards: {total} where at least {fewest} are needed"
        if total > most:
            return f"too many cards: {total} where at most {most} can be used"
        if self.feasible(cards):
            return "too many cards: some are left over when the cost is met"
        return f"these cards do not fit: {_uncovered(self.group, self.kinds, cards)}"

    # --- how it is done ---

    @cached_property
    def _inequalities(self) -> tuple[list[list[Inequality]], bool]:
        return inequalities(self.group)

    def _find_feasible(self, hand: tuple[int, ...]) -> bool:
        self._check_hand(hand)
        choices, exact = self._inequalities
        for choice in choices:
            for least, kinds in choice:
                held = 0
                for kind in kinds:
                    held += hand[kind]
                if held < least:
                    break
            else:
                return True
        if exact or self.too_large:
            return False
        return self._search(hand) if self.plans is None else self.plans.can_pay(hand)

    def _search(self, hand: tuple[int, ...]) -> bool:
        """Look for one path of the diagram that the hand allows."""
        nodes, root = self.diagram
        if root <= MET:
            return root == MET
        card_levels = self.kinds
        seen = {NEVER}
        waiting = [root]
        while waiting:
            level, edges = nodes[waiting.pop()]
            if level >= card_levels:
                return True  # every node has a way to its end, and meanings cost no cards
            held = hand[level]
            # Spend as much as possible first (the last one put down): it succeeds soonest.
            for x, child in reversed(edges):
                if x > held:
                    break
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return False

    def _check_hand(self, hand: tuple[int, ...]) -> None:
        if len(hand) != self.kinds:
            raise ValueError(f"a hand of {len(hand)} kinds for a cost of {self.kinds} kinds")

    def _ways_from(self, hand: tuple[int, ...]) -> list[int]:
        """Count, for every node, the ways from it to the end that the hand allows."""
        ways = self._ways.get(hand)
        if ways is not None:
            return ways
        self._check_hand(hand)
        limits = (*hand, *self._unlimited)
        ways = [0, 1]
        for level, edges in self.diagram.nodes[2:]:
            limit = limits[level]
            total = 0
            for x, child in edges:
                if x <= limit:
                    total += ways[child]
            ways.append(total)
        if len(self._ways) >= WAYS_KEPT:
            self._ways.clear()
        self._ways[hand] = ways
        return ways

    def _paths(self, node: int, path: list[int], hand: tuple[int, ...], ways: list[int]) -> Iterator[list[int]]:
        """Walk all paths below a node in order; it is always the same list, changed in place."""
        if node == MET:
            yield path
        elif ways[node]:
            level, edges = self.diagram.nodes[node]
            for x, child in edges:
                if ways[child] and (level >= self.kinds or x <= hand[level]):
                    path[level] = x
                    yield from self._paths(child, path, hand, ways)
            path[level] = 0

    def _payment(self, path: list[int]) -> Payment:
        first, last = self.kinds, self.kinds + len(self.parts)
        bound = [x - 1 for x in path[last:]]
        return Payment(tuple(path[:first]), tuple(path[first:last]), tuple(bound))

    def _sizes(self) -> tuple[int, int]:
        """Return the fewest and the most cards of any payment from an unlimited hand."""
        fewest, most = [0, 0], [0, 0]
        for level, edges in self.diagram.nodes[2:]:
            weight = 1 if level < self.kinds else 0
            fewest.append(min(x * weight + fewest[child] for x, child in edges))
            most.append(max(x * weight + most[child] for x, child in edges))
        return fewest[self.diagram.root], most[self.diagram.root]


def _uncovered(group: Group, kinds: int, cards: Sequence[int]) -> str:
    """Name the first need that the cards cannot cover even if they were all spent on it."""

    def can_meet(item: Item) -> bool:
        return CostClass((item,), kinds).feasible(cards)

    for item in group:
        if item[0] == "one":
            # The needs at the same place of every branch are one need of the rules.
            for alike in zip(*[branch for _, branch in item[2]], strict=False):
                if not can_meet(("one", None, tuple([(0, (each,)) for each in alike]))):
                    return _cannot(alike[0])
        if not can_meet(item):
            return _cannot(item)
    return "each need can be covered, but not all of them at once"


def _cannot(item: Item) -> str:
    if item[0] == "times":
        return f"no way to meet a group {item[1]} times"
    if item[0] == "one":
        return "no choice lets them cover everything"
    _, lo, hi, alts = item
    names = " or ".join(dict.fromkeys([label for label, *_ in alts if label is not None]))
    return f"no way to cover {lo if lo == hi else f'{lo} to {hi}'} {names or 'units'}"
