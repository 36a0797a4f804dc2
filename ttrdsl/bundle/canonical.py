"""From a bundle to its bytes: the same data always give the same bytes, broken into lines that a diff can show."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ttrdsl.bundle.errors import BundleError, Wrong, shown
from ttrdsl.bundle.limits import MOST_NESTED

WIDTH = 120

plain_text = json.JSONEncoder(ensure_ascii=False).encode


def bundle_bytes(bundle: dict[str, Any]) -> bytes:
    """Return the canonical bytes of a bundle: UTF-8, sorted keys, no spaces, final newline.

    A value of up to 120 characters, and every list of plain values, is one line; others are broken, one entry a line.
    """
    try:
        return (_text(bundle, 0) + "\n").encode("utf-8")
    except Wrong as wrong:
        raise wrong.as_error() from None
    except UnicodeError as error:
        raise BundleError("", f"a text of this bundle is not Unicode: {error}") from error


def bundle_hash(bundle: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical bytes, in hexadecimal; where its files lay is not part of a game.

    A bundle in another language is the same game: its hash is that of the `original` it was made from.
    """
    bundle = getattr(bundle, "original", bundle)
    unnamed = bundle | {"source": bundle["source"] | {"files": []}} if "source" in bundle else bundle
    return hashlib.sha256(bundle_bytes(unnamed)).hexdigest()


def _text(value: Any, depth: int) -> str:
    if depth > MOST_NESTED:
        raise Wrong(f"nested more than {MOST_NESTED} deep")
    if isinstance(value, dict):
        return _lines("{", "", [_entry(value, key, depth) for key in _keys(value)], "}")
    if isinstance(value, list):
        # An operation keeps its name, and whatever plain values come first, on the line of its bracket.
        plain = next((i for i, item in enumerate(value) if isinstance(item, (list, dict))), len(value))
        parts = [_item(value, i, depth) for i in range(len(value))]
        return _lines("[", ",".join(parts[:plain]), parts[plain:], "]")
    if type(value) is int:
        return str(value)
    if value is None or isinstance(value, (bool, str)):
        return plain_text(value)
    raise Wrong(f"{shown(value)} is nothing that JSON can hold")


def _lines(start: str, first: str, parts: list[str], end: str) -> str:
    """Put parts on one line if they fit, else one a line behind what comes first."""
    line = start + ",".join([first, *parts] if first else parts) + end
    if not parts or (len(line) <= WIDTH and "\n" not in line):
        return line
    return start + (first + "," if first else "") + "\n" + ",\n".join(parts) + "\n" + end


def _keys(value: dict[Any, Any]) -> list[str]:
    if not all(isinstance(key, str) for key in value):
        raise Wrong("keys of an object are texts")
    return sorted(value)


def _entry(value: dict[str, Any], key: str, depth: int) -> str:
    try:
        return plain_text(key) + ":" + _text(value[key], depth + 1)
    except Wrong as wrong:
        raise wrong.under(key) from None


def _item(value: list[Any], i: int, depth: int) -> str:
    try:
        return _text(value[i], depth + 1)
    except Wrong as wrong:
        raise wrong.under(i) from None
