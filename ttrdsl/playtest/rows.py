"""The rows in which a kernel sums games up (`fast/emit/results.py`), read as records or counted all at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ttrdsl.dialect.primitives import BITS
from ttrdsl.fast.emit.results import DECISIONS, FIRST, ROW_HEAD, TURNS, WINNERS
from ttrdsl.networks.board import bits
from ttrdsl.playtest.batch import Record
from ttrdsl.playtest.tally import Tally


@dataclass(frozen=True)
class Rows:
    """Where things stand in a row: the head, then for each seat lines of its score, tickets kept and joined, routes."""

    seats: int
    lines: int
    routes: int
    words: int  # numbers that a set of routes takes

    @property
    def part(self) -> int:
        """How many numbers belong to a seat."""
        return self.lines + 2 + self.words

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return ROW_HEAD + self.seats * self.part

    def record(self, game: int, row: Any) -> Record:
        """Return the record of a game."""
        numbers = [int(x) for x in row]
        scores, tickets, claimed = [], [], []
        for at in range(ROW_HEAD, self.size, self.part):
            after = at + self.lines
            scores.append(tuple(numbers[at:after]))
            tickets.append((numbers[after], numbers[after + 1]))
            words = numbers[after + 2 : at + self.part]
            claimed.append(tuple(bits(sum(word << i * BITS for i, word in enumerate(words)))))
        winners = tuple(bits(numbers[WINNERS]))
        lists = tuple(scores), winners, tuple(tickets), tuple(claimed)
        return Record(game, numbers[TURNS], numbers[DECISIONS], *lists, first=numbers[FIRST])

    def by_player(self, row: Any, shift: int) -> None:
        """Change a row from seats to players, if everybody had moved by so many seats."""
        numbers, count = [int(x) for x in row], self.seats
        for player in range(count):
            seat = (player + shift) % count
            at, source = ROW_HEAD + player * self.part, ROW_HEAD + seat * self.part
            row[at : at + self.part] = numbers[source : source + self.part]
        row[WINNERS] = sum(1 << (seat - shift) % count for seat in bits(numbers[WINNERS]))
        row[FIRST] = (numbers[FIRST] - shift) % count

    def tally(self, rows: Any) -> Tally:
        """Return the tally of an array of rows."""
        found = Tally(self.seats, self.lines, self.routes)
        found.games = len(rows)
        for name, column in (("turns", TURNS), ("decisions", DECISIONS), ("winners", WINNERS)):
            setattr(found, name, _counts(rows[:, column]))
        found.places = _counts(_places(rows[:, WINNERS], rows[:, FIRST], self.seats))
        sums = rows.sum(axis=0)
        for seat in range(self.seats):
            at = ROW_HEAD + seat * self.part
            after = at + self.lines
            found.scores[seat] = [int(x) for x in sums[at:after]]
            found.kept[seat], found.joined[seat] = int(sums[after]), int(sums[after + 1])
            routes = _elements(rows[:, after + 2 : at + self.part])[: self.routes]
            found.owned[seat] = sum(routes)
            found.claimed = [a + b for a, b in zip(found.claimed, routes, strict=True)]
        return found


def _counts(column: Any) -> Counter[int]:
    """Return how often each number stands in a column."""
    import numpy

    values, counts = numpy.unique(column, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


def _places(winners: Any, first: Any, count: int) -> Any:
    """Return sets of seats as sets of places in the order of turns."""
    return winners >> first | (winners << count - first) & (1 << count) - 1


def _elements(words: Any) -> list[int]:
    """Return how many of the sets in some rows hold each element; a set is a few words side by side."""
    import numpy

    single = numpy.unpackbits(numpy.ascontiguousarray(words, dtype="<i8").view(numpy.uint8), axis=1, bitorder="little")
    sums = single.sum(axis=0, dtype=numpy.int64).reshape(words.shape[1], 64)[:, :BITS]
    return [int(x) for x in sums.ravel()]
