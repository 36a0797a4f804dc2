"""How often routes are claimed: from the figures of simulated games to rates by route, length and color."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.analysis.colors import painted


class WrongSimulation(Exception):
    """The data are not those of simulated games of this map; the message says why."""


@dataclass(frozen=True)
class Claim:
    """A route, and in how many of a hundred games it was claimed."""

    name: str
    length: int
    color: str
    rate: float


@dataclass(frozen=True)
class Claims:
    """What some simulated games show about routes."""

    games: int
    players: int
    routes: list[Claim]

    def by(self, key: str) -> dict[str, float]:
        """Return the mean rate for each length or each color."""
        found: dict[Any, list[float]] = {}
        for claim in self.routes:
            found.setdefault(getattr(claim, key), []).append(claim.rate)
        return {str(name): round(sum(rates) / len(rates), 1) for name, rates in sorted(found.items())}


def read_claims(bundle: dict[str, Any], data: Any) -> Claims:
    """Return the rates of a simulation, as `ttrdsl simulate --format json` writes it."""
    if not isinstance(data, dict) or data.get("format") != "ttrdsl-simulation":
        raise WrongSimulation("this is not what `ttrdsl simulate --format json` writes")
    if data.get("game") != bundle["game"]["id"]:
        whose = f"is of the game `{data['game']}`" if data.get("game") else "names no game"
        raise WrongSimulation(f"it {whose}; this is `{bundle['game']['id']}`")
    routes = data.get("routes")
    rates = routes.get("claimed_per_game") if isinstance(routes, dict) else None
    names, games, players = bundle["domains"]["route"], data.get("games"), data.get("players")
    if not isinstance(rates, dict) or not isinstance(games, int) or not isinstance(players, int):
        raise WrongSimulation("it does not say how often routes were claimed")
    if set(rates) != set(names) or not all(isinstance(rate, (int, float)) for rate in rates.values()):
        raise WrongSimulation("its routes are not those of the board as it is now")
    found = []
    for name, route, color in zip(names, bundle["board"]["routes"], painted(bundle), strict=True):
        found.append(Claim(name, route["length"], color, round(100 * float(rates[name]), 1)))
    return Claims(games, players, found)
