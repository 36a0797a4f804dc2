"""The report of a map as plain data: figures beside the range of published maps, and the tables they come from.

What is here is what `--format json` writes; the text and the page lay the same data out.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ttrdsl.analysis.claims import Claims
from ttrdsl.analysis.figures import GROUPS, figures
from ttrdsl.analysis.measures import Measures
from ttrdsl.analysis.official import official, range_of

FORMAT, VERSION = "ttrdsl-analysis", 1
Report = dict[str, Any]


def report(of: Measures, claims: Claims | None = None) -> Report:
    """Return the report of a map."""
    game, found = of.bundle["game"], figures(of)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game["id"],
        "title": game["title"],
        "compared_with": {name: each["title"] for name, each in official().items()},
        "groups": [
            {"name": g.name, "title": g.title, "figures": [_figure(f.key, f.title, f.value) for f in found[g.name]]}
            for g in GROUPS
            if found[g.name]
        ],
        "tickets": [_without(asdict(row), "cities") | {"difference": row.difference} for row in of.tickets],
        "colors": [
            {"color": row.color, "routes": _by_text(row.routes), "total": row.total, "spaces": row.spaces}
            for row in of.colors
        ],
        "players": [
            asdict(crowd)
            | {
                "routes_each": crowd.routes_each,
                "spaces_each": crowd.spaces_each,
                "spaces_per_piece": crowd.spaces_per_piece,
            }
            for crowd in of.crowds
        ],
        "cities": [asdict(row) for row in of.shape.cities],
        "bridges": [asdict(bridge) for bridge in of.shape.bridges],
        "lines": [asdict(line) for line in of.lines],
        "attributes": [asdict(row) for row in of.attributes],
        "claims": _claims(claims) if claims else None,
    }


def _figure(key: str, title: str, value: Any) -> Report:
    found = range_of(key)
    shown: Report = {"key": key, "title": title, "value": value, "lowest": None, "highest": None, "published": {}}
    if found is not None:
        shown["lowest"] = {"value": found.lowest, "maps": list(found.lowest_maps)}
        shown["highest"] = {"value": found.highest, "maps": list(found.highest_maps)}
        shown["published"] = dict(found.values)
    return shown


def _claims(claims: Claims) -> Report:
    return {
        "games": claims.games,
        "players": claims.players,
        "by_length": claims.by("length"),
        "by_color": claims.by("color"),
        "routes": [asdict(claim) for claim in sorted(claims.routes, key=lambda c: (-c.rate, c.name))],
    }


def _by_text(numbers: dict[int, int]) -> dict[str, int]:
    return {str(key): number for key, number in numbers.items()}


def _without(data: Report, key: str) -> Report:
    return {name: value for name, value in data.items() if name != key}
