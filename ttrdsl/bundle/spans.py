"""Between what a number of a program lies, as far as it follows from the board and the number of players."""

from __future__ import annotations

from math import inf
from typing import Any

from ttrdsl.bundle.symbols import Symbols

Span = tuple[float, float]  # the least and the greatest; infinite where nothing is known
UNKNOWN: Span = (-inf, inf)


def span(node: Any, symbols: Symbols) -> Span:
    """Return the least and the greatest that a number can be; its node need not be checked yet."""
    if isinstance(node, int):
        return node, node
    match node:
        case ["at", _, inner]:
            return span(inner, symbols)
        case ["players"] | ["size", ["all", "player"]]:
            return symbols.fewest, symbols.most
        case ["fact", str(name), *_]:
            return symbols.spans.get(name, UNKNOWN)
        case ["size" | "count" | "held", *_]:
            return 0, inf
        case ["mod", _, int(divisor)] if divisor:
            return min(0, divisor + 1), max(0, divisor - 1)
        case ["if", _, *branches] if branches:
            lows, highs = _each(branches, symbols)
            return min(lows), max(highs)
        case ["+", *terms]:
            lows, highs = _each(terms, symbols)
            return sum(lows), sum(highs)
        case ["min", *terms] if terms:
            lows, highs = _each(terms, symbols)
            return min(lows), min(highs)
        case ["max", *terms] if terms:
            lows, highs = _each(terms, symbols)
            return max(lows), max(highs)
        case ["-", first, second]:
            (low, high), (lower, higher) = span(first, symbols), span(second, symbols)
            return low - higher, high - lower
    return UNKNOWN


def _each(nodes: list[Any], symbols: Symbols) -> tuple[list[float], list[float]]:
    found = [span(node, symbols) for node in nodes]
    return [low for low, _ in found], [high for _, high in found]
