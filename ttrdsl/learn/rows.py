"""From the layout of a vector to rows for native code: where in a state of the fast engines each run of it lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.labels import local_type
from ttrdsl.engine.layout import domain_size
from ttrdsl.engine.sight import ALL, HIDDEN, sight
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.vector import PILE_HEAD, Place
from ttrdsl.learn.native import places as at
from ttrdsl.learn.questions import questions

Row = list[Any]  # numbers, and lists of numbers that the tables get room for


def seen_rows(e: Emitter, course: Course) -> int:
    """Reserve the place that points to the rows: their number, then six numbers each."""

    def fill(tb: list[int], place: int) -> None:
        rows = [[_put(tb, number) for number in row] for row in _Rows(e, course).rows()]
        tb[place] = len(tb)
        tb.append(len(rows))
        for row in rows:
            tb.extend([*row, *[0] * (at.ROW - len(row))])

    return e.tables.once("seen rows", 1, fill)


def _put(tb: list[int], number: Any) -> int:
    """Return a number, or the place at which a list of numbers was put, and all lists in it."""
    if not isinstance(number, list):
        return int(number)
    listed = [_put(tb, each) for each in number]
    tb.extend(listed)
    return len(tb) - len(listed)


class _Rows:
    """Goes through a bundle in the order of `Observation`."""

    def __init__(self, e: Emitter, course: Course) -> None:
        self.e = e
        self.v = e.vector
        self.machine = e.machine
        self.course = course
        self.sight = sight(e.machine)

    def rows(self) -> list[Row]:
        """Return all of them."""
        return [*self.head(), *self.cells(), *self.piles(), *self.pieces(), *self.locals(), *self.secrets()]

    def head(self) -> Iterator[Row]:
        for slot in (layout.FIRST, layout.TURN, layout.NEXT_PLAYER):
            yield [at.SEATS, slot, 1, 0]
        yield [at.NUMBERS, layout.TURNS, 1, 0]
        yield [at.LEFT]
        yield [at.NUMBERS, layout.OVER, 1, 0]
        blocks = self.machine.layout.secrets
        yield [at.DECIDES, [len(blocks), *(place for block in blocks for place in (block.begin, block.end))]]
        asked = questions(self.machine)
        names = sorted(set(asked.values()))
        listed = [number for place, name in asked.items() for number in (place, names.index(name))]
        yield [at.DUE, [len(asked), *listed], len(names)]

    def cells(self) -> Iterator[Row]:
        for name, cell in self.e.bundle["cells"].items():
            level, by_player = self.sight.cells[name][0], cell["by"] == ["player"]
            if level == HIDDEN or (level != ALL and not by_player):
                continue
            count = self.machine.layout.cell_size[name] if level == ALL else 1
            first = self.v.cells[name]
            if cell["type"] == "id player":
                yield [at.SEATS, first, count, by_player]
            elif cell["type"].startswith("set "):
                yield [at.SETS, first, count, by_player, self.flags(cell["type"][4:])]
            else:
                yield [at.NUMBERS, first, count, by_player]

    def flags(self, domain: str) -> int:
        """Return how many flags a set has, below 0 if they stand for players."""
        size = domain_size(self.e.bundle, domain, self.machine.players)
        return -size if domain == "player" else size

    def piles(self) -> Iterator[Row]:
        for name, piles in self.machine.layout.piles.items():
            owned = self.sight.pile_by[name][:1] == ["player"]
            level = self.sight.piles[name]
            for i, pile in enumerate(piles):
                first = self.v.pile_at(name, None if owned else pile.index)
                turn = [self.v.pile_stride[name], i if owned else -1]
                if level == ALL or (level != HIDDEN and owned and i == 0):
                    for kind, count in _runs(pile.kinds):
                        if pile.stack:
                            yield [at.STACK, first, kind, count, *turn]
                        else:
                            yield [at.COUNTS, first + PILE_HEAD + kind, count, *turn]
                    continue
                yield from self.backs(first, pile.kinds, turn)

    def backs(self, first: int, kinds: tuple[int, ...], turn: list[int]) -> Iterator[Row]:
        cards = self.e.bundle["cards"]
        decks = sorted({cards[kind]["deck"] for kind in kinds})
        for deck in decks:
            own = [kind for kind in kinds if cards[kind]["deck"] == deck]
            yield [at.SIZE, first, 0, 0, *turn] if len(decks) == 1 else [at.BACKS, first, [len(own), *own], 0, *turn]

    def pieces(self) -> Iterator[Row]:
        bundle, v = self.e.bundle, self.v
        of = {"box": "", "board": "", **{d: d for d in ("city", "route", "zone", "player")}, **bundle["places"]}
        order = [
            (v.places[name], domain_size(bundle, of[name], self.machine.players), of[name] == "player")
            for name in self.machine.layout.places
            if name != "nowhere"
        ]
        for kind in self.machine.layout.pieces:
            for place, count, by_player in order:
                yield [at.NUMBERS if by_player else at.COUNTS, v.pieces[kind] + place, count, int(by_player), -1]
        for kind in self.machine.layout.owned:
            for place, count, by_player in order:
                yield [at.OWNERS, v.owned[kind] + place * self.machine.players, count, by_player]

    def locals(self) -> Iterator[Row]:
        found: dict[tuple[str, str], list[int]] = {}
        for place, decision in self.machine.decisions.items():
            frame = self.v.frames[str(self.machine.procedure_at(place))]
            for name in self.sight.locals_at(decision):
                own = found.setdefault((name, local_type(self.machine, decision, name)), [])
                own += [place, frame[name].at]
        for (_, kind), listed in sorted(found.items()):
            size, *how = self.value(kind)
            yield [at.LOCAL, [len(listed) // 2, *listed], *how, 1 + size]

    def secrets(self) -> Iterator[Row]:
        for block in self.machine.layout.secrets:
            kept: list[Place] = next((own for code, own in self.course.secrets if block.begin in code), [])
            values = [(self.value(place.kind), place.size) for place in kept]
            listed = [number for (_, *how), room in values for number in (*how, room)]
            size = 1 + sum(value[0] for value, _ in values)
            own = [self.v.secrets, self.v.secret_size, len(values), *listed]
            yield [at.SECRET, block.begin, block.end, own, size]

    def value(self, kind: str) -> tuple[int, int, Any]:
        """Return how many numbers a local is, what it is, and the number that belongs to that."""
        cards = len(self.e.bundle["cards"])
        if kind == "id player":
            return self.machine.players, at.V_SEAT, 0
        if kind.startswith("set "):
            flags = self.flags(kind[4:])
            return abs(flags), at.V_SET, flags
        if kind == "chosen":
            return cards, at.V_CHOSEN, cards
        if kind == "payment":
            return cards + 1 + at.MOST_ANSWERS, at.V_PAYMENT, [cards, *(self.form(*names) for names in self.e.pays)]
        return 1, at.V_NUMBER, 0

    def form(self, parts: tuple[str, ...], bound: tuple[str, ...]) -> list[int]:
        """Return where the parts and variables of a payment lie, from its first kind on; their number first."""
        v = self.v
        own = [v.kinds + v.parts.index(name) for name in parts]
        own += [v.kinds + len(v.parts) + v.bounds.index(name) for name in bound]
        return [len(own), *own]


def _runs(kinds: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield kinds as first one and how many follow each other."""
    for _, group in groupby(enumerate(kinds), lambda pair: pair[1] - pair[0]):
        own = [kind for _, kind in group]
        yield own[0], len(own)
