"""What callers hand in, taken as it is meant or refused by name."""

from __future__ import annotations

from operator import index
from typing import Any

from ttrdsl.engine.chance import MASK
from ttrdsl.engine.errors import NotAllowed


def whole(value: Any, what: str) -> int:
    """Return a whole number of any kind, NumPy's among them."""
    found = as_whole(value)
    if found is None:
        raise NotAllowed(f"{what} is expected to be a whole number, not {value!r}")
    return found


def a_seed(value: Any) -> int:
    """Return a seed: one of 0 to 2⁶⁴ − 1, so that no two of them begin the same game."""
    found = whole(value, "a seed")
    if not 0 <= found <= MASK:
        raise NotAllowed(f"a seed is one of 0 to {MASK}, not {found}")
    return found


def one_of(value: Any, count: int, what: str) -> int:
    """Return a number from 0 to a count, such as that of a player or an option."""
    found = as_whole(value)
    if found is None or not 0 <= found < count:
        raise NotAllowed(f"{what} {value!r} is not one of 0 to {count - 1}")
    return found


def a_bundle(value: Any) -> dict[str, Any]:
    """Return a bundle; what is wrong inside is told where bundles are read."""
    if not isinstance(value, dict) or "game" not in value:
        raise NotAllowed(f"a bundle is expected, as `load_bundle` gives it, not {_short(value)}")
    return value


def as_whole(value: Any) -> int | None:
    """Return a whole number of any kind, none for anything else; a truth is none."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
