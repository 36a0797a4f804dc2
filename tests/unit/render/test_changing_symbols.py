"""What changes in play is drawn as it stands: fields, cards in piles, marks side by side; grids are tables."""

from __future__ import annotations

from pathlib import Path

from tests.unit.render.boards import SVG, board, bundle, group, marks, texts, tree
from ttrdsl import new_game
from ttrdsl.cli.render_state import position_of
from ttrdsl.engine import layout
from ttrdsl.render.board import Wish, board_of, draw_position
from ttrdsl.render.position import Position, Token
from ttrdsl.render.scene import Disc, Group, Mark

STOCK = """
deck bag { cube each color 2 }
city  has stock  : cards seen by all
city  has secret : cards seen by nobody
city  has level  : number
city  has port   : flag
city  has gold   : flag
route has worn   : flag
cities { Eger 50 90 [port, gold] }
routes { Alba – Bern 4 gray;  Bern – Eger 3 gray }
table toll by weight {
      1   2
  1   0   11
  2   12   -
}
symbol city.stock  { mark square;  legend "Cubes" }
symbol city.secret { text "?" }
symbol city.level  { badge;  legend "Level" }
symbol city.port   { mark anchor }
symbol city.gold   { mark coin }
symbol route.worn  { text "w" on middle;  legend "Worn" }
symbol toll        { table;  legend "Toll" }
after setup.back { for city in cities { move 2 from bag to city.stock;  move 1 from bag to city.secret } }
after claim_route.score { route.worn = route.length > 0;  for city in route.ends { city.level += 1 } }
score all_used = toll[1, 1] + sum(c in cities: c.level + count(c.stock)) + count(r in mine where r.worn)
score more = count(c in cities where c.port or c.gold)
"""


def test_fields_are_drawn_as_they_stand_and_on_claimed_routes_above_the_pieces(tmp_path: Path) -> None:
    position = Position(2, {0: 1}, fields={"route.worn": (1, 0), "city.level": (0, 3, 0, 0, 0)})
    picture = tree(board(STOCK, tmp_path, wish=Wish(position=position)))
    assert "w" in texts(group(picture, "route-0"))
    assert "w" not in texts(group(picture, "route-1"))
    (drawn,) = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "position"]
    assert "w" in texts(drawn)
    cities = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "city"]
    assert ["3" in texts(city) for city in cities] == [False, True, False, False, False]


def test_the_legend_has_what_may_come_to_be_on_the_board(tmp_path: Path) -> None:
    found = texts(group_of(tree(board(STOCK, tmp_path)), "legend"))
    assert {"Cubes", "Level", "Worn", "Toll"} <= set(found)


def group_of(picture, role):  # type: ignore[no-untyped-def]
    return next(part for part in picture.iter(f"{SVG}g") if part.get("class") == role)


def test_a_grid_of_two_keys_is_a_table_with_rows(tmp_path: Path) -> None:
    found = texts(group_of(tree(board(STOCK, tmp_path)), "legend"))
    assert found[found.index("Toll") + 1 :][:8] == ["1", "2", "1", "0", "12", "2", "11", "–"]


def test_marks_of_a_city_stand_side_by_side(tmp_path: Path) -> None:
    picture = tree(board(STOCK, tmp_path, wish=Wish(position=Position(2, fields={"city.level": (0, 0, 0, 0, 5)}))))
    eger = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "city"][-1]
    assert marks(eger) == ["anchor", "coin"]
    assert "5" in texts(eger)


def test_cards_on_cities_are_tokens_in_their_color_and_hidden_ones_are_one(tmp_path: Path) -> None:
    game = new_game(bundle(STOCK, tmp_path), players=2, seed=2)
    while not game.state[layout.TURNS]:
        game.play(0)
    tokens = [token for token in position_of(game).tokens if token.index == 0 and token.domain == "city"]
    assert sum(token.count for token in tokens if token.kind == "city.stock") == 2
    assert [(token.color, token.count) for token in tokens if token.kind == "city.secret"] == [(-1, 1)]
    picture = tree(board_of(game.machine.bundle, Wish(position=position_of(game))))
    assert texts(group_of(picture, "position")).count("?") == 5


def test_tokens_of_one_city_do_not_lie_on_each_other(tmp_path: Path) -> None:
    tokens = tuple(Token("city", 0, "city.stock", -1, 1, color) for color in range(4))
    picture = tree(board(STOCK, tmp_path, wish=Wish(position=Position(2, tokens=tokens))))
    drawn = group_of(picture, "position")
    spots = [(float(disc.get("cx", 0)), float(disc.get("cy", 0))) for disc in drawn.iter(f"{SVG}circle")]
    assert len(spots) == 4
    assert all(abs(complex(*a) - complex(*b)) > 9 for i, a in enumerate(spots) for b in spots[:i])


def test_cards_of_a_zone_lie_behind_its_name(tmp_path: Path) -> None:
    rules = """
deck bag { cube each color 2 }
zone has market : cards seen by all
zones lands { North : Alba, Bern;  South : Como, Dole }
symbol zone.market { mark diamond;  legend "Market" }
routes { Alba – Bern 4 gray;  Como – Dole 3 gray }
after setup.hands { for z in zones { move 2 from bag to z.market } }
score kept = sum(z in zones: count(z.market))
"""
    made = bundle(rules, tmp_path)
    tokens = position_of(new_game(made, 2, seed=1)).tokens
    assert {token.domain for token in tokens} == {"zone"}
    found = board_of(made, Wish(position=Position(2, {}, tokens)))
    assert {"North", "South"} <= set(texts(tree(found)))
    moment = draw_position(found, Position(2, {}, tokens))
    drawn = [shape for part in moment.shapes if isinstance(part, Group) for shape in part.shapes]
    discs = [shape for shape in drawn if isinstance(shape, Disc)]
    assert len({disc.at for disc in discs}) == len(tokens)
    assert [shape.shape for shape in drawn if isinstance(shape, Mark)] == ["diamond"] * len(tokens)
