"""Turn cells into numbers, reporting those that are none or too large."""

from __future__ import annotations

import re

from ttrdsl.diagnostics import Problems
from ttrdsl.exchange.tables import Cell

LONGEST_ROUTE = 100
LARGEST = 1_000_000
DECIMAL = re.compile(r"[+-]?(\d{1,18}([.,]\d{0,18})?|[.,]\d{1,18})")


def read_number(cell: Cell, least: int, most: int, what: str, problems: Problems) -> int | None:
    """Return a whole number within bounds."""
    text = cell.text.removesuffix(".0")
    if not re.fullmatch(r"[+-]?\d{1,18}", text):
        problems.add("TTR022", cell.span, f"`{_short(cell)}` is not a number of {what}", "expected a whole number")
        return None
    if not least <= int(text) <= most:
        problems.add("TTR022", cell.span, f"{text} {what}", f"expected {least} to {most}")
        return None
    return int(text)


def read_length(cell: Cell, problems: Problems) -> int | None:
    """Return the number of spaces of a route."""
    text = cell.text.removesuffix(".0")
    if re.fullmatch(r"[+-]?\d{1,18}", text) and not 1 <= int(text) <= LONGEST_ROUTE:
        problems.add("TTR306", cell.span, f"route of length {text}", f"expected 1 to {LONGEST_ROUTE}")
        return None
    return read_number(cell, 1, LONGEST_ROUTE, "spaces", problems)


def coordinate(cell: Cell, most: float, problems: Problems) -> float | None:
    """Return a coordinate; a comma may stand for the point."""
    if not DECIMAL.fullmatch(cell.text):
        helps = "write 46.95, not 46° 57' N" if re.search(r"\d", cell.text) else ""
        title = f"`{_short(cell)}` is not a coordinate"
        problems.add("TTR022", cell.span, title, "expected a number", help=helps or ())
        return None
    value = float(cell.text.replace(",", "."))
    if abs(value) > most:
        title = f"coordinate {_short(cell)} is out of range"
        problems.add("TTR022", cell.span, title, f"expected {-most:,.0f} to {most:,.0f}")
        return None
    return value


def _short(cell: Cell) -> str:
    return cell.text if len(cell.text) <= 30 else cell.text[:29] + "…"
