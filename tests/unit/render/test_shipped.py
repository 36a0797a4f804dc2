"""The boards of all shipped games: complete, readable, and nothing to complain about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text, every_game
from tests.unit.render.boards import SVG, group, shipped, texts, tree
from ttrdsl.board.contours import inside
from ttrdsl.render.board import board_of, draw_board
from ttrdsl.render.findings import findings
from ttrdsl.render.layout import lay_out
from ttrdsl.render.looks import route_looks
from ttrdsl.render.outlines import outlines
from ttrdsl.render.sizes import SPACE_LENGTH
from ttrdsl.render.svg import to_svg
from ttrdsl.render.touching import touch

GAMES = sorted({name for name, _ in every_game()})


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_a_shipped_board(name: str) -> None:
    assert [(found.code, found.title) for found in findings(shipped(name))] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_city_has_its_name_and_every_route_its_spaces(name: str) -> None:
    board = shipped(name)
    picture = tree(board)
    written = " ".join(texts(picture))
    for city in board.bundle["domains"]["city"]:
        assert all(word in written for word in city.split()), city
    for number, route in enumerate(board.bundle["board"]["routes"]):
        assert len(board.layout.tracks[number]) == route["length"]
        assert len(list(group(picture, f"route-{number}").iter(f"{SVG}rect"))) >= route["length"]


@pytest.mark.parametrize("name", GAMES)
def test_pieces_of_real_size_fit_on_every_space(name: str) -> None:
    spaces = [space for row in shipped(name).layout.tracks.values() for space in row]
    assert min(space.length for space in spaces) > 0.9 * SPACE_LENGTH


@pytest.mark.parametrize("name", GAMES)
def test_no_space_lies_on_another_route(name: str) -> None:
    lines = [[s for row in laid.tracks.values() for s in row] for laid in shipped(name).layout.lines]
    assert not [(i, j) for i in range(len(lines)) for j in range(i) if touch(lines[i], lines[j])]


@pytest.mark.parametrize("name", [name for name in GAMES if "outlines" in bundle_of(name)["board"]])
def test_no_city_that_a_route_over_land_reaches_lies_in_the_water(name: str) -> None:
    board = shipped(name)
    layout, looks = board.layout, route_looks(board.bundle)
    found = outlines(board.bundle, layout.scale)
    ashore = {end for line in layout.chart.lines if not looks[line.routes[0]].water for end in line.ends}
    wet = [
        layout.chart.spots[i].name
        for i in sorted(ashore - layout.inside)
        if not inside(layout.spots[i], found["land"]) or inside(layout.spots[i], found.get("lake", []))
    ]
    assert wet == []


@pytest.mark.parametrize("name", GAMES)
def test_no_name_lies_on_another(name: str) -> None:
    boxes = [label.box for label in shipped(name).layout.labels]
    assert not [(i, j) for i in range(len(boxes)) for j in range(i) if boxes[i].overlap(boxes[j]) > 1]


@pytest.mark.parametrize("name", GAMES)
def test_everything_lies_inside_the_picture(name: str) -> None:
    board = shipped(name)
    frame = draw_board(board).frame
    assert all(frame.holds(spot) for spot in board.layout.spots)
    assert all(frame.holds((box.left, box.top)) and frame.holds((box.right, box.bottom)) for box in board.cells)


@pytest.mark.parametrize("name", ["usa", "italy"])
def test_the_same_game_gives_the_same_bytes(name: str) -> None:
    before = shipped(name)
    lay_out.cache_clear()
    assert board_of(before.bundle).layout is not before.layout
    assert to_svg(draw_board(board_of(shipped(name).bundle))) == to_svg(draw_board(shipped(name)))


def test_title_version_colors_and_points_stand_below_the_map() -> None:
    written = texts(tree(shipped("usa")))
    assert {"North America", "2 to 5 players", "36 cities, 100 routes", "purple", "gray: any color", "15"} <= set(
        written
    )
    assert any(text.startswith("map version ") for text in written)


def test_a_game_without_colors_does_not_speak_of_any(tmp_path: Path) -> None:
    text = (
        'game coach "Coach" for 2 players\ncities { A 0 0;  B 90 0 }\nroutes { A – B 2 gray }\nsteps setup { }\n'
        "steps turn { turns_left = 0 }\nend when over then 0 turns each\n"
        'score none_yet "None" = 0\nwinner { most total }\n'
    )
    assert not {"Colors", "gray: any color"} & set(texts(tree(board_of(bundle_of_text(text, tmp_path)))))


def test_a_game_without_a_counter_of_points_has_no_track_around_it() -> None:
    assert shipped("new_york").cells == []
    assert len(shipped("usa").cells) == 100


def test_parts_that_repeat_a_city_are_framed() -> None:
    assert len(shipped("japan").layout.insets) == 2
    assert shipped("usa").layout.insets == []


def test_routes_over_the_side_come_back_on_the_other_side_at_the_same_height() -> None:
    board = shipped("rails_sails")
    assert len(board.layout.exits) == 8
    for found in board.layout.exits.values():
        assert {found.leaves[0], found.returns[0]} == {board.sea.left, board.sea.right}
        assert found.leaves[1] == found.returns[1]
    exits = next(part for part in tree(board).iter(f"{SVG}g") if part.get("class") == "exits")
    assert "Vancouver" in texts(exits)
