"""Widths of texts, and PNG and PDF files by way of typst."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.render.boards import board
from ttrdsl.render.board import draw_board
from ttrdsl.render.font import FOLDER, drawable, text_width
from ttrdsl.render.paper import print_svg
from ttrdsl.render.svg import to_svg

ROUTES = "routes { Alba – Bern 2 red;  Bern – Como 2 gray }"


def test_the_width_of_a_text_is_known_without_a_screen() -> None:
    assert text_width("", 10) == 0
    assert text_width("Montréal", 10) == text_width("Montréal", 20) / 2
    assert text_width("Montréal", 10, bold=True) > text_width("Montréal", 10)
    assert text_width("東京", 10) == 20


def test_the_fonts_know_the_letters_of_europe() -> None:
    assert all(drawable(name) for name in ("București", "Zágráb", "Αθήνα", "Київ", "København", "Łódź"))
    assert not drawable("東京")


def test_the_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_a_picture_becomes_a_file_that_is_the_same_every_time(tmp_path: Path, form: str, begins: bytes) -> None:
    pytest.importorskip("typst")
    scene = draw_board(board(ROUTES, tmp_path))
    svg = to_svg(scene, embed_fonts=False)
    made = print_svg(svg, scene.frame, form, 40)
    assert made.startswith(begins)
    assert made == print_svg(svg, scene.frame, form, 40)
