"""What the rules answer when they are asked on an empty board: what routes cost, what they take and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ttrdsl.bots.path.knowledge import Knowledge, State, knowledge_of
from ttrdsl.engine import layout
from ttrdsl.engine.costs import Purse
from ttrdsl.engine.decisions import ChoiceDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision

PLENTY = 30
MOST_LOOKED_AT = 12
MOST_DECISIONS = 60
MOST_DEALS = 20
MOST_TRIES = 4

Fits = Callable[[Knowledge, Game], bool]


@dataclass(frozen=True)
class Price:
    """One way to pay for a route: so many cards of a kind, and beside them so many that fit everywhere."""

    kind: int
    number: int
    universal: int


@dataclass
class Survey:
    """Per route its prices, the pieces it takes by kind, and the points it brings at once."""

    knowledge: Knowledge
    place: ChoiceDecision | None = None  # where a route is chosen
    prices: dict[int, list[Price]] = field(default_factory=dict)
    takes: dict[int, dict[str, int]] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)  # of what decides who wins
    sheet: dict[int, int] = field(default_factory=dict)  # of the score sheet
    gains: dict[int, int] = field(default_factory=dict)  # the same, beyond what every route brings
    income: tuple[int, int] = (4, 5)  # what a middling route brings, and the half turns it takes
    universal: frozenset[int] = frozenset()  # kinds that pay for every route
    common: set[str] = field(default_factory=set)  # pieces of nobody that routes take
    enriches: bool = False  # whether a route can bring points to others
    swings: dict[int, int] = field(default_factory=dict)  # per ticket, once asked for

    def claimable(self, st: State, player: int) -> int:
        """Return the routes a player could choose if only she had the cards."""
        if self.place is None:
            taken = {r for base in self.knowledge.owner_slots for r in self.knowledge.routes if st[base + r] >= 0}
            return sum(1 << r for r in self.knowledge.routes if r not in taken)
        asked = st.copy()
        self.knowledge.fill(asked, player, PLENTY)
        asked[self.place.me] = player
        found = 0
        for option in self.place.options(asked):
            route = self.knowledge.bound(self.place, option, "route")
            if route >= 0:
                found |= 1 << route
        return found

    def brings(self, route: int) -> int | None:
        """Return what a route adds to the score sheet; nothing where it is only passed, without owner and pieces."""
        return self.sheet.get(route) if self.knowledge.owner_slots or self.takes.get(route) else None

    def purses(self, state: State, player: int, routes: Iterable[int]) -> dict[int, tuple[Purse, Any]]:
        """Return for each route the purse and the cost class of the payment that names it."""
        place, machine = self.place, self.knowledge.machine
        found: dict[int, tuple[Purse, Any]] = {}
        if place is None:
            return found
        for name in {bind["as"] for alt in place.details["alts"] for bind in alt["bind"]}:
            for decision in machine.decisions.values():
                if not isinstance(decision, PayDecision) or not _mentions(decision.details["cost"], name):
                    continue
                if name not in decision.frame or decision.frame[name] != place.frame[name]:
                    continue
                for route in routes:
                    st = state.copy()
                    st[decision.me] = player
                    st[place.frame[name]] = route
                    with suppress(GameError):  # a cost that nobody can work out
                        purse: Purse = decision.purse(st)
                        found.setdefault(route, (purse, purse.cost_class(decision.cost(st))))
        return found


def survey_of(machine: Machine) -> Survey:
    """Return the survey of a machine's bundle; made once."""
    return machine.beside(_survey)


def _survey(machine: Machine) -> Survey:
    return make_survey(knowledge_of(machine))


def make_survey(knowledge: Knowledge) -> Survey:
    """Ask the rules of a bundle; the answers hold for every game of it."""
    survey = Survey(knowledge)
    game = _choice_of_route(knowledge)
    if game is None or not isinstance(game.pending, ChoiceDecision):
        return survey
    survey.place = game.pending
    _ask(survey, game)
    survey.income = _income(survey)
    least = min(survey.points.values(), default=0)
    survey.gains = {route: points - least for route, points in survey.points.items()}
    return survey


