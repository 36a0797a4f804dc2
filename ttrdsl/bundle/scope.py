"""What a piece of program can see: its variables with their types, and whose `me` it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ttrdsl.bundle.types import Type

NOBODY = "nobody"  # set-up, standing rules, the end: there is no `me`
CALLER = "caller"  # `me` comes from whoever calls
BOUND = "bound"  # a loop or another player stands for `me`


@dataclass(frozen=True, slots=True)
class Scope:
    """The variables that have a value here, and where `me` comes from."""

    names: Mapping[str, Type]
    me: str = CALLER

    def bind(self, variable: str, kind: Type) -> Scope:
        """Return a scope with one more variable."""
        if variable == "me":
            return replace(self, me=BOUND)
        return Scope({**self.names, variable: kind}, self.me)
