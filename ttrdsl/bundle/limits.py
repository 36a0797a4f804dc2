"""From bytes to plain data: JSON with bounds on size and nesting, which are looked at before anything is built."""

from __future__ import annotations

import json
import re
from collections import Counter
from operator import itemgetter
from typing import Any, NoReturn

from ttrdsl.bundle.errors import BundleError, TooLarge, shown

MOST_BYTES = 16 * 1024 * 1024
MOST_NESTED = 200
MOST_VALUES = 500_000
MOST_ELEMENTS = 4096  # of a domain
MOST_PLAYERS = 12
LARGEST = 2**31 - 1

# A string up to its end (or the end of the file, so that one match never starts inside another), or a mark.
TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{},]', re.DOTALL)
SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
AGAIN = "build the bundle again from its `.ttr` files"


def parse(data: bytes) -> Any:
    """Return the value of a JSON text; anything odd about it is a `BundleError`."""
    if len(data) > MOST_BYTES:
        raise TooLarge("", f"this bundle has {len(data):,} bytes, more than the {MOST_BYTES:,} a reader takes; {AGAIN}")
    _check_nesting(data)
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
        if SURROGATE.search(data):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError as error:
        raise BundleError("", f"this is not a bundle: not UTF-8 text; {AGAIN}") from error
    except (ValueError, RecursionError) as error:
        raise BundleError("", f"this is not a bundle: not JSON ({_where(error)}); {AGAIN}") from error
    return value


def _check_nesting(data: bytes) -> None:
    """Count nesting and values in the raw text, so that no parser has to bear what is refused."""
    depth, values = 0, 1
    for token in TOKEN.finditer(data):
        mark = data[token.start()]
        if mark in b"[{":
            depth += 1
            values += 1
            if depth > MOST_NESTED:
                raise BundleError("", f"this bundle is nested more than {MOST_NESTED} deep; {AGAIN}")
        elif mark in b"]}":
            depth -= 1
        elif mark in b",":
            values += 1
        if values > MOST_VALUES:
            raise TooLarge("", f"this bundle holds more than {MOST_VALUES:,} values; {AGAIN}")


def _where(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.lower()} in line {error.lineno}, column {error.colno}"
    return str(error)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Keys come in canonical order, whatever order they were written in: equal bundles are laid out alike."""
    found = dict(sorted(pairs, key=itemgetter(0)))
    if len(found) != len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise ValueError(f"`{shown(twice)}` occurs twice in one object")
    return found


def _integer(text: str) -> int:
    value = int(text) if len(text) <= 11 else LARGEST + 1
    if not -LARGEST <= value <= LARGEST:
        raise ValueError(f"the number {shown(text)} is too large, at most {LARGEST}")
    return value


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(f"the number {shown(text)} is not an integer")
