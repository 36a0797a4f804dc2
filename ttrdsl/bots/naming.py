"""From the name of a style, with its level or its number of playouts, to what makes players of it."""

from __future__ import annotations

from functools import partial

from ttrdsl.bots.path.habits import STYLES as HABITS
from ttrdsl.bots.path.style import PathStyle
from ttrdsl.bots.search import LEVELS, MOST_PLAYOUTS, SearchStyle
from ttrdsl.bots.style import Maker
from ttrdsl.bots.uniform import Uniform

STYLES: dict[str, Maker] = {
    "random": Uniform,
    **{name: partial(PathStyle, habits=name) for name in HABITS},
    "search": SearchStyle,
}


class NoSuchStyle(Exception):
    """A name that no style has; the message says what is wrong with it."""


def style_names() -> list[str]:
    """Return the names of all styles and levels."""
    return [*STYLES, *(f"search:{level}" for level in LEVELS)]


def maker_of(name: str) -> Maker:
    """Return what makes players of a style: `path`, `search`, `search:hard`, `search:500`."""
    style, colon, level = name.partition(":")
    if not colon and style in STYLES:
        return STYLES[style]
    if style != "search" or not colon:
        raise NoSuchStyle(f"no style `{name}`")
    if level in LEVELS:
        return partial(SearchStyle, playouts=LEVELS[level])
    if level.isascii() and level.isdigit() and len(level) < 8 and int(level) <= MOST_PLAYOUTS:
        return partial(SearchStyle, playouts=int(level))
    raise NoSuchStyle(
        f"`{level}` is not a level of `search`: {', '.join(LEVELS)}, or a number of playouts up to {MOST_PLAYOUTS:,}"
    )
