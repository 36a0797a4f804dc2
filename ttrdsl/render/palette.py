"""Colors of a picture: of the paper, of the players, and of a game's own colors by their ordinary names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace

from ttrdsl.render.color_names import BY_NAME, TOWARDS
from ttrdsl.render.marks import FOR_COLORS
from ttrdsl.render.shades import OFFERS, free_shades
from ttrdsl.render.theme import CLASSIC, Theme

# Of the theme in use: they are looked up when a picture is drawn.
PAPER: str
LAND: str
SEA: str
SHELF: str
RIM: str
COAST: str
RIVER: str
BORDER: str
CITY: str
GUIDE: str
TRACK: str
TRACK_FIFTH: str
INK: str
FAINT: str
REGION: str
GRAY: str
# Of every theme: what is drawn on the colors of routes.
DARK, WHITE = "#2b2a28", "#ffffff"

_theme: ContextVar[Theme] = ContextVar("theme", default=CLASSIC)


# What this module is asked for in capitals, a theme has in small letters.
THEMED = frozenset(
    "paper land sea shelf rim coast river border city guide track track_fifth ink faint region gray".upper().split()
)


def __getattr__(name: str) -> str:
    if name not in THEMED:
        raise AttributeError(name)
    return str(getattr(_theme.get(), name.lower()))


@contextmanager
def using(theme: Theme | None) -> Iterator[None]:
    """Draw with a theme; without one everything stays as it is."""
    if theme is None:
        yield
        return
    token = _theme.set(theme)
    try:
        yield
    finally:
        _theme.reset(token)


def colorless() -> bool:
    """Say whether the theme is black and white."""
    return _theme.get().colorless


def toned(color: str) -> str:
    """Return a color that no theme names as the theme wants it: in a black and white one, as gray as it is bright."""
    return "#" + f"{round(255 * brightness(color)):02x}" * 3 if colorless() else color


def font() -> str:
    """Return the fonts that the theme asks for before our own."""
    return _theme.get().font


# For names that are no ordinary words, in this order.
OTHERS = ("#5b8c85", "#b5651d", "#6a6fb0", "#9aa53a", "#b0546c", "#3d7d9a", "#c79a5b", "#77557a", "#4f6b46", "#a0857a")


def fill_of(name: str, index: int) -> str:
    """Return the fill of a color of a game, by its name, or by its number if the name is not an ordinary word."""
    own = _theme.get().colors.get(name.lower())
    return own or toned(named_color(name) or OTHERS[index % len(OTHERS)])


def named_color(name: str) -> str:
    """Return what a word for a color looks like, also beside `dark` or behind another color; nothing for others."""
    words = sorted(name.casefold().replace("_", " ").split(), key=lambda word: word not in TOWARDS)
    found = BY_NAME.get("".join(words)) or (BY_NAME.get(words[-1], "") if words else "")
    for word in words[:-1] if found and "".join(words) not in BY_NAME else ():
        toward = TOWARDS.get(word) or BY_NAME.get(word)
        if toward is None:
            return ""
        found = mixed(found, toward, 0.4)
    return found


def with_players(theme: Theme | None, colors: list[str], number: int) -> Theme:
    """Return a theme with a color for each player that none of the routes has, unless it names some itself."""
    theme = theme or CLASSIC
    if theme.players:
        return theme
    with using(theme):
        taken = [fill_of(name, k) for k, name in enumerate(colors)]
    return replace(theme, players=free_shades((*taken, theme.gray, theme.land), number))


def player_of(index: int) -> str:
    """Return the color of a player."""
    shades = _theme.get().players or OFFERS
    return shades[index % len(shades)]


def mark_of(index: int) -> str:
    """Return the shape that tells a color apart without seeing it."""
    return FOR_COLORS[index % len(FOR_COLORS)]


def brightness(color: str) -> float:
    """Return how bright a color looks, from 0 to 1."""
    red, green, blue = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def on_top(color: str) -> str:
    """Return the color of what is drawn on another color, so that it can be seen."""
    return DARK if brightness(color) > 0.55 else WHITE


def mixed(one: str, other: str, share: float) -> str:
    """Return a color between two others: the first if the share is 0, the second if it is 1."""
    parts = []
    for k in (1, 3, 5):
        a, b = int(one[k : k + 2], 16), int(other[k : k + 2], 16)
        parts.append(f"{round(a + (b - a) * share):02x}")
    return "#" + "".join(parts)


def darker(color: str, share: float = 0.35) -> str:
    """Return a darker shade of a color."""
    return mixed(color, "#1a1816", share)
