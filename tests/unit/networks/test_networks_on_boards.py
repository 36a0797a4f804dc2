"""Networks on published boards, on boards drawn by hand and on dense ones; and what is said of questions too hard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from tests.games import every_game, machine_of
from tests.unit.networks.network_memory import Functions, NetworkMemory, functions_of
from ttrdsl.dialect import errors, native
from ttrdsl.engine import networks as nets
from ttrdsl.engine.networks import Graph

needs_numba = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
LETTERS = "ABCDEFGH"
FEWEST_PLAYERS = dict(reversed(every_game()))

Tier = tuple[str, Functions]


@pytest.fixture(scope="module", params=["text", pytest.param("native", marks=needs_numba)])
def tier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tier]:
    """Give a tier's name and its functions; what native code is made stays out of the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TTRDSL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield request.param, functions_of(request.param)


def board(routes: str, dead_ends: str = "") -> Graph:
    """Read routes such as "AB BC BC": one word for each, one letter for each city."""
    ends = tuple((LETTERS.index(word[0]), LETTERS.index(word[1])) for word in routes.split())
    return Graph(len(LETTERS), ends, frozenset(LETTERS.index(c) for c in dead_ends))


def whole(graph: Graph) -> int:
    return (1 << len(graph.ends)) - 1


def longest(tier: Tier, question: str, graph: Graph, weights: list[int]) -> int:
    memory = NetworkMemory(tier[1], graph, tier[0])
    found = memory.of_weights(question, whole(graph), weights)
    assert not memory.error
    return found


def trail(tier: Tier, routes: str, weights: list[int], dead_ends: str = "") -> int:
    return longest(tier, "longest_trail", board(routes, dead_ends), weights)


def path(tier: Tier, routes: str, weights: list[int], dead_ends: str = "") -> int:
    return longest(tier, "longest_path", board(routes, dead_ends), weights)


