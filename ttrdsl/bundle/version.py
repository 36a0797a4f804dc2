"""Tell a bundle from other data, and one that can be read from one of a later format."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import BundleError, shown
from ttrdsl.program.node import roots, walk
from ttrdsl.program.operations import COST_ITEMS

FORMAT = "ttrdsl-bundle"
VERSION = 2


def check_version(bundle: Any) -> None:
    """Refuse what is not a bundle, and a bundle of a format that did not exist when this was written."""
    if not isinstance(bundle, dict) or bundle.get("format") != FORMAT:
        raise BundleError("", f"this is not a bundle: its format is not `{FORMAT}`; make one with `ttrdsl build`")
    version = bundle.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BundleError("/version", f"{shown(version)} is not a format version")
    if version > VERSION:
        known = f"this ttrdsl reads versions up to {VERSION}"
        raise BundleError("", f"this bundle has format version {version}, and {known}; install a newer ttrdsl")


def bring_up(bundle: dict[str, Any]) -> None:
    """Turn the program of an older format into that of today, in place; its shape was checked.

    Version 1: the variable of `one` was its label as well.
    """
    for _, node, form in roots(bundle):
        for found in list(walk(node, form)):
            if found.operation is COST_ITEMS["one"] and len(found.node) == 4:
                found.node.append(found.node[1])
