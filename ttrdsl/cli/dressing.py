"""From the wishes of a game for its picture to what they name: a theme, and pictures beside the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import read
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.render.board import Wish
from ttrdsl.render.scene import Picture
from ttrdsl.render.theme import BadTheme, Theme, read_theme, shipped_theme, shipped_themes
from ttrdsl.system.reading import read_text, why

MOST_BYTES = 8_000_000
STARTS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}


def dressed(wish: Wish, bundle: dict[str, Any], game: Path | None, theme: str | None = None) -> Wish:
    """Return a wish with the theme and the pictures that a game, or the command line, asks for."""
    from dataclasses import replace

    drawing = bundle["board"].get("drawing", {})
    own = drawing.get("theme")
    found = find_theme(theme, game) if theme else _own_theme(own, game) if own else None
    if game is None:
        return replace(wish, theme=found)
    under = _picture("background", drawing["background"], drawing["fade"], game) if "background" in drawing else None
    title = _picture("title", drawing["title"], 0, game) if "title" in drawing else None
    return replace(wish, theme=found, background=under, title=title)


def find_theme(name: str, game: Path | None) -> Theme:
    """Return a theme: a file that was named, `NAME.toml` beside the game, or one that is shipped."""
    path = Path(name) if name.endswith(".toml") else game.parent / f"{name}.toml" if game is not None else None
    if path is not None and path.exists() and (name.endswith(".toml") or _beside(path, game)):
        try:
            return read_theme(read_text(path))
        except BadTheme as error:
            raise CannotWork(f"`{path}` is not a theme: {error}") from None
        except (OSError, UnicodeDecodeError) as error:
            raise CannotWork(f"cannot read `{path}`: {why(error)}") from None
    known = shipped_themes()
    if name not in known:
        raise CannotWork(
            f"no theme `{name}`", *did_you_mean(name, known), f"there are {', '.join(known)}, or name a file"
        )
    return shipped_theme(name)


def _own_theme(name: str, game: Path | None) -> Theme:
    """Return the theme a game asks for: a word, since its author has no say in what is read on this machine."""
    if not name.isidentifier():
        raise CannotWork(f"the theme `{name}` of the game is not a name", "name another one with --theme")
    return find_theme(name, game)


def _beside(path: Path, game: Path | None) -> bool:
    return game is not None and path.resolve().parent == game.resolve().parent


def _picture(wish: str, name: str, fade: int, game: Path) -> Picture:
    path = game.parent / name
    if not path.is_file() or not _beside(path, game):
        raise CannotWork(f"no picture `{name}` beside `{game}`", f"the wish `{wish}` names a file in its folder")
    data = read(path, MOST_BYTES)
    kind = next((kind for start, kind in STARTS.items() if data.startswith(start)), "")
    if not kind:
        raise CannotWork(f"`{path}` is neither a PNG nor a JPEG")
    return Picture(kind, data, round(1 - fade / 100, 2))
