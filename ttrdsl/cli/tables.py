"""Tables on the terminal as all verbs print them, and the numbers in their cells."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text


def plain_table(*columns: str | Text) -> Table:
    """Return a table without lines around it: words first, then numbers; a column called `<so` holds words, too."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, column in enumerate(columns):
        words = at == 0 or str(column).startswith("<")
        table.add_column(
            column.removeprefix("<") if isinstance(column, str) else column, justify="left" if words else "right"
        )
    return table


def rounded(number: float | None, places: int = 1) -> str:
    """Return a number for people, or `-` where there is none."""
    return "-" if number is None else f"{number:.{places}f}"


def percent(share: float | None) -> str:
    """Return a share of 1 in percent, or `-` where there is none."""
    return "-" if share is None else f"{100 * share:.0f} %"
