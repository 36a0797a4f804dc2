"""The table of routes: how often, when and by whom the ways between two cities are claimed; twins count as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures, rate
from ttrdsl.playtest.statistics import between_cities
from ttrdsl.playtest.watching import Claim, Story


def route_table(bundle: dict[str, Any], stories: Sequence[Story]) -> list[Figures]:
    """Return a row for each pair of cities that routes join, the most used first."""
    rows = []
    for name, routes in between_cities(bundle).items():
        claims = [(story, claim) for story in stories for claim in story.claims if claim.route in routes]
        games = len({story.game for story, _ in claims})
        rows.append(
            {
                "route": name,
                "routes": len(routes),
                "length": max(bundle["board"]["routes"][r]["length"] for r in routes),
                "used": rate(games, len(stories)),
                "claimed_per_game": round(len(claims) / len(stories), 3) if stories else 0.0,
                "when": _when(claims),
                "by_winners": rate(sum(claim.player in story.winners for story, claim in claims), len(claims)),
            }
        )
    return sorted(rows, key=lambda row: (-row["claimed_per_game"], row["route"]))


def _when(claims: Sequence[tuple[Story, Claim]]) -> float | None:
    """Return at which part of the game it is claimed, on average: 0 at the beginning, 1 at the end."""
    if not claims:
        return None
    return round(sum(claim.turn / max(1, story.turns) for story, claim in claims) / len(claims), 3)
