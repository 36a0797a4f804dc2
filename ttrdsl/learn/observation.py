"""What a player may know as a vector with named fields: the view laid flat, seats counted from the player on.

While a game runs, two states that look the same to a player give her the same vector; two that do not differ in it, in
the decision that is due or in what may be chosen. Scores are left out: they follow from the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.labels import local_type
from ttrdsl.engine.layout import Pile, SecretBlock
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.secret_choices import secret_block
from ttrdsl.engine.sight import ALL, HIDDEN, Sight, sight
from ttrdsl.learn.questions import questions

State = list[Any]
Read = Callable[[State, int], list[int]]
Where = Callable[[int], int]  # from a player to where something lies for her
MOST_ANSWERS = 16
"""So many answers on the way to a payment, or parts of one, have a place."""


@dataclass(frozen=True)
class Field:
    """A run of numbers with a name: flags, one of several (`one_hot`), counts or numbers."""

    name: str
    start: int
    size: int
    kind: str


class Observation:
    """The layout of the vectors of a bundle for a number of players."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.sight = sight(machine)
        self.fields: list[Field] = []
        self.size = 0
        self._reads: list[Read] = []
        self._questions = questions(machine)
        self._head()
        self._cells()
        self._piles()
        self._pieces()
        self._locals()

    @property
    def hash(self) -> str:
        """The hash of the layout: vectors of another hash mean something else."""
        told = "\n".join(f"{f.name} {f.start} {f.size} {f.kind}" for f in self.fields)
        return sha256(told.encode()).hexdigest()

    def vector(self, state: State, player: int) -> list[int]:
        """Return what a player may know of a state."""
        return [number for read in self._reads for number in read(state, player)]

    def _add(self, name: str, size: int, kind: str, read: Read) -> None:
        self.fields.append(Field(name, self.size, size, kind))
        self._reads.append(read)
        self.size += size

    def _seat(self, slot: int) -> Read:
        """Read a player as one of the seats from me on; nobody is none of them."""
        players = self.machine.players
        return lambda st, me: seat_flags(st[slot], me, players)

    # -- the table ------------------------------------------------------------------------------------------

    def _head(self) -> None:
        players, machine = self.machine.players, self.machine
        for name, slot in (("first", layout.FIRST), ("turn", layout.TURN), ("next_player", layout.NEXT_PLAYER)):
            self._add(name, players, "one_hot", self._seat(slot))
        self._add("turns", 1, "count", lambda st, me: [st[layout.TURNS]])
        self._add("turns_left", 1, "number", lambda st, me: [max(-1, st[layout.TURNS_LEFT])])
        self._add("over", 1, "flag", lambda st, me: [int(bool(st[layout.OVER]))])
        places = {question: i for i, question in enumerate(sorted(set(self._questions.values())))}

        def due(st: State, me: int) -> list[int]:
            asked = [0] * len(places)
            if not st[layout.OVER] and st[layout.ACTOR] == me:
                asked[places[self._questions[st[layout.POSITION]]]] = 1
            return asked

        def actor(st: State, me: int) -> list[int]:
            if st[layout.OVER]:
                return [0] * (players + 1)
            secret, who = secret_block(machine, st) is not None, st[layout.ACTOR]
            return [*seat_flags(who if who == me or not secret else -1, me, players), int(secret)]

        self._add("decides", players + 1, "one_hot", actor)
        self._add("decision", len(places), "one_hot", due)

    def _indexes(self, count: int, by: str) -> Iterator[Where]:
        """Yield for each element where to find it: players in order from me on, others as they are."""
        for i in range(count):
            yield partial(_turned, i, count) if by == "player" else partial(_fixed, i)

    def _cells(self) -> None:
        bundle, lay = self.machine.bundle, self.machine.layout
        for name, cell in bundle["cells"].items():
            by = cell["by"][0] if cell["by"] else ""
            level, count = self.sight.cells[name][0], lay.cell_size[name]
            if level == HIDDEN:
                continue
            seen = count if level == ALL or by != "player" else 1  # of what only its player sees, her own
            if level != ALL and by != "player":
                continue
            places = list(self._indexes(count, by))[:seen]
            one = self._value(cell["type"])
            self._add(f"cell {name}", seen * one.size, one.kind, _reading_cells(lay.cells[name], places, one))

    def _value(self, kind: str) -> Value:
        machine = self.machine
        if kind == "id player":
            players = machine.players
            return Value(players, "one_hot", lambda value, me: seat_flags(-1 if value is None else value, me, players))
        if kind.startswith("set "):
            domain = kind[4:]
            size = layout.domain_size(machine.bundle, domain, machine.players)
            turned = domain == "player"
            return Value(
                size,
                "flag",
                lambda value, me: [int(value or 0) >> ((me + i) % size if turned else i) & 1 for i in range(size)],
            )
        return Value(1, "number", lambda value, me: [-1 if value is None else int(value)])

    def _piles(self) -> None:
        for name, piles in self.machine.layout.piles.items():
            by = self.sight.pile_by[name]
            owner = by[0] if by else ""
            for i, place in enumerate(self._indexes(len(piles), owner)):
                shown = _shown(self.sight, name, owner == "player", i)
                title = f"pile {name}" if len(piles) == 1 else f"pile {name} {i}"
                if shown:
                    self._add(title, len(piles[i].kinds), "count", _reading_pile(piles, place, _cards))
                else:
                    decks = sorted({self.machine.bundle["cards"][kind]["deck"] for kind in piles[i].kinds})
                    backs = _reading_pile(piles, place, partial(self._backs, decks))
                    self._add(f"{title} (backs)", len(decks), "count", backs)

    def _backs(self, decks: list[int], pile: Pile, st: State) -> list[int]:
        found = dict.fromkeys(decks, 0)
        for kind, number in pile.cards(st):
            found[self.machine.bundle["cards"][kind]["deck"]] += number
        return list(found.values())

    def _pieces(self) -> None:
        machine, lay = self.machine, self.machine.layout
        order = self._places()
        for kind, base in lay.pieces.items():
            self._add(f"pieces {kind}", len(order), "count", _reading_places(base, order, 1))
        players = machine.players
        for kind, base in lay.owned.items():
            self._add(f"owners {kind}", len(order) * players, "count", _reading_places(base, order, players))

    def _places(self) -> list[Where]:
        """Return where each place lies; those of players in order from me on."""
        bundle, lay = self.machine.bundle, self.machine.layout
        of = {"box": "", "board": "", **{d: d for d in ("city", "route", "zone", "player")}, **bundle["places"]}
        found: list[Where] = []
        for name, base in lay.places.items():
            if name != "nowhere":
                count = layout.domain_size(bundle, of[name], self.machine.players)
                found += [partial(_behind, base, place) for place in self._indexes(count, of[name])]
        return found

    # -- what she is doing --------------------------------------------------------------------------------

    def _locals(self) -> None:
        """Add the locals of her own running action, and what she chose in secret."""
        machine = self.machine
        # Locals of two procedures may have one name and different types.
        live = {
            at: {name: local_type(machine, decision, name) for name in self.sight.locals_at(decision)}
            for at, decision in machine.decisions.items()
        }
        for name, kind in sorted({pair for own in live.values() for pair in own.items()}):
            one = self._local(kind)
            places = frozenset(at for at, own in live.items() if own.get(name) == kind)
            self._add(f"local {name} ({kind})", 1 + one.size, one.kind, self._reading_local(name, one, places))
        for number, block in enumerate(machine.layout.secrets):
            values = [self._local(_kind_of(machine, block, slot)) for slot in block.slots]
            size = 1 + sum(value.size for value in values)
            self._add(f"secret {number}", size, "number", self._reading_secret(number, values, size))

    def _reading_local(self, name: str, one: Value, places: frozenset[int]) -> Read:
        nothing = [0] * (1 + one.size)

        def read(st: State, me: int) -> list[int]:
            if st[layout.OVER] or st[layout.ACTOR] != me or st[layout.POSITION] not in places:
                return nothing
            return [1, *one.read(st[self.machine.decisions[st[layout.POSITION]].frame[name]], me)]

        return read

    def _reading_secret(self, number: int, values: list[Value], size: int) -> Read:
        def read(st: State, me: int) -> list[int]:
            block, kept = secret_block(self.machine, st), st[self.machine.secret_base + me]
            if block is None or kept == 0 or block is not self.machine.layout.secrets[number]:
                return [0] * size
            return [1, *(x for value, own in zip(values, kept, strict=True) for x in value.read(own, me))]

        return read

    def _local(self, kind: str) -> Value:
        cards = len(self.machine.bundle["cards"])
        if kind == "chosen":
            return Value(cards, "count", lambda value, me: counted(value or (), cards))
        if kind == "payment":
            return Value(cards + 1 + MOST_ANSWERS, "count", lambda value, me: _payment(value, cards))
        return self._value(kind)


