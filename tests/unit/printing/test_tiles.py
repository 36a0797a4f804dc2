"""Tiles of a board: in real size, side by side without a gap, each holding what is seen on it and little else."""

from __future__ import annotations

from functools import cache

import pytest

from tests.games import bundle_of
from tests.unit.printing.sheets import GAMES, Placed, shapes_of, sheets, texts_of
from ttrdsl.printing.papers import ONE
from ttrdsl.printing.reach import measure, seen_in
from ttrdsl.printing.sets import Order
from ttrdsl.printing.tiles import plan_tiles
from ttrdsl.render.board import board_scene
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Disc, Group, Ink, Plate, Scene, Stroke, Words
from ttrdsl.render.sizes import SPACE_LENGTH


def tile(sheet: Scene) -> Group:
    """Return the part of the board on a sheet."""
    return next(shape for shape in sheet.shapes if isinstance(shape, Group))


@cache
def frame_of(name: str) -> Box:
    """Return the frame of the board of a shipped game."""
    return board_scene(bundle_of(name)).frame


@pytest.mark.parametrize("paper", ["a4", "500x700", ONE])
@pytest.mark.parametrize("name", GAMES)
def test_tiles_cover_the_board(name: str, paper: str) -> None:
    frame = frame_of(name)
    plan = plan_tiles(frame, paper, 4.0)
    assert plan.columns * plan.tile[0] == pytest.approx(frame.width)
    assert plan.rows * plan.tile[1] == pytest.approx(frame.height)
    assert all(side + 8.0 < page for side, page in zip(plan.tile, plan.page, strict=True))


def test_each_tile_goes_on_beyond_its_cut_marks() -> None:
    made = sheets("usa", "board", Order(overlap=4.0))
    plan = plan_tiles(frame_of("usa"), "a4", 4.0)
    first, second = tile(made[0]).clip, tile(made[1]).clip
    assert first is not None
    assert second is not None
    assert first.right - second.left == pytest.approx(8.0)
    assert second.width == pytest.approx(plan.tile[0] + 8.0)


def test_every_city_stands_on_a_sheet() -> None:
    cities = set(bundle_of("italy")["domains"]["city"])
    found = {text for sheet in sheets("italy", "board") for text in texts_of(sheet)}
    assert {city for city in cities if " " not in city} <= found


def test_the_board_keeps_its_size() -> None:
    for sheet in sheets("usa", "board"):
        group = tile(sheet)
        assert group.moved is not None
        assert group.moved[2] == 1.0
    plates = [shape for shape, _ in _all("usa") if isinstance(shape, Plate) and 20 < shape.width < 23]
    assert {round(plate.width) for plate in plates} == {SPACE_LENGTH}


def test_each_sheet_says_its_row_and_column() -> None:
    made = sheets("usa", "board")
    assert any("row 1 of" in text and "column 2 of" in text for text in texts_of(made[1]))
    assert not any("row" in text for text in texts_of(sheets("usa", "board", Order(ONE))[0]))


def test_a_sheet_holds_only_what_is_seen_on_it() -> None:
    whole = len(list(shapes_of(board_scene(bundle_of("usa")).shapes)))
    assert all(len(list(shapes_of(sheet.shapes))) < whole / 2 for sheet in sheets("usa", "board"))


def test_what_reaches_into_a_window_is_seen_through_it() -> None:
    ink = Ink("#000000")
    inside, far = Disc((5.0, 5.0), 2.0, ink), Disc((50.0, 50.0), 2.0, ink)
    reaching = Words("reaching", (-6.0, 5.0), 5.0, ink)
    moved = Group("moved", (Disc((50.0, 50.0), 1.0, ink), far), moved=(-90.0, -90.0, 2.0))
    shapes = measure((inside, far, reaching, moved, Group("empty", ())))
    assert seen_in(shapes, Box(0, 0, 10, 10)) == (inside, reaching, moved)


def test_a_board_that_must_fit_lies_on_one_sheet_and_says_how_large_it_is() -> None:
    (sheet,) = sheets("usa", "board", Order("a3", fit=True))
    frame, moved = frame_of("usa"), tile(sheet).moved
    assert moved is not None
    assert moved[2] == pytest.approx(min((420 - 15) / frame.width, (297 - 15) / frame.height))
    size = f"{frame.width * moved[2]:.0f} × {frame.height * moved[2]:.0f} mm, {round(100 * moved[2])} % of real size"
    assert any(size in text for text in texts_of(sheet))
    assert plan_tiles(frame, "2000x3000", 4.0, fit=True).scale == 1.0  # never larger than in reality


def test_no_sheet_lies_across_a_fold() -> None:
    frame = frame_of("usa")
    for panels in ((2, 2), (3, 2), (4, 1)):
        plan = plan_tiles(frame, "a4", 4.0, panels)
        assert (plan.columns % panels[0], plan.rows % panels[1]) == (0, 0)
    made = sheets("usa", "board", Order("a4", panels=(3, 2)))
    named = [text for sheet in made for text in texts_of(sheet) if "panel" in text]
    assert len(named) == len(made)
    assert "panel 1 of 6" in named[0]
    assert "panel 6 of 6" in named[-1]


def test_one_sheet_has_marks_where_it_folds() -> None:
    def lines(order: Order) -> int:
        (sheet,) = sheets("usa", "board", order)
        return sum(isinstance(shape, Stroke) for shape in sheet.shapes)

    assert lines(Order(ONE, panels=(3, 2))) == lines(Order(ONE)) + 2 * (2 + 1)


def _all(name: str) -> list[Placed]:
    return [placed for sheet in sheets(name, "board") for placed in shapes_of(sheet.shapes)]
