"""Sheets: everything on the paper, cut marks where to cut, game and version on each, backs behind their fronts."""

from __future__ import annotations

import pytest

from tests.games import bundle_of
from tests.unit.printing.sheets import GAMES, cards_of, sheets, texts_of, words_of
from ttrdsl.printing.card_sheets import plan_cards
from ttrdsl.printing.faces import Size
from ttrdsl.printing.papers import BLANK, ONE, SIZES, shortened
from ttrdsl.printing.sets import SETS, Order
from ttrdsl.render.font import text_width
from ttrdsl.render.scene import Stroke
from ttrdsl.render.version import map_version


@pytest.mark.parametrize("paper", ["a4", "letter", ONE])
@pytest.mark.parametrize("name", SETS)
def test_every_sheet_names_the_game_and_the_version(name: str, paper: str) -> None:
    version = map_version(bundle_of("usa"))
    for sheet in sheets("usa", name, Order(paper)):
        written = texts_of(sheet)
        assert f"map version {version}" in written
        assert any(text.startswith("North America: ") for text in written)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SETS)
def test_every_sheet_has_the_size_of_its_paper(name: str, paper: str) -> None:
    for sheet in sheets("usa", name, Order(paper)):
        assert sorted((sheet.frame.width, sheet.frame.height)) == sorted(SIZES[paper])


@pytest.mark.parametrize("paper", ["a4", "letter", ONE])
@pytest.mark.parametrize("name", SETS)
def test_cut_marks_lie_where_printers_print(name: str, paper: str) -> None:
    for sheet in sheets("usa", name, Order(paper)):
        lines = [shape for shape in sheet.shapes if isinstance(shape, Stroke) and shape.ink.width == 0.15]
        reached = sheet.frame.grown(-BLANK + 0.02)
        assert len(lines) >= 8
        assert all(reached.holds(point) for line in lines for point in line.points)


def test_nine_cards_of_the_usual_size_fit_on_common_paper() -> None:
    for paper in ("a4", "letter"):
        grid = plan_cards(paper, Size(), 100)
        assert grid.columns * grid.rows == 9
    assert plan_cards("a3", Size(), 100).columns * plan_cards("a3", Size(), 100).rows == 18


@pytest.mark.parametrize("number", [1, 2, 9, 110])
def test_one_page_takes_all_cards(number: int) -> None:
    grid = plan_cards(ONE, Size(), number)
    assert grid.columns * grid.rows >= number > (grid.rows - 1) * grid.columns


@pytest.mark.parametrize("name", GAMES)
def test_a_back_lies_behind_every_card_whichever_way_the_paper_is_turned(name: str) -> None:
    made = sheets(name, "tickets", Order(backs=True))
    assert len(made) == 2 * len(sheets(name, "tickets"))
    for front, back in zip(made[::2], made[1::2], strict=True):
        width, height = front.frame.width, front.frame.height
        size = Size()
        behind = {(card.moved[0], card.moved[1]) for card in cards_of(back) if card.moved}
        for card in cards_of(front):
            assert card.moved
            x, y, _ = card.moved
            for place in ((width - x - size.width, y), (x, height - y - size.height)):
                assert any(abs(place[0] - a) < 0.05 and abs(place[1] - b) < 0.05 for a, b in behind)


def test_backs_name_their_deck_and_a_sheet_holds_one_deck_only() -> None:
    made = sheets("world37", "tickets", Order(backs=True))
    backs = [{words_of(card) for card in cards_of(sheet)} for sheet in made[1::2]]
    assert all(len(found) == 1 for found in backs)
    names = {words.split()[0] for found in backs for words in found}
    assert names == {"Long", "Medium", "Short"}


def test_a_long_title_is_cut_short() -> None:
    assert shortened("Alps", 100, 2.5) == "Alps"
    short = shortened("A title that goes on and on and on", 20, 2.5)
    assert short.endswith("…")
    assert text_width(short, 2.5) <= 20
