"""Positions that are made up: whole numbers, all different, the same every time, with near cities near."""

from __future__ import annotations

from math import dist

from tests.games import bundle_of
from ttrdsl.board.distances import neighbours
from ttrdsl.board.positions import CORNERS, SPACE, _pairs, spread


def routes_of(name: str) -> tuple[list[str], list[tuple[str, str, int]]]:
    bundle = bundle_of(name)
    cities = bundle["domains"]["city"]
    return cities, [(cities[r["ends"][0]], cities[r["ends"][1]], r["length"]) for r in bundle["board"]["routes"]]


def test_every_city_has_a_spot_of_its_own() -> None:
    cities, routes = routes_of("usa")
    found = spread(cities, routes)
    assert list(found) == cities
    assert len(set(found.values())) == len(cities)
    assert all(isinstance(x, int) and isinstance(y, int) and x >= 0 and y >= 0 for x, y in found.values())


def test_the_same_map_is_laid_out_the_same_way() -> None:
    cities, routes = routes_of("europe")
    assert spread(cities, routes) == spread(cities, list(routes))


def test_routes_are_about_as_long_as_they_have_spaces() -> None:
    cities, routes = routes_of("usa")
    found = spread(cities, routes)
    ratios = sorted(dist(found[a], found[b]) / (SPACE * length) for a, b, length in routes)
    assert 0.7 < ratios[len(ratios) // 2] < 1.3
    assert ratios[len(ratios) // 10] > 0.4


def test_a_map_lies_down() -> None:
    found = spread(list("abcdef"), [(a, b, 2) for a, b in zip("abcde", "bcdef", strict=True)])
    width = max(x for x, _ in found.values()) - min(x for x, _ in found.values())
    height = max(y for _, y in found.values()) - min(y for _, y in found.values())
    assert width > height


def test_parts_that_no_route_joins_lie_side_by_side() -> None:
    found = spread(list("abcd"), [("a", "b", 3), ("c", "d", 3)])
    assert len(set(found.values())) == 4
    assert min(dist(found[x], found[y]) for x in "ab" for y in "cd") > SPACE


def test_known_positions_stay_and_others_come_near() -> None:
    known = {"a": (100, 100), "b": (300, 100)}
    found = spread(list("abc"), [("a", "b", 2), ("b", "c", 1)], known)
    assert {name: found[name] for name in "ab"} == known
    assert 40 < dist(found["b"], found["c"]) < 200


def test_odd_maps_are_laid_out_too() -> None:
    assert spread([], []) == {}
    assert spread(["a"], []) == {"a": (0, 0)}
    assert spread(["a"], [("a", "a", 3)]) == {"a": (0, 0)}
    assert len(set(spread(list("abc"), [("a", "x", 3)]).values())) == 3
    assert len(set(spread(list("ab"), [], {"a": (5, 5)}).values())) == 2


def test_the_work_grows_with_the_cities_and_not_with_their_pairs() -> None:
    side = 30
    cities = [f"{x} {y}" for x in range(side) for y in range(side)]
    routes = [(f"{x} {y}", f"{x + 1} {y}", 2) for x in range(side - 1) for y in range(side)]
    routes += [(f"{x} {y}", f"{x} {y + 1}", 2) for x in range(side) for y in range(side - 1)]
    assert len(_pairs(cities, neighbours(cities, routes))) < len(cities) * (CORNERS + 12)
    found = spread(cities, routes)
    assert len(set(found.values())) == len(cities)
    lengths = sorted(dist(found[a], found[b]) / SPACE / length for a, b, length in routes)
    assert 0.7 < lengths[len(lengths) // 20] < lengths[-len(lengths) // 20] < 1.3
