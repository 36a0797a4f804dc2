"""Where things stand in the plots of a page: from numbers to coordinates, rounded alike on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 40
STRIP = 180
MOST_BARS = 40
LONGEST_NAME = 32


@dataclass(frozen=True)
class Mark:
    """A point of a plot, and what it says when one points at it."""

    x: float
    y: float
    text: str
    size: float = 4.0


@dataclass(frozen=True)
class Tick:
    """A number beside an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Axes:
    """The frame of a plot: how numbers become coordinates."""

    low: tuple[float, float]
    high: tuple[float, float]
    least_step: float = 0.0  # between the numbers below the plot

    def x(self, value: float) -> float:
        """Return where a number stands from left to right."""
        span = self.high[0] - self.low[0] or 1
        return round(LEFT + (value - self.low[0]) / span * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        """Return where a number stands from top to bottom."""
        span = self.high[1] - self.low[1] or 1
        return round(HEIGHT - BOTTOM - (value - self.low[1]) / span * (HEIGHT - TOP - BOTTOM), 1)

    @property
    def across(self) -> list[Tick]:
        """The numbers below the plot."""
        return [Tick(self.x(n), _text(n)) for n in ticks(self.low[0], self.high[0], self.least_step)]

    @property
    def up(self) -> list[Tick]:
        """The numbers beside the plot."""
        return [Tick(self.y(n), _text(n)) for n in ticks(self.low[1], self.high[1])]


def ticks(low: float, high: float, least: float = 0.0) -> list[float]:
    """Return five to ten round numbers between two numbers."""
    step = 0.1
    for factor in [f * 10**power for power in range(-1, 6) for f in (1, 2, 5)]:
        step = factor
        if (high - low) / step <= 8 and step >= least:
            break
    first = int(low / step) - 1
    found = [round(step * n, 3) for n in range(first, first + 14)]
    return [number for number in found if low <= number <= high]


def _text(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Strip:
    """A figure on a line: a dot for each published map, and a mark for this one."""

    dots: list[Mark]
    here: float | None


def strip(figure: dict[str, Any], titles: Mapping[str, str]) -> Strip:
    """Return the strip of a figure; `titles` are those of the published maps."""
    values = list(figure["published"].values()) + ([figure["value"]] if figure["value"] is not None else [])
    low, high = (min(values), max(values)) if values else (0, 1)

    def at(value: float) -> float:
        return round(8 + (STRIP - 16) * ((value - low) / (high - low) if high > low else 0.5), 1)

    dots = [Mark(at(value), 9, f"{titles[name]}: {_text(value)}") for name, value in figure["published"].items()]
    return Strip(dots, at(figure["value"]) if figure["value"] is not None else None)


@dataclass(frozen=True)
class Scatter:
    """Tickets: the shortest way from left to right, the value upwards, and the line where both are equal."""

    axes: Axes
    marks: list[Mark]
    diagonal: tuple[float, float, float, float]


def scatter(tickets: Iterable[dict[str, Any]]) -> Scatter | None:
    """Return the plot of values against shortest ways; tickets at one point make a larger dot."""
    at: dict[tuple[int, int], list[str]] = {}
    for ticket in tickets:
        if ticket["value"] is not None and ticket["shortest"] is not None:
            at.setdefault((ticket["shortest"], ticket["value"]), []).append(ticket["name"])
    if not at:
        return None
    most = max(max(point) for point in at) + 1
    least = min(0, *(value for _, value in at))
    axes = Axes((0, least), (most, most))
    marks = [
        Mark(axes.x(x), axes.y(y), f"{', '.join(names)}: worth {y}, shortest way {x}", round(3 + len(names) ** 0.5, 1))
        for (x, y), names in sorted(at.items())
    ]
    return Scatter(axes, marks, (axes.x(0), axes.y(0), axes.x(most), axes.y(most)))


@dataclass(frozen=True)
class Bar:
    """A bar with a name, its parts from left to right, and the number at its end."""

    name: str
    parts: list[tuple[float, float, str, int]]  # x, width, text, and a shade from 0 to 5
    end: float
    text: str


def room(bars: Sequence[Bar]) -> int:
    """Return how much room the names of bars need, roughly: a letter is seven units wide, a wide one twice that."""
    longest = max((sum(13 if east_asian_width(c) in "WF" else 7 for c in bar.name) for bar in bars), default=0)
    return 16 + longest


def bars(rows: Sequence[tuple[str, Sequence[tuple[float, str, int]]]], width: int) -> list[Bar]:
    """Return bars as wide as their numbers, all of them as wide as there is room; one below zero goes to the left."""
    sums = [sum(value for value, _, _ in parts) for _, parts in rows]
    least = min(0, *sums) if sums else 0
    unit = width / ((max(0, *sums) if sums else 0) - least or 1)
    found = []
    for name, parts in rows:
        at, shown = -least * unit, []
        for value, text, shade in parts:
            shown.append((round(at + min(0, value) * unit, 1), round(abs(value) * unit, 1), text, shade))
            at += max(0, value) * unit
        name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        found.append(Bar(name, shown, round(at, 1), _text(sum(value for value, _, _ in parts))))
    return found


def color_bars(colors: Iterable[dict[str, Any]], width: int) -> list[Bar]:
    """Return the spaces of each color, in parts by the length of the routes."""
    table = [(row["color"], {int(length): count for length, count in row["routes"].items()}) for row in colors]
    longest = max((length for _, routes in table for length in routes), default=1)
    rows = []
    for color, routes in table:
        parts = [
            (n * count, f"{count} of length {n}: {n * count} spaces", 5 * (n - 1) // max(5, longest - 1))
            for n, count in routes.items()
        ]
        rows.append((color.replace("_", " "), parts))
    return bars(rows, width)


def city_bars(cities: Iterable[dict[str, Any]], width: int) -> list[Bar]:
    """Return the tickets of each city, the most first; of many cities the first of them."""
    order = sorted(cities, key=lambda city: (-city["tickets"], city["name"]))[:MOST_BARS]
    return bars([(c["name"], [(c["tickets"], f"{c['tickets']} tickets", 3)]) for c in order], width)


def length_bars(tickets: Iterable[dict[str, Any]], width: int) -> list[Bar]:
    """Return how many tickets there are of each shortest way; where these differ much, several share a bar."""
    lengths = [ticket["shortest"] for ticket in tickets if ticket["shortest"] is not None]
    low, high = min(lengths, default=0), max(lengths, default=-1)
    wide = -(-(high - low + 1) // MOST_BARS) or 1
    rows = []
    for first in range(low, high + 1, wide):
        count = sum(first <= length < first + wide for length in lengths)
        name = str(first) if wide == 1 else f"{first}–{first + wide - 1}"
        rows.append((name, [(count, f"{count} tickets", 3)]))
    return bars(rows, width)


@dataclass(frozen=True)
class Curves:
    """Lines over the number of players: one for each published map, and one for this."""

    axes: Axes
    others: list[tuple[str, str]]  # points as SVG wants them, and the name of the map
    here: str
    marks: list[Mark]


def curves(report: dict[str, Any]) -> Curves | None:
    """Return the plot of spaces for each piece."""
    here = [(row["players"], row["spaces_per_piece"]) for row in report["players"] if row["spaces_per_piece"]]
    group: list[dict[str, Any]] = next((g["figures"] for g in report["groups"] if g["name"] == "crowding"), [])
    others: dict[str, list[tuple[int, float]]] = {}
    for figure in group:
        name, _, players = figure["key"].rpartition("_")
        if name == "spaces_per_piece":
            for game, value in figure["published"].items():
                others.setdefault(report["compared_with"][game], []).append((int(players), value))
    if not here:
        return None
    every = [*here, *(point for points in others.values() for point in points)]
    axes = Axes((min(x for x, _ in every), 0), (max(x for x, _ in every), max(y for _, y in every) * 1.05), 1.0)
    marks = [Mark(axes.x(x), axes.y(y), f"{x} players: {_text(y)}") for x, y in here]
    return Curves(axes, [(_points(axes, p), title) for title, p in others.items()], _points(axes, here), marks)


def _points(axes: Axes, points: Iterable[tuple[int, float]]) -> str:
    return " ".join(f"{axes.x(x)},{axes.y(y)}" for x, y in points)
