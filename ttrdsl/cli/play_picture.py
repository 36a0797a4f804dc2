"""The board of a running game as a picture: in a file, or in a terminal that shows pictures."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import put
from ttrdsl.engine.game import Game

PIECE = 4096  # letters of a picture that one control sequence may carry
DPI = 60


def draw_position(console: Console, game: Game, path: Path) -> None:
    """Write the board as it stands to a file; its name tells the format."""
    from ttrdsl.cli.render import format_of

    form = format_of(path)
    put(path, _picture(console, game, form))


def shown_picture(console: Console, game: Game) -> str:
    """Return the control sequences that show the board, or nothing where the terminal or a package cannot."""
    protocol = picture_protocol(os.environ)
    if not protocol:
        return ""
    try:
        return in_terminal(_picture(console, game, "png"), protocol)
    except CannotWork:
        return ""


def picture_protocol(environment: Mapping[str, str]) -> str:
    """Return how the terminal shows pictures, as far as it tells us; a multiplexer in between shows none."""
    program, term = environment.get("TERM_PROGRAM", ""), environment.get("TERM", "")
    if "TMUX" in environment or term.startswith(("screen", "tmux")):
        return ""
    if "KITTY_WINDOW_ID" in environment or term == "xterm-kitty" or program == "ghostty":
        return "kitty"
    return "iterm" if program in ("iTerm.app", "WezTerm") else ""


def in_terminal(png: bytes, protocol: str) -> str:
    """Return the control sequences that show a PNG."""
    text = b64encode(png).decode()
    if protocol == "iterm":
        return f"\x1b]1337;File=inline=1;size={len(png)}:{text}\a\n"
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    heads = ["a=T,f=100," if number == 0 else "" for number in range(len(pieces))]
    more = [int(number < len(pieces) - 1) for number in range(len(pieces))]
    return (
        "".join(f"\x1b_G{head}m={m};{piece}\x1b\\" for head, m, piece in zip(heads, more, pieces, strict=True)) + "\n"
    )


def _picture(console: Console, game: Game, form: str) -> bytes:
    from ttrdsl.cli.render import picture
    from ttrdsl.render.board import Wish, board_of, draw_board
    from ttrdsl.service.position import position_of

    board = board_of(game.machine.bundle, Wish(position=position_of(game)))
    return picture(console, draw_board(board), form, DPI)
