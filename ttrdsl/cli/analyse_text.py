"""The report of a map as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from ttrdsl.cli.tables import plain_table, rounded

MOST_NAMED = 2  # maps at an end of a range
FEW = 8  # rows of a long table, unless all are asked for
Row = Sequence[Any]


def print_report(screen: Console, report: dict[str, Any], whole: bool) -> None:
    """Print figures, then the tables they come from."""
    screen.print(f"{report['title']}\n", style="bold")
    _print_figures(screen, report)
    _print_tickets(screen, report["tickets"], whole)
    _print_colors(screen, report["colors"])
    _print_players(screen, report["players"])
    _print_cities(screen, report["cities"], bool(report["tickets"]), whole)
    _print_lines(screen, report, whole)
    _print_attributes(screen, report["attributes"])
    if report["claims"]:
        _print_claims(screen, report["claims"], whole)


def number(value: float | None) -> str:
    """Return a number for people; `-` for none."""
    return rounded(value, 2).rstrip("0").rstrip(".")


def words(name: str) -> str:
    """Return the name of a color as people read it."""
    return name.replace("_", " ")


def _table(screen: Console, title: str, columns: Sequence[str], rows: Sequence[Row], most: int | None = None) -> None:
    table = plain_table(*columns)
    shown = rows[:most] if most else rows
    for row in shown:
        table.add_row(*(cell if isinstance(cell, str) else number(cell) for cell in row))
    screen.print(title, style="bold")
    screen.print(table)
    if len(shown) < len(rows):
        screen.print(f"and {len(rows) - len(shown)} more; --all shows them")
    screen.print()


def _print_figures(screen: Console, report: dict[str, Any]) -> None:
    published = [f"{title} ({name})" for name, title in report["compared_with"].items()]
    screen.print(f"Published maps: {', '.join(published)}.\n")
    for group in report["groups"]:
        rows: list[Row] = []
        for figure in group["figures"]:
            low, high = figure["lowest"], figure["highest"]
            if low is None:
                rows.append([figure["title"], figure["value"], "-", "no published map has it", "-", ""])
            else:
                rows.append([figure["title"], figure["value"], low["value"], _maps(low), high["value"], _maps(high)])
        _table(screen, group["title"], ["figure", "here", "least", "<of", "most", "<of"], rows)


def _maps(end: dict[str, Any]) -> str:
    maps: list[str] = end["maps"]
    return ", ".join(maps) if len(maps) <= MOST_NAMED else f"{len(maps)} maps"


def _print_tickets(screen: Console, tickets: list[dict[str, Any]], whole: bool) -> None:
    rows = sorted(tickets, key=lambda t: (-abs(t["difference"] or 0), t["name"]))
    shown = [[t["name"], t["deck"], t["value"], t["shortest"], t["difference"], t["routes"]] for t in rows]
    columns = ["ticket", "<deck", "value", "shortest way", "difference", "routes"]
    if rows:
        _table(screen, "Tickets, the largest difference first", columns, shown, None if whole else FEW)


def _print_colors(screen: Console, colors: list[dict[str, Any]]) -> None:
    lengths = sorted({int(length) for row in colors for length in row["routes"]})
    rows = [
        [words(r["color"]), *(r["routes"].get(str(n), "·") for n in lengths), r["total"], r["spaces"]] for r in colors
    ]
    columns = ["routes of length", *(str(length) for length in lengths), "routes", "spaces"]
    _table(screen, "Colors by length", columns, rows)


def _print_players(screen: Console, players: list[dict[str, Any]]) -> None:
    keys = ("routes", "spaces", "pieces", "routes_each", "spaces_each", "spaces_per_piece")
    rows = [[str(row["players"]), *(row[key] for key in keys)] for row in players]
    columns = ["players", "routes", "spaces", "pieces each", "routes each", "spaces each", "spaces per piece"]
    _table(screen, "Crowding: what players can own at once, against the pieces they have", columns, rows)


def _print_cities(screen: Console, cities: list[dict[str, Any]], tickets: bool, whole: bool) -> None:
    order = sorted(cities, key=lambda c: (-c["tickets"], -c["neighbours"], c["name"]))
    counted = [*(["tickets"] if tickets else []), "neighbours", "routes"]
    rows = [[c["name"], *(c[key] for key in counted), c["cut_off"] or "·"] for c in order]
    columns = ["city", *counted, "cut off without it"]
    _table(screen, f"Cities, the most {counted[0]} first", columns, rows, None if whole else FEW)
    ends = [city["name"] for city in cities if city["neighbours"] == 1]
    screen.print(f"cities with one neighbour: {', '.join(ends) or 'none'}")
    cut = [f"{c['name']} ({c['cut_off']})" for c in cities if c["cut_off"]]
    screen.print(f"cities without which others are cut off (how many): {', '.join(cut) or 'none'}\n")


def _print_lines(screen: Console, report: dict[str, Any], whole: bool) -> None:
    bridges = [f"{b['name']} ({b['tracks']})" for b in report["bridges"]]
    screen.print(f"bridges (tracks): {', '.join(bridges) or 'none'}\n")
    if not report["tickets"]:
        return
    order = sorted(report["lines"], key=lambda line: (-line["tickets"], line["name"]))
    rows = [[line["name"], line["length"], line["tracks"], line["tickets"]] for line in order]
    columns = ["line", "length", "tracks", "tickets"]
    _table(screen, "Lines on a shortest way of most tickets", columns, rows, None if whole else FEW)


def _print_attributes(screen: Console, attributes: list[dict[str, Any]]) -> None:
    rows = []
    for row in attributes:
        values = ", ".join(f"{count} with {value}" for value, count in row["values"].items())
        rows.append([f"{row['owner']}.{row['name']}", row["count"], row["share"], values])
    if rows:
        _table(screen, "Attributes", ["attribute", "how many", "%", "<values"], rows)


def _print_claims(screen: Console, claims: dict[str, Any], whole: bool) -> None:
    routes = claims["routes"]
    rows = [[r["name"], r["length"], words(r["color"]), r["rate"]] for r in routes]
    title = f"Claimed in so many of 100 games ({claims['games']} games, {claims['players']} players)"
    _table(screen, title, ["route", "length", "<color", "%"], rows, None if whole else FEW)
    for key, name in (("by_length", "length"), ("by_color", "color")):
        parts = [f"{words(value)}: {rate:g} %" for value, rate in claims[key].items()]
        screen.print(f"by {name}: {', '.join(parts)}")
    never = [route["name"] for route in routes if not route["rate"]]
    screen.print(f"never claimed: {len(never)} of {len(routes)} routes")
