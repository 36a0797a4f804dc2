"""The constants of a game, put into its expressions: board facts, tables, the number of players, unchanged fields."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ttrdsl.program.evaluate import Env, NotConstant, Residue, Rule
from ttrdsl.program.node import Bodies
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.flow import Flow
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.semantics.types import DOMAINS


class Board:
    """The constants of a game: facts, and fields nothing changes. Made once for all numbers of players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.things = game.things
        self.rules = game.translator.rules
        self.facts = game.things.facts
        self.fields = {info.key: info for info in game.things.fields.values()}
        self.sizes = {domain: len(game.things.elements(domain)) for domain in DOMAINS if domain != "player"}

    @cached_property
    def bodies(self) -> Bodies:
        """The rules and procedures."""
        return self.game.bodies()

    @cached_property
    def flow(self) -> Flow:
        """Which decks' cards can come into which pile."""
        return Flow(self.game)

    @cached_property
    def constant_fields(self) -> dict[str, list[Any]]:
        """The values of fields of elements that nothing changes, by field and element."""
        found: dict[str, list[Any]] = {}
        for info in self.fields.values():
            start = start_value(info)
            if info.domain in self.sizes and start is not NotConstant:
                given = {i: frozenset(x) if isinstance(x, list) else x for i, x in info.given.items()}
                found[info.key] = [given.get(i, start) for i in range(self.sizes[info.domain])]
        return found

    @cached_property
    def bodies_by_name(self) -> dict[str, Rule]:
        """The parameters and bodies of rules."""
        return {name: ([param for param, _ in rule.params], rule.ir) for name, rule in self.rules.items()}

    def for_players(self, players: int) -> Fold:
        """Return the folder for a number of players."""
        return Fold(self, players)


def start_value(info: FieldInfo) -> Any:
    """Return the value a field always has, or `NotConstant`."""
    if info.assigned or info.word in ("cards", "stack", "pieces", "place"):
        return NotConstant
    if info.init is None or info.init == ["none"]:
        return {"number": 0, "truth": False, "set": frozenset()}.get(info.type.kind)
    return info.init if isinstance(info.init, (bool, int)) else NotConstant


class Fold(Residue):
    """Puts what is known into expressions for one number of players, fields that nothing changes included."""

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(board.facts, players, board.things.counts, board.sizes, board.bodies_by_name)
        self.board = board

    def field(self, ir: Any, env: Env) -> Any:
        """`field`, `cell`: its value, if nothing changes it."""
        keys = [self.value(k, env) for k in ir[2:]]
        info = self.board.fields[ir[1]]
        values = self.board.constant_fields.get(info.key)
        if values is not None and isinstance(keys[0], int):
            value = values[keys[0]] if keys[0] < len(values) else None
            return None if value == -1 and info.type.kind == "id" else value
        if values is None:
            start = start_value(info) if info.domain not in self.board.sizes else NotConstant
            if start is not NotConstant:
                return start
        return ["field", ir[1], *keys]

    def fact(self, node: Any, env: Env) -> Any:
        """`fact`: a bundle calls a field so that nothing changes."""
        return self.field(node, env) if node[1] in self.board.fields else super().fact(node, env)

    METHODS = {**Residue.METHODS, "field": field, "cell": field, "fact": fact}