def survey_now(game: Game) -> Survey:
    """Ask the rules as things stand, for the player who decides; routes she cannot choose now are as they were."""
    survey = survey_of(game.machine)
    machine = survey.knowledge.machine
    state = game.state + [0] * (machine.size - len(game.state))
    found = None if game.over else _below(survey.knowledge, Game(machine, state), 2, _is_of_routes)
    if found is None or found.pending is not survey.place:
        return survey
    now = replace(survey, prices=dict(survey.prices), takes=dict(survey.takes), sheet=dict(survey.sheet))
    now.points, now.common = dict(survey.points), set(survey.common)
    _ask(now, found, survey.universal)
    return now


def _ask(survey: Survey, game: Game, universal: frozenset[int] | None = None) -> None:
    """Find out at a choice of routes what each costs, takes and brings; `universal` is known to fit everywhere."""
    stages = list(_stages(survey.knowledge, game))
    purses: dict[int, tuple[Purse, Any]] = {}
    for each, routes in stages:
        purses |= survey.purses(each.state, each.state[layout.ACTOR], routes)
    _find_prices(survey, purses, universal)
    for each, routes in stages:
        for route, number in routes.items():
            with suppress(GameError):  # of a route after which the score cannot be worked out nothing is known
                _try_out(survey, each, route, number)


# -- the way to a choice of routes ------------------------------------------------------------------------


def _choice_of_route(knowledge: Knowledge) -> Game | None:
    """Play on, whatever comes first, until somebody with every card could choose a route.

    Where rules do not say how to go on, another deal may lead further.
    """
    for seed in range(MOST_DEALS):
        try:
            return _choice_in_deal(knowledge, seed)
        except GameError:
            continue
    return None


def _choice_in_deal(knowledge: Knowledge, seed: int) -> Game | None:
    """Look first for a choice by which a route becomes hers; without one, any choice of a route will do."""
    start = Game(knowledge.machine, knowledge.machine.start(seed))
    for fits in (_becomes_hers, _is_of_routes):
        game = start.copy()
        for _ in range(MOST_DECISIONS):
            if game.over:
                break
            found = _below(knowledge, game, 2, fits)
            if found is not None:
                return found
            game = _gone_on(game)
    return None


def _gone_on(game: Game) -> Game:
    """Return the game after the first of a few options that does not end in a dead state."""
    for number in range(min(game.option_count, MOST_LOOKED_AT)):
        after = game.copy()
        with suppress(GameError):
            after.play(number)
            return after
    raise GameError("every option that was tried ends in a dead state")


def _look_again(game: Game) -> Sequence[Any]:
    """Ask for the options anew after the state was changed; none where the rules meet an error."""
    assert game.pending is not None
    options: Sequence[Any] = ()
    with suppress(GameError):
        options = game.pending.all_options(game.state)
    game.state[layout.OPTIONS] = options
    return options


def _below(knowledge: Knowledge, game: Game, depth: int, fits: Fits) -> Game | None:
    """Return the game at a choice of routes, if the player to move can get there in a few choices of hers."""
    player, turn = game.state[layout.ACTOR], game.state[layout.TURNS]
    rich = game.copy()
    knowledge.fill(rich.state, player, PLENTY)
    options = _look_again(rich)
    if fits(knowledge, rich):
        return rich
    for number in range(min(len(options), MOST_LOOKED_AT) if depth else 0):
        after = rich.copy()
        try:
            after.play(number)
        except GameError:
            continue
        if not after.over and after.state[layout.ACTOR] == player and after.state[layout.TURNS] == turn:
            found = _below(knowledge, after, depth - 1, fits)
            if found is not None:
                return found
    return None


def _is_of_routes(knowledge: Knowledge, game: Game) -> bool:
    """Say whether a route can be chosen."""
    return any(knowledge.bound(game.pending, option, "route") >= 0 for option in game.state[layout.OPTIONS])


