"""One small change of a bundle: its place, what stands there instead, and the bundle with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Place = tuple[Any, ...]
DROP = object()
"""Stands for what is taken away."""


@dataclass(frozen=True)
class Mutant:
    """One change of a bundle."""

    place: Place
    new: Any
    mark: int
    change: str
    anywhere: bool = False  # a scenario that does not reach the mark may notice, too

    def applied(self, bundle: dict[str, Any]) -> dict[str, Any]:
        """Return the changed bundle; what is not on the way to the change is shared."""
        changed: dict[str, Any] = _replaced(bundle, self.place, self.new)
        return changed


def _replaced(node: Any, place: Place, new: Any) -> Any:
    if not place:
        return new
    copy = dict(node) if isinstance(node, dict) else list(node)
    if len(place) == 1 and new is DROP:
        del copy[place[0]]
    else:
        copy[place[0]] = _replaced(node[place[0]], place[1:], new)
    return copy
