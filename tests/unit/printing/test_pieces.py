"""Pieces, markers and tokens to cut out, and the page that lists everything."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games import bundle_of
from tests.unit.printing.sheets import cards_of, sheets, texts_of, words_of
from tests.unit.render.boards import bundle
from ttrdsl.printing.front import RULER, contents_sheet
from ttrdsl.printing.papers import size_of
from ttrdsl.printing.pieces import LONG, how_many, piece_sets
from ttrdsl.printing.sets import SETS
from ttrdsl.render.scene import Mark, Stroke, texts
from ttrdsl.render.sizes import SPACE_LENGTH, SPACE_WIDTH


def test_every_player_gets_all_her_pieces() -> None:
    printed = Counter(words_of(card) for sheet in sheets("europe", "pieces") for card in cards_of(sheet))
    assert all(printed[str(player)] == 45 + 3 + 1 for player in range(1, 6))  # trains, stations, a marker
    assert all(printed[f"+100 {player}"] == 1 for player in range(1, 6))


def test_pieces_that_cover_spaces_fit_on_them() -> None:
    ((_, size, faces), *_) = piece_sets(bundle_of("usa"))
    assert size == LONG
    body = faces[0].shapes[0]
    assert body.width < SPACE_LENGTH  # type: ignore[union-attr]
    assert body.height < SPACE_WIDTH  # type: ignore[union-attr]


def test_kinds_of_the_same_shape_say_which_they_are(tmp_path: Path) -> None:
    rules = """
player has tram  : pieces = 3
board  has barge : pieces = 2
routes { Alba – Bern 4 gray }
after claim_route.place { try move 1 tram from me to route;  try move 1 barge from board to route }
"""
    faces = {face.name: face for face in piece_sets(bundle(rules, tmp_path))[0][2]}
    signs = {name: list(texts(face.shapes)) for name, face in faces.items()}
    assert (signs["trains, player 2"], signs["trams, player 2"], signs["barges"]) == (["Trai2"], ["Tram2"], ["B"])
    assert list(texts(piece_sets(bundle_of("usa"))[0][2][1].shapes)) == ["2"]


def test_pieces_look_as_their_symbol_says_and_common_ones_belong_to_nobody() -> None:
    tokens = piece_sets(bundle_of("japan"))[1][2]
    assert [s.shape for s in tokens[0].shapes if isinstance(s, Mark)] == ["bolt"]
    assert tokens[0].copies == 16


def test_whatever_stands_on_the_board_can_be_cut_out(tmp_path: Path) -> None:
    rules = """
player has boat  : city
board  has storm : route
symbol player.boat { mark wheel;  legend "Boat" }
symbol board.storm { text "S" }
routes { Alba – Bern 4 gray }
action sail "Sail" { choose city in cities;  me.boat = city;  storm = first(r in routes where r.ends has city) }
score at_home = (if me.boat = 'Alba' then 1 else 0) + (if storm = none then 1 else 0)
"""
    faces = {face.name: face for _, _, faces in piece_sets(bundle(rules, tmp_path)) for face in faces}
    assert [s.shape for s in faces["boat, player 3"].shapes if isinstance(s, Mark)] == ["wheel"]
    assert [faces[name].copies for name in ("boat, player 1", "storm")] == [1, 1]


def test_what_depends_on_the_game_is_not_counted() -> None:
    assert how_many(bundle_of("usa"), ["fact", "param.trains"]) == 45
    assert how_many(bundle_of("usa"), ["cell", "player.points", "me"]) == 0


def test_the_first_page_lists_every_set_and_has_a_ruler_that_is_true() -> None:
    made = {name: sheets("new_york", name) for name in SETS}
    page = contents_sheet("New York", made, "a4", "abc")
    written = texts_of(page)
    assert {"Board", "Tickets", "Cards", "Pieces"} <= set(written)
    last = 1 + sum(len(found) for found in made.values())
    assert written[written.index("Pieces") + 1].split("–")[-1] == str(last)
    (a, _), (b, _) = next(shape for shape in page.shapes if isinstance(shape, Stroke)).points
    assert b - a == RULER


@pytest.mark.parametrize(("paper", "size"), [("a2", (420.0, 594.0)), ("700x500", (500.0, 700.0)), ("9x9", None)])
def test_a_paper_has_a_name_or_a_size(paper: str, size: tuple[float, float] | None) -> None:
    assert size_of(paper) == size
