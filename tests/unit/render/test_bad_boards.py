"""Boards that are hard to draw: the picture can still be read, and what is wrong is said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.unit.render.boards import board, bundle, texts, tree
from ttrdsl.render.board import Wish, board_of
from ttrdsl.render.findings import findings

SQUARE = "routes { Alba – Bern 2 red;  Bern – Como 2 gray;  Como – Dole 2 blue;  Dole – Alba 2 gray }"


def codes(text: str, folder: Path, cities: str, wish: Wish | None = None) -> list[str]:
    return [found.code for found in findings(board(text, folder, cities, wish))]


def test_cities_without_positions_are_spread(tmp_path: Path) -> None:
    found = board(SQUARE, tmp_path, "cities { Alba;  Bern;  Como;  Dole }")
    assert len(set(found.layout.spots)) == 4
    assert [x.code for x in findings(found)] == ["TTR314"]
    assert {"Alba", "Bern", "Como", "Dole"} <= set(texts(tree(found)))


def test_cities_on_one_point_are_drawn_apart(tmp_path: Path) -> None:
    found = board(SQUARE, tmp_path, "cities { Alba 0 0;  Bern 0 0;  Como 90 0;  Dole 0 90 }")
    spots = found.layout.spots
    assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for i, a in enumerate(spots) for b in spots[:i]) > 10
    assert "TTR315" in [x.code for x in findings(found)]


def test_if_all_cities_lie_on_one_point_they_are_spread_as_if_they_had_none(tmp_path: Path) -> None:
    heap = board(SQUARE, tmp_path, "cities { Alba 7 7;  Bern 7 7;  Como 7 7;  Dole 7 7 }")
    free = board(SQUARE, tmp_path, "cities { Alba;  Bern;  Como;  Dole }")
    assert heap.layout.spots == free.layout.spots
    assert [(x.code, x.title) for x in findings(heap)] == [("TTR315", "all cities are at the same point")]


def test_a_city_far_away_does_not_make_the_others_unreadable(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0;  Bern 90 0;  Como 90 90;  Dole 0 90;  Esch 45 45;  Far 1000000 1000000 }"
    found = board(SQUARE + "\nroutes { Como – Far 2 red;  Esch – Alba 1 gray }", tmp_path, cities)
    assert max(found.inner.width, found.inner.height) < 2000
    assert "TTR316" in [x.code for x in findings(found)]


@pytest.mark.parametrize(
    "cities",
    [
        "cities { Alba 5 5;  Bern 5 9;  Como 5 20;  Dole 5 40 }",
        "cities { Alba 0 7;  Bern 9 7;  Como 20 7;  Dole 40 7 }",
    ],
)
def test_cities_in_one_line_are_drawn(tmp_path: Path, cities: str) -> None:
    assert {"Alba", "Dole"} <= set(texts(tree(board(SQUARE, tmp_path, cities))))


def test_names_in_any_script_are_written_as_they_are(tmp_path: Path) -> None:
    cities = (
        "cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150;  東京 100 75;  Москва 150 75;  القاهرة 50 75 }"
    )
    written = texts(tree(board(SQUARE + "\nroutes { 東京 – Москва 1 gray;  東京 – القاهرة 1 gray }", tmp_path, cities)))
    assert {"東京", "Москва", "القاهرة"} <= set(written)


def test_signs_of_xml_in_a_name_do_no_harm(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150;  '<script>&]]>' 100 75 }"
    routes = "\nroutes { '<script>&]]>' – Alba 1 gray }"
    picture = tree(board(SQUARE + routes, tmp_path, cities))
    assert "<script>&]]>" in texts(picture)
    assert not [part for part in picture.iter() if part.tag.endswith("script")]


def test_a_narrow_board_says_which_routes_are_too_short(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150 }"
    routes = SQUARE.replace("Alba – Bern 2", "Alba – Bern 6")
    assert "TTR311" in codes(routes, tmp_path, cities, Wish(width=60))


def test_routes_without_cities_between_cross_and_are_named(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150 }"
    (found,) = findings(board("routes { Alba – Como 3 red;  Bern – Dole 3 gray }", tmp_path, cities))
    assert (found.code, found.index, found.other) == ("TTR312", 0, 1)


def test_a_board_with_many_cities_is_drawn_whole(tmp_path: Path) -> None:
    dice = random.Random(5)
    names = [f"Town{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(150)]
    lines = "\n".join(f"  {name} {dice.randrange(900)} {dice.randrange(600)}" for name in names)
    pairs = {tuple(sorted(dice.sample(names, 2))) for _ in range(200)}
    routes = "\n".join(f"  {a} – {b} {dice.randint(1, 5)} gray" for a, b in sorted(pairs))
    own = (
        f"cities {{\n  Alba 1 1\n  Bern 9 9\n  Como 80 50\n{lines}\n}}\nroutes {{\n  Alba – Bern 1 red\n{routes}\n}}\n"
    )
    found = board("", tmp_path, own)
    assert set(names) <= set(texts(tree(found)))


def test_a_board_without_routes_or_with_one_city_is_drawn(tmp_path: Path) -> None:
    small = bundle(SQUARE, tmp_path)
    small["board"]["routes"], small["facts"]["route.colors"]["data"] = [], []
    assert "Alba" in texts(tree(board_of(small)))
    small["board"]["cities"] = small["board"]["cities"][:1]
    assert "Alba" in texts(tree(board_of(small)))
