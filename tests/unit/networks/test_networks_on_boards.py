"""Networks on published boards and on dense ones, on lists and in native code; and what is said of hard questions."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from tests.games import every_game, machine_of
from tests.unit.networks.asking import TIERS, needs_native, networks
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import NoAnswer

FEWEST_PLAYERS = dict(reversed(every_game()))
on_both = pytest.mark.parametrize("tier", TIERS)
RING = Graph(4, ((0, 1), (1, 2), (2, 0), (2, 3)))


def whole(graph: Graph) -> int:
    return (1 << len(graph.ends)) - 1


def asked(tier: str, name: str, graph: Graph, about: Any) -> Any:
    return networks(tier, graph).ask_by_name(name, whole(graph), about)


def square(side: int, *, diagonals: bool) -> Graph:
    """A square of cities, each joined to its neighbours, or also to those at the corners."""
    cities = list(product(range(side), repeat=2))
    farthest = 2 if diagonals else 1
    ends = tuple(
        (i, j)
        for (i, a), (j, b) in combinations(enumerate(cities), 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and abs(a[0] - b[0]) + abs(a[1] - b[1]) <= farthest
    )
    return Graph(len(cities), ends)


def everyone_to_everyone(cities: int) -> Graph:
    return Graph(cities, tuple(combinations(range(cities), 2)))


# --- dense and long boards ---------------------------------------------------


@on_both
def test_a_dense_board_loses_five_routes_of_its_edge(tier: str) -> None:
    # 42 routes, 12 odd cities round the edge: five routes of the edge must be left out; a path meets all 16 cities.
    graph = square(4, diagonals=True)
    assert asked(tier, "longest trail", graph, [1] * 42) == 37
    assert asked(tier, "longest path", graph, [1] * 42) == 15


@on_both
def test_a_board_on_which_every_city_is_even_is_one_trail(tier: str) -> None:
    assert asked(tier, "longest trail", everyone_to_everyone(15), [1] * 105) == 105


@on_both
def test_a_trail_through_thousands_of_cities_is_walked_to_its_end(tier: str) -> None:
    graph = Graph(3001, tuple((city, city + 1) for city in range(3000)))
    assert asked(tier, "longest trail", graph, [1] * 3000) == 3000
    assert asked(tier, "longest path", graph, [1] * 3000) == 3000
    assert asked(tier, "ordered", graph, [1, 1 << 1500, 1 << 3000])
    assert not asked(tier, "ordered", graph, [1, 1 << 3000, 1 << 1500])


# --- published boards --------------------------------------------------------


@cache
def graph_of(name: str) -> Graph:
    return machine_of(name, FEWEST_PLAYERS[name]).compiler.graph


def grown(graph: Graph, chance: random.Random, routes: int) -> int:
    """Grow a network of so many routes, each of which touches it where possible, as players do."""
    net, cities = 0, 0
    for _ in range(min(routes, len(graph.ends))):
        free = [r for r in range(len(graph.ends)) if not net >> r & 1]
        route = chance.choice([r for r in free if graph.span[r] & cities] or free)
        net |= 1 << route
        cities |= graph.span[route]
    return net


@needs_native
@pytest.mark.parametrize("name", sorted(FEWEST_PLAYERS))
def test_networks_on_a_published_board_are_judged_alike(name: str) -> None:
    graph, chance = graph_of(name), random.Random(name)
    lists, native = networks("lists", graph), networks("native", graph)
    weights = [chance.randint(1, 6) for _ in graph.ends]
    for routes in (3, 8, 14, 18, 22, 40):
        net = grown(graph, chance, routes)
        places = [1 << chance.randrange(graph.cities) for _ in range(3)]
        for question, *about in (
            ("ends",), ("parts",), ("reach", chance.randrange(graph.cities)), ("joined", places),
            ("ordered", places), ("chain", places), ("apart", places[:2]), ("longest trail", weights),
            ("shortest", places[:2], weights),
            ("longest path", weights), ("encircles", [chance.choice((-1, 0, 1)) for _ in weights]),
        ):  # fmt: skip
            assert lists.ask_by_name(question, net, *about) == native.ask_by_name(question, net, *about), question


@on_both
def test_what_is_kept_of_a_network_does_not_serve_another(tier: str) -> None:
    asking, ends = networks(tier, RING), [1 << 0, 1 << 3]
    for net, joined in ((0b1111, True), (0b0111, False), (0b1100, True), (0, False), (0b1111, True)):
        assert asking.ask_by_name("joined", net, ends) == joined
    many = [1 << city for city in (0, 1, 2, 3) * 5]  # more places than there was room for
    assert asking.ask_by_name("joined", 0b1111, many)
    assert not asking.ask_by_name("joined", 0b0111, many)


@on_both
@pytest.mark.parametrize("cities", [9, 70])
def test_networks_with_a_few_routes_more_are_judged_as_if_they_were_new(tier: str, cities: int) -> None:
    chance = random.Random(cities)
    ends = tuple((city, (city + step) % cities) for step in (1, 3) for city in range(cities))
    graph = Graph(cities, ends, frozenset(range(0, cities, 4)))
    asking = networks(tier, graph)
    for _ in range(20):
        mine = grown(graph, chance, chance.randrange(cities))
        for _ in range(8):
            net = mine | sum(1 << route for route in set(chance.choices(range(len(ends)), k=chance.randrange(6))))
            a, b = chance.choices(range(cities), k=2)
            near = asking.ask_by_name("reach", net, a)
            assert asking.ask_by_name("joined", net, [1 << a, 1 << b]) == bool(near >> b & 1)
            assert asking.ask_by_name("joined", net, [1 << a, 1 << b, 1 << a]) == bool(near >> b & 1)


# --- what cannot be answered -------------------------------------------------


@on_both
@pytest.mark.parametrize("cities", [14, 60])
def test_a_trail_over_too_many_open_cities_is_too_hard(tier: str, cities: int) -> None:
    graph = everyone_to_everyone(cities)  # up to 1,770 routes
    for name in ("longest trail", "longest path"):
        said = f"`{name.replace(' ', '_')}` of a network is too hard to answer: the search was given up"
        with pytest.raises(NoAnswer, match=said):
            asked(tier, name, graph, [1] * len(graph.ends))


@needs_native
def test_an_order_that_takes_too_many_steps_is_given_up() -> None:
    # Two dense halves with two routes between them, and an order that needs three; on lists this takes long.
    half = everyone_to_everyone(7).ends
    graph = Graph(14, (*half, *((a + 7, b + 7) for a, b in half), (0, 7), (1, 8)))
    with pytest.raises(NoAnswer, match="`ordered_trail` of a network is too hard"):
        asked("native", "ordered", graph, [1 << 3, 1 << 10, 1 << 4, 1 << 11])


@on_both
def test_a_weight_that_is_negative_or_far_too_large_is_refused(tier: str) -> None:
    for name, weight in (
        ("longest trail", -1),
        ("longest path", -1),
        ("longest trail", 1 << 41),
        ("encircles", -1 << 41),
    ):
        with pytest.raises(NoAnswer, match="a weight that is negative or far too large"):
            asked(tier, name, RING, [1, weight, 1, 1])


@on_both
def test_disjoint_paths_are_counted_between_two_places(tier: str) -> None:
    for places in ([], [1], [1, 2, 4]):
        with pytest.raises(NoAnswer, match="`disjoint_paths` of a network is asked about two different places"):
            asked(tier, "apart", RING, places)


@on_both
def test_a_place_is_0_apart_from_itself(tier: str) -> None:
    asking, weights = networks(tier, RING), [1, 1, 1, 1]
    for places, apart in (([], 0), ([1], 0), ([1, 2], 1)):
        assert asking.ask_by_name("shortest", whole(RING), places, weights) == apart
    with pytest.raises(NoAnswer, match="`shortest_way` of a network is asked about two different places"):
        asking.ask_by_name("shortest", whole(RING), [1, 2, 4], weights)


@on_both
def test_after_an_error_the_next_question_is_answered(tier: str) -> None:
    asking = networks(tier, RING)
    with pytest.raises(NoAnswer):
        asking.ask_by_name("apart", whole(RING), [1])
    assert asking.ask_by_name("longest trail", whole(RING), [1, 1, 1, 1]) == 4
