"""What is measured of a map is what a person finds with a finger on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.semantics.small import compiled
from ttrdsl.analysis.crowding import crowding
from ttrdsl.analysis.figures import figures
from ttrdsl.analysis.measures import Measures, measure
from ttrdsl.analysis.network import Network

# Two triangles joined by one double route; Eiger hangs on the second.
BOARD = """
game small "Two triangles" for 2..4 players
use standard_deck
use classic { trains = 12;  tickets_dealt = 1;  tickets_kept = 1 }
route has steep : flag
route has lake  : name
cities { Alba 0 0;  Bern 0 90;  Chur 90 40;  Davos 190 40;  Eiger 380 40;  Flims 280 0;  Glarus 280 90 }
routes {
  Alba – Bern      2 red
  Alba – Chur      3 blue      [steep]
  Bern – Chur      1 gray
  Chur – Davos     4 red green
  Davos – Flims    2 gray      [lake 'Upper']
  Davos – Glarus   2 gray      [lake 'Lower']
  Flims – Glarus   1 black     [steep, lake 'Lower']
  Glarus – Eiger   3 white
}
tickets {
  Alba – Eiger   15
  Alba – Bern     2
  Bern – Flims    6
  Chur – Glarus   6
}
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Measures:
    return measure(bundle_of_text(BOARD, tmp_path_factory.mktemp("small")))


def values(of: Measures) -> dict[str, object]:
    return {figure.key: figure.value for group in figures(of).values() for figure in group}


def test_a_ticket_stands_beside_its_shortest_way(small: Measures) -> None:
    rows = {row.name: (row.value, row.shortest, row.difference, row.routes) for row in small.tickets}
    assert rows["Alba – Eiger"] == (15, 12, 3, 4)
    assert rows["Alba – Bern"] == (2, 2, 0, 1)
    assert rows["Bern – Flims"] == (6, 7, -1, 3)
    assert {row.missed for row in small.tickets} == {-15, -2, -6}


def test_routes_are_counted_by_color_and_length(small: Measures) -> None:
    rows = {row.color: (row.routes, row.total, row.spaces) for row in small.colors}
    assert rows["red"] == ({2: 1, 4: 1}, 2, 6)
    assert rows["gray"] == ({1: 1, 2: 2}, 3, 5)
    assert rows["orange"] == ({}, 0, 0)


def test_the_only_way_between_two_parts_is_a_bridge(small: Measures) -> None:
    found = [(bridge.name, bridge.tracks, bridge.behind) for bridge in small.shape.bridges]
    assert found == [("Chur – Davos", 2, 3), ("Eiger – Glarus", 1, 1)]


def test_a_city_may_hold_parts_together(small: Measures) -> None:
    cut = {row.name: row.cut_off for row in small.shape.cities if row.cut_off}
    assert cut == {"Chur": 2, "Davos": 3, "Glarus": 1}


def test_a_city_with_one_neighbour_is_found(small: Measures) -> None:
    assert [row.name for row in small.shape.cities if row.neighbours == 1] == ["Eiger"]
    assert small.shape.widest == 12


def test_with_few_players_one_track_of_a_double_route_counts(small: Measures) -> None:
    found = {crowd.players: (crowd.routes, crowd.spaces, crowd.pieces) for crowd in small.crowds}
    assert found == {2: (8, 18, 12), 3: (8, 18, 12), 4: (9, 22, 12)}
    assert small.crowds[0].spaces_per_piece == 0.75


def test_a_line_counts_the_tickets_with_a_shortest_way_over_it(small: Measures) -> None:
    wanted = {line.name: line.tickets for line in small.lines}
    assert wanted["Chur – Davos"] == 3
    assert wanted["Flims – Glarus"] == 0
    assert wanted["Alba – Chur"] == wanted["Bern – Chur"] - 1 == 1  # both ways from Alba have three spaces


def test_attributes_are_counted_whatever_they_are_called(small: Measures) -> None:
    rows = {row.name: (row.count, row.values) for row in small.attributes}
    assert rows == {"steep": (2, {}), "lake": (3, {"Lower": 2, "Upper": 1})}
    assert values(small)["route.steep"] == 22.2


def test_sets_are_counted_by_their_elements(tmp_path: Path) -> None:
    of_sets = (
        "route has lines : set of name\nroute has crosses : routes\nroutes { Eiger – Flims 2 gray [lines 'B&O' PRR]\n"
        "Alba – Flims 4 gray [lines PRR, crosses 'Davos – Flims'] }\n"
    )
    found = {row.name: (row.count, row.values) for row in measure(bundle_of_text(BOARD + of_sets, tmp_path)).attributes}
    assert found["lines"] == (2, {"B&O": 1, "PRR": 2})
    assert found["crosses"] == (1, {"Davos – Flims": 1})


