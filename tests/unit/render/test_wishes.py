"""The designer's hand: bends, sides of names, sizes, outlines, themes and a picture under the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.render.boards import SVG, board, bundle, texts, tree
from ttrdsl.cli.dressing import dressed
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.render.board import Wish
from ttrdsl.render.geometry import distance
from ttrdsl.render.scene import Picture
from ttrdsl.render.theme import BadTheme, read_theme, shipped_theme, shipped_themes

ROUTES = "routes { Alba – Bern 4 red;  Bern – Como 2 blue;  Como – Dole 3 gray }"


def test_a_route_runs_through_the_points_it_is_told(tmp_path: Path) -> None:
    found = board(ROUTES.replace("4 red", "4 red via 60 70 via 140 70"), tmp_path)
    curve = found.layout.lines[0].curves[0]
    for point in ((60.0, 70.0), (140.0, 70.0)):
        at = found.layout.scale.millimetres(point)
        assert min(distance(at, other) for other in curve.points) < 0.01


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
def test_a_name_stands_on_the_side_it_is_told(side: str, tmp_path: Path) -> None:
    cities = f"cities {{ Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150 name {side} }}"
    found = board(ROUTES, tmp_path, cities)
    (x, y), (a, b) = found.layout.labels[3].box.middle, found.layout.spots[3]
    assert {"left": x < a - 4, "right": x > a + 4, "above": y < b - 4, "below": y > b + 4}[side]


def test_a_turned_name_is_drawn_turned(tmp_path: Path) -> None:
    cities = "cities { Alba 0 0 name above 45;  Bern 200 0;  Como 200 150;  Dole 0 150 }"
    picture = tree(board(ROUTES, tmp_path, cities))
    turned = [part for part in picture.iter(f"{SVG}text") if part.text == "Alba"]
    assert "rotate(-45 " in (turned[0].get("transform") or "")


def test_a_board_is_as_large_as_it_is_told(tmp_path: Path) -> None:
    found = board(f"{ROUTES}\ndrawing {{ width 400 }}", tmp_path)
    xs = [x for x, _ in found.layout.spots]
    assert max(xs) - min(xs) == pytest.approx(400)
    usual = board(ROUTES, tmp_path).layout.scale.unit
    assert board(f"{ROUTES}\ndrawing {{ scale 150 }}", tmp_path).layout.scale.unit == pytest.approx(1.5 * usual)


def test_what_is_hidden_is_not_drawn(tmp_path: Path) -> None:
    found = board(f"{ROUTES}\ndrawing {{ hide track legend names }}", tmp_path)
    written = texts(tree(found))
    assert found.cells == []
    assert "Alba" not in written
    assert "Colors" not in written


def test_outlines_are_drawn_where_the_cities_are(tmp_path: Path) -> None:
    land = 'outline land { "-50 -50, 250 -50, 250 200,"\n  "-50 200" }\noutline lake { "90 60, 110 60, 110 80.5" }'
    found = board(f"{ROUTES}\n{land}", tmp_path)
    ways = [part.get("d") or "" for part in tree(found).iter(f"{SVG}path") if part.get("fill-rule") == "evenodd"]
    corner = found.layout.scale.millimetres((250, 200))
    assert any(f"{corner[0]:.1f}".rstrip("0").rstrip(".") in way for way in ways)
    assert len([way for way in ways if way.startswith("M")]) >= 3


def test_land_that_ends_at_the_frame_goes_on_beyond_the_picture(tmp_path: Path) -> None:
    land = 'outline frame { "-9 -9, 209 159" }\noutline land { "-9 -9, 209 -9, 209 159, -9 159" }'
    found = board(f"{ROUTES}\n{land}", tmp_path)
    way = next(part.get("d") or "" for part in tree(found).iter(f"{SVG}path") if part.get("fill-rule") == "evenodd")
    points = [tuple(map(float, pair.split(","))) for pair in way.strip("MZ").split(" ")]
    assert all(not found.inner.holds((x, y)) for x, y in points)


@pytest.mark.parametrize("name", shipped_themes())
def test_a_shipped_theme_colors_the_whole_picture(name: str, tmp_path: Path) -> None:
    theme = shipped_theme(name)
    picture = tree(board(ROUTES, tmp_path, wish=Wish(theme=theme)))
    fills = {part.get("fill") for part in picture.iter()}
    assert {theme.paper, theme.sea, theme.land, theme.ink} <= fills
    if theme.colors:
        assert theme.colors["red"] in fills
        assert "#c8322b" not in fills  # the usual red, not even in the legend


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("land = 3", "`land` should be a color"),
        ("sky = '#000000'", "nothing is called `sky`"),
        ("font = '<script>'", "`font` should name fonts"),
        ("land = [", "it is not TOML"),
        ("colorless = 'yes'", "`colorless` should be true or false"),
        ("[colors]\nred = 'red'", "`colors.red` should be a color"),
    ],
)
def test_a_broken_theme_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(BadTheme, match=said):
        read_theme(text)


def test_a_background_picture_is_embedded_and_replaces_the_land(tmp_path: Path) -> None:
    picture = tree(board(ROUTES, tmp_path, wish=Wish(background=Picture("png", b"abc", 0.6))))
    (image,) = picture.iter(f"{SVG}image")
    assert image.get("href") == "data:image/png;base64,YWJj"
    assert image.get("opacity") == "0.6"
    assert not [part for part in picture.iter(f"{SVG}g") if part.get("class") == "ground"]


def test_a_picture_stands_in_place_of_the_title(tmp_path: Path) -> None:
    picture = tree(board(ROUTES, tmp_path, wish=Wish(title=Picture("png", b"abc", 1.0))))
    (image,) = picture.iter(f"{SVG}image")
    assert image.get("preserveAspectRatio") == "xMinYMid meet"
    assert "Small" not in texts(picture)


def test_the_black_and_white_theme_has_no_color_at_all(tmp_path: Path) -> None:
    teal = "colors teal\nroutes { Alba – Bern 4 teal }"  # a color that no theme names
    teal += '\nzones lands { South : Alba }\nsymbol lands { area;  legend "Land" }'
    art = Picture("png", b"abc", 1.0)
    picture = tree(board(teal, tmp_path, wish=Wish(theme=shipped_theme("print"), background=art, title=art)))
    assert [image.get("filter") for image in picture.iter(f"{SVG}image")] == ["url(#gray)"] * 2
    assert [part.get("type") for part in picture.iter(f"{SVG}feColorMatrix")] == ["saturate"] * 2
    shades = {part.get(what) or "" for part in picture.iter() for what in ("fill", "stroke")}
    parts = [[int(shade[at : at + 2], 16) for at in (1, 3, 5)] for shade in shades if shade.startswith("#")]
    assert max(max(part) - min(part) for part in parts) < 5


def test_the_wishes_of_a_text_name_pictures_beside_it(tmp_path: Path) -> None:
    found = bundle(f'{ROUTES}\ndrawing {{ title "art.png";  background "under.png" 30 }}', tmp_path)
    (tmp_path / "art.png").write_bytes(b"\x89PNG\r\n\x1a\n art")
    (tmp_path / "under.png").write_bytes(b"\x89PNG\r\n\x1a\n under")
    wish = dressed(Wish(), found, tmp_path / "small.ttr")
    assert wish.title == Picture("png", b"\x89PNG\r\n\x1a\n art", 1.0)
    assert wish.background == Picture("png", b"\x89PNG\r\n\x1a\n under", 0.7)
    with pytest.raises(CannotWork, match=r"no picture `under.png` beside"):
        dressed(Wish(), found, tmp_path / "elsewhere" / "small.ttr")
