"""How routes are spread over colors and lengths, and over the attributes a game gives them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

GRAY = "gray"
BUILT_IN = {"route.length", "route.colors", "route.ends", "route.twins"}


@dataclass(frozen=True)
class ColorRow:
    """The routes of a color: how many there are of each length, and their spaces."""

    color: str
    routes: dict[int, int]
    spaces: int

    @property
    def total(self) -> int:
        """The number of routes."""
        return sum(self.routes.values())


def painted(bundle: dict[str, Any]) -> list[str]:
    """Return the color of each route, or gray."""
    colors, rows = bundle["domains"]["color"], zip(bundle["board"]["routes"], bundle["facts"]["route.colors"]["data"])
    return [GRAY if route["gray"] or not of else str(colors[of[0]]) for route, of in rows]


def color_rows(bundle: dict[str, Any]) -> list[ColorRow]:
    """Return the colors in the order of the game, gray last; a route is a single track."""
    found: dict[str, dict[int, int]] = {color: {} for color in [*bundle["domains"]["color"], GRAY]}
    for route, color in zip(bundle["board"]["routes"], painted(bundle), strict=True):
        row = found[color]
        row[route["length"]] = row.get(route["length"], 0) + 1
    return [ColorRow(c, dict(sorted(n.items())), sum(k * v for k, v in n.items())) for c, n in found.items()]


@dataclass(frozen=True)
class AttributeRow:
    """How many routes or cities have an attribute; of a name, how many have each value; of a set, each element."""

    owner: str
    name: str
    count: int
    share: float
    values: dict[str, int]


def attribute_rows(bundle: dict[str, Any]) -> list[AttributeRow]:
    """Return every attribute that some but not all routes or cities have, whatever a game calls it."""
    rows = []
    for key, fact in sorted(bundle["facts"].items()):
        owner, _, name = key.partition(".")
        if owner not in ("route", "city") or fact["by"] != [owner] or key in BUILT_IN:
            continue
        kind, data = fact["type"], fact["data"]
        # The first element of a domain is 0.
        nothing: tuple[object, ...] = (-1, None) if kind.startswith("id ") else (0, False, None, [])
        there = [value for value in data if value not in nothing]
        if there:
            values = _values(bundle, kind, there)
            rows.append(AttributeRow(owner, name, len(there), round(100 * len(there) / len(data), 1), values))
    return rows


def _values(bundle: dict[str, Any], kind: str, there: list[Any]) -> dict[str, int]:
    """Return how often each value is there; of sets, each element."""
    if kind == "truth":
        return {}
    form, _, domain = kind.partition(" ")
    names = bundle["domains"].get(domain, [])
    single = [one for value in there for one in value] if form == "set" else there
    shown = [str(names[one]) if domain and one < len(names) else str(one) for one in single]
    order = sorted(set(shown), key=lambda text: (len(text), text) if kind == "number" else (0, text))
    return {text: shown.count(text) for text in order}
