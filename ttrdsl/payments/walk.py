"""Turn a ground cost into a walk: nodes that read the cards of a hand one kind after another and end with yes or no.

In a diagram of payments there are many ways to go on with the same hand. Here there is one: a node stands for all nodes
of the diagram that can be reached with the cards read so far. Kinds that mean the same to the cost are read as one.
"""

from __future__ import annotations

from typing import NamedTuple

from ttrdsl.payments.diagram import NEVER, Alt, Diagram, Group, Item, build_diagram

NO = 0
YES = 1
SETS_LIMIT = 600  # sets of nodes that are looked at; a cost that has more is searched instead
WORK_LIMIT = 30_000


class Step(NamedTuple):
    """Read the cards of these kinds together; with 0, 1, 2 … of them, or more, go on there."""

    kinds: tuple[int, ...]
    onward: tuple[int, ...]


class Walk(NamedTuple):
    """The steps, those that others lead to first; they are numbered from 2, after no and yes."""

    steps: list[Step]
    first: int


class WalkTooLong(ValueError):
    """Raised when a cost would need too many steps."""


def payment_walk(group: Group, kinds: int) -> Walk:
    """Return the walk of a ground cost over so many kinds of card."""
    alike = _alike(group, kinds)
    role = {kind: number for number, same in enumerate(alike) for kind in same}
    merged = _merged(group, role)
    try:
        diagram = build_diagram(merged, len(alike), (), (), WORK_LIMIT)
    except ValueError as error:
        raise WalkTooLong(str(error)) from error
    return _Walks(diagram, alike).walk()


class _Walks:
    """The steps made so far, each stored once."""

    def __init__(self, diagram: Diagram, alike: list[tuple[int, ...]]) -> None:
        self.diagram = diagram
        self.alike = alike
        self.known: dict[frozenset[int], int] = {}
        self.numbers: dict[Step, int] = {}

    def walk(self) -> Walk:
        first = self.onward(frozenset([self.diagram.root]))
        return Walk(list(self.numbers), first)

    def onward(self, reached: frozenset[int]) -> int:
        """Return the number of the step for a set of nodes that can be reached."""
        nodes = self.diagram.nodes
        reached -= {NEVER}
        if any(nodes[node][0] >= len(self.alike) for node in reached):
            return YES  # some payment takes no more cards
        if not reached:
            return NO
        if reached not in self.known:
            if len(self.known) >= SETS_LIMIT:
                raise WalkTooLong("too many different hands to tell apart")
            self.known[reached] = NO  # no set leads back to itself
            self.known[reached] = self.step(reached)
        return self.known[reached]

    def step(self, reached: frozenset[int]) -> int:
        """Return the number of the step that reads the next kinds for a set of nodes."""
        nodes = self.diagram.nodes
        level = min(nodes[node][0] for node in reached)
        edges = [edge for node in reached if nodes[node][0] == level for edge in nodes[node][1]]
        later = {node for node in reached if nodes[node][0] > level}
        onward: list[int] = []
        for held in range(max(x for x, _ in edges) + 1):
            onward.append(self.onward(frozenset(later | {child for x, child in edges if x <= held})))
        while len(onward) > 1 and onward[-1] == onward[-2]:
            onward.pop()
        if len(onward) == 1:
            return onward[0]
        return self.numbers.setdefault(Step(self.alike[level], tuple(onward)), len(self.numbers) + 2)


def _alike(group: Group, kinds: int) -> list[tuple[int, ...]]:
    """Divide the kinds by where they occur: those that always occur together are alike."""
    places: list[list[int]] = [[] for _ in range(kinds)]
    number = 0

    def look(inside: Group) -> None:
        nonlocal number
        for item in inside:
            if item[0] == "times":
                look(item[2])
            elif item[0] == "one":
                for _, branch in item[2]:
                    look(branch)
            else:
                for *_, filler in item[3]:
                    number += 1
                    if filler[0] == "group":
                        look(filler[1])
                    else:
                        for kind in sorted(set(filler[1])):
                            places[kind].append(number)

    look(group)
    found: dict[tuple[int, ...], list[int]] = {}
    for kind, where in enumerate(places):
        found.setdefault(tuple(where), []).append(kind)
    return [tuple(same) for same in found.values()]


def _merged(group: Group, role: dict[int, int]) -> Group:
    """Return the group over kinds that are alike, without what it means."""

    def alternative(alt: Alt) -> Alt:
        _, _, cover_lo, cover_hi, filler = alt
        if filler[0] == "group":
            return (None, (), cover_lo, cover_hi, ("group", _merged(filler[1], role)))
        return (None, (), cover_lo, cover_hi, ("card", tuple(sorted({role[kind] for kind in filler[1]}))))

    def plain(item: Item) -> Item:
        if item[0] == "times":
            return ("times", item[1], _merged(item[2], role))
        if item[0] == "one":
            return ("one", None, tuple([(value, _merged(branch, role)) for value, branch in item[2]]))
        return ("need", item[1], item[2], tuple([alternative(alt) for alt in item[3]]))

    return tuple([plain(item) for item in group])
