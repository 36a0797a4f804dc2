"""From a bundle to its bytes: the same data always give the same bytes, broken into lines that a diff can show."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ttrdsl.bundle.errors import BundleError, Wrong, shown
from ttrdsl.bundle.limits import MOST_NESTED

WIDTH = 120


def bundle_bytes(bundle: dict[str, Any]) -> bytes:
    """Return the canonical bytes of a bundle: UTF-8, sorted keys, no spaces, final newline.

    A value of at most 120 characters, and every list of plain values, is one line; others are broken, one entry a line.
    """
    try:
        return (_text(bundle, 0) + "\n").encode("utf-8")
    except Wrong as wrong:
        raise wrong.as_error() from None
    except UnicodeError as error:
        raise BundleError("", f"a text of this bundle is not Unicode: {error.reason}") from error


def bundle_hash(bundle: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(bundle_bytes(bundle)).hexdigest()


def _text(value: Any, depth: int) -> str:
    if depth > MOST_NESTED:
        raise Wrong(f"nested more than {MOST_NESTED} deep")
    if isinstance(value, dict):
        return _joined("{", [_entry(value, key, depth) for key in _keys(value)], "}", "\n")
    if isinstance(value, list):
        plain = not any(isinstance(item, (list, dict)) for item in value)
        return _joined("[", [_item(value, i, depth) for i in range(len(value))], "]", "" if plain else "\n")
    if value is None or isinstance(value, (bool, int, str)):
        return json.dumps(value, ensure_ascii=False)
    raise Wrong(f"{shown(value)} is nothing that JSON can hold")


def _joined(start: str, parts: list[str], end: str, between: str) -> str:
    """Put parts on one line if they fit, else one a line; `between` is empty where they stay together anyway."""
    if not between or sum(map(len, parts)) + len(parts) + 1 <= WIDTH and not any("\n" in p for p in parts):
        return start + ",".join(parts) + end
    return start + between + f",{between}".join(parts) + between + end


def _keys(value: dict[Any, Any]) -> list[str]:
    if not all(isinstance(key, str) for key in value):
        raise Wrong("keys of an object are texts")
    return sorted(value)


def _entry(value: dict[str, Any], key: str, depth: int) -> str:
    try:
        return json.dumps(key, ensure_ascii=False) + ":" + _text(value[key], depth + 1)
    except Wrong as wrong:
        raise wrong.under(key) from None


def _item(value: list[Any], i: int, depth: int) -> str:
    try:
        return _text(value[i], depth + 1)
    except Wrong as wrong:
        raise wrong.under(i) from None
