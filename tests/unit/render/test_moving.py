"""A replay as a picture that moves and as a strip; colors of players; what is said of them beside the board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as xml
from pathlib import Path

from tests.games import bundle_of, every_game, machine_of, new_game, random_play
from tests.unit.render.boards import SVG, bundle, texts, tree
from ttrdsl.render import palette
from ttrdsl.render.board import Wish, board_of
from ttrdsl.render.moving import changed_moments, chosen, draw_moment, moving_svg, strip
from ttrdsl.render.position import Position
from ttrdsl.render.scene import Group, Mark
from ttrdsl.render.scene import texts as words
from ttrdsl.render.shades import far, place_of
from ttrdsl.service.position import position_of

ROUTES = "routes { Alba – Bern 4 gray;  Bern – Como 3 red }"
FIRST, SECOND = Position(2, {0: 0}, turn=1, notes=("points 7", "")), Position(2, {0: 0, 1: 1}, notes=("points 7", ""))


def test_what_stays_is_drawn_once_and_the_last_moment_is_what_stands_still(tmp_path: Path) -> None:
    board = board_of(bundle(ROUTES, tmp_path), Wish(position=SECOND))
    picture = xml.fromstring(moving_svg(board, [Position(2), FIRST, SECOND]))
    claims = [part.findtext(f"{SVG}title") for part in picture.iter(f"{SVG}g") if part.get("class") == "claim"]
    assert claims == ["Alba – Bern: player 1", "Bern – Como: player 2"]
    style = "".join(part.text or "" for part in picture.iter(f"{SVG}style"))
    moving = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "moving"]
    at_end = []
    for part in moving:
        found = re.search(f"#{part.get('id')} {{ visibility: ([a-z]+)", style)
        if (found[1] if found else "visible") == "visible":
            at_end += [g.get("class") for g in part.iter(f"{SVG}g")]
    assert at_end.count("claim") == 2
    assert at_end.count("players") == 1


def test_a_moment_in_which_nothing_changes_is_left_out() -> None:
    assert changed_moments([Position(2), Position(2, turn=1), FIRST, FIRST]) == [Position(2), FIRST]
    assert chosen([Position(k) for k in range(9)], 3) == [Position(0), Position(4), Position(8)]


CHANGING = """
route has worn  : flag
route has toll  : number
city  has level : number
city  has crowd : number = 3
symbol city.crowd { badge on beside }
symbol route.worn { mark cross on middle }
symbol route.toll { badge }
symbol city.level { badge }
after claim_route.score {
  route.worn = yes
  route.toll = 2
  for city in route.ends { city.level += 1;  city.crowd += 1 }
}
score used = count(r in mine where r.worn) + sum(r in mine: r.toll) + sum(c in cities: c.level + c.crowd)
routes { Alba – Bern 4 gray gray;  Bern – Como 3 red }
"""


def test_what_nobody_owns_shows_what_has_become_of_it(tmp_path: Path) -> None:
    board = board_of(bundle(CHANGING, tmp_path), Wish(legend=False, live=True))
    fields = {"route.worn": (0, 0, 1), "route.toll": (2, 2, 0), "city.level": (7, 0, 0, 0), "city.crowd": (3, 3, 8, 3)}
    moment = draw_moment(board, Position(2, {}, fields=fields))
    assert list(words(moment.shapes)) == ["2", "7", "3", "3", "8", "3"]
    shown = [shape for part in moment.shapes if isinstance(part, Group) for shape in part.shapes]
    assert [shape.shape for shape in shown if isinstance(shape, Mark)] == ["cross"]
    assert not draw_moment(board, Position(2)).shapes[:-1]
    assert "moving" in moving_svg(board, [Position(2, {}), Position(2, {}, fields=fields)])


def test_a_strip_has_a_picture_of_each_moment(tmp_path: Path) -> None:
    board = board_of(bundle(ROUTES, tmp_path), Wish(position=SECOND))
    scene = strip(board, [Position(2), FIRST, SECOND], columns=2)
    assert [text for text in words(scene.shapes) if text.startswith("Picture")] == [
        f"Picture {k} of 3" for k in (1, 2, 3)
    ]
    assert scene.frame.width > 2 * board.inner.width


def test_the_players_are_told_by_their_turn_points_pieces_and_cards() -> None:
    game = new_game(machine_of("usa", 2))
    position = position_of(game)
    assert position.turn == game.state[2]
    assert re.search(r"points 0 · trains 45 · hand 4", position.notes[0])
    assert any(text.startswith("row: ") and "wagon" in text for text in position.table)
    for _ in random_play(game, 3):
        pass
    assert position_of(game).turn == -1
    written = texts(tree(board_of(bundle_of("usa"), Wish(position=position))))
    assert position.notes[0] in written


def test_no_route_has_the_color_of_a_player() -> None:
    for name in sorted({name for name, _ in every_game()}):
        found = bundle_of(name)
        colors = found["domains"]["color"]
        players = palette.with_players(None, colors, found["game"]["players"][1]).players
        routes = [place_of(palette.fill_of(color, k)) for k, color in enumerate(colors)]
        assert all(far(place_of(shade), route) > 0.1 for shade in players for route in routes), name
        assert len(set(players)) == found["game"]["players"][1]
