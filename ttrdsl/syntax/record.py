"""The classes of the tree: frozen dataclasses to whoever reads or checks them, but made in a third of the time.

There are more than a hundred, and every command that reads a text begins by making them. A dataclass has its methods
written and compiled one by one; these share theirs, but for `__init__`. That nothing is assigned to them afterwards is
seen to by the types.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool, slots: bool) -> Any:
        """Return what makes a class of the tree from what it declares."""
        assert frozen
        assert slots
        return _made


def _made(declared: type) -> Any:
    cls: Any = dataclass(slots=True, repr=False, eq=False)(declared)
    names = [field.name for field in fields(cls)]
    cls._all = attrgetter(*names)  # each has a field at least: its span
    for name, method in {"__eq__": _equal, "__hash__": _hash, "__repr__": _shown}.items():
        setattr(cls, name, method)
    return cls


def _equal(self: Any, other: Any) -> Any:
    return self._all(self) == self._all(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._all(self))


def _shown(self: Any) -> str:
    values = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
    return f"{type(self).__qualname__}({values})"
