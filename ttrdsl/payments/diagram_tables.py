"""Write the diagram of a cost class as integers: nodes to walk along, and the same nodes to count ways by.

A node that reads cards stands there twice. To walk along it is (level, greatest x, number of edges) and for each x down
from there (slot of the ways, child). To count by it is short if what it leads to with some cards is known as soon as
the counts of its own kind and of the kind that is read last are: (level, greatest x, slot, slot), where the first of
these slots has the ways with none of its cards, followed by those with up to 1, 2, … of them, and the other those of
what no card leads to, if that is not known. A meaning is (level, number of edges) and for each edge (x, ways, child);
its ways do not depend on the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, takewhile

from ttrdsl.payments.counting import (
    CLASS_COUNTED,
    CLASS_FIXED_SLOTS,
    CLASS_FULL,
    CLASS_NODES,
    CLASS_ROOT,
    CLASS_ROOT_SLOT,
    CLASS_ROW_KIND,
    CLASS_ROW_LAST,
    CLASS_ROW_SIZE,
    CLASS_ROWS,
    CLASS_SHORT_SLOTS,
    CLASS_SLOTS,
    MOST_WAYS,
)
from ttrdsl.payments.diagram import MET, NEVER, Diagram

MOST_IN_ROWS = 400  # numbers of the ways that one kind decides

Sums = tuple[int, ...]  # for 0, 1, 2 … cards of a kind: the slot of what this leads to, or 0 if that is not known


def pack_diagram(packed: list[int], diagram: Diagram, kinds: int) -> None:
    """Append a diagram, children before parents: first meanings, then what reads cards."""
    ways = {NEVER: 0, MET: 1}
    places = {NEVER: 0, MET: 0}
    for number, (level, edges) in enumerate(diagram.nodes):
        if number > MET and level >= kinds:
            places[number] = len(packed)
            packed += [level, len(edges)]
            for x, child in edges:
                packed += [x, ways[child], places[child]]
            ways[number] = min(MOST_WAYS, sum(ways[child] for _, child in edges))
    slots = _Slots(diagram, ways)
    slots.pack(packed)
    packed[CLASS_NODES] = packed[CLASS_FULL] = len(packed)
    for number in slots.readers:
        level, edges = diagram.nodes[number]
        if slots.of[number] == packed[CLASS_SHORT_SLOTS]:
            packed[CLASS_FULL] = len(packed)
        places[number] = len(packed)
        children = dict(edges)
        most, fewest = edges[0][0], edges[-1][0]
        packed += [level, most, most - fewest + 1]
        for x in range(most, fewest - 1, -1):
            child = children.get(x, NEVER)
            packed += [slots.of[child], places[child]]
    packed[CLASS_ROOT] = places[diagram.root]
    packed[CLASS_ROOT_SLOT] = slots.of[diagram.root]


class _Slots:
    """Where the ways of each node are noted: fixed ones, those that a row says, sums of them, then all other nodes."""

    def __init__(self, diagram: Diagram, ways: dict[int, int]) -> None:
        self.nodes = diagram.nodes
        self.fixed = [0, 1, *sorted(set(ways.values()) - {0, 1})]
        readers = [n for n in range(MET + 1, len(self.nodes)) if n not in ways]
        self.last = max((self.nodes[n][0] for n in readers), default=0)
        self.known = [n for n in readers if self.nodes[n][0] == self.last]  # what they lead to is fixed
        self.most = max((self.edges(n)[0][0] for n in self.known), default=0)
        self.of = {number: self.fixed.index(count) for number, count in ways.items()}
        fixed = dict(self.of)
        self.of |= {n: slot for slot, n in enumerate(self.known, len(self.fixed))}
        counted = [n for n in readers if n not in self.of]
        self.short = {n: self.sums(n) for n in takewhile(self.is_short, counted)}
        self.starts: dict[Sums, int] = {}
        self.row = len(self.fixed) + len(self.known)
        for found in self.short.values():
            if found not in self.starts:
                self.starts[found] = self.row
                self.row += len(found)
        if (self.most + 1) * self.row > MOST_IN_ROWS:
            self.known, self.most, self.short, self.starts = [], 0, {}, {}
            self.of, self.row, counted = fixed, len(self.fixed), readers
        self.readers = self.known + counted
        self.of |= {n: slot for slot, n in enumerate(counted, self.row)}

    def edges(self, number: int) -> Sequence[tuple[int, int]]:
        """Return how many cards a node may read, the most first, and what each number leads to."""
        return self.nodes[number][1]

    def is_short(self, number: int) -> bool:
        """Say whether all is known that a node leads to with some cards."""
        return all(child in self.of for x, child in self.edges(number) if x > 0)

    def sums(self, number: int) -> Sums:
        """Return where the ways are noted of what a node leads to."""
        children = dict(self.edges(number))
        return tuple(self.of.get(children.get(x, NEVER), 0) for x in range(self.edges(number)[0][0] + 1))

    def pack(self, packed: list[int]) -> None:
        """Append the rows, and nodes to count by."""
        packed[CLASS_FIXED_SLOTS] = len(self.fixed)
        packed[CLASS_ROWS], packed[CLASS_ROW_SIZE] = len(packed), self.row
        packed[CLASS_ROW_KIND], packed[CLASS_ROW_LAST] = self.last, self.most
        for held in range(self.most + 1):
            row = list(self.fixed)
            for number in self.known:
                row.append(sum(row[self.of[child]] for x, child in self.edges(number) if x <= held))
            for found in self.starts:
                row += accumulate([row[slot] for slot in found])
            packed += [min(MOST_WAYS, ways) for ways in row]
        packed[CLASS_COUNTED] = len(packed)
        for number, found in self.short.items():
            none = dict(self.edges(number)).get(0, NEVER)
            packed += [self.nodes[number][0], len(found) - 1, self.starts[found]]
            packed.append(self.of[none] if found[0] == 0 else 0)
        packed[CLASS_SHORT_SLOTS] = self.row + len(self.short)
        packed[CLASS_SLOTS] = self.row + len(self.readers) - len(self.known)
