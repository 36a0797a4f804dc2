"""Networks on small boards drawn in one line each, with the answers worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.unit.networks.asking import TIERS, Guarded, networks
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import NoAnswer, all_picks

LETTERS = "ABCDEFGH"
on: Callable[[Graph], Guarded]


@pytest.fixture(autouse=True, scope="module", params=TIERS)
def tier(request: pytest.FixtureRequest) -> None:
    """Ask everything below on lists and in native code."""
    global on
    on = partial(networks, request.param)


def board(routes: str, dead_ends: str = "") -> Graph:
    """Read routes such as "AB BC BC": one word for each, one letter for each city."""
    ends = tuple((LETTERS.index(word[0]), LETTERS.index(word[1])) for word in routes.split())
    return Graph(len(LETTERS), ends, frozenset(LETTERS.index(c) for c in dead_ends))


def whole(graph: Graph) -> int:
    return (1 << len(graph.ends)) - 1


def place(cities: str) -> int:
    return sum(1 << LETTERS.index(city) for city in cities)


def places(text: str) -> list[int]:
    """Read "A BC D": a city, a zone of two cities, a city."""
    return [place(word) for word in text.split()]


def joined(routes: str, text: str, dead_ends: str = "") -> bool:
    graph = board(routes, dead_ends)
    return bool(on(graph).ask_by_name("joined", whole(graph), places(text)))


def trail(routes: str, weights: list[int], dead_ends: str = "") -> int:
    graph = board(routes, dead_ends)
    return int(on(graph).ask_by_name("longest trail", whole(graph), weights))


def path(routes: str, weights: list[int], dead_ends: str = "") -> int:
    graph = board(routes, dead_ends)
    return int(on(graph).ask_by_name("longest path", whole(graph), weights))


def in_order(routes: str, text: str, dead_ends: str = "") -> bool:
    graph = board(routes, dead_ends)
    return bool(on(graph).ask_by_name("ordered", whole(graph), places(text)))


def paths(routes: str, a: str, b: str, dead_ends: str = "") -> int:
    graph = board(routes, dead_ends)
    return int(on(graph).ask_by_name("apart", whole(graph), [place(a), place(b)]))


def rings(routes: str, weights: list[int], dead_ends: str = "") -> bool:
    graph = board(routes, dead_ends)
    return bool(on(graph).ask_by_name("encircles", whole(graph), weights))


# --- the board ---------------------------------------------------------------


def test_a_route_from_a_city_to_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="route 1 joins city 2 to itself"):
        board("AB CC")


def test_two_boards_with_the_same_routes_are_equal() -> None:
    assert board("AB BC", "C") == board("AB BC", "C")
    assert board("AB BC", "C") != board("AB BC")


# --- ends, reach, components -------------------------------------------------


def test_the_ends_of_a_network_are_the_cities_of_its_routes() -> None:
    graph = board("AB BC EF")
    assert on(graph).ask_by_name("ends", 0b101) == place("ABEF")
    assert on(graph).ask_by_name("ends", 0) == 0


def test_a_city_without_routes_reaches_itself() -> None:
    assert on(board("AB")).ask_by_name("reach", 0, 0) == place("A")


def test_a_city_reaches_its_component_and_nothing_else() -> None:
    graph = board("AB BC EF")
    assert on(graph).ask_by_name("reach", whole(graph), 2) == place("ABC")


def test_a_dead_end_is_reached_and_not_passed() -> None:
    graph = board("AB BC", dead_ends="B")
    assert on(graph).ask_by_name("reach", whole(graph), 0) == place("AB")


def test_a_dead_end_reaches_what_each_of_its_routes_reaches() -> None:
    graph = board("AB BC CD EF", dead_ends="B")
    assert on(graph).ask_by_name("reach", whole(graph), 1) == place("ABCD")


def test_components_come_as_networks_by_their_lowest_route() -> None:
    graph = board("EF AB BC FG")
    assert on(graph).ask_by_name("parts", whole(graph)) == [0b1001, 0b0110]


def test_two_routes_into_a_dead_end_are_two_components() -> None:
    graph = board("AB BC", dead_ends="B")
    assert on(graph).ask_by_name("parts", whole(graph)) == [0b01, 0b10]


def test_an_empty_network_has_no_components() -> None:
    assert on(board("AB")).ask_by_name("parts", 0) == []


# --- connected ---------------------------------------------------------------


def test_two_cities_of_one_component_are_connected() -> None:
    assert joined("AB BC CD", "A D")


def test_cities_of_two_components_are_not_connected() -> None:
    assert not joined("AB CD", "A D")


def test_more_than_two_places_must_all_lie_in_one_component() -> None:
    assert joined("AB BC BD", "A C D")
    assert not joined("AB BC EF", "A C F")


def test_no_place_and_a_single_place_are_connected() -> None:
    assert joined("AB", "")
    assert joined("AB", "H")


def test_a_place_is_connected_to_itself_without_routes() -> None:
    assert joined("AB", "H H")
    assert joined("AB", "H H", dead_ends="H")


def test_a_zone_is_connected_by_any_of_its_cities() -> None:
    assert joined("AB CD", "A HDB")


def test_two_zones_that_share_a_city_are_connected_there() -> None:
    assert joined("AB", "GH HF")


def test_zones_do_not_join_their_own_cities() -> None:
    assert not joined("AB CD", "A BC D")


def test_a_dead_end_connects_no_two_routes() -> None:
    assert not joined("AB BC", "A C", dead_ends="B")
    assert joined("AB BC", "A B", dead_ends="B")
    assert joined("AB BC", "B C", dead_ends="B")


def test_places_reached_by_different_routes_of_a_dead_end_do_not_lie_in_one_component() -> None:
    assert not joined("AB BC", "A B C", dead_ends="B")


def test_zones_that_share_only_a_dead_end_need_a_route_into_it() -> None:
    assert not joined("AB", "GH HF", dead_ends="H")
    assert joined("AH", "GH HF", dead_ends="H")


# --- longest trail and path --------------------------------------------------


def test_an_empty_network_has_a_trail_of_length_0() -> None:
    assert trail("", []) == 0


def test_the_longest_trail_of_a_tree_leaves_the_shortest_arm() -> None:
    assert trail("AB AC AD", [3, 4, 2]) == 7


@pytest.mark.parametrize("form", ["trail", "path"])
def test_an_answer_that_is_kept_is_for_its_network_and_its_weights(form: str) -> None:
    graph = board("AB AC AD")
    asked = on(graph)
    for net, weights, length in [(7, [3, 4, 2], 7), (7, [3, 4, 2], 7), (7, [3, 4, 9], 13), (3, [3, 4, 9], 7)]:
        assert asked.ask_by_name(f"longest {form}", net, weights) == length


def test_a_ring_is_walked_all_the_way_round() -> None:
    assert trail("AB BC CA", [1, 2, 3]) == 6
    assert path("AB BC CA", [1, 2, 3]) == 5


def test_a_trail_passes_a_city_twice_and_a_path_does_not() -> None:
    # Two rings that touch in A, and an arm at A.
    routes, weights = "AB BC CA AD DE EA AF", [1, 1, 1, 1, 1, 1, 5]
    assert trail(routes, weights) == 11
    assert path(routes, weights) == 7


def test_both_routes_of_a_double_route_are_on_a_trail() -> None:
    assert trail("AB AB BC", [3, 3, 2]) == 8
    assert path("AB AB BC", [3, 4, 2]) == 6


def test_two_arms_at_one_city_of_a_ring_are_both_taken() -> None:
    assert trail("AB BC CA AD AE CF", [2, 2, 2, 3, 3, 1]) == 12


def test_the_longest_trail_may_lie_wholly_in_a_hanging_tree() -> None:
    assert trail("AB BC CA AD DE DF", [1, 1, 1, 1, 9, 9]) == 18


def test_the_longest_trail_is_sought_in_every_component() -> None:
    assert trail("AB CD DE", [3, 2, 2]) == 4


def test_rings_that_cannot_be_joined_are_not_added_up() -> None:
    # Three rings round a hub: the trail reaches two of them.
    routes = "AB AC AD BE EF FB CG GH HC"
    assert trail(routes, [1, 1, 1, 5, 5, 5, 5, 5, 5]) == 32
    assert trail(routes, [1, 1, 40, 5, 5, 5, 5, 5, 5]) == 56


def test_a_trail_ends_at_a_dead_end() -> None:
    assert trail("AB BC CD", [1, 2, 4], dead_ends="C") == 4
    assert trail("AB BC CD", [4, 2, 1], dead_ends="C") == 6


def test_a_trail_may_start_and_end_at_the_same_dead_end() -> None:
    assert trail("AB BC CA", [1, 2, 3], dead_ends="A") == 6
    assert path("AB BC CA", [1, 2, 3], dead_ends="A") == 6


# --- ordered trail -----------------------------------------------------------


def test_a_direct_chain_is_in_order() -> None:
    assert in_order("AB BC CD", "A B C D")
    assert in_order("AB BC CD", "D C B A")


def test_cities_not_listed_may_be_passed() -> None:
    assert in_order("AE EB BF FC", "A B C")


def test_the_wrong_order_is_not_in_order() -> None:
    assert not in_order("AB BC", "A C B")


def test_a_hub_with_spokes_is_not_in_order() -> None:
    assert not in_order("HA HB HC", "A B C")


def test_a_missing_city_is_not_in_order() -> None:
    assert not in_order("AB BC", "A B D")


def test_the_hub_of_spokes_may_be_passed_again_by_other_routes() -> None:
    assert in_order("HA HB HB HC", "A B C")


def test_a_place_already_reached_may_be_passed_again() -> None:
    assert in_order("AB BD DE EB BC", "A B D C")


def test_a_place_is_not_entered_before_its_turn() -> None:
    # From A to B the only way leads through C, which is listed after B.
    assert not in_order("AC CB BC", "A B C")
    assert in_order("AC CB BC", "A C B")
    assert in_order("AC CB BC AB", "A B C")


def test_a_route_is_not_used_twice_to_come_back() -> None:
    assert not in_order("AB BC BD", "A C D")
    assert in_order("AB BC BC BD", "A C D")


def test_a_place_listed_twice_is_reached_twice() -> None:
    assert not in_order("AB", "A B A")
    assert in_order("AB AB", "A B A")


def test_the_legs_must_share_the_bottleneck() -> None:
    # A and C on one side, B and D on the other, two routes between the sides: three crossings fail.
    sides = "AE CE CE BF BF DF"
    assert not in_order(sides + " EF EF", "A B C D")
    assert in_order(sides + " EF EF EF", "A B C D")


def test_a_trail_starts_and_ends_at_dead_ends_and_passes_none() -> None:
    assert in_order("AB BC", "A B C", dead_ends="AC")
    assert not in_order("AB BC", "A B C", dead_ends="B")
    assert not in_order("AB BC", "A C", dead_ends="B")


def test_a_dead_end_shared_by_two_places_needs_a_route() -> None:
    assert in_order("AB AC", "A AD", dead_ends="A")
    assert not in_order("BC", "A AD", dead_ends="A")


def test_a_zone_is_reached_in_any_of_its_cities() -> None:
    assert in_order("AB BC", "A BE C")
    assert not in_order("AB BC", "A CE B")


def test_a_city_of_two_zones_is_entered_before_the_turn_of_the_later_one() -> None:
    assert in_order("AB BC", "A BE BC")
    assert not in_order("AB BC CD", "A BE C BD")


def test_fewer_than_two_different_places_are_in_order() -> None:
    assert in_order("AB", "")
    assert in_order("AB", "H")
    assert in_order("AB", "H H")


# --- chain -------------------------------------------------------------------


def test_a_chain_needs_a_direct_route_between_neighbours() -> None:
    graph = board("AB BC CD")
    assert on(graph).ask_by_name("chain", whole(graph), places("A B C D"))
    assert not on(graph).ask_by_name("chain", whole(graph), places("A C D"))
    assert not on(graph).ask_by_name("chain", 0b101, places("A B C D"))


def test_a_chain_of_zones_needs_one_route_between_each_two() -> None:
    graph = board("AB CD")
    assert on(graph).ask_by_name("chain", whole(graph), places("A BC D"))


def test_fewer_than_two_places_are_a_chain() -> None:
    assert on(board("AB")).ask_by_name("chain", 0, places("A"))
    assert on(board("AB")).ask_by_name("chain", 0, [])


# --- disjoint paths ----------------------------------------------------------


def test_a_double_route_is_two_paths() -> None:
    assert paths("AB AB", "A", "B") == 2


def test_paths_may_share_cities_and_no_route() -> None:
    assert paths("AC AC CB CB", "A", "B") == 2
    assert paths("AC AC CD DB DB", "A", "B") == 1


def test_a_first_path_in_the_way_is_rerouted() -> None:
    # The path A-C-D-B blocks both others; without its middle there are two.
    assert paths("AC CD DB AE ED CF FB", "A", "B") == 2


def test_cities_that_are_not_connected_have_no_path() -> None:
    assert paths("AB CD", "A", "D") == 0


def test_paths_between_zones_start_and_end_at_any_city() -> None:
    assert paths("AC BD", "AB", "CD") == 2


def test_paths_end_at_a_dead_end_and_never_pass_it() -> None:
    assert paths("AB AB", "A", "B", dead_ends="B") == 2
    assert paths("AB BC AC", "A", "C", dead_ends="B") == 1


def test_places_that_meet_count_every_route_of_the_board() -> None:
    assert paths("AB BC", "AH", "H") == 2


# --- encircles ---------------------------------------------------------------


def test_a_ring_whose_weights_cancel_does_not_encircle() -> None:
    assert not rings("AB BC CA", [1, 0, -1])
    assert not rings("AB BC AC", [1, 1, 2])


def test_a_ring_that_crosses_the_edge_once_encircles() -> None:
    assert rings("AB BC CA", [0, 1, 0])


def test_a_weight_counts_negative_the_other_way() -> None:
    assert not rings("AB AB", [1, 1])
    assert rings("AB BA", [1, 1])


def test_a_tree_never_encircles() -> None:
    assert not rings("AB BC BD", [1, 1, 1])


def test_a_ring_closed_at_a_dead_end_is_no_ring() -> None:
    assert not rings("AB BC CA", [0, 1, 0], dead_ends="A")


# --- picks -------------------------------------------------------------------


def test_picking_nothing_comes_first_and_the_first_element_changes_slowest() -> None:
    assert all_picks([[3, 1], [2]], 1) == [0, 0b100, 0b1000, 0b1100, 0b10, 0b110]


def test_an_element_picks_up_to_the_number_allowed() -> None:
    assert all_picks([[0, 1, 2]], 2) == [0, 0b1, 0b10, 0b100, 0b11, 0b101, 0b110]


def test_no_elements_pick_nothing() -> None:
    assert all_picks([], 1) == [0]


def test_fewer_than_no_route_cannot_be_picked() -> None:
    assert all_picks([[0, 1]], -1) == []


def test_too_many_combinations_are_refused() -> None:
    with pytest.raises(NoAnswer, match="more than 200000 combinations"):
        all_picks([list(range(100))] * 3, 1)
