"""Nothing a terminal would obey is sent to it, but the colors we chose ourselves."""

from __future__ import annotations

import json

import pytest

from ttrdsl.system.signs import spelt_out


@pytest.mark.parametrize(
    "sign", ["\x00", "\x07", "\x08", "\x1b", "\x7f", "\x9b", "\u061c", "\u200e", "\u2028", "\u202e", "\u2066"]
)
def test_a_sign_that_moves_or_hides_is_spelt_as_in_json(sign: str) -> None:
    spelt = spelt_out(f"a{sign}b\n")
    assert sign not in spelt
    assert json.loads(f'"{spelt.rstrip()}"') == f"a{sign}b"


def test_letters_tabs_and_lines_stay() -> None:
    text = "Zürich\t東京\nคลอง\u200dเตย می\u200cخواهم\r\n"
    assert spelt_out(text) == text


def test_of_a_painted_text_the_colors_stay_and_nothing_else() -> None:
    painted = "\x1b[1;31merror\x1b[0m: \x1b]0;title\x07 \x1b[2J"
    assert spelt_out(painted, painted=True) == "\x1b[1;31merror\x1b[0m: \\u001b]0;title\\u0007 \\u001b[2J"
    assert "\x1b" not in spelt_out(painted)
