"""The fast tiers answer every question about networks as the engine does, on boards made up by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.networks.network_memory import Functions, NetworkMemory, functions_of
from ttrdsl.dialect import native
from ttrdsl.engine import networks as nets
from ttrdsl.engine.networks import Graph

needs_numba = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
quick = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module", params=["text", pytest.param("native", marks=needs_numba)])
def tier(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Functions]]:
    """Give a tier's name and its functions; what native code is made stays out of the user's folder."""
    folder: Path = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TTRDSL_CACHE", str(folder))
        yield request.param, functions_of(request.param)


@dataclass(frozen=True)
class Case:
    """A board, a network on it, weights and shifts of its routes, and some places."""

    graph: Graph
    net: int
    weights: tuple[int, ...]
    shifts: tuple[int, ...]
    places: tuple[int, ...]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a small board with dead ends and twins; its cities are sometimes those of a board of many words."""
    used = draw(st.integers(2, 8))
    spread = draw(st.sampled_from([1, 1, 1, 9, 25]))  # city k is number k * spread, so that sets take up to four words
    city = st.integers(0, used - 1).map(lambda number: number * spread)
    pair = st.tuples(city, city).filter(lambda ends: ends[0] != ends[1])
    before = draw(st.sampled_from([0, 0, 0, 61, 125]))  # routes that are in no network come before the others
    ends = [(0, spread)] * before + draw(st.lists(pair, max_size=14))
    graph = Graph(used * spread, tuple(ends), draw(st.frozensets(city, max_size=2)))
    net = (1 << len(ends)) - (1 << before)
    for route in draw(st.sets(st.integers(0, 13), max_size=4)):
        net &= ~(1 << before + route)
    count = len(ends) - before
    weights = [1] * before + draw(st.lists(st.integers(0, 6), min_size=count, max_size=count))
    shifts = [0] * before + draw(st.lists(st.sampled_from([-1, 0, 0, 1]), min_size=count, max_size=count))
    place = st.one_of(city.map(lambda c: 1 << c), st.frozensets(city, max_size=4).map(lambda c: sum(1 << x for x in c)))
    places = draw(st.lists(place, min_size=2, max_size=5))
    return Case(graph, net, tuple(weights), tuple(shifts), tuple(places))


@quick
@given(case=cases())
def test_ends_reach_and_components_are_those_of_the_engine(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    assert memory.ends(case.net) == nets.ends(case.graph, case.net)
    assert memory.components(case.net) == nets.components(case.graph, case.net)
    for city in {0, *(city for ends in case.graph.ends for city in ends)}:
        assert memory.reach(case.net, city) == nets.reach(case.graph, case.net, city)


@quick
@given(case=cases())
def test_places_are_joined_as_the_engine_says(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    for places in (case.places, case.places[:2], case.places[:1], ()):
        joined = nets.connected(case.graph, case.net, places)
        assert memory.of_places("connected", case.net, places) == joined
        assert memory.of_places("connected_again", case.net, places) == joined
        assert memory.of_places("chain", case.net, places) == nets.chain(case.graph, case.net, places)


@quick
@given(case=cases())
def test_what_is_kept_of_a_network_does_not_serve_another(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    for net in (case.net, case.net & case.net >> 1, 0, case.net):
        joined = nets.connected(case.graph, net, case.places)
        assert memory.of_places("connected_again", net, case.places) == joined


@quick
@given(case=cases())
def test_trails_in_order_are_those_of_the_engine(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    for places in (case.places, case.places[:2], case.places[:1], ()):
        expected = nets.ordered_trail(case.graph, case.net, places)
        assert memory.of_places("ordered_trail", case.net, places) == expected
        assert not memory.error


@quick
@given(case=cases())
def test_there_are_as_many_disjoint_paths_as_the_engine_counts(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    expected = nets.disjoint_paths(case.graph, case.net, *case.places[:2])
    assert memory.of_places("disjoint_paths", case.net, case.places[:2]) == expected
    assert not memory.error


@quick
@given(case=cases())
def test_the_longest_trail_and_path_are_those_of_the_engine(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    for question in ("longest_trail", "longest_path"):
        expected = getattr(nets, question)(case.graph, case.net, case.weights)
        assert memory.of_weights(question, case.net, case.weights) == expected
        assert not memory.error


@quick
@given(case=cases())
def test_rings_are_closed_as_the_engine_says(tier: tuple[str, Functions], case: Case) -> None:
    memory = NetworkMemory(tier[1], case.graph, tier[0])
    expected = nets.encircles(case.graph, case.net, case.shifts)
    assert memory.of_weights("encircles", case.net, case.shifts) == expected
