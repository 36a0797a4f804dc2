"""Evaluation over what is known: one walk by the table; a domain says what values are, and what is done with them.

`Residue` gives a constant or the node that remains, `exact` a constant or nothing. What values can be (`Possible`) is a
third domain, which knows of boards and rules; it stands with the checks that ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from ttrdsl.program.meaning import MEANING, NoValue, applied
from ttrdsl.program.node import Node, Part, parts, rebuilt, unmarked, walk

Env = dict[Any, Any]
V = TypeVar("V")  # a value of the domain
Facts = Mapping[str, Mapping[str, Any]]
Rule = tuple[Sequence[str], Node]  # the names of parameters, and the body

MOST_WORK = 200_000
UNROLLED = 12  # a quantifier over at most this many elements is written out


IN_PLAY = "depends on more than tables and the number of players"
NO_NUMBER = "a division by 0, or a number that is too large"


class NotConstant(Exception):
    """An expression has no value before a game is played; the message says why."""


class TooMuchWork(Exception):
    """An expression is larger than a check is worth."""


class Evaluation(Generic[V]):
    """The walk that all domains share: constants, variables, marks, calls; the rest by the methods of a domain."""

    METHODS: ClassVar[dict[str, Callable[[Any, Any, Env], Any]]] = {}

    def __init__(self, players: int) -> None:
        self.players = players
        self.known: dict[Any, V] = {}  # by rule, `me` and arguments

    def value(self, node: Node, env: Env) -> V:
        """Return the value of an expression."""
        if isinstance(node, str):
            return self.variable(node, env)
        if not isinstance(node, list) or not node:
            return self.constant(node)
        method = self.METHODS.get(node[0])
        if method is not None:
            return cast(V, method(self, node, env))
        if node[0] in MEANING:
            return self.apply(node[0], [self.value(x, env) for x in node[1:]])
        return self.rest(node, env)

    def constant(self, value: Any) -> V:
        """Return the value of a number or truth that is written down."""
        return cast(V, value)

    def variable(self, name: str, env: Env) -> V:
        """Return the value of a variable."""
        return cast(V, env.get(name, name))

    def apply(self, operation: str, values: list[V]) -> V:
        """Return what an operation without state gives."""
        raise NotImplementedError

    def rest(self, node: Any, env: Env) -> V:
        """Return the value of an operation that the domain has no method for."""
        raise NotImplementedError

    def mark(self, node: Any, env: Env) -> V:
        """`at`: what is inside."""
        return self.value(node[2], env)

    def rule(self, node: Any, env: Env) -> V:
        """`rule`: what it gives for the same `me`."""
        return self.call(node[1], [self.value(x, env) for x in node[2:]], self.variable("me", env))

    def other_player(self, node: Any, env: Env) -> V:
        """`as`: the call with another `me`; its arguments are still the caller's."""
        call = unmarked(node[2])
        return self.call(call[1], [self.value(x, env) for x in call[2:]], self.value(node[1], env))

    def call(self, name: str, args: list[V], me: V) -> V:
        """Return what a rule gives for some arguments and a player."""
        raise NotImplementedError


def fact_at(facts: Facts, name: str, keys: Sequence[Any], players: int, counts: range) -> Any:
    """Look up a fact; an entry that is missing is none."""
    fact, waiting = facts[name], list(keys)
    data = fact["data"]
    for dim in fact["by"]:
        if dim == "players":
            at = players - counts.start
        else:
            at = waiting.pop(0)
            if not isinstance(at, int):
                return None
            if isinstance(dim, dict):
                at = (min(at, dim["to"]) if dim["open"] else at) - dim["from"]
        if not 0 <= at < len(data):
            return None
        data = data[at]
    return frozenset(data) if fact["type"].startswith("set ") else data


def is_constant(value: Any) -> bool:
    """Say whether nothing is left to find out."""
    return value is None or isinstance(value, (bool, int, frozenset))


