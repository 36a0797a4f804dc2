"""From a state of the interpreter to a vector of the fast tiers, and back: the same game in another form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.dialect.primitives import signed
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import NO_PILE, Pile
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import is_asked
from ttrdsl.fast.emit.program import Program
from ttrdsl.fast.emit.tables import NONE
from ttrdsl.fast.emit.vector import (
    BITS,
    ENDS_AT,
    ENDS_ROOM,
    FIRST_KIND,
    HOLDS,
    LAST_KIND,
    PILE_HEAD,
    SIZE,
    LoopPlace,
    Place,
)
from ttrdsl.fast.library.basics import FAR
from ttrdsl.networks.tables import words_of

State = list[Any]


class Translator:
    """Translates the states of one program."""

    def __init__(self, machine: Machine, program: Program) -> None:
        self.machine = machine
        self.program = program
        self.vector = program.emitter.vector
        self.pays = program.emitter.pays
        # What a local that is a pile stands for: nothing yet, the pile of nobody, or where one begins.
        self.pile_of: dict[int, Any] = {0: 0, self.vector.no_pile: NO_PILE}
        self.pile_of |= {self.vector.pile_at(pile.name, pile.index): pile for pile in machine.layout.all_piles}

    # -- to a vector ------------------------------------------------------------------------------------

    def encode(self, st: State) -> list[int]:
        """Return the vector of a state; what is kept beside the game is not worked out yet."""
        v = self.vector
        out = [0] * v.size
        out[: layout.VERSION] = st[: layout.VERSION]
        out[layout.SEED] = signed(st[layout.SEED])
        options = st[layout.OPTIONS]
        out[layout.OPTIONS] = len(options) if isinstance(options, Sequence) else 0
        lay = self.machine.layout
        for name, base in lay.cells.items():
            for i in range(lay.cell_size[name]):
                out[v.cells[name] + i] = int(st[base + i])
        for pile in lay.all_piles:
            self._encode_pile(st, out, pile)
        self._encode_pieces(st, out)
        for name, frame in v.frames.items():
            for local, place in frame.items():
                self._encode_local(out, place.at, place, st[self.machine.frames[name][local]])
            out[v.returns[name]] = st[lay.returns[name]]
        for loop, own in zip(lay.loops, self.program.course.loops, strict=False):
            if own is not None:
                self._encode_loop(out, own, st[loop.rest], st[loop.kept])
        self._encode_secrets(st, out)
        return out

    def _encode_pile(self, st: State, out: list[int], pile: Pile) -> None:
        v = self.vector
        at = v.pile_at(pile.name, pile.index)
        out[at + SIZE] = pile.size(st)
        out[at + FIRST_KIND] = pile.kinds[0] if pile.kinds else 0
        out[at + LAST_KIND] = pile.kinds[-1] + 1 if pile.kinds else 0
        decks = {self.machine.bundle["cards"][k]["deck"] for k in pile.kinds}
        out[at + HOLDS] = sum(1 << d for d in decks)
        for kind, slot in pile.slot_of.items():
            out[at + PILE_HEAD + kind] = st[slot]
        if pile.stack:
            room = 1 + v.ends_room(pile.name)
            out[at + ENDS_ROOM] = room
            out[at + ENDS_AT] = PILE_HEAD + v.kinds
            for where, cards in ((0, tuple(reversed(st[pile.top]))), (room, st[pile.bottom])):
                start = at + PILE_HEAD + v.kinds + where
                out[start] = len(cards)
                out[start + 1 : start + 1 + len(cards)] = cards

    def pile_heads(self) -> list[int]:
        """Return where a state says what piles are like, behind their sizes: the same in every state."""
        starts = [self.vector.pile_at(pile.name, pile.index) for pile in self.machine.layout.all_piles]
        return [at + slot for at in starts for slot in range(FIRST_KIND, PILE_HEAD)]

    def _places(self) -> list[tuple[int, int]]:
        """Return pairs of the same place on both sides."""
        mine, theirs = self.vector.places, self.machine.layout.places
        order = sorted(theirs, key=lambda name: theirs[name])
        found = []
        for i, name in enumerate(order):
            end = theirs[order[i + 1]] if i + 1 < len(order) else theirs[name] + 1
            found += [(mine[name] + j, theirs[name] + j) for j in range(end - theirs[name])]
        return found

    def _encode_pieces(self, st: State, out: list[int]) -> None:
        lay, v, players = self.machine.layout, self.vector, self.machine.players
        for mine, theirs in self._places():
            for kind in lay.pieces:
                out[v.pieces[kind] + mine] = st[lay.pieces[kind] + theirs]
            for kind in lay.owned:
                for p in range(players):
                    out[v.owned[kind] + mine * players + p] = st[lay.owned[kind] + theirs * players + p]

    def _encode_local(self, out: list[int], at: int, place: Place, value: Any) -> None:
        v = self.vector
        if place.kind == "payment":
            if value:
                self._encode_payment(out, at, value)
        elif place.kind == "chosen":
            if value:
                out[at] = len(value)
                out[at + 1 : at + 1 + len(value)] = value
        elif place.kind.startswith("set "):
            out[at : at + place.size] = words_of(int(value), v.words[place.kind[4:]])
        elif isinstance(value, frozenset):
            if len(value) >= place.size:
                raise GameError("a set of numbers is too large for the fast engines")
            out[at : at + 1 + len(value)] = [len(value), *sorted(value)]
        elif isinstance(value, Pile):
            out[at] = v.no_pile if value.number < 0 else v.pile_at(value.name, value.index)
        elif value is not None and not -FAR <= value <= FAR:
            raise GameError("a number is too large for the fast engines")
        else:
            out[at] = NONE if value is None else int(value)

    def _encode_payment(self, out: list[int], at: int, value: Any) -> None:
        v = self.vector
        if is_asked(value):
            out[at], out[at + 1 : at + 1 + len(value[1])] = -len(value[1]), value[1]
            return
        _, kinds, parts, bound = value
        names = (tuple(n for n, _ in parts), tuple(n for n, _ in bound))
        out[at] = 1 + self.pays.index(names)
        for kind in kinds:
            out[at + 1 + kind] += 1
        for name, number in parts:
            out[at + 1 + v.kinds + v.parts.index(name)] = number
        given = dict(bound)
        for i, name in enumerate(v.bounds):
            out[at + 1 + v.kinds + len(v.parts) + i] = given.get(name, -1)

    def _encode_loop(self, out: list[int], own: LoopPlace, rest: Any, kept: Any) -> None:
        if rest == 0 and not isinstance(rest, tuple):
            return
        out[own.at] = 1
        out[own.at + 1] = int(kept)
        start = own.at + 2
        if own.kind == "range":
            # Only the last number matters once the first is taken; an empty rest ends the loop.
            out[start], out[start + 1] = (rest[0], rest[-1]) if rest else (1, 0)
        elif own.kind == "cards":
            for kind in rest:
                out[start + kind] += 1
        elif own.kind == "list":
            found = [word for x in rest for word in (words_of(x, own.words) if own.words > 1 else [x])]
            if len(found) > own.size - 4:
                raise GameError("a list is too long for the fast engines")
            out[start + 1] = len(rest)
            out[start + 2 : start + 2 + len(found)] = found
        else:
            mask = sum(1 << x for x in rest)
            out[start : own.at + own.size] = words_of(mask, own.size - 2)

    def _secret_places(self, position: int) -> list[Place]:
        """Return the locals that the secret block lays aside in which a game waits."""
        return next((places for code, places in self.program.course.secrets if position in code), [])

    def _encode_secrets(self, st: State, out: list[int]) -> None:
        v = self.vector
        for p in range(self.machine.players):
            kept = st[self.machine.secret_base + p]
            if not isinstance(kept, tuple):
                continue
            at = v.secrets + p * v.secret_size
            out[at] = 1
            at += 1
            for place, value in zip(self._secret_places(st[layout.POSITION]), kept, strict=True):
                self._encode_local(out, at, place, value)
                at += place.size

    # -- from a vector --------------------------------------------------------------------------------------

    def decode(self, vec: Any) -> State:
        """Return the state of a vector, with its options."""
        v, lay, machine = self.vector, self.machine.layout, self.machine
        st: State = [0] * machine.size
        st[: layout.VERSION] = [int(x) for x in vec[: layout.VERSION]]
        st[layout.SEED] = int(vec[layout.SEED]) & (1 << 64) - 1
        for name, base in lay.cells.items():
            for i in range(lay.cell_size[name]):
                st[base + i] = int(vec[v.cells[name] + i])
        for pile in lay.all_piles:
            self._decode_pile(vec, st, pile)
        players = machine.players
        for mine, theirs in self._places():
            for kind in lay.pieces:
                st[lay.pieces[kind] + theirs] = int(vec[v.pieces[kind] + mine])
            for kind in lay.owned:
                for p in range(players):
                    st[lay.owned[kind] + theirs * players + p] = int(vec[v.owned[kind] + mine * players + p])
        for name, frame in v.frames.items():
            for local, place in frame.items():
                st[machine.frames[name][local]] = self._decode_local(vec, place.at, place)
            st[lay.returns[name]] = int(vec[v.returns[name]])
        for loop, own in zip(lay.loops, self.program.course.loops, strict=False):
            if own is not None and vec[own.at]:
                st[loop.rest] = self._decode_loop(vec, own)
                st[loop.kept] = int(vec[own.at + 1])
        self._decode_secrets(vec, st)
        machine.touch(st)
        if st[layout.OVER]:
            st[layout.OPTIONS] = ()
        else:
            st[layout.OPTIONS] = machine.decisions[st[layout.POSITION]].all_options(st)
        return st

    def _decode_pile(self, vec: Any, st: State, pile: Pile) -> None:
        v = self.vector
        at = v.pile_at(pile.name, pile.index)
        for kind, slot in pile.slot_of.items():
            st[slot] = int(vec[at + PILE_HEAD + kind])
        if pile.stack:
            top = at + PILE_HEAD + v.kinds
            bottom = top + 1 + v.ends_room(pile.name)
            st[pile.top] = tuple(int(vec[top + i]) for i in range(int(vec[top]), 0, -1))
            st[pile.bottom] = tuple(int(vec[bottom + 1 + i]) for i in range(int(vec[bottom])))

    def _decode_local(self, vec: Any, at: int, place: Place) -> Any:
        v = self.vector
        if place.kind == "payment":
            return self._decode_payment(vec, at)
        if place.kind == "chosen":
            cards = tuple(int(vec[at + 1 + i]) for i in range(int(vec[at])))
            return cards or 0
        if place.kind.startswith("set "):
            return sum(int(vec[at + i]) << BITS * i for i in range(v.words[place.kind[4:]]))
        if place.kind == "numbers":
            return frozenset(int(vec[at + 1 + i]) for i in range(int(vec[at])))
        if place.kind == "pile":
            return self.pile_of[int(vec[at])]
        return None if vec[at] == NONE else int(vec[at])

    def _decode_payment(self, vec: Any, at: int) -> Any:
        if vec[at] == 0:
            return 0
        if vec[at] < 0:
            return ("asked", tuple(int(x) for x in vec[at + 1 : at + 1 - int(vec[at])]))
        v = self.vector
        parts, bound = self.pays[int(vec[at]) - 1]
        kinds = tuple(k for k in range(v.count("card")) for _ in range(int(vec[at + 1 + k])))
        first = at + 1 + v.kinds
        meant = tuple((n, int(vec[first + v.parts.index(n)])) for n in parts)
        first += len(v.parts)
        return ("paid", kinds, meant, tuple((n, int(vec[first + v.bounds.index(n)])) for n in bound))

    def _decode_loop(self, vec: Any, own: LoopPlace) -> tuple[int, ...]:
        start = own.at + 2
        if own.kind == "range":
            return tuple(range(int(vec[start]), int(vec[start + 1]) + 1))
        if own.kind == "list":
            words = [int(x) for x in vec[start + 2 : start + 2 + int(vec[start + 1]) * own.words]]
            found = [sum(words[i + j] << BITS * j for j in range(own.words)) for i in range(0, len(words), own.words)]
            return tuple(found[int(vec[start]) :])
        if own.kind == "cards":
            return tuple(k for k in range(self.vector.count("card")) for _ in range(int(vec[start + k])))
        mask = sum(int(vec[start + i]) << BITS * i for i in range(own.size - 2))
        found = [x for x in range(mask.bit_length()) if mask >> x & 1]
        if own.kind == "seats":
            first, players = int(vec[layout.FIRST]), self.machine.players
            found.sort(key=lambda p: (p - first) % players)
        return tuple(found)

    def _decode_secrets(self, vec: Any, st: State) -> None:
        v = self.vector
        for p in range(self.machine.players):
            at = v.secrets + p * v.secret_size
            if not vec[at]:
                continue
            at += 1
            values = []
            for place in self._secret_places(int(vec[layout.POSITION])):
                values.append(self._decode_local(vec, at, place))
                at += place.size
            st[self.machine.secret_base + p] = tuple(values)
