"""What routes cost at this moment, and which cards a player still lacks for them: the rules are asked."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from typing import Any

from ttrdsl.bots.path.survey import Price, survey_now, survey_of
from ttrdsl.engine import layout
from ttrdsl.engine.costs import Purse
from ttrdsl.engine.game import Game
from ttrdsl.playtest.words import count_said
from ttrdsl.tongue.tongue import said

FEW = 3  # kinds that are named one by one


@dataclass(frozen=True)
class Offer:
    """A route as a player can have it: what it costs, and the fewest cards that are missing, in words."""

    cost: str
    lacks: str
    missing: int | None  # cards; none: not to be paid with any cards we looked at


class PriceList:
    """Prices of all routes for one player, as things stand."""

    def __init__(self, game: Game, player: int) -> None:
        self.survey = survey_now(game) if game.state[layout.ACTOR] == player else survey_of(game.machine)
        self.knowledge = knowledge = self.survey.knowledge
        self.cards: list[Any] = game.machine.bundle["cards"]
        st = game.state + [0] * (knowledge.machine.size - len(game.state))
        self.held = knowledge.cards(st, player)
        self.purses = self.survey.purses(st, player, knowledge.routes)

    def offer(self, route: int) -> Offer | None:
        """Return what a route costs; nothing where no cards are paid for it."""
        if route not in self.purses:
            return None
        purse, cost = self.purses[route]
        prices = self.survey.prices.get(route, [])
        told = self._prices_said(cost, purse, prices)
        if _enough(cost, purse, self.held, {}):
            return Offer(told, "", 0)
        found = self._fewest(cost, purse, prices)
        return Offer(told, self._lacks_said(cost, purse, found), sum(found[0].values()) if found else None)

    def _lacks_said(self, cost: Any, purse: Purse, found: Sequence[dict[int, int]]) -> str:
        """Return the cards that are missing, each alternative: `2 × red wagon or green wagon`."""
        if not found:
            return said("more than cards")
        number = sum(found[0].values())
        if len(found) > FEW:
            any_do = _enough(cost, purse, self.held, _mixed(number, [kind for more in found for kind in more]))
            return said("any {n} more", n=number) if any_do else said("{n} more of a kind", n=number)
        if all(len(more) == 1 for more in found):
            return count_said(number, said(" or ").join(self._title(kind) for more in found for kind in more))
        return said(" or ").join(dict.fromkeys(self._cards_said(more) for more in found))

    def _fewest(self, cost: Any, purse: Purse, prices: Sequence[Price]) -> list[dict[int, int]]:
        """Return the smallest hands that would do beside the one that is there."""
        most = max((price.number + price.universal for price in prices), default=0)
        kinds = sorted({price.kind for price in prices} | self.survey.universal)
        beside = min(self.survey.universal, default=-1)
        for number in range(1, most + 1):
            found = [{kind: number} for kind in kinds if _enough(cost, purse, self.held, {kind: number})]
            # Wild cards are hard to come by: they are named only where nothing else helps.
            found = [more for more in found if not self.survey.universal & set(more)] or found
            if not found and beside >= 0:
                pairs = [{kind: number - n, beside: n} for n in range(1, number) for kind in kinds if kind != beside]
                found = [more for more in pairs if _enough(cost, purse, self.held, more)]
            if found:
                return found
        return self._least(cost, purse, self.held)

    def _least(self, cost: Any, purse: Purse, held: Sequence[int]) -> list[dict[int, int]]:
        """Return hands that would do beside another, with no card too many: for each kind one made rather of it."""
        counts = {kind: self.cards[kind]["count"] for kind in purse.kinds}
        all_there = {kind: max(n) if isinstance(n, list) else n for kind, n in counts.items()}
        if not _enough(cost, purse, held, all_there):
            return []
        found = []
        for rather in purse.kinds:
            more = dict(all_there)
            for kind in sorted(purse.kinds, key=lambda kind: (kind == rather, kind not in self.survey.universal)):
                enough = bisect_left(range(more[kind]), True, key=partial(_do, cost, purse, held, more, kind))
                more[kind] = enough
            found.append({kind: number for kind, number in more.items() if number})
        fewest = min(sum(more.values()) for more in found)
        return [more for n, more in enumerate(found) if sum(more.values()) == fewest and more not in found[:n]]

    def _prices_said(self, cost: Any, purse: Purse, prices: Sequence[Price]) -> str:
        """Return prices as `3 × blue wagon`, `3 of a kind`, `any 3 cards`, `2 of a kind + Locomotive`."""
        plain = [price for price in prices if price.kind not in self.survey.universal] or list(prices)
        sizes = {(price.number, price.universal) for price in plain}
        if len(plain) > FEW and len(sizes) == 1:
            number, universal = sizes.pop()
            beside = min(self.survey.universal, default=plain[0].kind)
            mixed = _mixed(number, [price.kind for price in plain])
            any_do = _enough(cost, purse, [0] * len(self.held), mixed | ({beside: universal} if universal else {}))
            many = said("any {n} cards", n=number) if any_do else said("{n} of a kind", n=number)
            price = many if number > 1 else said("any card")
            return f"{price} + {count_said(universal, self._title(beside))}" if universal else price
        if not plain:
            hands = self._least(cost, purse, [0] * len(self.held))
            return said(" or ").join(_some(self._cards_said(hand) for hand in hands))
        plain.sort(key=lambda price: price.number + price.universal)
        return said(" or ").join(_some(self._price_said(price) for price in plain))

    def _price_said(self, price: Price) -> str:
        beside = price.kind if price.kind in self.survey.universal else min(self.survey.universal, default=price.kind)
        return self._cards_said({price.kind: price.number} | ({beside: price.universal} if price.universal else {}))

    def _cards_said(self, cards: dict[int, int]) -> str:
        return " + ".join(count_said(number, self._title(kind)) for kind, number in cards.items() if number)

    def _title(self, kind: int) -> str:
        return str(self.cards[kind]["title"])


def _mixed(number: int, kinds: Sequence[int]) -> dict[int, int]:
    """Return so many cards of as many kinds as there are."""
    return dict(Counter(islice(cycle(dict.fromkeys(kinds)), number)))


def _some(ways: Iterable[str]) -> list[str]:
    """Return different ways, a few of them."""
    different = list(dict.fromkeys(ways))
    return [*different[:FEW], "…"] if len(different) > FEW else different


def _do(cost: Any, purse: Purse, held: Sequence[int], more: dict[int, int], kind: int, number: int) -> bool:
    return _enough(cost, purse, held, more | {kind: number})


def _enough(cost: Any, purse: Purse, held: Sequence[int], more: dict[int, int]) -> bool:
    return bool(cost.feasible(tuple(held[kind] + more.get(kind, 0) for kind in purse.kinds)))


def routes_named(names: Iterable[str], text: str) -> list[int]:
    """Return the routes whose names have every word of a text."""
    words = text.casefold().replace("–", " ").replace("-", " ").split()
    return [route for route, name in enumerate(names) if all(word in name.casefold() for word in words)]
