"""All that watched games show, as plain data: what `simulate --format json` writes, and its page lays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.analysis.balance.intervals import Figures
from ttrdsl.analysis.balance.routes import route_table
from ttrdsl.analysis.balance.tension import arc, places, sources
from ttrdsl.analysis.balance.tickets import ticket_table
from ttrdsl.playtest.watching import Story


def digest(bundle: dict[str, Any], stories: Sequence[Story]) -> Figures:
    """Return what watched games show; it depends on the games alone."""
    told = sorted(stories, key=lambda story: story.game)
    return {
        "games": len(told),
        "places": places(told),
        "points": sources(bundle, told),
        "tickets": ticket_table(bundle, told),
        "routes": route_table(bundle, told),
        "arc": arc(told),
    }
