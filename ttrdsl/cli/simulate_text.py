"""The figures of a run as text for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from ttrdsl.cli.tables import percent, plain_table, rounded
from ttrdsl.engine.errors import NOT_OVER
from ttrdsl.playtest.statistics import Figures
from ttrdsl.program.owners import held_tickets, owner_cells
from ttrdsl.tongue.english import counted, first_few

MOST_NAMED = 12


def print_figures(screen: Console, bundle: dict[str, Any], shown: Figures) -> None:
    """Print tables by seat and by style, then what else is worth knowing."""
    title = bundle["game"]["title"]
    players = counted(shown["players"], "player")
    screen.print(f"{title}: {shown['games']} games, {players}, seed {shown['seed']}\n", style="bold")
    if not shown["games"]:
        return
    if shown["games"] > shown["dead_states"]:
        _print_ended(screen, bundle, shown)
    else:
        screen.print("no game came to its end: nothing is known about winners, points, turns and routes")
    dead = [each for each in shown["dead"] if each["message"] != NOT_OVER]
    lost = len(dead)
    which = f"{lost} of {shown['games']} games, which no figure counts" if lost else "none"
    screen.print(f"dead states: {which}", style="red" if lost else None)
    for each in dead[:MOST_NAMED]:
        screen.print(f"  game {each['game']}, turn {each['turns']}: {each['message']}", soft_wrap=True)
    if lost > MOST_NAMED:
        screen.print(f"  and {lost - MOST_NAMED} more")
    if shown["not_over"]:
        screen.print(told_without_end(shown["not_over"], shown["games"]), style="red", soft_wrap=True)
    watched = shown.get("watched")
    if watched and watched["games"]:
        screen.print(f"\n{counted(watched['games'], 'game')} watched turn by turn\n", style="bold")
        print_watched(screen, bundle, watched, shown["players"])


def told_without_end(found: int, games: int) -> str:
    """Say in one sentence how many games came to no end."""
    those = f"{found} of {counted(games, 'game')} {'was' if found == 1 else 'were'}"
    return f"{those} {NOT_OVER}, and no figure counts them: does anything bring the end?"


def _print_ended(screen: Console, bundle: dict[str, Any], shown: Figures) -> None:
    """Print the figures of the games that came to their end."""
    rows = [(f"P{seat['seat']} {seat['style']}", seat) for seat in shown["seats"]]
    if 1 < len(shown["styles"]) < len(rows):
        rows += [(f"all {style}", found) for style, found in shown["styles"].items()]
    _print_winning(screen, bundle, rows)
    _print_scores(screen, bundle, rows)
    if shown["players"] > 1:
        _print_first(screen, shown)
    length = shown["length"]
    for what in ("turns", "decisions"):
        spread = length[what]
        screen.print(f"{what}: {shown[f'{what}_per_game']:.1f} a game, {spread['least']} to {spread['most']}")
    if owner_cells(bundle):
        never = shown["routes"]["never_claimed"]
        which = "nobody’s at the end of any game" if shown["routes"]["can_be_lost"] else "never claimed"
        screen.print(f"routes {which}: {first_few(never, MOST_NAMED) or 'none'}")
    if shown["nobody_won"]:
        screen.print(f"nobody won: {shown['nobody_won']} of {shown['games']} games")


def _print_first(screen: Console, shown: Figures) -> None:
    """Say whether it matters who begins."""
    first = shown["first_player"]
    low, high, even = first["win_rate_from"], first["win_rate_to"], first["even"]
    seen = "no effect is seen" if low <= even <= high else "an advantage" if low > even else "a disadvantage"
    screen.print(
        f"the first player wins {100 * first['win_rate']:.1f} %, between {100 * low:.1f} and {100 * high:.1f} % "
        f"(even: {100 * even:.1f} %): {seen}"
    )
    screen.print()


def print_watched(screen: Console, bundle: dict[str, Any], watched: Figures, players: int) -> None:
    """Print tables of points, tickets and routes, and how tense games are."""
    table = plain_table("points", "winners", "others", "decides")
    for row in watched["points"]:
        winners, others, decides = row["winners"]["mean"], row["others"]["mean"], row["decides"]["share"]
        table.add_row(row["title"], rounded(winners), rounded(others), percent(decides))
    screen.print(table)
    screen.print()
    if watched["tickets"]:
        _print_tickets(screen, watched["tickets"])
    if owner_cells(bundle):  # where no route is ever anybody's, there is nothing to say of them
        table = plain_table("way", "tracks", "length", "used", "when", "by winners")
        _add_ends(table, watched["routes"], _route_cells)
        screen.print(table)
        screen.print()
    arc = watched["arc"]
    if players > 1 and arc["lead_changes"]["mean"] is not None:
        behind = percent(arc["winner_behind_at_half"]["share"])
        screen.print(
            f"the lead changes {arc['lead_changes']['mean']:.1f} times; winners were behind at half-time in {behind}"
        )


def _print_tickets(screen: Console, tickets: list[Figures]) -> None:
    table = plain_table("ticket", "points", "per space", "drawn", "kept", "completed", "keepers win")
    order = sorted(tickets, key=lambda row: (-(row["kept"]["share"] or 0.0), row["ticket"]))
    _add_ends(table, order, _ticket_cells)
    screen.print(table)
    screen.print()


def _ticket_cells(row: Figures) -> tuple[str, ...]:
    shares = (percent(row[key]["share"]) for key in ("kept", "completed", "won_by_keepers"))
    points = "-" if row["points"] is None else str(row["points"])
    return (row["ticket"], points, rounded(row["points_per_space"], 2), f"{row['drawn_per_game']:.2f}", *shares)


def _route_cells(row: Figures) -> tuple[str, ...]:
    used, when, winners = row["used"]["share"], row["when"], row["by_winners"]["share"]
    return (row["route"], str(row["routes"]), str(row["length"]), percent(used), percent(when), percent(winners))


def _add_ends(table: Table, rows: list[Figures], cells: Callable[[Figures], tuple[str, ...]]) -> None:
    """Add the first and the last rows of a long table; `--report` shows all of it."""
    if len(rows) <= MOST_NAMED:
        shown: list[Figures | None] = list(rows)
    else:
        half = MOST_NAMED // 2
        shown = [*rows[:half], None, *rows[-half:]]
    for row in shown:
        table.add_row(*(cells(row) if row is not None else (f"… {len(rows) - MOST_NAMED} more",)))


def _print_winning(screen: Console, bundle: dict[str, Any], rows: list[tuple[str, Figures]]) -> None:
    """Print who wins how often, with as much of routes and tickets as the game has any."""
    owned, tickets = bool(owner_cells(bundle)), bool(held_tickets(bundle))
    table = plain_table("player", "won", "between", "score", *["routes"] * owned, *["tickets", "joined"] * tickets)
    for name, found in rows:
        between = f"{100 * found['win_rate_from']:.1f} and {100 * found['win_rate_to']:.1f} %"
        kept, joined = found["tickets_kept"], found["tickets_joined"]
        share = percent(joined / kept if kept else None)
        cells = [f"{100 * found['win_rate']:.1f} %", between, f"{found['mean_score']:.1f}"]
        cells += [f"{found['routes_claimed']:.1f}"] * owned
        table.add_row(name, *cells, *[f"{kept:.1f}", share] * tickets)
    screen.print(table)
    screen.print()


def _print_scores(screen: Console, bundle: dict[str, Any], rows: list[tuple[str, Figures]]) -> None:
    table = plain_table("score", *(name for name, _ in rows))
    for line in bundle["scores"]:
        title = bundle["strings"][line["title"]]
        table.add_row(title, *(f"{found['score'][line['name']]:.1f}" for _, found in rows))
    screen.print(table)
    screen.print()
