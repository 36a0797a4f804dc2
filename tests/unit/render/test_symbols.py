"""Symbols are data: what a game declares is drawn, and nothing else."""

from __future__ import annotations

from math import cos
from pathlib import Path

import pytest

from tests.unit.render.boards import SVG, board, bundle, group, marks, texts, tree
from ttrdsl.bundle.drawing import SHAPES as NAMES
from ttrdsl.render.draw_routes import emblem_shapes, route_group
from ttrdsl.render.font import text_width
from ttrdsl.render.looks import Emblem, route_looks
from ttrdsl.render.marks import FOR_COLORS, SHAPES
from ttrdsl.render.scene import Mark, Words

ROUTES = """
route has steep : flag
route has gates : number = 0
route has sky   : name
city  has market : flag
routes { Alba – Bern 4 gray [steep];  Bern – Como 3 gray [gates 2];  Como – Dole 3 gray [sky blue];  Dole – Alba 3 red }
"""


def test_every_shape_of_the_language_can_be_drawn() -> None:
    assert sorted(SHAPES) == sorted(NAMES)
    assert set(FOR_COLORS) <= set(SHAPES)
    assert len(set(FOR_COLORS)) == len(FOR_COLORS)


def test_a_flag_marks_every_space_of_its_routes(tmp_path: Path) -> None:
    picture = tree(board(ROUTES + "symbol route.steep { mark peak }", tmp_path))
    assert marks(group(picture, "route-0")) == ["peak"] * 4
    assert marks(group(picture, "route-1")) == []


def test_a_number_marks_as_many_spaces_as_it_says(tmp_path: Path) -> None:
    picture = tree(board(ROUTES + "symbol route.gates { mark gate on spaces }", tmp_path))
    assert marks(group(picture, "route-1")) == ["gate"] * 2


def test_a_mark_may_stand_once_in_the_middle(tmp_path: Path) -> None:
    picture = tree(board(ROUTES + "symbol route.steep { mark peak on middle }", tmp_path))
    assert marks(group(picture, "route-0")) == ["peak"]


@pytest.mark.parametrize(("line", "direction"), [("Alba – Bern", 1), ("Bern – Alba", -1)])
def test_an_arrow_points_from_the_first_city_of_a_line_to_the_second(tmp_path: Path, line: str, direction: int) -> None:
    rules = f"route has one_way : flag\nroutes {{ {line} 3 gray [one_way];  Bern – Como 3 red;  Como – Dole 3 blue }}"
    found = board(f"{rules}\nsymbol route.one_way {{ mark arrow on middle }}", tmp_path)
    drawn = route_group(found.bundle, 0, found.layout.tracks[0], route_looks(found.bundle)[0])
    (arrow,) = [shape for shape in drawn.shapes if isinstance(shape, Mark) and shape.shape == "arrow"]
    assert cos(arrow.angle) * direction > 0.9


def test_a_symbol_may_be_for_one_value(tmp_path: Path) -> None:
    looks = route_looks(bundle(ROUTES + "symbol route.sky 'blue' { tint blue white }", tmp_path))
    assert [len(look.tints) for look in looks] == [0, 0, 2, 0]


def test_a_badge_shows_the_value(tmp_path: Path) -> None:
    picture = tree(board(ROUTES + "symbol route.gates { badge }\nsymbol route.sky { badge }", tmp_path))
    assert texts(group(picture, "route-1")) == ["2"]
    assert texts(group(picture, "route-2")) == ["blue"]


def test_a_long_word_where_a_mark_could_stand_is_made_small_enough() -> None:
    for text in ("ox", "red", "yellow", "turquoise"):
        (words,) = emblem_shapes(Emblem(text=text), (0.0, 0.0), 4.0, "black")
        assert isinstance(words, Words)
        assert text_width(text, words.size, True) < 11


def test_two_badges_of_a_route_show_both_values(tmp_path: Path) -> None:
    rules = "route has toll : number = 0\nroute has hours : number = 0\n"
    rules += "routes { Alba – Bern 3 gray [toll 4, hours 7];  Bern – Como 3 red [hours 8];  Como – Dole 3 blue }\n"
    rules += "symbol route.toll { badge }\nsymbol route.hours { badge }"
    picture = tree(board(rules, tmp_path))
    assert [texts(group(picture, f"route-{n}")) for n in range(3)] == [["4 · 7"], ["8"], []]


@pytest.mark.parametrize("outline", ["dashed", "dotted", "double", "heavy", "round"])
def test_an_outline_changes_the_rim_of_the_spaces(tmp_path: Path, outline: str) -> None:
    plain, changed = (
        tree(board(ROUTES + text, tmp_path)) for text in ("", f"symbol route.steep {{ outline {outline} }}")
    )
    rims = [[sorted(part.attrib.items()) for part in group(p, "route-0").iter(f"{SVG}rect")] for p in (plain, changed)]
    assert rims[0] != rims[1]


@pytest.mark.parametrize("fill", ["striped", "dotted", "crossed"])
def test_a_pattern_fills_the_spaces(tmp_path: Path, fill: str) -> None:
    picture = tree(board(ROUTES + f"symbol route.steep {{ fill {fill} }}", tmp_path))
    assert len(list(group(picture, "route-0").iter())) > 4 + 4 + 2


def test_a_city_carries_its_mark(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0 [market];  Bern 200 0;  Como 200 150;  Dole 0 150 }"
    picture = tree(board(ROUTES + "symbol city.market { mark crown }", tmp_path, cities))
    assert marks(picture).count("crown") == 1


def test_the_legend_explains_what_is_on_this_board(tmp_path: Path) -> None:
    symbols = 'symbol route.steep { mark peak;  legend "Steep" }\nsymbol city.market { mark crown;  legend "Market" }'
    written = texts(tree(board(ROUTES + symbols, tmp_path)))
    assert "Steep" in written
    assert "Market" not in written, "no city of this board has one"


def test_a_later_symbol_replaces_an_earlier_one(tmp_path: Path) -> None:
    symbols = "symbol route.steep { mark peak }\nsymbol route.steep { mark tree }"
    assert marks(group(tree(board(ROUTES + symbols, tmp_path)), "route-0")) == ["tree"] * 4


def test_what_is_removed_takes_its_symbol_along(tmp_path: Path) -> None:
    removal = "remove player.points, claim_route.score, routes_claimed\nwinner { most total }"
    assert board(ROUTES + removal, tmp_path).cells == []


def test_every_color_has_a_mark_of_its_own_and_gray_has_none(tmp_path: Path) -> None:
    picture = tree(board(ROUTES, tmp_path))
    assert len(set(marks(picture))) == 8
    assert len(set(marks(group(picture, "route-3")))) == 1
    assert marks(group(picture, "route-0")) == []


def test_a_route_over_the_edge_is_drawn_in_two_halves(tmp_path: Path) -> None:
    text = """
    route has round : number = 0
    routes { Alba – Bern 4 red [round -1];  Bern – Como 2 gray;  Como – Dole 4 gray;  Dole – Alba 2 blue }
    symbol route.round { edge across }
    """
    found = board("\n".join(line.strip() for line in text.splitlines()), tmp_path)
    (exit_,) = found.layout.exits.values()
    assert exit_.side == "left"
    assert len(found.layout.tracks[0]) == 4
    assert len(found.layout.lines[0].curves) == 2
