"""The version of a map: a short name that changes whenever anything that is printed on its board or cards does."""

from __future__ import annotations

import hashlib
from typing import Any

from ttrdsl.bundle import bundle_bytes
from ttrdsl.tongue.bundles import Spoken

PRINTED = ("board", "cards", "domains", "game", "symbols")
LENGTH = 8


def map_version(bundle: dict[str, Any]) -> str:
    """Return the version of the map of a bundle; moving lines in its sources does not change it."""
    bundle = bundle.original if isinstance(bundle, Spoken) else bundle  # a map is the same in each language
    printed = {name: bundle.get(name) for name in PRINTED}
    printed["facts"] = {name: fact["data"] for name, fact in bundle["facts"].items()}
    return hashlib.sha256(bundle_bytes(printed)).hexdigest()[:LENGTH]
