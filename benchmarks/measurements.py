"""All measurements of a run of the benchmarks, in order, each said on the terminal when it is there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from benchmarks import compiler
from benchmarks.figures import Spread, ratios, rounds, spread
from benchmarks.processes import fresh_starts, simulate, starts, two_jobs
from benchmarks.speed import Limit, Measure, bundle, player_counts, tiers
from ttrdsl.dialect import native
from ttrdsl.workspace import game_names

HOME = "usa"  # the game the limit program plays, and the one others are compared with
FEW_ROUNDS = 3  # of what takes long
Say = Callable[[str], object]


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    rounds: int
    seconds: float  # of one measurement
    limit: str | None
    games: tuple[str, ...]  # beside the home game
    million: int  # games of the measurement of memory
    jobs_games: int
    growth: bool  # also compile maps of growing size


@dataclass
class Found:
    """All figures."""

    plan: Plan
    pace: dict[tuple[int, str], Spread] = field(default_factory=dict)  # home game: players, tier (or "limit")
    of_limit: dict[tuple[int, str], Spread] = field(default_factory=dict)
    decisions: dict[tuple[str, int, str], Spread] = field(default_factory=dict)  # nanoseconds of one
    games_a_second: dict[tuple[str, int, str], float] = field(default_factory=dict)
    of_home: dict[tuple[str, int], Spread] = field(default_factory=dict)  # native, per decision
    starts: dict[tuple[str, int, str], tuple[Spread, Spread]] = field(default_factory=dict)  # game, players, seats
    jobs: tuple[Spread, Spread] | None = None
    memory: dict[int, float] = field(default_factory=dict)  # games: megabytes
    compiler: list[tuple[str, str]] = field(default_factory=list)


def measure_all(plan: Plan, say: Say) -> Found:
    """Measure everything of a plan, with a cache folder of its own that is empty at first."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TTRDSL_CACHE"] = folder
        return _measured(Found(plan), folder, say)


def _measured(found: Found, folder: str, say: Say) -> Found:
    plan = found.plan
    if native.available() is None:
        _starts(found, folder, say)  # first, so that what comes later finds its code ready
    for players in player_counts(HOME):
        _home(found, players, say)
    for game in plan.games:
        for players in player_counts(game):
            _game(found, game, players, say)
    if native.available() is None:
        _jobs(found, say)
        _memory(found, say)
    _compiler(found, say)
    return found


def _starts(found: Found, folder: str, say: Say) -> None:
    for seats in ("random", "path"):
        for players in player_counts(HOME):
            again = min(FEW_ROUNDS, found.plan.rounds)
            _start(found, HOME, players, seats, [fresh_starts(HOME, players, seats) for _ in range(again)], say)
    for game in found.plan.games:
        for players in player_counts(game):
            _start(found, game, players, "random", [starts(game, players, "random", folder)], say)


def _start(found: Found, game: str, players: int, seats: str, pairs: list[tuple[float, float]], say: Say) -> None:
    cold, cached = spread(pair[0] for pair in pairs), spread(pair[1] for pair in pairs)
    found.starts[game, players, seats] = cold, cached
    say(f"{game}, {players} × {seats}: start {cold.shown('.2f')} s cold, {cached.shown('.2f')} s cached")


def _home(found: Found, players: int, say: Say) -> None:
    """Measure all tiers and the limit back to back, round by round."""
    seconds = found.plan.seconds
    measures = {tier: Measure(HOME, players, tier, seconds) for tier in tiers()}
    limit = Limit(found.plan.limit, players, seconds) if found.plan.limit else None
    paces: dict[str, list[float]] = {name: [] for name in (*measures, *(["limit"] if limit else []))}
    costs: dict[str, list[float]] = {tier: [] for tier in measures}
    for _ in range(found.plan.rounds):
        if limit:
            paces["limit"].append(limit())
        for tier, measure in measures.items():
            pace = measure()
            paces[tier].append(pace.games)
            costs[tier].append(1e9 / pace.decisions)
    for name, games in paces.items():
        found.pace[players, name] = spread(games)
        text = f"{HOME}, {players} players, {name}: {found.pace[players, name].shown()} games/s"
        if limit and name != "limit":
            found.of_limit[players, name] = ratios(games, paces["limit"])
            text += f", of the limit {found.of_limit[players, name].shown('.4f')}"
        say(text)
    for tier in measures:
        found.decisions[HOME, players, tier] = spread(costs[tier])
        found.games_a_second[HOME, players, tier] = found.pace[players, tier].median


def _game(found: Found, game: str, players: int, say: Say) -> None:
    """Measure all tiers on a game, and the home game natively beside it."""
    seconds = found.plan.seconds / 2
    for tier in tiers():
        measure = Measure(game, players, tier, seconds)
        beside = _beside(players, seconds) if tier == "native" else None
        paces, home = [], []
        for _ in range(min(FEW_ROUNDS, found.plan.rounds)):
            paces.append(measure())
            if beside:
                home.append(beside().decisions)
        found.decisions[game, players, tier] = spread(1e9 / pace.decisions for pace in paces)
        found.games_a_second[game, players, tier] = spread(pace.games for pace in paces).median
        text = f"{game}, {players} players, {tier}: {found.games_a_second[game, players, tier]:,.0f} games/s"
        if beside:
            found.of_home[game, players] = ratios((pace.decisions for pace in paces), home)
            text += f", {found.of_home[game, players].shown('.2f')} of {HOME} per decision"
        say(text)


@cache
def _beside(players: int, seconds: float) -> Measure:
    """Return the home game, to be measured beside others."""
    return Measure(HOME, players, "native", seconds)


def _jobs(found: Found, say: Say) -> None:
    if (os.cpu_count() or 1) < 2:
        return
    pairs = [two_jobs(HOME, 2, found.plan.jobs_games) for _ in range(min(FEW_ROUNDS, found.plan.rounds))]
    found.jobs = spread(pair[0] for pair in pairs), spread(pair[1] for pair in pairs)
    say(f"two jobs: {found.jobs[0].shown('.2f')} times one")


def _memory(found: Found, say: Say) -> None:
    for games in (1000, found.plan.million):
        found.memory[games] = simulate(HOME, 2, games, jobs=2).megabytes
        say(f"memory for {games:,} games: {found.memory[games]:.0f} MB")


def _compiler(found: Found, say: Say) -> None:
    path = compiler.largest_map()
    compiler.compile_warm(path)
    compiler.check_cold(path)
    count = found.plan.rounds
    growth = compiler.growth() if found.plan.growth else []
    rows = [
        (f"compile `{path.stem}`, parser built", f"{rounds(lambda: compiler.compile_warm(path), count).shown()} ms"),
        (f"`ttrdsl check {path.stem}`", f"{rounds(lambda: compiler.check_cold(path), count).shown()} ms"),
        *((f"compile {n:,} routes", f"{each:.1f} ms per 100 routes") for n, each in growth),
        ("copy of a game, interpreter", f"{rounds(compiler.copy_time, count).shown('.1f')} µs"),
    ]
    found.compiler = rows
    for name, text in rows:
        say(f"{name}: {text}")


def other_games() -> tuple[str, ...]:
    """Return the shipped games beside the home game that are for 2 or 4 players."""
    return tuple(game for game in game_names() if game != HOME and player_counts(game))


def title(game: str) -> str:
    """Return the title of a game."""
    return str(bundle(game)["game"]["title"])
