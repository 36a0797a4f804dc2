"""The figures of many games as a page with plots: one HTML file that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures
from ttrdsl.analysis.page import number, template
from ttrdsl.analysis.plots import BOTTOM as UNDER
from ttrdsl.analysis.plots import HEIGHT, LEFT, MOST_BARS, RIGHT, TOP, WIDTH, Axes, Mark, bars, room
from ttrdsl.program.owners import owner_cells
from ttrdsl.render.board import Wish, board_scene
from ttrdsl.render.svg import to_svg

BARS = 420


@dataclass(frozen=True)
class Line:
    """A curve with a band around it, in which the truth lies."""

    name: str
    shade: str
    points: str
    band: str


@dataclass(frozen=True)
class Plot:
    """Curves in a frame."""

    axes: Axes
    lines: list[Line]
    level: float | None = None  # a dashed line at this height


@dataclass(frozen=True)
class Interval:
    """A rate on a line from left to right: the dot, the ends of its interval, and what it would be if all were even."""

    name: str
    at: float
    low: float
    high: float
    text: str


def page(bundle: dict[str, Any], figures: Figures) -> str:
    """Return the text of the page of a run whose games were watched; everything a game names is escaped."""
    watched, even = figures["watched"], figures["first_player"]["even"]
    made = template("balance.html", number=number, percent=percent, room=room, between=between, ranged=ranged)
    return made.render(
        title=bundle["game"]["title"],
        figures=figures,
        ended=figures["games"] > figures["dead_states"],
        owned=bool(owner_cells(bundle)),  # where no route is ever anybody's, there is nothing to say of them
        watched=watched,
        heat=_heat(bundle, figures["routes"]["claimed_per_game"]),
        places=_intervals(_place_rows(figures), even),
        styles=_intervals([(name, row) for name, row in figures["styles"].items()], even),
        even=_across(even),
        points=_points(watched["points"]),
        turns=bars([(name, [(count, f"{count} games", 3)]) for name, count in _histogram(figures)], BARS),
        arc=_arc(watched["arc"]["moments"]),
        tension=_tension(watched["arc"]["moments"], figures["players"]),
        tickets=_scatter(watched["tickets"]),
        dead=dead_cards(watched["tickets"]),
        used=_used(watched["routes"]),
        size=(WIDTH, HEIGHT),
        frame=(LEFT, TOP, WIDTH - RIGHT, HEIGHT - UNDER),
        bar_room=BARS,
    )


def _heat(bundle: dict[str, Any], claimed: dict[str, float]) -> str:
    """Return the board with its routes colored by use, as an address that holds the whole picture."""
    shares = tuple(float(claimed.get(name, 0.0)) for name in bundle["domains"]["route"])
    svg = to_svg(board_scene(bundle, Wish(legend=False, heat=shares)))
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def percent(share: float | None) -> str:
    """Return a share for people."""
    return "–" if share is None else f"{100 * share:.0f} %"


def between(found: Figures) -> str:
    """Return the interval of a share."""
    return "" if not found["cases"] else f"{100 * found['from']:.0f}–{100 * found['to']:.0f} %"


def ranged(found: Figures) -> str:
    """Return a mean and its interval."""
    if not found["cases"]:
        return "–"
    return f"{found['mean']:.1f} ({found['from']:.1f} to {found['to']:.1f})".replace("-", "−")


def _across(share: float) -> float:
    return round(8 + share * (BARS - 16), 1)


def _place_rows(figures: Figures) -> list[tuple[str, Figures]]:
    words = ("begins", "second", "third", "fourth", "fifth")
    rows = figures["first_player"]["places"]
    return [(words[i] if i < len(words) else f"{i + 1}th", row) for i, row in enumerate(rows)]


def _intervals(rows: Sequence[tuple[str, Figures]], even: float) -> list[Interval]:
    found = []
    for name, row in rows:
        if row["win_rate"] is None:  # no game came to its end
            continue
        low, high = row["win_rate_from"], row["win_rate_to"]
        text = f"{100 * row['win_rate']:.1f} % ({100 * low:.1f} to {100 * high:.1f}; even: {100 * even:.1f})"
        found.append(Interval(name, _across(row["win_rate"]), _across(low), _across(high), text))
    return found


def _points(rows: Sequence[Figures]) -> list[Any]:
    """Return a bar for what winners have of each line of the score, and one for what others have, if there are any."""
    shown, values = [], []
    for row in rows:
        for who, shade in (("winners", 4), ("others", 2)):
            if (value := row[who]["mean"]) is not None:
                shown.append((f"{row['title']}: {who}", [(value, f"{ranged(row[who])} points", shade)]))
                values.append(number(value).replace("-", "−"))
    return [replace(bar, text=value) for bar, value in zip(bars(shown, BARS), values, strict=True)]


def _histogram(figures: Figures) -> list[tuple[str, int]]:
    """Return games by their number of turns, several numbers to a bar where there are many."""
    counts = {int(turns): count for turns, count in figures["length"]["turns_of_games"].items()}
    if not counts:
        return []
    low, high = min(counts), max(counts)
    wide = -(-(high - low + 1) // (MOST_BARS // 2)) or 1
    found = []
    for first in range(low, high + 1, wide):
        name = str(first) if wide == 1 else f"{first}–{first + wide - 1}"
        found.append((f"{name} turns", sum(counts.get(turns, 0) for turns in range(first, first + wide))))
    return found


def _line(axes: Axes, name: str, shade: str, rows: Sequence[tuple[float, float, float, float]]) -> Line:
    points = " ".join(f"{axes.x(x)},{axes.y(y)}" for x, y, _, _ in rows)
    above = [f"{axes.x(x)},{axes.y(high)}" for x, _, _, high in rows]
    below = [f"{axes.x(x)},{axes.y(low)}" for x, _, low, _ in reversed(rows)]
    return Line(name, shade, points, " ".join(above + below))


def _arc(moments: Sequence[Figures]) -> Plot | None:
    """Return the points of winners and others over the game."""
    who = [name for name in ("winners", "others") if all(m[name]["cases"] for m in moments)]
    if not who or not moments:
        return None
    least = min(m[name]["from"] for m in moments for name in who)
    most = max(m[name]["to"] for m in moments for name in who)
    axes = Axes((0, min(0.0, least)), (100, most * 1.05 + 1))
    rows = {name: [(100 * m["part"], m[name]["mean"], m[name]["from"], m[name]["to"]) for m in moments] for name in who}
    return Plot(axes, [_line(axes, name, name, rows[name]) for name in who])


def _tension(moments: Sequence[Figures], players: int) -> Plot | None:
    """Return how often whoever leads at a moment will win."""
    if not moments or not moments[0]["leader_wins"]["cases"]:
        return None
    axes = Axes((0, 0), (100, 100))
    told = [(100 * m["part"], m["leader_wins"]) for m in moments]
    rows = [(x, 100 * rate["share"], 100 * rate["from"], 100 * rate["to"]) for x, rate in told]
    return Plot(axes, [_line(axes, "leader", "winners", rows)], axes.y(100 / players))


def _scatter(tickets: Sequence[Figures]) -> tuple[Axes, list[Mark]] | None:
    """Return the plot of tickets: spaces of the shortest way against how often it is kept; larger if drawn often."""
    rows = [t for t in tickets if t["shortest"] is not None and t["kept"]["cases"]]
    if not rows:
        return None
    axes = Axes((0, 0), (max(t["shortest"] for t in rows) + 1, 105))
    most = max(t["kept"]["cases"] for t in rows)
    marks = [
        Mark(
            axes.x(t["shortest"]),
            axes.y(100 * t["kept"]["share"]),
            f"{t['ticket']}: {t['shortest']} spaces, {number(t['points'])} points, kept {percent(t['kept']['share'])}",
            round(2.5 + 4 * (t["kept"]["cases"] / most) ** 0.5, 1),
        )
        for t in rows
    ]
    return axes, marks


def dead_cards(tickets: Sequence[Figures]) -> list[tuple[str, list[str]]]:
    """Return the tickets that nobody drew, kept or completed, each under the first of these."""
    found: dict[str, list[str]] = {}
    for row in tickets:
        if not row["kept"]["cases"]:
            found.setdefault("Never drawn", []).append(row["ticket"])
        elif not row["completed"]["cases"]:
            found.setdefault("Drawn, but never kept", []).append(row["ticket"])
        elif not row["completed"]["share"]:
            found.setdefault("Kept, but never completed", []).append(row["ticket"])
    return list(found.items())


def _used(routes: Sequence[Figures]) -> list[Any]:
    rows = [
        (row["route"], [(row["claimed_per_game"], f"{row['claimed_per_game']} a game", 3)])
        for row in routes[: MOST_BARS // 2]
    ]
    return bars(rows, BARS)
