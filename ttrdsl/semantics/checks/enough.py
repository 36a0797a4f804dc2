"""Which cards meet a condition or a cost whatever happens in a game: sets of kinds, and how many of them are enough."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from ttrdsl.program.names import substitute
from ttrdsl.program.node import Node, Op, unmarked, without_marks
from ttrdsl.semantics.checks.fold import Board, Fold

Way = tuple[int, frozenset[int]]  # so many cards of these kinds meet a cost
NONE: frozenset[int] = frozenset()
MOST_WAYS = 100  # of more ways to meet a cost the later ones are left out


class Kinds:
    """Works out kinds of cards and numbers for every number of players."""

    def __init__(self, board: Board, folds: list[Fold], asked: Callable[[Node], Node]) -> None:
        self.board, self.folds, self.asked = board, folds, asked
        self.bodies = board.bodies
        self.every = frozenset(range(board.sizes["card"]))
        self.sources: dict[tuple[bool, str], tuple[Op, frozenset[int]]] = {}  # what came of each, surely or perhaps

    def least(self, number: Node, otherwise: int) -> int:
        """Return the least that a number can be, or something else where it is not known."""
        values = self._numbers(number)
        return otherwise if values is None else min(values)

    def most(self, number: Node) -> int | None:
        """Return the greatest that a number can be, or nothing where it is not known."""
        values = self._numbers(number)
        return None if values is None else max(values)

    def _numbers(self, number: Node) -> list[int] | None:
        values = [fold.value(number, {}) for fold in self.folds]
        return values if all(isinstance(v, int) for v in values) else None

    def of(self, kinds: Node, otherwise: frozenset[int]) -> frozenset[int]:
        """Return a set of kinds that is the same in every game, or something else."""
        values = [fold.value(kinds, {}) for fold in self.folds]
        if all(isinstance(v, frozenset) for v in values):
            return frozenset().union(*values)
        return otherwise

    def of_source(self, source: Node) -> tuple[Op, frozenset[int]]:
        """Return the one pile from which cards come, and the kinds that may come from it."""
        return self._known(source, False)

    def sure_of_source(self, source: Node) -> frozenset[int]:
        """Return the kinds that come from a pile in any case if they lie there."""
        return self._known(source, True)[1]

    def _known(self, source: Node, surely: bool) -> tuple[Op, frozenset[int]]:
        key = surely, repr(source)
        if key not in self.sources:
            holds = (lambda value: value is True) if surely else (lambda value: value is not False)
            self.sources[key] = self._filtered(source, holds)
        return self.sources[key]

    def _filtered(self, source: Node, holds: Callable[[Any], bool]) -> tuple[Op, frozenset[int]]:
        match unmarked(source):
            case ["cards", [("where" | "cards" | "at"), *_] as inner]:
                return self._filtered(inner, holds)
            case ["cards", pile] if unmarked(self.asked(pile))[:1] == ["pile"]:
                pile = without_marks(self.asked(pile))
                decks = {deck for where in self.board.flow.places(pile) for deck in self.board.flow.holds[where]}
                return pile, frozenset(k for k in self.every if self.board.things.cards[k].deck in decks)
            case ["where", variable, inner, test]:
                pile, kinds = self._filtered(inner, holds)
                meant = {k for k in kinds if all(holds(f.value(test, {variable: k})) for f in self.folds)}
                return pile, frozenset(meant)
        return [], NONE

    def purse(self, op: Op) -> list[Op]:
        """Return the piles from which something is paid, as far as they are known."""
        piles = [without_marks(self.asked(pile)) for pile in op[1]["from"]]
        return [pile for pile in piles if isinstance(pile, list) and pile[0] == "pile"]

    # -- costs ------------------------------------------------------------------------------------

    def ways(self, cost: Node) -> list[Way]:
        """Return numbers of cards, each of certain kinds, that meet a cost."""
        match self.asked(cost):
            case ["if", _, one, other]:
                return [(max(n, m), a & b) for (n, a), (m, b) in product(self.ways(one), self.ways(other))][:MOST_WAYS]
            case ["cost", items]:
                return self._all_of(items)
        return []

    def _all_of(self, items: list[Node]) -> list[Way]:
        found: list[Way] = [(0, self.every)]
        for item in items:
            found = [(n + m, a & b) for (n, a), (m, b) in product(found, self._ways_of(item))][:MOST_WAYS]
        return [way for way in found if way[1]]

    def _ways_of(self, item: Node) -> list[Way]:
        match unmarked(item):
            case ["need", low, _, choices]:
                number, kinds = self.most(low), NONE.union(*(self._fill(choice) for choice in choices))
                return [(max(number, 0), kinds)] if number is not None else []
            case ["times", number, items]:
                times = self.most(number)
                return [] if times is None else [(max(times, 0) * n, kinds) for n, kinds in self._all_of(items)]
            case ["one", variable, source, items, _]:
                values = self.of(source, NONE)
                return [way for v in sorted(values) for way in self._all_of(substitute(items, {variable: v}, "items"))]
        return []

    def _fill(self, choice: dict[str, Any]) -> frozenset[int]:
        """Return the kinds of which any one card fills a choice."""
        match unmarked(choice["fill"]):
            case ["kinds", kinds] if choice["low"] == choice["high"] == 1:
                values = [fold.value(kinds, {}) for fold in self.folds]
                return frozenset.intersection(*values) if all(isinstance(v, frozenset) for v in values) else NONE
            case ["costs", cost] if choice["low"] == choice["high"] == 1:
                return NONE.union(*(kinds for n, kinds in self.ways(cost) if n == 1))
        return NONE

    def most_cards(self, cost: Node) -> int | None:
        """Return how many cards a cost takes at most, or nothing if that is not known."""
        match unmarked(self.asked(cost)):
            case ["if", _, one, other]:
                both = [self.most_cards(one), self.most_cards(other)]
                return None if None in both else max(n for n in both if n is not None)
            case ["cost", items] | ["group", items]:
                return self._sum([self._most_of(item) for item in items])
        return None

    def _most_of(self, item: Node) -> int | None:
        match unmarked(item):
            case ["one", _, _, items, _]:
                return self._sum([self._most_of(inner) for inner in items])
            case ["times", number, items]:
                return self._times(self.most(number), self._sum([self._most_of(inner) for inner in items]))
            case ["need", _, high, choices]:
                fills = [self._most_for(unmarked(choice["fill"])) for choice in choices]
                return None if None in fills else self._times(self.most(high), max(f for f in fills if f is not None))
        return None

    def _most_for(self, fill: Op) -> int | None:
        return 1 if fill[0] == "kinds" else self.most_cards(fill[1] if fill[0] == "costs" else fill)

    def _times(self, number: int | None, each: int | None) -> int | None:
        return None if number is None or each is None else max(number, 0) * each

    def _sum(self, numbers: list[int | None]) -> int | None:
        return None if None in numbers else sum(n for n in numbers if n is not None)
