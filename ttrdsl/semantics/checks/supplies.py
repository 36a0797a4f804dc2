"""What is known of the pieces in places while an action is followed: how many there are, and which kinds have moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from ttrdsl.program.names import ME, free, substitute
from ttrdsl.program.node import Bodies, Node, Op, beneath, conjuncts, unmarked, without_marks
from ttrdsl.program.state import reads

Asked = Callable[[Node], Node]  # what a call of a rule asks
Key = tuple[str, str]  # a kind of piece, and its place as text
Made = Literal["once", "perhaps", "often"]  # how often a move is made
IN_ANY_CASE = -1  # in place of a mark: nobody is offered the step, it comes whether or not it can be done
ENOUGH = 1 << 30  # a number that is not known, and that a condition spoke about
SUPPLIES = ("player", "board")  # who owns supplies; what lies in cities and on routes was put there for a reason
DEEPEST = 20  # rules that ask others: what is asked deeper down is not followed


@dataclass
class Supplies:
    """What conditions and moves tell of the pieces in places since options were last looked at."""

    known: dict[Key, int] = field(default_factory=dict)  # how many there are at least
    places: dict[str, list[Node]] = field(default_factory=dict)  # the place behind each text
    moved: dict[str, int] = field(default_factory=dict)  # kinds, and the mark of the step that moved them
    drained: dict[Key, int] = field(default_factory=dict)  # where pieces were taken from, and by which step
    others: frozenset[str] = frozenset()  # variables that stand for another player than `me`

    def copy(self, moved: bool = True) -> Supplies:
        """Return the same to go on with, also where options are looked at anew and nothing has moved yet."""
        if not moved:
            return Supplies(dict(self.known), dict(self.places), others=self.others)
        return Supplies(dict(self.known), dict(self.places), dict(self.moved), dict(self.drained), self.others)

    def merge(self, others: list[Supplies]) -> None:
        """Go on behind several ways, of which one was taken."""
        for other in others:
            self.moved |= other.moved
            self.drained |= other.drained
            self.places |= other.places
        both = set.intersection(*(set(o.known) for o in others))
        self.known = {key: min(o.known[key] for o in others) for key in both}

    def note(self, op: Op, mark: int, made: Made = "once") -> None:
        """Follow a move of pieces; what conditions said covers all rounds of a loop."""
        _, number, kind, source, target, *_ = op
        start, end = self._key(kind, source), self._key(kind, target)
        some = isinstance(number, int) and not isinstance(number, bool)
        for key in [k for k in self.known if k[0] == kind and k != start and self._may_be(k, start)]:
            del self.known[key]
        if start in self.known and unmarked(number) == ["pieces", kind, source]:
            del self.known[start]
        elif 0 < self.known.get(start, ENOUGH) < ENOUGH:
            self.known[start] = self.known[start] - number if some and made != "often" else ENOUGH
        if made == "once" and not always_there(op):
            self.known[end] = min(ENOUGH, self.known.get(end, 0) + number) if some else ENOUGH
        self.moved.setdefault(kind, mark)
        self.drained.setdefault(start, mark)

    def choose(self, variables: set[str]) -> None:
        """Forget what was taken from a place that is chosen now: there is enough where it can be chosen."""
        self.drained = {key: at for key, at in self.drained.items() if not variables & free(self.places[key[1]])}

    def cause(self, op: Op, committed: int | None, bodies: Bodies) -> int | None:
        """Return the mark of the step because of which a move of pieces may fail, or nothing."""
        _, number, kind, source, *_ = op
        if always_there(op) or f"pieces {kind}" in reads(number, bodies):
            return None
        key = self._key(kind, source)
        if key in self.known and (not isinstance(number, int) or number <= self.known[key]):
            return None
        if key[1] in self.places and _owner(self.places[key[1]]) in SUPPLIES:
            return self.moved.get(kind, committed)
        return self.drained.get(key, committed if committed == IN_ANY_CASE else None)

    def assume(self, test: Node, asked: Asked, bodies: Bodies, shared: frozenset[Key] = frozenset()) -> None:
        """Note what a condition makes sure of; what rounds of a loop share is not sure in the second."""
        for part in conjuncts(_asked_all(test, asked), through_marks=True):
            for kind, place, least in _mentions(part, asked, bodies):
                key = self._key(kind, place)
                if key not in shared:
                    self.known[key] = max(least, self.known.get(key, 0))
        self.tell_apart(test, asked)

    def tell_apart(self, test: Node, asked: Asked) -> None:
        """Note variables that stand for somebody else."""
        for part in conjuncts(_asked_all(test, asked), through_marks=True):
            match without_marks(part):
                case ["not", ["=", str(first), str(second)]] if ME in (first, second):
                    self.others |= {first, second} - {ME}

    def key_of(self, op: Op) -> Key:
        """Return the key of what a move takes from."""
        return self._key(op[2], op[3])

    def _key(self, kind: str, place: Node) -> Key:
        plain = without_marks(place)
        self.places[repr(plain)] = plain
        return kind, repr(plain)

    def _may_be(self, one: Key, other: Key) -> bool:
        """Say whether two places may be the same one: not if one is a city and the other a player, or somebody else."""
        first, second = self.places[one[1]], self.places[other[1]]
        if first[:1] != ["place"] or second[:1] != ["place"]:
            return True
        keys = {repr(x) for x in (*first[2:], *second[2:])}
        return first[1] == second[1] and not (repr(ME) in keys and any(repr(x) in keys for x in self.others))


def always_there(op: Op) -> bool:
    """Say whether a move of pieces cannot fail: of all, of none, and of up to so many."""
    number, held = unmarked(op[1]), ["pieces", op[2], op[3]]
    return number in (0, held) or (isinstance(number, list) and number[0] == "min" and held in number[1:])


def _owner(place: list[Node]) -> str:
    return str(place[1]).partition(".")[0] if place[:1] == ["place"] else ""


def _asked_all(test: Node, asked: Asked, depth: int = DEEPEST) -> Node:
    """Return a condition with the conditions of rules that it calls in their place."""
    test = asked(test)
    if isinstance(test, list) and test and test[0] == "and" and depth:
        return ["and", *(_asked_all(part, asked, depth - 1) for part in test[1:])]
    return test


def _mentions(node: Node, asked: Asked, bodies: Bodies, depth: int = DEEPEST) -> Iterator[tuple[str, Node, int]]:
    """Give the kinds and places of pieces about which a condition asks in any way, and how many it makes sure of.

    Where it does not compare them with a number there is taken to be enough: this follows no other conditions.
    """
    node = asked(node)
    if not isinstance(node, list) or not node or not depth:
        return
    if node[0] in ("pieces", "owned"):
        yield node[1], node[2], ENOUGH
    elif any(thing.startswith("pieces ") for thing in reads(node, bodies)):
        found = _compared(without_marks(node))
        if found:
            yield found
        else:
            for part in node[1:]:
                yield from _mentions(part, asked, bodies, depth - 1)


def _compared(test: Node) -> tuple[str, Node, int] | None:
    """Return the kind and place of pieces that a condition compares with a number, and how many there are at least."""
    match test:
        case ["<", int(low), ["pieces", str(kind), place]] | ["not", ["<=", ["pieces", str(kind), place], int(low)]]:
            return kind, place, low + 1
        case ["<=" | "=", int(low), ["pieces", str(kind), place]] | ["=", ["pieces", str(kind), place], int(low)]:
            return kind, place, low
        case ["not", ["<", ["pieces", str(kind), place], int(low)]]:
            return kind, place, low
        case ["not", ["=", ["pieces", str(kind), place], 0]]:
            return kind, place, 1
        case ["<" | "<=", ["pieces", str(kind), place], int()]:
            return kind, place, 0
    return None


def tests_of(source: Node, variable: str) -> Iterator[Node]:
    """Give the conditions of what is chosen or gone through, about the variable that then stands for it."""
    source = unmarked(source)
    while isinstance(source, list) and source and source[0] == "where":
        yield substitute(source[3], {source[1]: variable})
        source = beneath(source[2], "at")
