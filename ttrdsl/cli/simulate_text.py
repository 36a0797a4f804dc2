"""The figures of a run as text for people."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from ttrdsl.playtest.statistics import Figures

MOST_NAMED = 12


def print_figures(screen: Console, bundle: dict[str, Any], shown: Figures) -> None:
    """Print tables by seat and by style, then what else is worth knowing."""
    title = bundle["game"]["title"]
    screen.print(f"{title}: {shown['games']} games, {shown['players']} players, seed {shown['seed']}\n", style="bold")
    if not shown["games"]:
        return
    rows = [(f"P{seat['seat']} {seat['style']}", seat) for seat in shown["seats"]]
    if 1 < len(shown["styles"]) < len(rows):
        rows += [(f"all {style}", found) for style, found in shown["styles"].items()]
    _print_winning(screen, rows)
    _print_scores(screen, bundle, rows)
    length = shown["length"]
    for what in ("turns", "decisions"):
        spread = length[what]
        screen.print(f"{what}: {shown[f'{what}_per_game']:.1f} a game, {spread['least']} to {spread['most']}")
    never = shown["routes"]["never_claimed"]
    more = f" and {len(never) - MOST_NAMED} more" if len(never) > MOST_NAMED else ""
    screen.print(f"routes never claimed: {', '.join(never[:MOST_NAMED]) + more if never else 'none'}")
    screen.print(f"dead states: {shown['dead_states'] or 'none'}", style="red" if shown["dead_states"] else None)
    for each in shown["dead"][:MOST_NAMED]:
        screen.print(f"  game {each['game']}, turn {each['turns']}: {each['message']}")
    if len(shown["dead"]) > MOST_NAMED:
        screen.print(f"  and {len(shown['dead']) - MOST_NAMED} more")


def table_head(seats: tuple[str, ...]) -> str:
    """Return the names of the columns of a table with a line for each game."""
    return ",".join(["game", "turns", "decisions", "winners", *(f"P{i + 1} {s}" for i, s in enumerate(seats)), "dead"])


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table


def _print_winning(screen: Console, rows: list[tuple[str, Figures]]) -> None:
    table = _table("seat", "won", "between", "score", "routes", "tickets", "joined")
    for name, found in rows:
        between = f"{100 * found['win_rate_from']:.1f} and {100 * found['win_rate_to']:.1f} %"
        kept, joined = found["tickets_kept"], found["tickets_joined"]
        share = f"{100 * joined / kept:.0f} %" if kept else "-"
        cells = (
            f"{100 * found['win_rate']:.1f} %",
            between,
            f"{found['mean_score']:.1f}",
            f"{found['routes_claimed']:.1f}",
        )
        table.add_row(name, *cells, f"{kept:.1f}", share)
    screen.print(table)
    screen.print()


def _print_scores(screen: Console, bundle: dict[str, Any], rows: list[tuple[str, Figures]]) -> None:
    table = _table("score", *(name for name, _ in rows))
    for line in bundle["scores"]:
        title = bundle["strings"][line["title"]]
        table.add_row(title, *(f"{found['score'][line['name']]:.1f}" for _, found in rows))
    screen.print(table)
    screen.print()
