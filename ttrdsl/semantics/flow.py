"""Find out which decks' cards can come into which pile, so that a pile keeps room for no others."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Bodies, Node, head, walk
from ttrdsl.program.operations import OBJECTS
from ttrdsl.semantics.things import Things

Where = str  # "player.hand", "deck 0", "discard 2"


class Flow:
    """Follows cards from pile to pile until nothing new comes in anywhere."""

    def __init__(self, things: Things, bodies: Bodies, program: list[Any], among: dict[str, frozenset[int]]) -> None:
        self.bodies = bodies
        self.among = among
        self.decks = range(len(things.decks))
        self.holds: dict[Where, set[int]] = {f"deck {k}": {k} for k in self.decks}
        for k in self.decks:
            self.holds[f"discard {k}"] = set()
        for field in things.fields.values():
            if field.word in ("cards", "stack"):
                self.holds[field.key] = set()
        self.moves = self._moves(program)
        self._settle()

    def _moves(self, program: list[Any]) -> list[tuple[list[Where], Node]]:
        found: list[tuple[list[Where], Node]] = []
        for op, operation, _, _ in (one for steps in program for one in walk(steps, "steps")):
            if operation.name in ("draw", "take"):
                found.append((self.places(op[2]), op[3]))
            elif operation in (OBJECTS["pay"], OBJECTS["spend"]):
                found.append(([w for source in op["from"] for w in self.places(source)], op["to"]))
        return found

    def places(self, ir: Node) -> list[Where]:
        """Return the piles an expression can stand for."""
        found: list[Where] = []
        for op, operation, _, _ in walk(ir, "value", self.bodies):
            if operation.name == "pile":
                found += [f"{op[1]} {k}" for k in self._decks(op[2])] if op[1] in ("deck", "discard") else [op[1]]
        return found

    def _decks(self, index: Node) -> list[int]:
        if isinstance(index, int):
            return [index]
        if isinstance(index, str) and index in self.among:
            return sorted(self.among[index])
        return list(self.decks)

    def _settle(self) -> None:
        changed = True
        while changed:
            changed = False
            for sources, target in self.moves:
                cards: set[int] = set().union(*(self.holds[s] for s in sources)) if sources else set()
                for where in self._targets(target, cards):
                    if not cards_for(where, cards) <= self.holds[where]:
                        self.holds[where] |= cards_for(where, cards)
                        changed = True

    def _targets(self, target: Node, cards: set[int]) -> list[Where]:
        if head(target) == "own_discard":
            return [f"discard {k}" for k in cards]
        if head(target) == "own_deck":
            return [f"deck {k}" for k in cards]
        return [] if head(target) == "box" else self.places(target)


def cards_for(where: Where, cards: set[int]) -> set[int]:
    """A discard pile reached as each card's own takes only its own deck; other piles take all that comes."""
    if where.startswith("discard ") and int(where.split()[1]) in cards:
        return {int(where.split()[1])}
    return cards
