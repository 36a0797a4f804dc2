"""Find out which decks' cards can come into which pile, so that a pile keeps room for no others."""

from __future__ import annotations

from typing import Any

from ttrdsl.semantics.program import walk
from ttrdsl.semantics.things import Things
from ttrdsl.semantics.types import IR

Where = str  # "player.hand", "deck 0", "discard 2"


class Flow:
    """Follows cards from pile to pile until nothing new comes in anywhere."""

    def __init__(self, things: Things, rules: dict[str, IR], program: Any, among: dict[str, frozenset[int]]) -> None:
        self.rules = rules
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

    def _moves(self, program: Any) -> list[tuple[list[Where], IR]]:
        found: list[tuple[list[Where], IR]] = []
        for op in walk(program):
            if op[0] in ("draw", "take") and len(op) >= 5:
                found.append((self.places(op[2]), op[3]))
            elif op[0] in ("pay", "spend") and len(op) == 2 and isinstance(op[1], dict):
                sources = [w for source in op[1]["from"] for w in self.places(source)]
                found.append((sources, op[1]["to"]))
        return found

    def places(self, ir: IR) -> list[Where]:
        """Return the piles an expression can stand for."""
        found: list[Where] = []
        for op in walk(ir):
            if op[0] == "pile" and op[1] in ("deck", "discard"):
                found += [f"{op[1]} {k}" for k in self._decks(op[2])]
            elif op[0] == "pile":
                found.append(op[1])
            elif op[0] == "rule" and op[1] in self.rules:
                found += self.places(self.rules[op[1]])
        return found

    def _decks(self, index: IR) -> list[int]:
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

    def _targets(self, target: IR, cards: set[int]) -> list[Where]:
        if target[0] == "own_discard":
            return [f"discard {k}" for k in cards]
        if target[0] == "own_deck":
            return [f"deck {k}" for k in cards]
        return [] if target[0] == "box" else self.places(target)


def cards_for(where: Where, cards: set[int]) -> set[int]:
    """A discard pile reached as each card's own takes only its own deck; other piles take all that comes."""
    if where.startswith("discard ") and int(where.split()[1]) in cards:
        return {int(where.split()[1])}
    return cards