def _becomes_hers(knowledge: Knowledge, game: Game) -> bool:
    """Say whether a route can be chosen that is hers at the end of the turn and was not before."""
    player, tried = game.state[layout.ACTOR], 0
    for number, option in enumerate(game.state[layout.OPTIONS]):
        route = knowledge.bound(game.pending, option, "route")
        if route < 0 or (knowledge.owner_slots and knowledge.owns(game.state, player, route)):
            continue
        after, tried = game.copy(), tried + 1
        if _play_to_the_end_of_the_turn(after, player, number) and knowledge.owns(after.state, player, route):
            return True
        if tried == MOST_TRIES:
            break
    return False


def _stages(knowledge: Knowledge, game: Game) -> Iterator[tuple[Game, dict[int, int]]]:
    """Yield the choice and the option of each route, then what it offers besides to the owner of these, and so on."""
    seen: set[int] = set()
    while True:
        found: dict[int, int] = {}
        for number, option in enumerate(game.state[layout.OPTIONS]):
            route = knowledge.bound(game.pending, option, "route")
            if route >= 0 and route not in seen:
                found.setdefault(route, number)
        if not found:
            return
        yield game, found
        seen |= found.keys()
        game = game.copy()
        for slot in (base + route for base in knowledge.owner_slots for route in found):
            game.state[slot] = game.state[layout.ACTOR]
        knowledge.machine.touch(game.state)
        _look_again(game)


# -- prices -----------------------------------------------------------------------------------------------


def _mentions(ir: Any, name: str) -> bool:
    return ir == name or (isinstance(ir, list) and any(_mentions(part, name) for part in ir))


def _find_prices(survey: Survey, purses: dict[int, tuple[Purse, Any]], universal: frozenset[int] | None) -> None:
    """Find out by trying: first what each kind pays alone, then what it pays beside kinds that fit everywhere."""
    alone: dict[int, dict[int, int]] = {}
    for route, (purse, cost) in purses.items():
        enough = _most(survey, route)
        counts = {k: _least(cost, purse, {}, k, enough) for k in purse.kinds if k not in survey.knowledge.tickets}
        alone[route] = {k: n for k, n in counts.items() if n is not None}
    paid = [found for found in alone.values() if found]
    kinds = {k for found in paid for k in found}
    everywhere = frozenset(k for k in kinds if all(k in found for found in paid))
    survey.universal = universal if universal is not None else everywhere if everywhere != kinds else frozenset()
    for route, (purse, cost) in purses.items():
        prices = [Price(k, n, 0) for k, n in alone[route].items() if n and k not in survey.universal]
        for kind in purse.kinds:
            if kind not in alone[route] and survey.universal:
                prices += _mixed(survey, cost, purse, kind, min(survey.universal), _most(survey, route))
        prices += [Price(k, 0, n) for k, n in alone[route].items() if k in survey.universal]
        # What asks for three times the cards is a way out, not a plan.
        fewest = min((p.number + p.universal for p in prices), default=0)
        survey.prices[route] = [p for p in prices if p.number + p.universal <= 2 * fewest]


def _most(survey: Survey, route: int) -> int:
    return 3 * int(survey.knowledge.machine.compiler.facts["route.length"].data[route]) + 3


def _least(cost: Any, purse: Purse, beside: dict[int, int], kind: int, most: int) -> int | None:
    """Return the least number of cards of a kind that pays, beside other cards."""
    for number in range(most + 1):
        held = {**beside, kind: number}
        if cost.feasible(tuple(held.get(k, 0) for k in purse.kinds)):
            return number
    return None


def _mixed(survey: Survey, cost: Any, purse: Purse, kind: int, universal: int, most: int) -> list[Price]:
    for number in range(1, most + 1):
        if _pays(cost, purse, {universal: number, kind: most}):
            least = _least(cost, purse, {universal: number}, kind, most)
            return [Price(kind, least, number)] if least else []
    return []