@dataclass(frozen=True)
class Value:
    """How one value is written: so many numbers of a kind."""

    size: int
    kind: str
    read: Callable[[Any, int], list[int]]


def seat_flags(who: int, me: int, players: int) -> list[int]:
    """Return a player as flags, one for each seat from me on."""
    found = [0] * players
    if who >= 0:
        found[(who - me) % players] = 1
    return found


def counted(kinds: Any, size: int) -> list[int]:
    """Return cards as counts by kind; a set stands for its elements."""
    found = [0] * size
    for kind in kinds if isinstance(kinds, tuple) else [i for i in range(size) if int(kinds) >> i & 1]:
        found[kind] += 1
    return found


def _payment(value: Any, cards: int) -> list[int]:
    """Return a payment as counts by kind, what it is (1 paid, 2 asked for), then its parts or the answers so far."""
    if not isinstance(value, tuple):
        return [0] * (cards + 1 + MOST_ANSWERS)
    if value[0] == "asked":
        kinds, what, more = (), 2, list(value[1])
    else:
        kinds, what = value[1], 1
        more = [number for _, number in (*value[2], *value[3])]
    more = [-1 if number is None else number + 1 for number in more][:MOST_ANSWERS]
    return [*counted(kinds, cards), what, *more, *[0] * (MOST_ANSWERS - len(more))]