class Residue(Evaluation[Any]):
    """Puts in what is known; what comes out is a constant (number, truth, none, set) or a node of what remains.

    Every rule is written out and `me` replaced, so that two equal nodes mean the same value.
    """

    def __init__(self, facts: Facts, players: int, counts: range, sizes: Mapping[str, int], rules: Mapping[str, Rule]):
        super().__init__(players)
        self.facts, self.counts, self.sizes, self.rules = facts, counts, sizes, rules
        self.work = 0

    def value(self, node: Node, env: Env) -> Any:
        """Return a constant, or what remains of an expression."""
        self.work += isinstance(node, list)
        if self.work > MOST_WORK:
            raise TooMuchWork
        return super().value(node, env)

    def apply(self, operation: str, values: list[Any]) -> Any:
        """Work an operation out, if all it takes is known."""
        if all(is_constant(v) for v in values):
            try:
                return applied(operation, values)
            except NoValue:
                pass
        return [operation, *values]

    def rest(self, node: Any, env: Env) -> Any:
        """Keep an operation that cannot be worked out, with what is known put into its parts."""
        copy: Any = [*node]
        for part in parts(node):
            copy[part.key] = self._part(part, env)
        return copy

    def _part(self, part: Part, env: Env) -> Any:
        inner = env if not part.sees else env | {part.sees: part.sees}
        if part.form == "value":
            return self.value(part.node, inner)
        return rebuilt(part.node, part.form, lambda deeper: self._part(deeper, inner))

    # -- facts ----------------------------------------------------------------------------------

    def fact(self, node: Any, env: Env) -> Any:
        """`fact`: its entry, if all keys are known."""
        keys = [self.value(k, env) for k in node[2:]]
        fact = self.facts.get(node[1])
        if fact is None or not all(is_constant(k) for k in keys) or fact["type"] == "stops":
            return ["fact", node[1], *keys]
        value = fact_at(self.facts, node[1], keys, self.players, self.counts)
        return None if value == -1 and fact["type"].startswith("id ") else value

    # -- logic ----------------------------------------------------------------------------------

    def logic(self, node: Any, env: Env) -> Any:
        """`and`, `or`: decided by one part, or what remains of the others."""
        wins = node[0] == "or"
        kept: list[Any] = []
        for part in node[1:]:
            value = self.value(part, env)
            if value is wins:
                return wins
            if value is not (not wins):
                kept.append(value)
        return not wins if not kept else kept[0] if len(kept) == 1 else [node[0], *kept]

    def negation(self, node: Any, env: Env) -> Any:
        """`not`: of a `not`, what is inside it."""
        value = self.value(node[1], env)
        if isinstance(value, bool):
            return not value
        return value[1] if isinstance(value, list) and value[0] == "not" else ["not", value]

    def conditional(self, node: Any, env: Env) -> Any:
        """`if`: one branch, if the test is known or both are alike."""
        test = self.value(node[1], env)
        if isinstance(test, bool):
            return self.value(node[2] if test else node[3], env)
        then, other = self.value(node[2], env), self.value(node[3], env)
        if then == other and type(then) is type(other):
            return then
        if isinstance(then, bool) or isinstance(other, bool):  # `if c then true else d` is `c or d`
            either = ["or", ["and", test, then], ["and", ["not", test], other]]
            return self.value(either, {})
        return ["if", test, then, other]

    def equal(self, node: Any, env: Env) -> Any:
        """`=`: true also of two nodes that are the same; a constant stands on the right."""
        left, right = self.value(node[1], env), self.value(node[2], env)
        if is_constant(left) and is_constant(right):
            return bool(left == right)
        if is_constant(left):
            left, right = right, left
        return True if left == right else ["=", left, right]

    def missing(self, node: Any, env: Env) -> Any:
        """`missing`: the same as being equal to none."""
        value = self.value(node[1], env)
        return value is None if is_constant(value) else ["=", value, None]

    # -- sets and quantifiers -------------------------------------------------------------------

    def everything(self, node: Any, env: Env) -> Any:
        """`all`: the players stay as they are, for a rule about all of them is one about each."""
        size = self.sizes.get(node[1])
        return ["all", node[1]] if size is None else frozenset(range(size))

    def elements(self, node: Any, env: Env) -> Any:
        """`set`: without none."""
        values = [self.value(x, env) for x in node[2:]]
        if not all(map(is_constant, values)):
            return ["set", node[1], *values]
        return frozenset(v for v in values if v is not None)

    def size(self, node: Any, env: Env) -> Any:
        """`size`: of all players it is known."""
        value = self.value(node[1], env)
        if value == ["all", "player"]:
            return self.players
        return len(value) if isinstance(value, frozenset) else ["size", value]

    def where(self, node: Any, env: Env) -> Any:
        """`where`: the elements kept, if that is known of each."""
        source, each = self._each(node, env)
        if each is not None and all(isinstance(v, bool) for v in each.values()):
            return frozenset(x for x, kept in each.items() if kept)
        return self._bound(node, source, env)

    def quantifier(self, node: Any, env: Env) -> Any:
        """`any`, `every`, `count`: written out over few elements."""
        source, each = self._each(node, env)
        if each is None:
            return self._bound(node, source, env)
        if node[0] != "count":
            return self.logic(["or" if node[0] == "any" else "and", *each.values()], {})
        return sum(each.values()) if all(isinstance(v, bool) for v in each.values()) else self._bound(node, source, env)

    def total(self, node: Any, env: Env) -> Any:
        """`sum`: if every number is known."""
        source, each = self._each(node, env)
        if each is not None and all(isinstance(v, int) for v in each.values()):
            return sum(each.values())
        return self._bound(node, source, env)

    def binder(self, node: Any, env: Env) -> Any:
        """Other operations that go through a source keep their variable."""
        return self._bound(node, self.value(node[2], env), env)

    def _each(self, node: Any, env: Env) -> tuple[Any, dict[int, Any] | None]:
        """Return the source, and the body for each element of it; none if it is unknown or too much is left."""
        source, found = self.value(node[2], env), {}
        if not isinstance(source, frozenset):
            return source, None
        for element in sorted(source):
            found[element] = self.value(node[3], env | {node[1]: element})
            if len(source) > UNROLLED and not is_constant(found[element]):
                return source, None
        return source, found

    def _bound(self, node: Any, source: Any, env: Env) -> Any:
        """Keep an operation that binds a variable, over a source that was worked out."""
        var = node[1]
        # Another `me` inside gets a name of its own, for the one outside may stand in what is put in.
        inner = env | {var: f"{var}*" if var == "me" else var}
        body = {part.key: self.value(part.node, inner if part.sees else env) for part in parts(node) if part.key != 2}
        return [node[0], inner[var], source, *(body.get(i, node[i]) for i in range(3, len(node)))]

    # -- rules ----------------------------------------------------------------------------------

    def call(self, name: str, args: list[Any], me: Any) -> Any:
        """Return the body of a rule, with what is known of the arguments; a rule that is not there stays a call."""
        if name not in self.rules:
            return ["as", me, ["rule", name, *args]]
        names, body = self.rules[name]
        key = (name, me, *args) if not any(isinstance(x, list) for x in (me, *args)) else None
        if key is not None and key in self.known:
            return self.known[key]
        value = self.value(body, dict(zip(names, args, strict=True)) | {"me": me})
        if key is not None:
            self.known[key] = value
        return value

    METHODS: ClassVar[dict[str, Callable[[Any, Any, Env], Any]]] = {
        "at": Evaluation.mark, "none": lambda self, node, env: None, "players": lambda self, node, env: self.players,
        "fact": fact, "and": logic, "or": logic, "not": negation, "if": conditional, "=": equal, "missing": missing,
        "all": everything, "set": elements, "size": size, "where": where, "any": quantifier, "every": quantifier,
        "count": quantifier, "sum": total, "most": binder, "least": binder, "first": binder, "best": binder,
        "distinct": binder, "rule": Evaluation.rule, "as": Evaluation.other_player,
    }  # fmt: skip


def exact(node: Node, facts: Facts, players: int, counts: range) -> Any:
    """Return the value of an expression that depends on nothing but facts and the number of players."""
    value = Residue(facts, players, counts, {"player": players}, {}).value(node, {})
    if not is_constant(value):
        plain = not any(found.operation.reads or found.operation.calls for found in walk(value))
        raise NotConstant(NO_NUMBER if plain else IN_PLAY)
    return value
