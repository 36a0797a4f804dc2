"""A theme: the colors and the letters of a picture, read from a small TOML file."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).parent / "themes"
COLOR = re.compile(r"#[0-9a-f]{6}")
FONT = re.compile(r"[\w ,'-]{1,120}")
MOST_BYTES = 20_000


class BadTheme(Exception):
    """What is wrong with a theme file, in one sentence."""


@dataclass(frozen=True)
class Theme:
    """Colors by what they are for; those of routes by their ordinary names."""

    paper: str = "#f8f4ea"
    land: str = "#f1e9d6"
    sea: str = "#cfe0e4"
    shelf: str = "#dbe8e8"
    rim: str = "#cbbf9f"
    coast: str = "#a9b7ae"
    river: str = "#b9d3db"
    border: str = "#cdb79a"
    city: str = "#b5452c"
    guide: str = "#a39a84"
    track: str = "#f3ecdc"
    track_fifth: str = "#e6dabd"
    ink: str = "#2b2a28"
    faint: str = "#7a7466"
    region: str = "#6f5f45"
    gray: str = "#a9a6a0"
    colorless: bool = False  # pictures and all other colors are made gray
    font: str = ""  # names of fonts before our own
    colors: dict[str, str] = field(default_factory=dict)  # other shades for colors of the game
    players: tuple[str, ...] = ()


CLASSIC = Theme()


def read_theme(text: str) -> Theme:
    """Return the theme that a file describes; what it does not mention is as in the classic one."""
    if len(text.encode()) > MOST_BYTES:
        raise BadTheme(f"it is larger than {MOST_BYTES:,} bytes")
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadTheme(f"it is not TOML: {error}") from None
    known = {each.name for each in fields(Theme)}
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name not in known:
            raise BadTheme(f"nothing is called `{name[:40]}`; there are {', '.join(sorted(known))}")
        found[name] = _value(name, value)
    return replace(CLASSIC, **found)


def _value(name: str, value: Any) -> Any:
    if name == "font":
        if isinstance(value, str) and FONT.fullmatch(value):
            return value
        raise BadTheme("`font` should name fonts, as in `Georgia, serif`")
    if name == "colorless":
        if isinstance(value, bool):
            return value
        raise BadTheme("`colorless` should be true or false")
    if name == "colors" and isinstance(value, dict):
        return {key.lower(): _color(f"colors.{key}", shade) for key, shade in value.items()}
    if name == "players" and isinstance(value, list) and len(value) >= 2:
        return tuple(_color("players", shade) for shade in value)
    return _color(name, value)


def _color(name: str, value: Any) -> str:
    if isinstance(value, str) and COLOR.fullmatch(value.lower()):
        return value.lower()
    raise BadTheme(f"`{name}` should be a color such as `#2f6fb5`")


def shipped_themes() -> list[str]:
    """Return the names of the themes that come with the package."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def shipped_theme(name: str) -> Theme:
    """Return one of them."""
    return read_theme((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))
