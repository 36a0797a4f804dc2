"""Find out which decks' cards can come into which pile, so that a pile keeps room for no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.program.node import Node, head, unmarked, walk
from ttrdsl.program.operations import OBJECTS
from ttrdsl.semantics.types import PILE

if TYPE_CHECKING:
    from ttrdsl.semantics.compile_game import Game

Where = str  # "player.hand", "deck 0", "discard 2"


class Flow:
    """Follows cards from pile to pile until nothing new comes in anywhere."""

    def __init__(self, game: Game) -> None:
        things, program = game.things, game.program()
        self.bodies = game.bodies()
        self.among = game.translator.among
        self.decks = range(len(things.decks))
        self.given: dict[str, set[Where]] = {}  # the piles that parameters of steps stand for, by their names
        self._pass_on(program, game.translator.procs)
        self.holds: dict[Where, set[int]] = {f"deck {k}": {k} for k in self.decks}
        for k in self.decks:
            self.holds[f"discard {k}"] = set()
        for field in things.fields.values():
            if field.word in ("cards", "stack"):
                self.holds[field.key] = set()
        self.moves = self._moves(program)
        self._settle()

    def _pass_on(self, program: list[Any], procs: dict[str, Any]) -> None:
        """Find out which piles steps are called with; what they are called with, they may hand on."""
        calls = [op for steps in program for op, operation, *_ in walk(steps, "steps") if operation.name == "run"]
        known = -1
        while known < (known := sum(map(len, self.given.values()))):
            for _, name, *arguments in calls:
                params = zip(procs[name]["params"], procs[name]["types"], arguments, strict=True)
                for param, argument in ((param, argument) for param, kind, argument in params if kind == PILE):
                    self.given.setdefault(param, set()).update(self.places(argument))

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
        ir = unmarked(ir)
        if isinstance(ir, str):
            return sorted(self.given.get(ir, ()))
        found: list[Where] = []
        for op, operation, _, _ in walk(ir, "value", self.bodies):
            handed_on = (x for x, a in zip(op[1:], operation.each_argument(), strict=False) if a.kind != "key")
            found += [where for x in handed_on if isinstance(x, str) for where in sorted(self.given.get(x, ()))]
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
