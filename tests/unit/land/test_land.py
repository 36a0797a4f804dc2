"""Land under a board: cities are found in the world, and the world is bent until they lie right."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from ttrdsl.board.contours import area, inside, rings, thinned  # noqa: E402
from ttrdsl.land.bending import Pin, bend  # noqa: E402
from ttrdsl.land.board_facts import BoardFacts, CitySpot  # noqa: E402
from ttrdsl.land.coast import Frame  # noqa: E402
from ttrdsl.land.gazetteer import Named, plain  # noqa: E402
from ttrdsl.land.make_land import Atlas, NoMatch, make_land  # noqa: E402
from ttrdsl.land.matching import match  # noqa: E402
from ttrdsl.land.raster import rasterised  # noqa: E402
from ttrdsl.land.to_ttr import land_module  # noqa: E402
from ttrdsl.land.world import NoWorld, World, read_world  # noqa: E402
from ttrdsl.workspace import Workspace  # noqa: E402

SQUARE = [(0.0, 40.0), (20.0, 40.0), (20.0, 50.0), (0.0, 50.0), (0.0, 40.0)]
CITIES = {"Ost": (18.0, 48.0), "West": (2.0, 48.0), "Sud": (10.0, 41.0), "Mitte": (10.0, 45.0), "Insel": (26.0, 45.0)}


def board(turned: bool = False) -> BoardFacts:
    """A board of the cities, stretched and moved; turned on its side if asked for."""
    spots = []
    for name, (x, y) in CITIES.items():
        at = (40 * x + 100, 70 * (50 - y) + 30)
        spots.append(CitySpot(name, (at[1], 1200 - at[0]) if turned else at, False))
    xs, ys = [s.at[0] for s in spots], [s.at[1] for s in spots]
    frame = Frame(min(xs) - 200, min(ys) - 200, max(xs) + 200, max(ys) + 200)
    return BoardFacts(frame, spots, [])


@pytest.mark.parametrize("turned", [False, True])
def test_every_city_lies_on_land_and_an_island_is_made_for_one_far_out(turned: bool) -> None:
    facts = board(turned)
    land = make_land(facts, Atlas(World([[SQUARE]])), CITIES, search=False)
    assert land.wrong == []
    assert land.unknown == []
    dry = [spot.name for spot in facts.spots if inside(spot.at, land.land)]
    assert sorted(dry) == sorted(CITIES)
    assert len(land.land) == 2  # the square, and the island
    assert not inside((facts.frame.left + 5, facts.frame.top + 5), land.land)


def test_a_city_just_outside_a_coarse_outline_is_pulled_ashore() -> None:
    places = CITIES | {"Mitte": (10.0, 39.7), "Insel": (15.0, 44.0)}
    facts = board()
    land = make_land(facts, Atlas(World([[SQUARE]])), places, search=False)
    spot = next(spot for spot in facts.spots if spot.name == "Mitte")
    assert inside(spot.at, land.land)


def test_too_few_cities_are_no_board() -> None:
    with pytest.raises(NoMatch):
        make_land(board(), Atlas(World([[SQUARE]])), {"Ost": (18.0, 48.0)}, search=False)


def test_of_two_cities_of_one_name_the_one_that_fits_is_taken() -> None:
    spots = [spot.at for spot in board().spots]
    named = [[Named(at, 1)] for at in CITIES.values()]
    named[0] = [Named((-100.0, 10.0), 9_000_000), Named(CITIES["Ost"], 5)]
    found = match(np.array(spots), named)
    assert found is not None
    assert found.places[0][1] == -48.0


def test_a_bend_puts_pins_right_and_finds_the_way_back() -> None:
    pins = [Pin((0, 0), (0, 0), 0), Pin((10, 0), (1, 0), 0), Pin((0, 10), (0, 1), 0), Pin((10, 10), (1.3, 1.2), 0)]
    found = bend(pins, 10.0)
    assert np.allclose(found.world([pin.board for pin in pins]), [pin.world for pin in pins], atol=1e-6)
    grid = np.array([(x, y) for x in range(11) for y in range(11)], float)
    back, good = found.board([(0.5, 0.5)], grid, found.world(grid))
    assert good.all()
    assert np.allclose(found.world(back), [(0.5, 0.5)], atol=1e-3)


def test_land_on_both_sides_of_the_date_line_is_one_piece() -> None:
    east = [(170.0, 0.0), (180.0, 0.0), (180.0, 10.0), (170.0, 10.0), (170.0, 0.0)]
    west = [(-180.0, 0.0), (-170.0, 0.0), (-170.0, 10.0), (-180.0, 10.0), (-180.0, 0.0)]
    grid = rasterised(World([[east], [west]]), 1.0, np.array([160.0, -20.0]), np.array([200.0, 10.0]))
    assert grid.share([(175.0, -5.0), (180.0, -5.0), (185.0, -5.0)]).tolist() == [1.0, 1.0, 1.0]
    assert not grid.holds((195.0, -5.0))


def test_a_lake_is_a_hole_however_its_ring_runs() -> None:
    hole = [(8.0, 44.0), (12.0, 44.0), (12.0, 46.0), (8.0, 46.0), (8.0, 44.0)]
    for ring in (hole, hole[::-1]):
        grid = rasterised(World([[SQUARE, ring]]), 1.0, np.array([-5.0, -55.0]), np.array([25.0, -35.0]))
        assert grid.holds((4.0, -45.0))
        assert not grid.holds((10.0, -45.0))


def test_topojson_gives_areas_and_what_they_share() -> None:
    data = {
        "type": "Topology", "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": [[[10, 0], [0, 10]], [[10, 10], [-10, 0], [0, -10], [10, 0]], [[10, 10], [10, 0], [0, -10], [-10, 0]]],
        "objects": {"x": {"type": "GeometryCollection", "geometries": [
            {"type": "Polygon", "arcs": [[0, 1]]}, {"type": "Polygon", "arcs": [[0, 2]]},
        ]}},
    }  # fmt: skip
    world = read_world(data)
    assert len(world.areas) == 2
    assert world.shared == [[(10.0, 0.0), (10.0, 10.0)]]


@pytest.mark.parametrize("data", [{}, [], {"type": "Topology"}, {"type": "Polygon", "coordinates": [[[900, 0]] * 4]}])
def test_what_is_no_outline_is_refused(data: object) -> None:
    with pytest.raises(NoWorld):
        read_world(data)


def test_names_are_compared_without_accents_and_numbers() -> None:
    assert plain("København") == plain("Kobenhavn")
    assert plain("St. Louis") == plain("Saint Louis")
    assert plain("France 3") == plain("france")


def test_rings_close_and_thin_out() -> None:
    field = [[-1.0] * 12 for _ in range(12)]
    for y in range(3, 9):
        for x in range(2, 10):
            field[y][x] = 1.0
    found = rings(field)
    assert len(found) == 1
    assert abs(area(found[0])) == pytest.approx(56 - 0.5, abs=9)
    assert len(thinned(found[0], 0.6)) <= 8


def test_the_module_can_be_used_by_a_game(tmp_path: Path) -> None:
    land = make_land(board(), Atlas(World([[SQUARE]])), CITIES, search=False)
    (tmp_path / "x_land.ttr").write_text(land_module("x_land", "X", land, ["world.json"]), encoding="utf-8")
    lines = "\n".join(f"  {s.name} {round(s.at[0])} {round(s.at[1])}" for s in board().spots)
    game = f"""game x "X" for 2..3 players
use standard_deck
use classic {{ tickets_dealt = 1; tickets_kept = 1 }}
use x_land
cities {{
{lines}
}}
routes {{ Ost – Mitte 2 red;  Mitte – West 2 blue;  Sud – Mitte 1 gray;  Ost – Insel 2 gray }}
tickets {{ Ost – West 4;  Sud – West 3;  Ost – Sud 3 }}
"""
    (tmp_path / "x.ttr").write_text(game, encoding="utf-8")
    compiled = Workspace(tmp_path).compile(tmp_path / "x.ttr")
    assert compiled.bundle is not None, [p.title for p in compiled.problems]
    kinds = [row["kind"] for row in compiled.bundle["board"]["outlines"]]
    assert kinds == ["frame", "land", "land"]
