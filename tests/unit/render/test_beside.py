"""Symbols beside cities and routes: none on a name, a space or another; what twins say is drawn once."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from pathlib import Path

from tests.unit.render.boards import SVG, board, marks, texts, tree
from ttrdsl.render.beside import TOKEN, beside_routes
from ttrdsl.render.board import Board, Wish, draw_routes
from ttrdsl.render.geometry import distance
from ttrdsl.render.position import Position, Token
from ttrdsl.render.scene import Plate

SIGNS = """
deck bag { cube each color 2 }
route has lines : set of name
route has toll  : number = 0
route has store : cards seen by all
city  has depot : number = 2
city  has port  : flag
cities { Eger 50 90 [port] }
routes { Alba – Bern 4 red blue [lines 'A&B' 'XY', toll 333];  Bern – Eger 3 gray [lines 'XY'] }
routes { Alba – Dole 3 gray green [toll 555] }
symbol route.lines { badge on beside;  legend "Railways" }
symbol route.toll  { badge;  legend "Toll" }
symbol route.store { mark square on beside }
symbol city.depot  { badge on beside }
symbol city.port   { mark anchor on beside;  legend "Port" }
after setup.back { for route in routes { move 1 from bag to route.store } }
score used = count(r in mine where r.lines has 'XY') + sum(r in mine: r.toll + count(r.store))
score more = sum(c in cities: c.depot) + count(c in cities where c.port)
"""


def part(picture, role):  # type: ignore[no-untyped-def]
    return next(found for found in picture.iter(f"{SVG}g") if found.get("class") == role)


def test_values_and_marks_stand_beside_once_for_all_tracks(tmp_path: Path) -> None:
    picture = tree(board(SIGNS, tmp_path))
    beside = part(picture, "beside")
    assert sorted(texts(beside)) == ["2"] * 5 + ["A&B, XY", "XY"]
    assert marks(beside) == ["anchor"]
    cities = [found for found in picture.iter(f"{SVG}g") if found.get("class") == "city"]
    assert not any(texts(city) or marks(city) for city in cities)


def test_a_badge_of_all_tracks_lies_between_them(tmp_path: Path) -> None:
    picture = tree(board(SIGNS, tmp_path))
    everywhere, legend = texts(picture), texts(part(picture, "legend"))
    assert [everywhere.count(toll) - legend.count(toll) for toll in ("333", "555")] == [1, 1]
    on_routes = [found for found in picture.iter(f"{SVG}g") if found.get("class") == "route"]
    assert not any(text in ("333", "555") for route in on_routes for text in texts(route))


def test_badges_of_twins_that_differ_lie_apart_and_on_top(tmp_path: Path) -> None:
    differing = SIGNS.replace("3 gray green [toll 555]", "3 gray [toll 1000] | green [toll 20000]").replace(
        "[lines 'A&B' 'XY', toll 333]", "[toll 12] | black [toll 13]"
    )
    made = board(differing, tmp_path)
    plates = [shape for shape in draw_routes(made, made.bundle) if isinstance(shape, Plate)]
    assert len(plates) == 5
    for one, other in combinations(plates, 2):
        aside = max(0.0, abs(one.at[0] - other.at[0]) - (one.width + other.width) / 2 + one.height)
        assert hypot(aside, one.at[1] - other.at[1]) >= one.height


def places(found: Board, count: int) -> list[tuple[float, float]]:
    return [beside_routes(found.layout, [0], number) for number in range(count)]


def test_places_beside_a_route_touch_no_space_and_not_each_other(tmp_path: Path) -> None:
    found = board(SIGNS, tmp_path)
    chosen = places(found, 3)
    assert all(distance(a, b) >= 2 * TOKEN for a, b in combinations(chosen, 2))
    spaces = [space.at for row in found.layout.tracks.values() for space in row]
    assert all(distance(at, space) > TOKEN for at in chosen for space in spaces)


def test_a_pile_beside_a_route_is_not_on_its_middle(tmp_path: Path) -> None:
    tokens = (Token("route", 2, "route.store", -1, 1, 0),)
    found = board(SIGNS, tmp_path, wish=Wish(position=Position(2, {2: 1}, tokens=tokens)))
    (disc,) = part(tree(found), "position").iter(f"{SVG}circle")
    at = (float(disc.get("cx", 0)), float(disc.get("cy", 0)))
    assert all(distance(at, space.at) > TOKEN for space in found.layout.tracks[2])


MORE = """
board has crane : pieces = 9
route has pit   : flag
routes { Bern – Como 1 gray [pit, lines 'XY'];  Como – Eger 3 red [pit, toll 7, lines 'A&B'] }
symbol board.crane { mark gate on middle }
symbol route.pit   { mark cross on middle }
score pits = count(r in mine where r.pit)
"""


def test_tokens_keep_apart_from_what_is_drawn_on_a_route_and_beside_it(tmp_path: Path) -> None:
    names = board(SIGNS + MORE, tmp_path).bundle["domains"]["route"]
    routes = [names.index("Bern – Como"), names.index("Como – Eger")]
    tokens = [Token("route", route, "crane", -1, 1) for route in routes for _ in range(2)]
    tokens += [Token("route", route, "route.store", -1, 1, color) for route in routes for color in range(2)]
    wish = Wish(position=Position(2, dict.fromkeys(routes, 1), tokens=tuple(tokens)))
    found = part(tree(board(SIGNS + MORE, tmp_path, wish=wish)), "position")
    places = [(float(d.get("cx", 0)), float(d.get("cy", 0))) for d in found.iter(f"{SVG}circle")]
    assert len(places) == len(tokens) + len(routes)
    assert all(distance(a, b) > 1.8 * TOKEN for a, b in combinations(places, 2))


def test_the_legend_shows_a_value_that_is_on_the_board(tmp_path: Path) -> None:
    found = texts(part(tree(board(SIGNS, tmp_path)), "legend"))
    assert {"Railways", "XY", "Toll", "Port"} <= set(found)