def square(side: int, *, diagonals: bool) -> Graph:
    """A square of cities, each joined to its neighbours, or also to those at the corners."""
    cities = list(product(range(side), repeat=2))
    farthest = 2 if diagonals else 1
    ends = tuple(
        (i, j)
        for (i, a), (j, b) in combinations(enumerate(cities), 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and abs(a[0] - b[0]) + abs(a[1] - b[1]) <= farthest
    )
    return Graph(len(cities), ends, frozenset())


def everyone_to_everyone(cities: int) -> Graph:
    return Graph(cities, tuple(combinations(range(cities), 2)), frozenset())


# --- by hand -----------------------------------------------------------------


def test_a_tree_leaves_its_shortest_arm(tier: Tier) -> None:
    assert trail(tier, "AB AC AD", [3, 4, 2]) == 7
    assert path(tier, "AB AC AD", [3, 4, 2]) == 7


def test_a_ring_is_walked_all_the_way_round_by_a_trail_only(tier: Tier) -> None:
    assert trail(tier, "AB BC CA", [1, 2, 3]) == 6
    assert path(tier, "AB BC CA", [1, 2, 3]) == 5


def test_a_ring_with_arms_gives_two_of_them_at_one_city_or_one_way_round(tier: Tier) -> None:
    assert trail(tier, "AB BC CA AD AE CF", [2, 2, 2, 3, 3, 1]) == 12
    assert trail(tier, "AB BC CA AD CF", [1, 1, 1, 9, 9]) == 20


def test_rings_that_cannot_be_joined_are_not_added_up(tier: Tier) -> None:
    routes = "AB AC AD BE EF FB CG GH HC"
    assert trail(tier, routes, [1, 1, 1, 5, 5, 5, 5, 5, 5]) == 32
    assert trail(tier, routes, [1, 1, 40, 5, 5, 5, 5, 5, 5]) == 56


def test_two_rings_that_touch_are_one_trail_and_two_paths(tier: Tier) -> None:
    routes, weights = "AB BC CA AD DE EA AF", [1, 1, 1, 1, 1, 1, 5]
    assert trail(tier, routes, weights) == 11
    assert path(tier, routes, weights) == 7


def test_of_a_double_route_a_path_takes_the_heavier_one(tier: Tier) -> None:
    assert trail(tier, "AB AB BC", [3, 3, 2]) == 8
    assert path(tier, "AB AB BC", [3, 4, 2]) == 6


def test_a_trail_may_start_and_end_at_the_same_dead_end(tier: Tier) -> None:
    assert trail(tier, "AB BC CA", [1, 2, 3], dead_ends="A") == 6
    assert path(tier, "AB BC CA", [1, 2, 3], dead_ends="A") == 6
    assert trail(tier, "AB BC CD", [1, 2, 4], dead_ends="C") == 4
    assert trail(tier, "AB", [7], dead_ends="AB") == 7


def test_a_network_without_routes_has_no_trail(tier: Tier) -> None:
    assert trail(tier, "", []) == 0
    assert path(tier, "", []) == 0


# --- dense boards ------------------------------------------------------------


def test_a_dense_board_loses_five_routes_of_its_edge(tier: Tier) -> None:
    graph = square(4, diagonals=True)
    assert longest(tier, "longest_trail", graph, [1] * 42) == 37
    assert longest(tier, "longest_path", graph, [1] * 42) == 15


def test_a_board_on_which_every_city_is_even_is_one_trail(tier: Tier) -> None:
    assert longest(tier, "longest_trail", everyone_to_everyone(15), [1] * 105) == 105


@pytest.mark.parametrize("seed", range(12))
def test_many_rings_with_arms_are_searched_exactly(tier: Tier, seed: int) -> None:
    chance = random.Random(seed)
    rings = square(4, diagonals=False)
    arms = tuple((chance.randrange(16), 16 + arm) for arm in range(6))
    graph = Graph(22, rings.ends + arms, frozenset({21}))
    weights = [chance.randint(1, 6) for _ in graph.ends]
    for question in ("longest_trail", "longest_path"):
        assert longest(tier, question, graph, weights) == getattr(nets, question)(graph, whole(graph), weights)


# --- published boards --------------------------------------------------------


@cache
def graph_of(name: str) -> Graph:
    return machine_of(name, FEWEST_PLAYERS[name]).compiler.graph


def grown(graph: Graph, chance: random.Random, routes: int) -> int:
    """Grow a network of so many routes, each of which touches it where possible, as players do."""
    net = 1 << chance.randrange(len(graph.ends))
    for _ in range(routes - 1):
        near = [r for r in range(len(graph.ends)) if graph.span[r] & nets.ends(graph, net) and not net >> r & 1]
        net |= 1 << chance.choice(near or range(len(graph.ends)))
    return net


@pytest.mark.parametrize("name", sorted(FEWEST_PLAYERS))
def test_networks_on_a_published_board_are_judged_as_by_the_engine(tier: Tier, name: str) -> None:
    graph, chance = graph_of(name), random.Random(name)
    memory = NetworkMemory(tier[1], graph, tier[0])
    weights = [chance.randint(1, 6) for _ in graph.ends]
    for routes in (3, 8, 14, 18, 22):
        net = grown(graph, chance, min(routes, len(graph.ends)))
        places = [1 << chance.randrange(graph.cities) for _ in range(3)]
        assert memory.components(net) == nets.components(graph, net)
        assert memory.ends(net) == nets.ends(graph, net)
        for question in ("longest_trail", "longest_path"):
            assert memory.of_weights(question, net, weights) == getattr(nets, question)(graph, net, weights)
            assert not memory.error
        for question in ("connected", "ordered_trail"):
            assert memory.of_places(question, net, places) == getattr(nets, question)(graph, net, places)
        assert memory.of_places("disjoint_paths", net, places[:2]) == nets.disjoint_paths(graph, net, *places[:2])
        assert not memory.error


# --- what cannot be answered -------------------------------------------------


def test_a_trail_over_too_many_open_cities_is_too_hard(tier: Tier) -> None:
    graph = everyone_to_everyone(14)
    memory = NetworkMemory(tier[1], graph, tier[0])
    memory.of_weights("longest_trail", whole(graph), [1] * 91)
    assert memory.error == errors.TOO_HARD


def test_a_negative_weight_is_refused(tier: Tier) -> None:
    graph = board("AB BC CA CD")
    memory = NetworkMemory(tier[1], graph, tier[0])
    for question in ("longest_trail", "longest_path"):
        assert memory.of_weights(question, whole(graph), [1, -1, 1, 1]) == 0
        assert memory.error == errors.BAD_NUMBER


def test_disjoint_paths_are_counted_between_two_places(tier: Tier) -> None:
    graph = board("AB BC CA CD")
    memory = NetworkMemory(tier[1], graph, tier[0])
    for places in ([], [1], [1, 2, 4]):
        assert memory.of_places("disjoint_paths", whole(graph), places) == 0
        assert memory.error == errors.NOT_TWO_PLACES


def test_after_an_error_the_next_question_is_answered(tier: Tier) -> None:
    graph = board("AB BC CA CD")
    memory = NetworkMemory(tier[1], graph, tier[0])
    memory.of_places("disjoint_paths", whole(graph), [1])
    assert memory.of_weights("longest_trail", whole(graph), [1, 1, 1, 1]) == 4
    assert not memory.error
