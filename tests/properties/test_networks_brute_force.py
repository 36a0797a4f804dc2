"""Each question about networks, answered again on a model in which dead ends are split up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, pairwise, product
from typing import Any

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.networks.asking import TIERS, networks
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import all_picks

Point = tuple[int, int]
"""A city and -1, or a dead-end city and the route that ends there."""

on_both = pytest.mark.parametrize("tier", TIERS)


@dataclass(frozen=True)
class Case:
    """A board, a network on it, weights for its routes and some places."""

    graph: Graph
    net: int
    weights: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def routes(self) -> list[int]:
        return [route for route in range(len(self.graph.ends)) if self.net >> route & 1]

    def points(self, route: int) -> tuple[Point, Point]:
        dead = self.graph.dead_ends
        a, b = ((city, route if city in dead else -1) for city in self.graph.ends[route])
        return a, b

    def model(self) -> nx.MultiGraph:
        model = nx.MultiGraph()
        cities = range(self.graph.cities)
        model.add_nodes_from((c, -1) for c in cities if c not in self.graph.dead_ends)
        for route in self.routes:
            model.add_edge(*self.points(route), key=route, weight=self.weights[route])
        return model

    def lying_in(self, model: nx.MultiGraph, place: int) -> list[Point]:
        return [point for point in model if place >> point[0] & 1]

    def steps(self, point: Point, free: frozenset[int]) -> list[tuple[int, Point]]:
        """List the free routes from a point, each with the point it leads to."""
        found = []
        for route in free:
            a, b = self.points(route)
            if point in (a, b):
                found.append((route, b if point == a else a))
        return found


@st.composite
def cases(draw: st.DrawFn, most_routes: int = 10) -> Case:
    used = draw(st.integers(2, 7))
    spread = draw(st.sampled_from([1, 1, 1, 9, 25]))  # city k is number k * spread, so that sets take up to three words
    city = st.integers(0, used - 1).map(lambda number: number * spread)
    pair = st.tuples(city, city).filter(lambda ends: ends[0] != ends[1])
    before = draw(st.sampled_from([0, 0, 0, 61, 125]))  # routes that are in no network come before the others
    ends = [(0, spread)] * before + draw(st.lists(pair, max_size=most_routes))
    dead_ends = draw(st.frozensets(city, max_size=2))
    # Most routes belong to the network: thin networks have dull answers.
    net = (1 << len(ends)) - (1 << before)
    for route in draw(st.sets(st.integers(0, most_routes - 1), max_size=3)):
        net &= ~(1 << before + route)
    weights = draw(st.tuples(*[st.integers(0, 6)] * len(ends)))
    place = st.one_of(city.map(lambda c: 1 << c), st.frozensets(city, min_size=1).map(lambda c: sum(1 << x for x in c)))
    places = draw(st.lists(place, min_size=2, max_size=5))
    return Case(Graph(used * spread, tuple(ends), dead_ends), net, weights, tuple(places))


def asked(tier: str, case: Case, name: str, *about: Any) -> Any:
    """Ask the question on a tier."""
    return networks(tier, case.graph).ask_by_name(name, case.net, *about)


def cities_of(points: Sequence[Point]) -> int:
    mask = 0
    for city, _ in points:
        mask |= 1 << city
    return mask


# --- what is joined ----------------------------------------------------------


@on_both
@given(case=cases())
def test_ends_are_the_cities_with_a_route(tier: str, case: Case) -> None:
    model = case.model()
    expected = cities_of([point for point in model if model.degree(point)])
    assert asked(tier, case, "ends") == expected


@on_both
@given(case=cases())
def test_reach_is_the_union_of_the_components_of_the_points_of_a_city(tier: str, case: Case) -> None:
    model = case.model()
    for city in range(case.graph.cities):
        expected = 1 << city
        for point in case.lying_in(model, 1 << city):
            expected |= cities_of(list(nx.node_connected_component(model, point)))
        assert asked(tier, case, "reach", city) == expected


@on_both
@given(case=cases())
def test_components_are_those_of_the_model(tier: str, case: Case) -> None:
    model = case.model()
    expected = []
    for component in nx.connected_components(model):
        routes = [key for _, _, key in model.subgraph(component).edges(keys=True)]
        if routes:
            expected.append(sorted(routes))
    found = asked(tier, case, "parts")
    assert found == [sum(1 << route for route in routes) for routes in sorted(expected)]


@on_both
@given(case=cases())
def test_connected_places_lie_in_one_component_of_the_model(tier: str, case: Case) -> None:
    model = case.model()
    expected = len(set(case.places)) < 2 or any(
        all(cities_of(list(component)) & place for place in case.places) for component in nx.connected_components(model)
    )
    assert asked(tier, case, "joined", case.places) == expected


@on_both
@given(case=cases())
def test_a_chain_has_a_route_for_each_two_neighbours(tier: str, case: Case) -> None:
    expected = all(
        any(
            a >> case.graph.ends[route][side] & 1 and b >> case.graph.ends[route][1 - side] & 1
            for route in case.routes
            for side in (0, 1)
        )
        for a, b in pairwise(case.places)
    )
    assert asked(tier, case, "chain", case.places) == expected


@on_both
@given(case=cases(most_routes=8), data=st.data())
def test_a_network_encircles_if_some_closed_trail_does_not_sum_to_0(tier: str, case: Case, data: st.DataObject) -> None:
    weights = data.draw(st.tuples(*[st.integers(-2, 2)] * len(case.graph.ends)))

    @cache
    def closes(point: Point, free: frozenset[int], start: Point, total: int) -> bool:
        if point == start and total:
            return True
        return any(
            closes(
                other,
                free - {route},
                start,
                total + (weights[route] if case.points(route)[0] == point else -weights[route]),
            )
            for route, other in case.steps(point, free)
        )

    expected = any(closes(point, frozenset(case.routes), point, 0) for point in case.model())
    assert asked(tier, case, "encircles", weights) == expected


# --- trails and paths --------------------------------------------------------


@on_both
@given(case=cases())
def test_the_longest_trail_is_the_longest_of_all_trails(tier: str, case: Case) -> None:
    @cache
    def longest(point: Point, free: frozenset[int]) -> int:
        return max(
            (case.weights[route] + longest(other, free - {route}) for route, other in case.steps(point, free)),
            default=0,
        )

    expected = max((longest(point, frozenset(case.routes)) for point in case.model()), default=0)
    assert asked(tier, case, "longest trail", case.weights) == expected


@on_both
@given(case=cases())
def test_the_longest_circuit_is_the_longest_of_all_trails_that_end_where_they_began(tier: str, case: Case) -> None:
    @cache
    def longest(point: Point, free: frozenset[int], start: Point) -> int:
        ways = (
            (longest(other, free - {route}, start), case.weights[route]) for route, other in case.steps(point, free)
        )
        found = [rest + weight for rest, weight in ways if rest >= 0]
        return max([*found, 0] if point == start else found, default=-1)

    expected = max((longest(point, frozenset(case.routes), point) for point in case.model()), default=0)
    assert asked(tier, case, "longest circuit", case.weights) == expected


@on_both
@given(case=cases())
def test_the_longest_path_is_the_longest_of_all_paths(tier: str, case: Case) -> None:
    @cache
    def longest(point: Point, seen: frozenset[Point]) -> int:
        return max(
            (
                case.weights[route] + longest(other, seen | {other})
                for route, other in case.steps(point, frozenset(case.routes))
                if other not in seen
            ),
            default=0,
        )

    expected = max((longest(point, frozenset([point])) for point in case.model()), default=0)
    assert asked(tier, case, "longest path", case.weights) == expected


def turn_after(places: Sequence[int], turn: int, city: int) -> int:
    """Return whose turn is next once a trail is at a city, or -1 if it should not be there."""
    while turn < len(places) and places[turn] >> city & 1:
        turn += 1
    reached = places[:turn]
    if any(later >> city & 1 and later not in reached for later in places[turn:]):
        return -1
    return turn


@on_both
@given(case=cases())
def test_an_ordered_trail_exists_if_one_of_all_trails_is_in_order(tier: str, case: Case) -> None:
    @cache
    def goes_on(point: Point, free: frozenset[int], turn: int) -> bool:
        turn = turn_after(case.places, turn, point[0])
        if turn == len(case.places):
            return True
        return turn >= 0 and any(goes_on(other, free - {route}, turn) for route, other in case.steps(point, free))

    free = frozenset(case.routes)
    starts = case.lying_in(case.model(), case.places[0])
    expected = len(set(case.places)) < 2 or any(goes_on(point, free, 0) for point in starts)
    assert asked(tier, case, "ordered", case.places) == expected


# --- between two places ------------------------------------------------------


@on_both
@given(case=cases())
def test_the_number_of_disjoint_paths_is_the_greatest_flow(tier: str, case: Case) -> None:
    model, (a, b) = case.model(), case.places[:2]
    starts, goals = set(case.lying_in(model, a)), set(case.lying_in(model, b))
    found = asked(tier, case, "apart", (a, b))
    if a == b or starts & goals:
        assert found == max(1, len(case.graph.ends))
        return
    flow = nx.DiGraph()
    flow.add_nodes_from(["start", "goal"])
    for p, q in product(model, repeat=2):
        if p != q and model.has_edge(p, q):
            flow.add_edge(p, q, capacity=model.number_of_edges(p, q))
    flow.add_edges_from(("start", point) for point in starts)  # no capacity: no limit
    flow.add_edges_from((point, "goal") for point in goals)
    assert found == nx.maximum_flow_value(flow, "start", "goal")


@on_both
@given(case=cases())
def test_two_places_are_connected_if_there_is_a_path_between_them(tier: str, case: Case) -> None:
    pair = case.places[:2]
    joined = asked(tier, case, "joined", pair)
    assert joined == (asked(tier, case, "apart", pair) > 0)


@on_both
@given(case=cases())
def test_the_shortest_way_is_that_of_the_model(tier: str, case: Case) -> None:
    model, (a, b) = case.model(), case.places[:2]
    starts, goals = case.lying_in(model, a), set(case.lying_in(model, b))
    lightest = nx.Graph()  # of the routes between the same two points the lightest
    lightest.add_nodes_from(model)
    for point in model:
        for route, other in case.steps(point, frozenset(case.routes)):
            weight = case.weights[route]
            if not lightest.has_edge(point, other) or weight < lightest[point][other]["weight"]:
                lightest.add_edge(point, other, weight=weight)
    far = nx.multi_source_dijkstra_path_length(lightest, set(starts)) if starts else {}
    ways = [far[point] for point in goals if point in far]
    expected = 0 if a == b else min(ways, default=None)
    assert asked(tier, case, "shortest", (a, b), case.weights) == expected


# --- picks -------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(0, 70), max_size=4, unique=True), max_size=4), st.integers(-1, 3))
def test_picks_are_all_combinations_in_order(offers: list[list[int]], most: int) -> None:
    options = [list(chain.from_iterable(combinations(routes, size) for size in range(most + 1))) for routes in offers]
    expected = [sum({1 << route for route in chain.from_iterable(picked)}) for picked in product(*options)]
    assert all_picks(offers, most) == expected
