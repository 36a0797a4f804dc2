"""What many games come to, in sums: as large for a million games as for one, and the same in whatever order they come.

All sums are of whole numbers, so that two tallies put together are exactly the tally of all their games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ttrdsl.playtest.batch import Record, Run

Counts = Counter[int]
SETS = ("turns", "decisions", "winners", "places")
LISTS = ("kept", "joined", "owned", "claimed")
MASKS = ("winners", "places")


@dataclass(frozen=True, order=True)
class Dead:
    """A game that could not go on: where it stopped, why, and the choice that could not be carried out."""

    game: int
    turns: int
    message: str
    choice: int | None


class Tally:
    """Sums over games that came to their end, and a note of each that did not."""

    def __init__(self, seats: int, lines: int, routes: int) -> None:
        self.games = 0  # that came to their end
        self.turns: Counts = Counter()  # games by their number of turns
        self.decisions: Counts = Counter()
        self.winners: Counts = Counter()  # games by who won, as a set of seats
        self.places: Counts = Counter()  # the same, by place in the order of turns: 0 is who began
        self.scores = [[0] * lines for _ in range(seats)]
        self.kept = [0] * seats  # tickets
        self.joined = [0] * seats
        self.owned = [0] * seats  # routes
        self.claimed = [0] * routes  # by route
        self.dead: list[Dead] = []

    @property
    def played(self) -> int:
        """How many games there were, whatever became of them."""
        return self.games + len(self.dead)

    def empty(self) -> Tally:
        """Return a tally of the same form without games."""
        return Tally(len(self.kept), len(self.scores[0]), len(self.claimed))

    def add(self, record: Record) -> None:
        """Count one game."""
        if record.dead is not None:
            self.dead.append(Dead(record.game, record.turns, record.dead.message, record.dead.choice))
            return
        self.games += 1
        self.turns[record.turns] += 1
        self.decisions[record.decisions] += 1
        self.winners[sum(1 << seat for seat in record.winners)] += 1
        self.places[sum(1 << (seat - record.first) % len(self.kept) for seat in record.winners)] += 1
        for seat, lines in enumerate(record.scores):
            sums = self.scores[seat]
            for i, points in enumerate(lines):
                sums[i] += points
            kept, joined = record.tickets[seat]
            self.kept[seat] += kept
            self.joined[seat] += joined
            self.owned[seat] += len(record.claimed[seat])
            for route in record.claimed[seat]:
                self.claimed[route] += 1

    def merge(self, other: Tally) -> None:
        """Count all games of another tally."""
        self.games += other.games
        for name in SETS:
            getattr(self, name).update(getattr(other, name))
        for name in LISTS:
            _add(getattr(self, name), getattr(other, name))
        for own, more in zip(self.scores, other.scores, strict=True):
            _add(own, more)
        self.dead = sorted(self.dead + other.dead)

    # -- plain data -------------------------------------------------------------------------------------

    def to_plain(self) -> dict[str, Any]:
        """Return the sums as plain data."""
        sets = {name: sorted(getattr(self, name).items()) for name in SETS}
        lists = {name: getattr(self, name) for name in LISTS}
        dead = [[each.game, each.turns, each.message, each.choice] for each in sorted(self.dead)]
        return {"games": self.games, **sets, "scores": self.scores, **lists, "dead": dead}

    def fill(self, data: dict[str, Any]) -> None:
        """Count what plain data hold; a KeyError, TypeError or ValueError says that they are not those of a tally."""
        self.games = _number(data["games"])
        for name in SETS:
            pairs = [(_number(key), _number(count)) for key, count in data[name]]
            if sum(count for _, count in pairs) != self.games or len(dict(pairs)) != len(pairs):
                raise ValueError(name)
            setattr(self, name, Counter(dict(pairs)))
        for name in MASKS:
            if not all(0 <= winners < 1 << len(self.kept) for winners in getattr(self, name)):
                raise ValueError(name)
        for name in LISTS:
            getattr(self, name)[:] = _like(getattr(self, name), [_number(x) for x in data[name]])
        self.scores = [_like(own, map(_whole, found)) for own, found in zip(self.scores, data["scores"], strict=True)]
        self.dead = [_dead(*each) for each in data["dead"]]


def tally_for(run: Run, records: Iterable[Record] = ()) -> Tally:
    """Return the tally of some games of a run."""
    tally = Tally(len(run.seats), len(run.bundle["scores"]), len(run.bundle["domains"]["route"]))
    for record in records:
        tally.add(record)
    return tally


def _add(own: list[int], more: list[int]) -> None:
    own[:] = [a + b for a, b in zip(own, more, strict=True)]


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("not a whole number")
    return value


def _number(value: Any) -> int:
    if _whole(value) < 0:
        raise ValueError("below 0")
    return int(value)


def _like(own: list[int], found: Iterable[int]) -> list[int]:
    return [number for _, number in zip(own, found, strict=True)]


def _dead(game: Any, turns: Any, message: Any, choice: Any) -> Dead:
    if not isinstance(message, str):
        raise TypeError("not a text")
    return Dead(_number(game), _number(turns), message, None if choice is None else _number(choice))
