"""Who may see what: fields and piles by `seen by`, score lines by what they are made of."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ttrdsl.bundle.types import SEEN_BY
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.decisions import Decision
from ttrdsl.engine.explain import value_of
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.live_locals import LiveLocals
from ttrdsl.program.node import Op, parts, variable_of
from ttrdsl.program.operations import operation_of

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

ALL, MINE, HIDDEN = range(3)  # seen by everybody, by the player it belongs to, by nobody
LEVELS = dict(zip(SEEN_BY, (ALL, MINE, HIDDEN), strict=True))  # by a rule: its player, and those whom it gives


def sight(machine: Machine) -> Sight:
    """Return who sees what in a game; worked out once per machine."""
    return machine.beside(Sight)


class Sight:
    """Answers who may see a pile, a field, a score line, and which locals a decision lets its player know."""

    def __init__(self, machine: Machine) -> None:
        bundle = machine.bundle
        self.machine = machine
        self.cells = {
            name: (LEVELS.get(c["see"], MINE), c["by"][0] if c["by"] else "") for name, c in bundle["cells"].items()
        }
        self.piles = {name: LEVELS.get(pile["see"], MINE) for name, pile in bundle["piles"].items()} | {"box": HIDDEN}
        named = {**bundle["cells"], **bundle["piles"]}
        self.shown = {name: entry["see"] for name, entry in named.items() if entry["see"] not in SEEN_BY}
        self.pile_by = {name: pile["by"] for name, pile in bundle["piles"].items()} | {"box": []}
        self.rules = bundle["rules"]
        self.scores = [score["name"] for score in bundle["scores"]]
        self.procs = bundle["procs"]
        self.known_rules: dict[str, int] = {}
        # Steps may be given any pile, also one that their player does not see.
        self.given = {local for proc in self.procs.values() for local, kind in proc["locals"].items() if kind == "pile"}

    def sees_pile(self, player: int, pile: Pile, st: State) -> bool:
        """Say whether a player sees the cards of a pile while the game runs."""
        level, owner = self.piles[pile.name], self.owner_of(pile)
        return level == ALL or (level == MINE and (owner == player or self._is_shown(player, pile.name, owner, st)))

    def _is_shown(self, player: int, name: str, owner: int | None, st: State) -> bool:
        """Say whether the rule of a field gives a player for its owner."""
        rule = self.shown.get(name)
        if rule is None or owner is None or player < 0:
            return False
        state = st.copy()
        frame = Frame({"me": self._me})
        given: int = value_of(self.machine, state, ["as", owner, ["rule", rule]], frame)
        return bool(given >> player & 1)

    @cached_property
    def _me(self) -> int:
        return self.machine.layout.take()

    def owner_of(self, pile: Pile) -> int | None:
        """Return the player a pile belongs to."""
        return pile.index if self.pile_by[pile.name] == ["player"] else None

    def sees_cell(self, player: int, name: str, index: int, st: State) -> bool:
        """Say whether a player sees a field of an element while the game runs."""
        level, owner = self.cells[name]
        if level != MINE or owner != "player":
            return level == ALL
        return index == player or self._is_shown(player, name, index, st)

    def sees_score(self, player: int, line: int, whose: int) -> bool:
        """Say whether a player may know a line of somebody's score sheet while the game runs."""
        level = self.rule(self.scores[line])
        return level == ALL or (level == MINE and player == whose)

    # -- locals -----------------------------------------------------------------------------------------

    @cached_property
    def _live(self) -> dict[int, frozenset[str]]:
        found: dict[int, frozenset[str]] = {}
        for proc in self.procs.values():
            found |= LiveLocals(proc).at
        return found

    def locals_at(self, decision: Decision) -> frozenset[str]:
        """Return the locals of the running action that still matter at a decision."""
        return self._live.get(id(decision.details), frozenset())

    # -- what an expression shows -------------------------------------------------------------------------

    def rule(self, name: str) -> int:
        """Return who may know the value of a rule."""
        if name not in self.known_rules:
            self.known_rules[name] = self.expression(self.rules[name]["is"])
        return self.known_rules[name]

    def expression(self, node: Any, form: str = "value") -> int:
        """Return who may know the value of an expression: whoever sees all it reads."""
        inside = max((self.expression(part.node, part.form) for part in parts(node, form)), default=ALL)
        operation = operation_of(node, form)
        if operation is None:
            return inside
        match node:
            case ["held", ["cards", *piles], ["all", "card"]] | ["count", _, ["cards", *piles], True]:
                return max((self.size_of(x) for x in piles), default=ALL)
            case ["cards", *piles] if any(isinstance(x, str) and x in self.given for x in piles):
                return HIDDEN
            case ["cell", name, *index]:
                return max(inside, _level(self.cells[name][0], index))
            case ["pile", name, *index]:
                return max(inside, _level(self.piles[name], index))
            case ["rule", name, *_]:
                return max(inside, self.rule(name))
            case ["winners"]:
                return HIDDEN if self.rule("total") != ALL else ALL
            case ["as", who, _] if who != "me" and inside == MINE:
                return HIDDEN  # what only its player sees, asked for another
        return HIDDEN if inside == MINE and variable_of(node, operation) == "me" else inside

    def size_of(self, ir: Op | str) -> int:
        """Return who may know how many cards there are: of a pile everybody."""
        if isinstance(ir, str):
            return ALL
        return max((self.expression(x) for x in ir[2:]), default=ALL) if ir[0] == "pile" else self.expression(ir)


def _level(level: int, index: list[Any]) -> int:
    return HIDDEN if level == MINE and index != ["me"] else level
