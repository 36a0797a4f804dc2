"""Put what is known into an expression: board facts, tables, the number of players, elements for variables.

What comes out is a constant (number, truth, `None` for none, frozenset) or a node of what remains, with every rule
written out and `me` replaced, so that two equal nodes mean the same value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ttrdsl.program.node import Bodies, Part, parts, rebuilt
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.constants import SIMPLE, NotConstant, fact_at
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.semantics.types import IR

Env = dict[str, Any]

MOST_WORK = 200_000
UNROLLED = 12  # a quantifier over at most this many elements is written out


class TooMuchWork(Exception):
    """The expression is larger than a check is worth."""


class Board:
    """The constants of a game: facts, and fields nothing changes. Made once for all numbers of players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.things = game.things
        self.rules = game.translator.rules
        self.facts = game.things.facts
        self.fields = {info.key: info for info in game.things.fields.values()}
        self.sizes = {
            d: len(game.things.elements(d)) for d in ("city", "route", "zone", "color", "card", "deck", "goal", "name")
        }

    @cached_property
    def bodies(self) -> Bodies:
        """The rules and procedures."""
        return self.game.bodies()

    @cached_property
    def constant_fields(self) -> dict[str, list[Any]]:
        """The values of fields of elements that nothing changes, by field and element."""
        found: dict[str, list[Any]] = {}
        for info in self.fields.values():
            start = start_value(info)
            if info.domain in self.sizes and start is not NotConstant:
                found[info.key] = [info.given.get(i, start) for i in range(self.sizes[info.domain])]
        return found

    def for_players(self, players: int) -> Fold:
        """Return the folder for a number of players."""
        return Fold(self, players)


def start_value(info: FieldInfo) -> Any:
    """Return the value a field always has, or `NotConstant`."""
    if info.assigned or info.word in ("cards", "stack", "pieces", "place"):
        return NotConstant
    if info.init is None or info.init == ["none"]:
        return {"number": 0, "truth": False}.get(info.type.kind)
    return info.init if isinstance(info.init, (bool, int)) else NotConstant


def is_constant(ir: IR) -> bool:
    """Say whether nothing is left to find out."""
    return ir is None or isinstance(ir, (bool, int, frozenset))