def test_nobody_passes_through_a_dead_end(tmp_path: Path) -> None:
    text = BOARD.replace("Davos 190 40", "Davos 190 40 [dead_end]").replace("Alba – Eiger   15", "Alba – Davos 7")
    network = Network(
        bundle_of_text(
            text.replace("Bern – Flims", "Eiger – Flims").replace("Chur – Glarus", "Glarus – Davos"), tmp_path
        )
    )
    city = network.cities.index
    assert network.join([[city("Alba")], [city("Eiger")]]) is None
    way = network.join([[city("Alba")], [city("Davos")]])
    assert way is not None
    assert way.spaces == 7


def test_several_places_are_joined_by_the_smallest_tree(small: Measures) -> None:
    network = Network(small.bundle)
    city = network.cities.index
    way = network.join([[city("Flims")], [city("Eiger")], [city("Chur")]])
    assert way is not None
    assert way.spaces == 4 + 2 + 1 + 3  # not 6 to Flims and 9 to Eiger
    assert sum(network.routes[route]["length"] for route in way.routes) == way.spaces


def test_a_zone_is_reached_at_its_nearest_city(small: Measures) -> None:
    network = Network(small.bundle)
    city = network.cities.index
    way = network.join([[city("Alba"), city("Chur")], [city("Davos"), city("Eiger")]])
    assert way is not None
    assert way.spaces == 4


def test_a_tour_is_worth_what_the_rules_give_for_it_in_order() -> None:
    rows = {row.name: row for row in measure(bundle_of("rails_sails")).tickets}
    tour = rows["Casablanca – Al-Qahira – Tehran"]
    assert (tour.value, tour.missed, tour.shortest) == (9, -15, 4)


def test_the_figures_of_a_known_board() -> None:
    found = values(measure(bundle_of("usa")))
    assert (found["cities"], found["routes"], found["lines"], found["spaces"]) == (36, 100, 78, 309)
    assert (found["color_least"], found["color_most"]) == (27, 27)
    assert (found["tickets"], found["value_least"], found["value_most"]) == (30, 4, 22)
    assert found["bridges"] == found["ends"] == 0


def test_a_board_without_tickets_or_routes_can_be_measured(tmp_path: Path) -> None:
    text = 'game bare "Bare" for 2 players\nuse standard_deck\nuse classic { tickets_dealt = 0;  tickets_kept = 0 }\n'
    found = values(
        measure(bundle_of_text(text + "cities { Alba 0 0;  Bern 0 9 }\nroutes { }\ntickets { }\n", tmp_path))
    )
    assert found["parts"] == 2
    assert not {"tickets", "value_mean", "city_no_ticket", "load_most"} & set(found)


def test_a_game_that_cannot_begin_can_still_be_measured(tmp_path: Path) -> None:
    text = BOARD.replace("tickets_dealt = 1", "tickets_dealt = 2")
    found = measure(bundle_of_text(text, tmp_path))
    assert [(crowd.players, crowd.routes) for crowd in found.crowds] == [(2, 8), (3, None), (4, None)]


@pytest.mark.parametrize(
    "course",
    [
        "rule near = set(r in routes where r.ends has me.at)\n"
        "player has at : city\n"
        "steps turn { choose route in near; me.at = first(c in route.ends where c != me.at) }\n",
        "route has lord : player\n"
        "steps turn { choose n in 1..2; first(r in routes where r.lord = none).lord = if n = 1 then me else none }\n",
    ],
    ids=["roads to travel on", "routes that come up in turn"],
)
def test_where_nobody_picks_a_route_to_own_nothing_is_said_of_crowding(course: str, tmp_path: Path) -> None:
    text = (
        'game walk "Walk" for 1..2 players\ncolors red blue\ncities { Alba 0 0; Bern 9 0 }\n'
        "routes { Alba – Bern 2 gray }\nsteps setup { for me in players { } }\n"
        + course
        + "board has rounds : number\nafter turn { rounds += 1 }\nend when rounds > 3 then 0 turns each\n"
        + 'score left "Left" = rounds\nwinner { most total }\n'
    )
    found = figures(measure(bundle_of_text(text, tmp_path)))["crowding"]
    assert found[0].title == "spaces each, 1 player"
    assert {figure.value for figure in found} == {None}


def test_crowding_keeps_to_what_a_city_has_room_for() -> None:
    full = "except may_claim(route) = default and all(c in route.ends: count(r in mine where r.ends has c) < 1)"
    plain, tight = (compiled(rules).bundle for rules in ("", full))
    assert plain is not None
    assert tight is not None
    rows = [{row.players: row.routes for row in crowding(bundle)} for bundle in (plain, tight)]
    assert rows[0][2] == 3  # one of each line
    assert rows[1][2] == 2  # of three lines in a triangle, one for each player


def test_crowding_counts_what_a_figure_can_come_to() -> None:
    near = "player has at : city\nafter setup.hands { for me in players { me.at = first(c in cities) } }\n"
    near += "except may_claim(route) = default and route.ends has me.at\nafter claim_route.score { me.at = 'Bern' }"
    bundle = compiled(near).bundle
    assert bundle is not None
    assert crowding(bundle)[0].routes == 3
