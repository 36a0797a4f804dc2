"""How the rules of two games differ: what is new, changed and gone, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttrdsl.rulebook.board_units import board_units
from ttrdsl.rulebook.units import Unit, units
from ttrdsl.semantics.compile_game import Game
from ttrdsl.tongue.tongue import ENGLISH, Tongue

ORDER = (
    "board",
    "city",
    "zone",
    "route",
    "ticket",
    "deck",
    "field",
    "value",
    "table",
    "procedure",
    "action",
    "step",
    "rule",
    "standing rule",
    "removal",
    "end",
    "score",
    "winner",
)


@dataclass(frozen=True)
class Difference:
    """A rule of one game or of both: as it is before and after."""

    name: str
    kind: str
    before: Unit | None
    after: Unit | None

    @property
    def how(self) -> str:
        return "new" if self.before is None else "gone" if self.after is None else "changed"

    @property
    def lost(self) -> tuple[str, ...]:
        """The sentences that no longer hold."""
        now = self.after.sentences if self.after else ()
        return tuple(x for x in (self.before.sentences if self.before else ()) if x not in now)

    @property
    def gained(self) -> tuple[str, ...]:
        """The sentences that hold instead."""
        was = self.before.sentences if self.before else ()
        return tuple(x for x in (self.after.sentences if self.after else ()) if x not in was)


def differences(before: Game, after: Game, say: Tongue = ENGLISH) -> list[Difference]:
    """Return what is different in the second game: in its rules or in what is said about them."""
    boards = board_units(before, after)
    found = [*_compared(units(before, say), units(after, say)), *_compared(*boards)]
    return sorted(found, key=lambda x: ORDER.index(x.kind))


def _compared(old: dict[str, Unit], new: dict[str, Unit]) -> Iterator[Difference]:
    for key in dict.fromkeys([*old, *new]):
        was, now = old.get(key), new.get(key)
        if was is None or now is None or was.own != now.own or was.sentences != now.sentences:
            one = now or was
            assert one is not None
            yield Difference(one.name, one.kind, was, now)
