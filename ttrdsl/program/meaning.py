"""The meaning of operations without state: values in, a value out. None is `None`, a set is a frozenset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LARGEST = 10**12  # beyond it nothing is worked out in advance


class NoValue(Exception):
    """An operation has no value here: a division by 0, a comparison with none, a number beyond bounds."""


def _divided(a: int, b: int) -> int:
    if b == 0:
        raise NoValue
    return a // b


def _rest(a: int, b: int) -> int:
    if b == 0:
        raise NoValue
    return a % b


MEANING: dict[str, Callable[..., Any]] = {
    "+": lambda *numbers: sum(numbers),
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": _divided,
    "mod": _rest,
    "min": min,
    "max": max,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "not": lambda a: not a,
    "or_else": lambda a, b: b if a is None else a,
    "missing": lambda a: a is None,
    "in": lambda x, s: x in s,
    "size": len,
    "union": lambda a, b: a | b,
    "inter": lambda a, b: a & b,
    "minus": lambda a, b: a - b,
}
TAKES_NONE = ("=", "or_else", "missing")  # the others have no value for none that could be told in advance


def applied(operation: str, values: list[Any]) -> Any:
    """Return what an operation without state gives; `NoValue` if that cannot be said."""
    if None in values and operation not in TAKES_NONE:
        raise NoValue
    try:
        result = MEANING[operation](*values)
    except TypeError:
        raise NoValue from None
    if isinstance(result, int) and abs(result) > LARGEST:
        raise NoValue
    return result
