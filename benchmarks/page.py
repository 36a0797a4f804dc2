"""From the figures of a run of the benchmarks to the page `docs/performance.md`."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path

import jinja2

from benchmarks.figures import Spread
from benchmarks.measurements import HOME, Found, title
from benchmarks.speed import player_counts, tiers

TEMPLATE = Path(__file__).with_name("performance.md.jinja")
EDITING = Path(__file__).with_name("editing.md")  # measured by itself, see `editing.py`


def page(found: Found) -> str:
    """Return the page."""
    around = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True, autoescape=False)
    jobs = {"faster": found.jobs[0].shown(".2f"), "cpu": found.jobs[1].shown(".2f")} if found.jobs else None
    return around.from_string(TEMPLATE.read_text(encoding="utf-8")).render(
        limit=bool(found.plan.limit),
        rounds=found.plan.rounds,
        python=platform.python_version(),
        llvmlite=_llvmlite(),
        cores=os.cpu_count(),
        home=title(HOME),
        home_name=HOME,
        jobs=jobs,
        jobs_games=found.plan.jobs_games,
        tables={
            "home": _home(found),
            "games": _games(found) if found.plan.games else "",
            "starts": _starts(found) if found.starts else "",
            "memory": _memory(found) if found.memory else "",
            "compiler": table(["", "time"], found.compiler),
            "editing": EDITING.read_text(encoding="utf-8") if EDITING.is_file() else "",
        },
    )


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; all columns but the first hold numbers."""
    names = list(columns)
    lines = [names, ["---", *["---:"] * (len(names) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _llvmlite() -> str:
    if "native" not in tiers():
        return ""
    import llvmlite

    return str(llvmlite.__version__)


def _home(found: Found) -> str:
    rows = []
    for players in player_counts(HOME):
        for name in (*(["limit"] if found.plan.limit else []), *reversed(tiers())):
            row = [f"{players} players, {name}", found.pace[players, name].shown()]
            if found.plan.limit:
                row.append(_of_limit(found.of_limit.get((players, name)), name))
            row.append(found.decisions[HOME, players, name].shown() if name != "limit" else "")
            rows.append(row)
    return table(["", "games/s", *(["of the limit"] if found.plan.limit else []), "ns a decision"], rows)


def _of_limit(ratio: Spread | None, tier: str) -> str:
    if ratio is None:
        return "1"
    if tier == "native":
        return ratio.shown(".3f")
    median, low, high = (f"1/{1 / part:,.0f}" for part in (ratio.median, ratio.low, ratio.high))
    return median if low == high else f"{median} ({low} to {high})"


def _games(found: Found) -> str:
    names = list(reversed(tiers()))
    rows = []
    for game in (HOME, *found.plan.games):
        for players in player_counts(game):
            row = [f"{title(game)}, {players} players"]
            row += [f"{found.games_a_second[game, players, tier]:,.0f}" for tier in names]
            row += [f"{found.decisions[game, players, tier].median:,.0f}" for tier in names]
            if "native" in names:
                own = found.of_home.get((game, players))
                row.append(own.shown(".2f") if own else "1")
            rows.append(row)
    columns = ["", *(f"{tier}, games/s" for tier in names), *(f"{tier}, ns a decision" for tier in names)]
    return table([*columns, *([f"of {title(HOME)}"] if "native" in names else [])], rows)


def _starts(found: Found) -> str:
    rows = [
        [f"{title(game)}, {players} × `{seats}`", cold.shown(".1f"), cached.shown(".2f")]
        for (game, players, seats), (cold, cached) in found.starts.items()
    ]
    return table(["", "cold, s", "cached, s"], rows)


def _memory(found: Found) -> str:
    return table(["games", "most memory, MB"], [[f"{n:,}", f"{size:.0f}"] for n, size in found.memory.items()])
