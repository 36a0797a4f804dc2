"""A picture in a terminal: which terminals are asked, and that the pieces they are sent are the picture."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from ttrdsl.cli.play_picture import PIECE, in_terminal, picture_protocol

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40


@pytest.mark.parametrize(
    ("environment", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "iterm"),
        ({"TERM_PROGRAM": "WezTerm"}, "iterm"),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/tmux"}, ""),
    ],
)
def test_only_terminals_that_show_pictures_are_sent_one(environment: dict[str, str], protocol: str) -> None:
    assert picture_protocol(environment) == protocol


def test_a_picture_is_sent_in_pieces_and_whole() -> None:
    found = re.findall(r"\x1b_G(?:a=T,f=100,)?m=([01]);([^\x1b]*)\x1b\\", in_terminal(PNG, "kitty"))
    assert [more for more, _ in found] == ["1"] * (len(found) - 1) + ["0"]
    assert all(len(piece) <= PIECE for _, piece in found)
    assert b64decode("".join(piece for _, piece in found)) == PNG


def test_a_picture_is_sent_at_once() -> None:
    head, _, rest = in_terminal(PNG, "iterm").partition(":")
    assert head == f"\x1b]1337;File=inline=1;size={len(PNG)}"
    assert b64decode(rest.rstrip("\n").removesuffix("\a")) == PNG