def _turned(i: int, count: int, me: int) -> int:
    return (me + i) % count


def _fixed(i: int, me: int) -> int:
    return i


def _behind(base: int, place: Where, me: int) -> int:
    return base + place(me)


def _reading_cells(base: int, places: list[Where], one: Value) -> Read:
    return lambda st, me: [x for place in places for x in one.read(st[base + place(me)], me)]


def _reading_pile(piles: list[Pile], place: Where, look: Callable[[Pile, State], list[int]]) -> Read:
    return lambda st, me: look(piles[place(me)], st)


def _reading_places(base: int, order: list[Where], players: int) -> Read:
    """Read how many pieces lie at each place, by owner from me on where they have one."""

    def read(st: State, me: int) -> list[int]:
        return [st[base + place(me) * players + (me + i) % players] for place in order for i in range(players)]

    return read


def _shown(known: Sight, name: str, owned: bool, place: int) -> bool:
    """Say whether I see the cards of a pile that is so many seats from me on."""
    level = known.piles[name]
    return level == ALL or (level != HIDDEN and owned and place == 0)


def _cards(pile: Pile, st: State) -> list[int]:
    return [pile.count(st, kind) for kind in pile.kinds]


def _kind_of(machine: Machine, block: SecretBlock, slot: int) -> str:
    """Return the type of a local that is laid aside in secret."""
    for decision in machine.decisions.values():
        for name, own in decision.frame.names.items():
            if own == slot and block.begin <= decision.at <= block.end:
                return local_type(machine, decision, name)
    return "number"


def observation_of(machine: Machine) -> Observation:
    """Return the layout for a machine; worked out once."""
    return machine.beside(Observation)
