"""Follow expressions and find out what their values can be, for one number of players.

Elements are looked at one by one where that matters: a rule that looks something up in a table is followed for each
kind of route it can be asked for. On the way every lookup is handed to `seen`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ttrdsl.program.evaluate import Evaluation
from ttrdsl.program.names import free
from ttrdsl.program.node import Node, Op, parts, unmarked
from ttrdsl.program.operations import EXPRESSIONS, Operation, operation_of
from ttrdsl.semantics.checks import possible_sets
from ttrdsl.semantics.checks.elements import Elements
from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.checks.lookups import WithLookups
from ttrdsl.semantics.checks.possible_sets import term_of
from ttrdsl.semantics.checks.values import (
    ANY_NUMBER,
    UNKNOWN,
    Bag,
    Numbers,
    Part,
    Possible,
    Some,
    as_numbers,
    between,
    compared,
    computed,
    constant,
    joined,
    listed,
    narrowed,
)
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.semantics.types import Type

Env = dict[Any, Possible]  # by variable, and by the key of a term that a condition around bounds
Seen = Callable[[int, str, list[Numbers], Env], None]


class Follow(Evaluation[Possible]):
    """Evaluates expressions over what values can be."""

    def __init__(self, board: Board, elements: Elements, players: int, seen: Seen, with_lookups: WithLookups) -> None:
        super().__init__(players)
        self.board = board
        self.elements = elements
        self.seen = seen
        self.with_lookups = with_lookups
        self.ranges: dict[str, Numbers] = {}  # of numbers that change, by field
        self.by_players = False  # whether anything asked for the number of players itself

    def of_type(self, kind: Type) -> Possible:
        """Return anything of a type."""
        if kind.kind == "id":
            return Some(kind.of, self.all(kind.of))
        if kind.kind == "set":
            return Part(kind.of, frozenset(), self.all(kind.of))
        if kind.kind == "truth":
            return None
        if kind.kind in ("payment", "chosen", "pile"):
            return self.cards_of(self.all("card"))
        return ANY_NUMBER if kind.kind in ("number", "optional") else UNKNOWN

    def cards_of(self, kinds: frozenset[int]) -> Bag:
        """Return all cards of some kinds."""
        at, cards = self.players - self.board.things.counts.start, self.board.things.cards
        return Bag(sum(_count(cards[kind].count, at) for kind in kinds), kinds)

    def all(self, domain: str) -> frozenset[int]:
        """Return all elements of a domain."""
        return frozenset(range(self.players if domain == "player" else self.board.sizes[domain]))

    def constant(self, value: Any) -> Possible:
        """Return a number or truth that is written down."""
        return value if isinstance(value, bool) else constant(value) if isinstance(value, int) else UNKNOWN

    def variable(self, name: str, env: Env) -> Possible:
        """Return what a variable can be."""
        return env.get(name, self.of_type(Type("id", "player")) if name == "me" else UNKNOWN)

    def apply(self, operation: str, values: list[Possible]) -> Possible:
        """Return what an operation without state can give."""
        row = EXPRESSIONS[operation]
        if row.gives == "number" and not row.counts:
            return computed(operation, [as_numbers(value) for value in values])
        return self.anything(row)

    def rest(self, node: Op, env: Env) -> Possible:
        """Go through the parts of an operation about which nothing is known, for the lookups in them."""
        if self.with_lookups(node):
            self._inside(node, "value", env)
        return self.anything(EXPRESSIONS[node[0]])

    def _inside(self, node: Node, form: str, env: Env) -> None:
        for part in parts(node, form):
            if part.form != "value":
                self._inside(part.node, part.form, env)
            elif isinstance(part.node, list):
                self.value(part.node, env)

    def anything(self, row: Operation) -> Possible:
        """Return all that an operation can give, as far as its row tells."""
        return None if row.gives == "truth" else Numbers(0, None) if row.counts else UNKNOWN

    def each_case(self, ir: Node, env: Env) -> Possible:
        """Follow an expression with lookups for each kind of element its variables can be."""
        if not self.with_lookups(ir):
            return self.value(ir, env)
        names = [n for n in sorted(free(ir)) if n in env and self._several(env[n])]
        if not names:
            return self.value(ir, env)
        value = env[names[0]]
        assert isinstance(value, Some)
        read = self.elements.facts_read(ir)
        result: Possible = UNKNOWN
        for number, x in enumerate(self.elements.representatives(value.domain, read, value.among)):
            one = self.each_case(ir, env | {names[0]: Some(value.domain, frozenset((x,)))})
            result = one if number == 0 else joined(result, one)
        return result

    def _several(self, value: Possible) -> bool:
        return isinstance(value, Some) and len(value.among) > 1 and value.domain in self.board.sizes

    def element(self, source: Possible) -> Possible:
        """Return what an element of a source can be."""
        if isinstance(source, Part):
            return Some(source.domain, source.high)
        if isinstance(source, Bag):
            return Some("card", source.among)
        return source if isinstance(source, Numbers) else UNKNOWN

    # -- facts and fields -----------------------------------------------------------------------

    def mark(self, ir: Op, env: Env) -> Possible:
        inner = ir[2]
        if (
            isinstance(inner, list)
            and inner
            and inner[0] == "fact"
            and self.board.game.translator.origins[ir[1]].note == "lookup"
        ):
            keys = [as_numbers(self.value(k, env)) for k in inner[2:]]
            self.seen(ir[1], inner[1], keys, env)
            return self._fact(inner[1], list(keys))
        return self.value(inner, env)

    def fact(self, ir: Op, env: Env) -> Possible:
        return self._fact(ir[1], [self.value(k, env) for k in ir[2:]])

    def _fact(self, name: str, keys: list[Possible]) -> Possible:
        fact = self.board.facts[name]
        data, sure = [fact["data"]], True
        for dim in fact["by"]:
            if dim == "players":
                self.by_players = True
                at: Any = [self.players - self.board.things.counts.start]
            elif isinstance(dim, dict):
                at, sure = self._entries(dim, as_numbers(keys.pop(0))), False
            else:
                index = keys.pop(0)
                at = sorted(index.among) if isinstance(index, Some) else range(self.board.sizes[dim])
            data = [d[i] for d in data for i in at if 0 <= i < len(d)]
        return self._as_value(data, fact["type"], sure)

    def _entries(self, dim: dict[str, Any], numbers: Numbers) -> list[int]:
        low, last = dim["from"], dim["to"]
        if numbers.exact is None:
            return list(range(last - low + 1))
        return sorted({(min(n, last) if dim["open"] else n) - low for n in numbers.exact if n <= last or dim["open"]})

    def _as_value(self, data: list[Any], kind: str, sure: bool) -> Possible:
        if kind in ("number", "optional"):
            found = [n for n in data if isinstance(n, int)]
            return (
                listed(found, sure)
                if found and len(found) == len(data)
                else UNKNOWN
                if not found
                else listed(found, False)
            )
        if kind == "truth":
            return bool(data[0]) if len(set(data)) == 1 else None
        domain = kind.rpartition(" ")[2]
        if kind.startswith("id "):
            return UNKNOWN if any(n is None or n < 0 for n in data) else Some(domain, frozenset(data))
        if kind.startswith("set ") and data:
            sets = [frozenset(s) for s in data]
            return Part(domain, sets[0].intersection(*sets), sets[0].union(*sets))
        return UNKNOWN

    def number_of_players(self, ir: Op, env: Env) -> Possible:
        self.by_players = True
        return constant(self.players)

    def field(self, ir: Op, env: Env) -> Possible:
        term = term_of(ir)
        if term in env:
            return env[term]
        info = self.board.fields[ir[1]]
        values = self.board.constant_fields.get(info.key)
        if values is not None:
            index = self.value(ir[2], env)
            at = sorted(index.among) if isinstance(index, Some) else range(len(values))
            return self._as_value([values[i] for i in at], _kind(info.type), True)
        return self._held(info) if info.type.kind == "number" else self.of_type(info.type)

    def _held(self, info: FieldInfo) -> Numbers:
        """Return what a number that changes can be: what it starts with, and whatever steps put there."""
        if info.key not in self.ranges:
            least = Numbers(0, None) if info.key in self.elements.counters else ANY_NUMBER
            self.ranges[info.key] = least  # where it is put into itself
            # Nothing is known here of what steps choose: whatever is looked up on the way is seen elsewhere.
            quiet = Follow(self.board, self.elements, self.players, lambda *_: None, lambda *_: False)
            quiet.ranges = self.ranges
            found: Possible = quiet.value(info.init or 0, {})
            for value in (*info.given.values(), *self.elements.written.get(info.key, [])):
                found = joined(found, quiet.value(value, {}))
            self.by_players = self.by_players or quiet.by_players
            range_ = as_numbers(found)
            bounded = range_.high is not None and range_.low is not None
            self.ranges[info.key] = replace(range_, sure=False) if bounded else least
        return self.ranges[info.key]

    # -- logic ----------------------------------------------------------------------------------

    def truth(self, ir: Node, env: Env) -> bool | None:
        """Return what a condition must be, or nothing."""
        value = self.value(ir, env)
        return value if isinstance(value, bool) else None

    def logic(self, ir: Op, env: Env) -> Possible:
        wins, undecided = ir[0] == "or", False
        for part in ir[1:]:
            value = self.truth(part, env)
            if value is wins:
                return wins
            undecided = undecided or value is None
            env = self.assuming(part, env, not wins)
        return None if undecided else not wins

    def negation(self, ir: Op, env: Env) -> Possible:
        value = self.truth(ir[1], env)
        return None if value is None else not value

    def comparison(self, ir: Op, env: Env) -> Possible:
        left, right = self.value(ir[1], env), self.value(ir[2], env)
        if isinstance(left, Numbers) and isinstance(right, Numbers):
            return compared(ir[0], left, right)
        # The number of an element looks like any other.
        if isinstance(left, Some) and isinstance(ir[2], int):
            right = Some(left.domain, frozenset((ir[2],)))
        if isinstance(right, Some) and isinstance(ir[1], int):
            left = Some(right.domain, frozenset((ir[1],)))
        if ir[0] == "=" and isinstance(left, Some) and isinstance(right, Some) and not left.among & right.among:
            return False if left.among and right.among else None
        return None

    def conditional(self, ir: Op, env: Env) -> Possible:
        test = self.truth(ir[1], env)
        if test is not None:
            return self.value(ir[2] if test else ir[3], self.assuming(ir[1], env, test))
        then = self.value(ir[2], self.assuming(ir[1], env, True))
        return joined(then, self.value(ir[3], self.assuming(ir[1], env, False)))

    def assuming(self, test: Node, env: Env, holds: bool) -> Env:
        """Return what is known where a condition holds, or does not."""
        if not isinstance(test, list):
            return env
        if test[0] == "at":
            return self.assuming(test[2], env, holds)
        if test[0] == "not":
            return self.assuming(test[1], env, not holds)
        if test[0] == ("and" if holds else "or"):
            for part in test[1:]:
                env = self.assuming(part, env, holds)
            return env
        if test[0] in ("=", "<", "<="):
            left, right = self.value(test[1], env), self.value(test[2], env)
            if isinstance(left, Numbers) and isinstance(right, Numbers):
                flipped, opposite = {"<": ("<=", True), "<=": ("<", True), "=": ("=", False)}[test[0]]
                env = self._bounded(test[1], narrowed(left, test[0], right, holds), env)
                env = self._bounded(test[2], narrowed(right, flipped, left, holds != opposite), env)
        return env

    def _bounded(self, term: Node, value: Numbers, env: Env) -> Env:
        if isinstance(term, str):
            return env | {term: value}
        asked = operation_of(unmarked(term[2]) if isinstance(term, list) and term[0] == "as" else term)
        bounded = asked is not None and (asked.counts or asked.calls or asked.reads.startswith("cell "))
        return env | {term_of(term): value} if bounded else env

    # -- the state ------------------------------------------------------------------------------

    def pieces(self, ir: Op, env: Env) -> Possible:
        found = env.get(term_of(ir))
        if found is not None:
            return found
        info = next((f for f in self.board.fields.values() if f.word == "pieces" and f.name == ir[1]), None)
        start = self.value(info.init, {}) if info is not None and info.init is not None else constant(0)
        owners = self.players if info is not None and info.owner == "player" else 1
        given = sum(info.given.values()) if info is not None else 0
        if not isinstance(start, Numbers) or start.high is None or info is None or info.domain not in ("", "player"):
            return Numbers(0, None)
        return between(0, start.high * owners + given)

    def held(self, ir: Op, env: Env) -> Possible:
        return env.get(term_of(ir), between(0, self.cards_of(self.all("card")).most))

    def or_else(self, ir: Op, env: Env) -> Possible:
        return joined(self.value(ir[1], env), self.value(ir[2], env))

    # -- rules ----------------------------------------------------------------------------------

    def rule(self, node: Any, env: Env) -> Possible:
        """`rule`: what a condition around it leaves, else what it can give for the same `me`."""
        found = env.get(term_of(node))
        return super().rule(node, env) if found is None else found

    def other_player(self, node: Any, env: Env) -> Possible:
        """`as`: the same with another `me`."""
        found = env.get(term_of(node))
        return super().other_player(node, env) if found is None else found

    def call(self, name: str, args: list[Possible], me: Possible) -> Possible:
        """Return what a rule can give for some arguments and a player."""
        result = self.board.rules[name]
        inner: Env = {n: self.of_type(k) if a is UNKNOWN else a for (n, k), a in zip(result.params, args, strict=True)}
        call = (name, me, *inner.values())
        if call not in self.known:
            self.known[call] = UNKNOWN
            self.known[call] = self.each_case(result.ir, inner | {"me": me})
        return self.known[call]


Follow.METHODS = {
    "at": Follow.mark, "players": Follow.number_of_players, "fact": Follow.fact, "field": Follow.field,
    "cell": Follow.field, "and": Follow.logic, "or": Follow.logic, "not": Follow.negation, "=": Follow.comparison,
    "<": Follow.comparison, "<=": Follow.comparison, "if": Follow.conditional, "all": possible_sets.everything,
    "set": possible_sets.elements_of, "union": possible_sets.combined, "inter": possible_sets.combined,
    "minus": possible_sets.combined, "in": possible_sets.member, "size": possible_sets.size,
    "where": possible_sets.where, "cards": possible_sets.cards_in, "any": possible_sets.quantifier,
    "every": possible_sets.quantifier, "count": possible_sets.quantifier, "sum": possible_sets.total,
    "most": possible_sets.extreme, "least": possible_sets.extreme, "first": possible_sets.pick,
    "best": possible_sets.pick, "distinct": possible_sets.distinct, "range": possible_sets.numbers_between,
    "numbers": possible_sets.numbers_listed, "pieces": Follow.pieces, "owned": Follow.pieces, "held": Follow.held,
    "part": Follow.held, "or_else": Follow.or_else, "rule": Follow.rule, "as": Follow.other_player,
}  # fmt: skip


def _kind(kind: Type) -> str:
    return f"{kind.kind} {kind.of}" if kind.kind in ("id", "set") else kind.kind


def _count(count: Any, at: int) -> int:
    number = count[at] if isinstance(count, list) else count
    return number if isinstance(number, int) else 0
