"""A game in the middle: claims, pieces and counters are found by their types and drawn."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from tests.games import bundle_of, bundle_of_text, machine_of, new_game, random_play
from tests.unit.render.boards import SVG, board, group, marks, texts, tree
from ttrdsl.engine.machine import Machine
from ttrdsl.render.beside import TOKEN
from ttrdsl.render.board import Wish, board_of
from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import distance
from ttrdsl.render.palette import brightness, fill_of
from ttrdsl.render.panels import SMALL, WIDEST_NOTE
from ttrdsl.render.position import Position, Token
from ttrdsl.service.position import position_of

ROUTES = (
    "routes { Alba – Bern 4 gray;  Bern – Como 3 gray }\nplayer has hut : pieces = 2\nsymbol player.hut { mark house }"
)


def roles(picture: xml.Element, role: str) -> list[str]:
    found = [part for part in picture.iter(f"{SVG}g") if part.get("class") == role]
    return [part.findtext(f"{SVG}title") or "" for part in found]


def test_a_claimed_route_has_a_piece_with_the_number_of_its_owner_on_each_space(tmp_path: Path) -> None:
    wish = Wish(position=Position(2, {0: 1}))
    picture = tree(board(ROUTES, tmp_path, wish=wish))
    assert roles(picture, "claim") == ["Alba – Bern: player 2"]
    (claim,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "claim"]
    assert texts(claim) == ["2"] * 4


def test_pieces_on_cities_look_as_their_symbol_says(tmp_path: Path) -> None:
    token = Token("city", 2, "hut", 0, 1)
    picture = tree(board(ROUTES, tmp_path, wish=Wish(position=Position(2, tokens=(token,)))))
    (position,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "position"]
    assert marks(position) == ["house"]


@pytest.mark.parametrize("length", [1, 3])
def test_tokens_on_tracks_side_by_side_do_not_cover_each_other(tmp_path: Path, length: int) -> None:
    twins = f"routes {{ Alba – Bern {length} gray gray }}\nroute has cart : pieces"
    tokens = tuple(Token("route", route, "cart", -1, 1) for route in (0, 1))
    picture = tree(board(twins, tmp_path, wish=Wish(position=Position(2, tokens=tokens))))
    (position,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "position"]
    one, other = [(float(disc.get("cx", 0)), float(disc.get("cy", 0))) for disc in position.iter(f"{SVG}circle")]
    assert distance(one, other) >= 2 * TOKEN


def test_markers_stand_on_the_track(tmp_path: Path) -> None:
    plain = tree(board(ROUTES, tmp_path, wish=Wish(position=Position(2))))
    counted = tree(board(ROUTES, tmp_path, wish=Wish(position=Position(2, counters={"player.points": (7, 107)}))))
    assert len(texts(counted)) == len(texts(plain)) + 2


@pytest.mark.parametrize("name", ["usa", "europe", "japan", "rails_sails", "new_york", "tolls"])
def test_any_game_can_be_shown_at_its_end(name: str) -> None:
    machine = machine_of(name, 2)
    game = new_game(machine)
    for _ in random_play(game, 3):
        pass
    position = position_of(game)
    assert position.claims
    picture = tree(board_of(bundle_of(name), Wish(position=position)))
    assert len(roles(picture, "claim")) == len(position.claims)


def test_heat_writes_how_often_each_route_is_claimed(tmp_path: Path) -> None:
    picture = tree(board(ROUTES, tmp_path, wish=Wish(heat=(0.25, 0.0))))
    assert texts(group(picture, "route-0")) == ["25 %"]
    assert texts(group(picture, "route-1")) == ["0 %"]
    assert "How often a route is claimed in a game" in texts(picture)


CART = """game cart "Cart" for 2 players
colors red blue
player has at : city
player has debt : number = 3
player has secret : number = 1 seen by owner
cities { Alba 0 0; Bern 90 0 }
routes { Alba – Bern 1 gray }
steps setup { for me in players { me.at = 'Alba' } }
steps turn { choose n in 1..2; me.at = 'Bern'; me.debt += n; me.secret += 1 }
score owed "Owed" = 2 * me.debt
winner { fewest total }
end when all(p in players: p.at = 'Bern') then 0 turns each
"""


def test_players_stand_where_their_fields_say_and_what_all_see_is_told(tmp_path: Path) -> None:
    bundle = bundle_of_text(CART, tmp_path)
    game = new_game(Machine(bundle, 2))
    first = game.decision.player if game.decision else 0
    game.play(0)
    position = position_of(game)
    assert position.notes[first] == "total 8 · at Bern · debt 4"
    assert [(t.index, t.owner) for t in position.tokens] == [(int(p == first), p) for p in range(2)]
    picture = tree(board_of(bundle, Wish(position=position)))
    (drawn,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "position"]
    assert texts(drawn) == ["1", "2"]
    game.play(0)
    assert position_of(game).notes[first] == "total 8 · at Bern · debt 4 · secret 2"


def test_what_stands_somewhere_looks_as_its_symbol_says(tmp_path: Path) -> None:
    marked = 'symbol player.at { text "C";  legend "Cart" }\n'
    bundle = bundle_of_text(CART + marked, tmp_path)
    picture = tree(board_of(bundle, Wish(position=position_of(new_game(Machine(bundle, 2))))))
    (drawn,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "position"]
    assert texts(drawn) == ["C", "C", "1", "2"]  # the carts, and whose they are
    assert "Cart" in texts(picture)


def test_what_is_told_of_a_long_row_goes_on_below(tmp_path: Path) -> None:
    long = "row: " + ", ".join(f"1 card {n}" for n in range(60))
    position = Position(2, {}, notes=("points 3", ""), table=(long, "deck 4"))
    found = [text for text in texts(tree(board("", tmp_path, wish=Wish(position=position)))) if "card" in text]
    assert len(found) > 2
    assert " ".join(found) == f"{long} · deck 4"
    assert all(text_width(line, SMALL) <= WIDEST_NOTE for line in found)


def test_colors_look_like_their_names() -> None:
    assert fill_of("rose", 0) == fill_of("rose", 3)
    assert fill_of("rouge", 0) == fill_of("red", 1)
    assert brightness(fill_of("dark_blue", 0)) < brightness(fill_of("blue", 0)) < brightness(fill_of("light_blue", 0))
    assert fill_of("ochre_dark", 0) == fill_of("dark_ochre", 3)
    assert fill_of("sea_foam", 0) == fill_of("seafoam", 1)
    assert fill_of("красный", 0) == fill_of("κόκκινο", 1) == fill_of("赤", 2) == fill_of("red", 3)
    assert fill_of("flummery", 0) != fill_of("flummery", 1)