class Fold:
    """Folds expressions for one number of players."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players
        self.counts = board.things.counts
        self.work = 0
        self.known: dict[Any, IR] = {}

    def fold(self, ir: IR, env: Env) -> IR:
        """Return a constant, or what remains of an expression."""
        if not isinstance(ir, (list, str)):
            return ir
        if isinstance(ir, str):
            return env.get(ir, ir)
        self.work += 1
        if self.work > MOST_WORK:
            raise TooMuchWork
        operation = OPERATIONS.get(ir[0])
        if operation is not None:
            return operation(self, ir, env)
        if ir[0] in SIMPLE:
            return self._simple(ir, env)
        return self._rest(ir, env)

    def _rest(self, ir: IR, env: Env) -> IR:
        """Keep an operation that cannot be worked out, with its parts folded."""
        copy: IR = list(ir)
        for part in parts(ir):
            copy[part.key] = self._part(part, env)
        return copy

    def _part(self, part: Part, env: Env) -> IR:
        if part.form == "value":
            return self.fold(part.node, env)
        return rebuilt(part.node, part.form, lambda inner: self._part(inner, env))

    def _simple(self, ir: IR, env: Env) -> IR:
        values = [self.fold(x, env) for x in ir[1:]]
        if not all(is_constant(v) for v in values) or (None in values and ir[0] not in ("=", "or_else")):
            return [ir[0], *values]
        try:
            return SIMPLE[ir[0]](*values)
        except (NotConstant, TypeError):
            return [ir[0], *values]

    # -- facts and fields -----------------------------------------------------------------------

    def fact(self, ir: IR, env: Env) -> IR:
        keys = [self.fold(k, env) for k in ir[2:]]
        fact = self.board.facts.get(ir[1])
        if fact is None or not all(is_constant(k) for k in keys) or fact["type"] == "stops":
            return ["fact", ir[1], *keys]
        value = fact_at(self.board.facts, ir[1], keys, self.players, self.counts) if None not in keys else None
        return None if value == -1 and fact["type"].startswith("id ") else value

    def field(self, ir: IR, env: Env) -> IR:
        keys = [self.fold(k, env) for k in ir[2:]]
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

    # -- logic ----------------------------------------------------------------------------------

    def logic(self, ir: IR, env: Env) -> IR:
        wins = ir[0] == "or"
        kept: list[IR] = []
        for part in ir[1:]:
            value = self.fold(part, env)
            if value is wins:
                return wins
            if value is not (not wins):
                kept.append(value)
        return not wins if not kept else kept[0] if len(kept) == 1 else [ir[0], *kept]

    def negation(self, ir: IR, env: Env) -> IR:
        value = self.fold(ir[1], env)
        if isinstance(value, bool):
            return not value
        return value[1] if isinstance(value, list) and value[0] == "not" else ["not", value]

    def conditional(self, ir: IR, env: Env) -> IR:
        test = self.fold(ir[1], env)
        if isinstance(test, bool):
            return self.fold(ir[2] if test else ir[3], env)
        then, other = self.fold(ir[2], env), self.fold(ir[3], env)
        if then == other and type(then) is type(other):
            return then
        if isinstance(then, bool) or isinstance(other, bool):  # `if c then true else d` is `c or d`
            either = ["or", ["and", test, then], ["and", ["not", test], other]]
            return self.fold(either, {})
        return ["if", test, then, other]

    def equal(self, ir: IR, env: Env) -> IR:
        left, right = self.fold(ir[1], env), self.fold(ir[2], env)
        if is_constant(left) and is_constant(right):
            return bool(left == right)
        if is_constant(left):
            left, right = right, left
        return True if left == right else ["=", left, right]

    def missing(self, ir: IR, env: Env) -> IR:
        value = self.fold(ir[1], env)
        return value is None if is_constant(value) else ["=", value, None]

    # -- sets and quantifiers -------------------------------------------------------------------

    def everything(self, ir: IR, env: Env) -> IR:
        size = self.board.sizes.get(ir[1])
        return ["all", ir[1]] if size is None else frozenset(range(size))

    def elements(self, ir: IR, env: Env) -> IR:
        values = [self.fold(x, env) for x in ir[2:]]
        return (
            frozenset(v for v in values if v is not None) if all(map(is_constant, values)) else ["set", ir[1], *values]
        )

    def size(self, ir: IR, env: Env) -> IR:
        value = self.fold(ir[1], env)
        if value == ["all", "player"]:
            return self.players
        return len(value) if isinstance(value, frozenset) else ["size", value]

    def where(self, ir: IR, env: Env) -> IR:
        source = self.fold(ir[2], env)
        each = self._each(ir[1], source, ir[3], env)
        if isinstance(source, frozenset) and each is not None and all(isinstance(v, bool) for v in each.values()):
            return frozenset(x for x, kept in each.items() if kept)
        return self._bound(ir, source, env)

    def quantifier(self, ir: IR, env: Env) -> IR:
        source = self.fold(ir[2], env)
        each = self._each(ir[1], source, ir[3], env)
        if each is None:
            return self._bound(ir, source, env)
        if ir[0] == "count":
            if all(isinstance(v, bool) for v in each.values()):
                return sum(each.values())
            return self._bound(ir, source, env)
        return self.logic(["or" if ir[0] == "any" else "and", *each.values()], {})

    def total(self, ir: IR, env: Env) -> IR:
        source = self.fold(ir[2], env)
        each = self._each(ir[1], source, ir[3], env)
        if each is not None and all(isinstance(v, int) for v in each.values()):
            return sum(each.values())
        return self._bound(ir, source, env)

    def binder(self, ir: IR, env: Env) -> IR:
        return self._bound(ir, self.fold(ir[2], env), env)

    def _each(self, var: str, source: IR, body: IR, env: Env) -> dict[int, IR] | None:
        """Fold a body for each element of a known set; none if the set is unknown or there is too much left of it."""
        if not isinstance(source, frozenset):
            return None
        found: dict[int, IR] = {}
        for element in sorted(source):
            found[element] = self.fold(body, env | {var: element})
            if len(source) > UNROLLED and not is_constant(found[element]):
                return None
        return found

    def _bound(self, ir: IR, source: IR, env: Env) -> IR:
        """Keep an operation that binds a variable, over a source that is folded."""
        var = ir[1]
        # Another `me` inside gets a name of its own, for the one outside may stand in what is put in.
        inner = env | {var: f"{var}*" if var == "me" else var}
        return [ir[0], inner[var], source, *(self.fold(x, inner) for x in ir[3:])]

    # -- rules ----------------------------------------------------------------------------------

    def rule(self, ir: IR, env: Env) -> IR:
        result = self.board.rules[ir[1]]
        args = [self.fold(x, env) for x in ir[2:]]
        me = env.get("me", "me")
        key = (ir[1], me, *args) if not any(isinstance(x, list) for x in (me, *args)) else None
        if key is not None and key in self.known:
            return self.known[key]
        inner = {name: arg for (name, _), arg in zip(result.params, args, strict=True)} | {"me": me}
        value = self.fold(result.ir, inner)
        if key is not None:
            self.known[key] = value
        return value

    def other_player(self, ir: IR, env: Env) -> IR:
        return self.fold(ir[2], env | {"me": self.fold(ir[1], env)})


OPERATIONS: dict[str, Callable[[Fold, IR, Env], IR]] = {
    "at": lambda fold, ir, env: fold.fold(ir[2], env),
    "none": lambda fold, ir, env: None,
    "players": lambda fold, ir, env: fold.players,
    "fact": Fold.fact,
    "field": Fold.field,
    "cell": Fold.field,
    "and": Fold.logic,
    "or": Fold.logic,
    "not": Fold.negation,
    "if": Fold.conditional,
    "=": Fold.equal,
    "missing": Fold.missing,
    "all": Fold.everything,
    "set": Fold.elements,
    "size": Fold.size,
    "where": Fold.where,
    "any": Fold.quantifier,
    "every": Fold.quantifier,
    "count": Fold.quantifier,
    "sum": Fold.total,
    "most": Fold.binder,
    "least": Fold.binder,
    "first": Fold.binder,
    "best": Fold.binder,
    "distinct": Fold.binder,
    "rule": Fold.rule,
    "as": Fold.other_player,
}
