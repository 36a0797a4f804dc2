"""Which options are worth looking at, where there are many; and which payment keeps the useful cards."""

from __future__ import annotations

from ttrdsl.engine import layout
from ttrdsl.engine.decisions import DECLINE, Option, PayDecision
from ttrdsl.engine.game import Game
from ttrdsl.engine.networks import ends
from ttrdsl.playtest.styles.plan import needs
from ttrdsl.playtest.styles.worth import Worth

PLANNED = 4
OTHERS = 2
MOST = 32
MOST_CITIES = 6
MOST_PAYMENTS = 400


def candidates(worth: Worth, game: Game) -> list[int]:
    """Return the numbers of options worth looking at, at least one."""
    options: list[Option] = game.state[layout.OPTIONS]
    knowledge, pending = worth.survey.knowledge, game.pending
    if isinstance(pending, PayDecision):
        return sorted({payment(worth, game), *(i for i, option in enumerate(options) if option == DECLINE)})
    routes = {i: knowledge.bound(pending, option, "route") for i, option in enumerate(options)}
    if len(options) > PLANNED + OTHERS and any(route >= 0 for route in routes.values()):
        return _routes(worth, game, routes)
    cities = {i: knowledge.bound(pending, option, "city") for i, option in enumerate(options)}
    if len(options) > MOST_CITIES and any(city >= 0 for city in cities.values()):
        return _cities(worth, game, cities)
    return _spread(list(range(len(options))), MOST)


def _routes(worth: Worth, game: Game, routes: dict[int, int]) -> list[int]:
    """Planned routes, those that bring most first; then a few others; and whatever is no route."""
    gains, plan = worth.survey.gains, worth.plan(game.state)
    by_gain = sorted((i for i, route in routes.items() if route >= 0), key=lambda i: -gains.get(routes[i], 0))
    planned = [i for i in by_gain if plan.routes >> routes[i] & 1][:PLANNED]
    others = [i for i in by_gain if not plan.routes >> routes[i] & 1][: PLANNED + OTHERS - len(planned)]
    return planned + others + [i for i, route in routes.items() if route < 0]


def _cities(worth: Worth, game: Game, cities: dict[int, int]) -> list[int]:
    """Cities that tickets name or the plan touches."""
    knowledge, plan = worth.survey.knowledge, worth.plan(game.state)
    wanted = ends(knowledge.graph, plan.routes)
    named = 0
    for ticket in knowledge.tickets_of(game.state, worth.player):
        for goal in knowledge.goals[ticket]:
            for place in goal:
                named |= place
    ranked = sorted(cities, key=lambda i: -2 * (named >> max(0, cities[i]) & 1) - (wanted >> max(0, cities[i]) & 1))
    return ranked[:MOST_CITIES] + [i for i, city in cities.items() if city < 0 and i not in ranked[:MOST_CITIES]]


def _spread(numbers: list[int], most: int) -> list[int]:
    """Return at most so many of the numbers, evenly spread, the last among them."""
    if len(numbers) <= most:
        return numbers
    return sorted({numbers[i * (len(numbers) - 1) // (most - 1)] for i in range(most)})


def payment(worth: Worth, game: Game) -> int:
    """Return the payment that keeps the cards the plan needs, and those that fit everywhere."""
    options: list[Option] = game.state[layout.OPTIONS]
    numbers = [i for i in _spread(list(range(len(options))), MOST_PAYMENTS) if options[i] != DECLINE]
    if len(numbers) < 2:
        return numbers[0] if numbers else 0
    survey, st = worth.survey, game.state
    hand = survey.knowledge.cards(st, worth.player)
    rest = worth.plan(st).routes & ~survey.knowledge.owned(st, worth.player)
    if survey.route_slot is not None:
        rest &= ~(1 << st[survey.route_slot])  # what is being paid for

    def cost(number: int) -> int:
        left = list(hand)
        for kind in options[number][1]:
            left[kind] -= 1
        spent = sum(3 if kind in survey.universal else 1 for kind in options[number][1])
        return 4 * needs(survey, rest, left)[1] + spent

    return min(numbers, key=cost)


def staple(worth: Worth, game: Game) -> bool:
    """Say whether a choice is the daily bread of the game, between routes or cards, and so worth a look every turn."""
    knowledge, pending = worth.survey.knowledge, game.pending
    options: list[Option] = game.state[layout.OPTIONS]
    return any(knowledge.bound(pending, o, "route") >= 0 or knowledge.bound(pending, o, "card") >= 0 for o in options)