def _pays(cost: Any, purse: Purse, held: dict[int, int]) -> bool:
    return bool(cost.feasible(tuple(held.get(k, 0) for k in purse.kinds)))


# -- what a route takes and brings ------------------------------------------------------------------------


def _try_out(survey: Survey, rich: Game, route: int, number: int) -> None:
    """Choose a route with just enough cards and no tickets, and see what happens."""
    knowledge, player = survey.knowledge, rich.state[layout.ACTOR]
    ready = rich.copy()
    cards = _exact_cards(survey, route)
    for pile in knowledge.hands[player] if cards else []:
        knowledge.put(ready.state, pile, {k: n for k, n in cards.items() if k in pile.slot_of})
    for pile in [*knowledge.ticket_piles[player], *knowledge.open_tickets]:
        knowledge.put(ready.state, pile, {})
    knowledge.machine.touch(ready.state)
    before, points = knowledge.supply(ready.state, player), knowledge.firm_points(ready.state, player)
    sheet = knowledge.own_sheet(ready.state, player)
    others = _points_of_others(knowledge, ready, player)
    for seed in range(MOST_TRIES):
        game = ready.copy()
        game.state[layout.SEED] = seed
        if _play_to_the_end_of_the_turn(game, player, number) and knowledge.owns(game.state, player, route):
            after = knowledge.supply(game.state, player)
            brought = knowledge.firm_points(game.state, player) - points
            listed = knowledge.own_sheet(game.state, player) - sheet
            spent = {kind: n - after[kind] for kind, n in before.items() if n != after[kind]}
            survey.takes[route] = {k: n for k, n in spent.items() if not _goes_without(knowledge, ready, route, k)}
            survey.points[route], survey.sheet[route] = brought, listed
            survey.enriches |= _points_of_others(knowledge, game, player) != others
            left = knowledge.shared(game.state)
            survey.common |= {kind for kind, n in knowledge.shared(ready.state).items() if n > left[kind]}
            return


def _points_of_others(knowledge: Knowledge, game: Game, player: int) -> list[int]:
    return [knowledge.firm_points(game.state, other) for other in range(knowledge.players) if other != player]


def _goes_without(knowledge: Knowledge, ready: Game, route: int, kind: str) -> bool:
    """Say whether a route can be had by somebody without these pieces: she pays in another way, or owes."""
    game, player, lay = ready.copy(), ready.state[layout.ACTOR], knowledge.machine.layout
    game.state[lay.pieces[kind] + lay.places["player"] + player] = 0
    knowledge.machine.touch(game.state)
    for number, option in enumerate(_look_again(game)):
        if knowledge.bound(game.pending, option, "route") == route:
            return _play_to_the_end_of_the_turn(game, player, number) and knowledge.owns(game.state, player, route)
    return False


def _income(survey: Survey) -> tuple[int, int]:
    """Return the points that a middling route brings, and the half turns it takes: two to claim, one for each card."""
    found = []
    for route, points in survey.points.items():
        cards = min((p.number + p.universal for p in survey.prices.get(route, ())), default=0)
        if points > 0:
            found.append((points, 2 + cards))
    found.sort(key=lambda each: (Fraction(*each), each))
    return found[len(found) // 2] if found else Survey.income


def _exact_cards(survey: Survey, route: int) -> dict[int, int]:
    """Return the cards of the cheapest price of a route."""
    prices = survey.prices.get(route)
    if not prices:
        return {}
    price = min(prices, key=lambda p: p.number + p.universal)
    beside = price.kind if price.kind in survey.universal else min(survey.universal, default=price.kind)
    return {price.kind: price.number} if not price.universal else {price.kind: price.number, beside: price.universal}


def _play_to_the_end_of_the_turn(game: Game, player: int, number: int) -> bool:
    turn = game.state[layout.TURNS]
    try:
        game.play(number)
        while not game.over and game.state[layout.ACTOR] == player and game.state[layout.TURNS] == turn:
            game.play(0)
    except GameError:
        return False
    return True
