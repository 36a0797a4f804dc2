"""One condition on the elements of a domain as a set: which forms there are, and how each becomes a set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine.compiler import Frame
from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.emitter import Emitter, as_number
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.filters import Kept, cell_values, value_sets
from ttrdsl.fast.emit.following import follows
from ttrdsl.fast.emit.pile_counts import held_of, plain_counts
from ttrdsl.fast.emit.steady import steady_set
from ttrdsl.fast.emit.value import Env, Val, element, words
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Node, Op, conjuncts, is_bag

MOST_NUMBERS = 1000  # sets of elements by number, one for each


class SetFilter:
    """Makes sets of conditions on one variable over one domain."""

    def __init__(self, e: Emitter, domain: str, names: set[str], env: Env, by_tables: bool = False) -> None:
        self.e = e
        self.domain = domain
        self.names = names
        self.env = env
        self.words = e.vector.words[domain]
        self.by_tables = by_tables  # whether only those are wanted that take no more than looking them up
        self.among: Val | None = None  # the elements for which a set must be right, if not for all
        self.some = False  # whether one of those is as good as all

    def opened(self, tests: list[Node]) -> list[Node]:
        """Put rules in the place of their calls, and leave out what is asked twice."""
        found: dict[str, Node] = {}
        for test in tests:
            body = self.body(test)
            if body is not None:
                found |= {repr(t): t for t in self.opened(conjuncts(body, through_marks=True))}
            else:
                found[repr(test)] = test
        return list(found.values())

    def body(self, test: Node) -> Any:
        """Return the body of a rule that is called with variables of ours, in terms of those."""
        if not (isinstance(test, list) and test[0] == "rule" and all(isinstance(a, str) for a in test[2:])):
            return None
        rule = self.e.bundle["rules"][test[1]]
        return substitute(rule["is"], {p: a for (p, _), a in zip(rule["params"], test[2:], strict=True)})

    def about(self, ir: Node) -> bool:
        """Say whether an expression mentions the element."""
        return not self.names.isdisjoint(free(ir))

    def is_element(self, ir: Node) -> bool:
        """Say whether an expression is the element itself, and not something that is reached from it."""
        return isinstance(ir, str) and ir in self.names

    def of(self, test: Node) -> Val | None:
        """Return a condition as a set, if it has one of the forms."""
        if not isinstance(test, list):
            return None
        for form in self.forms:
            with self.e.w.aside() as lines:
                found = form(test)
            if found is not None:
                self.e.w.add(lines)
                return found
        return None

    @property
    def forms(self) -> tuple[Callable[[Op], Val | None], ...]:
        """The forms in the order in which they are tried, the cheapest first."""
        composed = (self.negated, self.all_of, self.some_of, self.either, self.called)
        if self.by_tables:
            return (self.static, self.compared, self.member, self.lying, *composed)
        plain = (self.payable, self.static, self.by_value, self.compared, self.member, self.lying, self.kept)
        return (*plain, self.looked_up, self.steady, *composed)

    # -- the forms ----------------------------------------------------------------------------------------

    def payable(self, test: Op) -> Val | None:
        """A cost that depends on facts of the element alone."""
        if test[0] != "payable":
            return None
        return costs.payable_set(self.e, test[1:], self.names, self.domain, self.env, self.among, self.some)

    def static(self, test: Op) -> Val | None:
        """Facts alone, and no other variable: worked out when the tables are made."""
        if not self.is_static(test):
            return None
        found = self.worked_out(test)
        key = ("static", self.domain, repr(self.plain(test)))
        at = self.e.tables.elements_where(key, self.domain, lambda x: bool(found(x)))
        return words([f"tb[{at + i}]" for i in range(self.words)], self.domain)

    def worked_out(self, ir: Node) -> Callable[[int], Any]:
        """Return what an expression of facts alone is for an element."""
        e = self.e
        frame_slot = e.machine.layout.take()
        function = e.compiler.expression(ir, Frame(dict.fromkeys(self.names, frame_slot)))
        state = [0] * e.machine.layout.size

        def of(x: int) -> Any:
            e.machine.make_room(state)
            state[frame_slot] = x
            return function(state)

        return of

    def is_static(self, test: Node) -> bool:
        return not self.e.depends_on_state(test) and self.e.variables(test) <= self.names

    def by_value(self, test: Op) -> Val | None:
        """`cell of x is v`: the set that is kept for that value."""
        e = self.e
        if test[0] == "=":
            for mine, other in ((test[1], test[2]), (test[2], test[1])):
                if self.is_own_cell(mine) and not self.about(other) and cell_values(e, mine[1]):
                    value = e.w.keep(as_number(e.value(other, self.env)))
                    at = value_sets(e, mine[1])
                    start = e.w.keep(f"{at} + ({value} + 1) * {self.words}")
                    return words([f"st[{start} + {i}]" for i in range(self.words)], self.domain)
        if self.is_own_cell(test) and e.bundle["cells"][test[1]]["type"] == "truth":
            at = value_sets(e, test[1]) + 2 * self.words
            return words([f"st[{at + i}]" for i in range(self.words)], self.domain)
        return None

    def is_own_cell(self, ir: Node) -> bool:
        return (
            isinstance(ir, list)
            and ir[0] == "cell"
            and len(ir) == 3
            and self.is_element(ir[2])
            and self.e.bundle["cells"][ir[1]]["by"] == [self.domain]
        )

    def compared(self, test: Op) -> Val | None:
        """A number of the element against a number that is the same for all: a table of sets by number."""
        if test[0] not in ("<=", "<"):
            return None
        e = self.e
        left, right = test[1], test[2]
        strict = 1 if test[0] == "<" else 0
        if not self.about(right) and self.is_own_number(left):
            limit = e.number(right, self.env)
            return self._at_most(left, f"{limit} - {strict}" if strict else limit, False)
        if not self.about(left) and self.is_own_number(right):
            limit = e.number(left, self.env)  # limit <= x is: not x <= limit - 1
            return self._at_most(right, limit if strict else f"{limit} - 1", True)
        return None

    def is_own_number(self, ir: Node) -> bool:
        """Say whether an expression is a number of the element, by facts alone; of others than facts those are near."""
        if isinstance(ir, list) and ir[0] == "fact" and len(ir) == 3 and self.is_element(ir[2]):
            fact = self.e.compiler.facts[ir[1]]
            return fact.kind == "number" and fact.shape == [self.domain]
        e = self.e
        if not self.about(ir) or not self.is_static(ir) or not e.compiler.is_number(ir) or may_fail(e, ir):
            return False
        values = [*map(self.worked_out(ir), range(e.vector.count(self.domain)))]
        return not values or max(values) - min(values) <= MOST_NUMBERS

    def _at_most(self, ir: Node, limit: str, inverted: bool) -> Val:
        e, found = self.e, self.worked_out(ir)
        key = ("by number", self.domain, repr(self.plain(ir)))
        pointer = e.tables.by_number(key, self.domain, lambda x: int(found(x)))
        n = e.w.keep(limit)
        start = e.w.keep(f"tb[{pointer}]")
        row = e.w.keep(f"up_to(tb, {start}, {n}, {self.words})")
        parts = [f"tb[{row} + {i}]" for i in range(self.words)]
        if inverted:
            whole = e.tables.everything(self.domain)
            parts = [f"tb[{whole + i}] & ~{part}" for i, part in enumerate(parts)]
        return e.keep(words(parts, self.domain))

    def member(self, test: Op) -> Val | None:
        """`x in S`, where S is the same for all."""
        if test[0] != "in" or not self.is_element(test[1]) or self.about(test[2]):
            return None
        found = self.e.value(test[2], self.env)
        return self.e.keep(found) if found.kind == "set" else None

    def lying(self, test: Op) -> Val | None:
        """Whether a pile has a card of this kind."""
        match test:
            case ["<", 0, ["held", ["cards", pile], ["set", "card", x]]] | [
                "<=",
                1,
                ["held", ["cards", pile], ["set", "card", x]],
            ] if self.is_element(x) and not is_bag(pile) and not self.about(pile):
                found = self.e.keep(self.e.value(pile, self.env))
                return held_of(self.e, found) if plain_counts(self.e, found) else None
        return None

    def negated(self, test: Op) -> Val | None:
        """Not: everything but."""
        inner = self.of(test[1]) if test[0] == "not" else None
        return None if inner is None else self.others(inner)

    def others(self, found: Val) -> Val:
        """Return the elements that are not in a set."""
        whole = self.e.tables.everything(self.domain)
        return words([f"tb[{whole + i}] & ~({part})" for i, part in enumerate(found.parts)], self.domain)

    def all_of(self, test: Op) -> Val | None:
        """Conditions that all must hold; those that do not ask for the element are asked once."""
        return self._combined(test[1:], "&") if test[0] == "and" else None

    def some_of(self, test: Op) -> Val | None:
        """Conditions of which one must hold."""
        return self._combined(test[1:], "|") if test[0] == "or" else None

    def _combined(self, tests: list[Node], sign: str) -> Val | None:
        found = [self.of(t) if self.about(t) else self.same_for_all(t) for t in tests]
        if not found or any(f is None for f in found):
            return None
        parts = [f" {sign} ".join(f"({f.parts[i]})" for f in found if f is not None) for i in range(self.words)]
        return self.e.keep(words(parts, self.domain))

    def same_for_all(self, test: Node) -> Val:
        """A condition that does not ask for the element: everything or nothing."""
        name = self.e.w.keep(f"1 if {self.e.truth(test, self.env)} else 0")
        whole = self.e.tables.everything(self.domain)
        return words([f"tb[{whole + i}] * {name}" for i in range(self.words)], self.domain)

    def either(self, test: Op) -> Val | None:
        """One condition for some elements, another for the others."""
        if test[0] != "if" or not self.about(test[1]):
            return None
        which = self.of(test[1])
        then = self.of(test[2]) if self.about(test[2]) else self.same_for_all(test[2])
        other = self.of(test[3]) if self.about(test[3]) else self.same_for_all(test[3])
        if which is None or then is None or other is None:
            return None
        which = self.e.keep(which)
        rows = zip(which.parts, then.parts, other.parts, strict=True)
        return self.e.keep(words([f"{w} & ({a}) | ~{w} & ({b})" for w, a, b in rows], self.domain))

    def called(self, test: Op) -> Val | None:
        """A rule: its body."""
        body = self.body(test)
        return self.of(body) if body is not None else None

    # -- sets that are kept up to date ----------------------------------------------------------------------

    def kept(self, test: Op) -> Val | None:
        """Cells of the element, and of what a relation leads to from it."""
        e = self.e
        plain = self.plain(test)
        followed = follows(e, self.domain, plain)
        if followed is None or not e.variables(plain) <= {"?", "me"}:
            return None
        me, asks_me = self.env.get("me"), e.looks_at_me(plain)
        if asks_me and (me is None or (not me.sure and me.text == "-1")):
            return None
        key = ("kept", self.domain, repr(plain))
        if key not in e.kept_sets:
            env: Env = {"me": element("me", "player", sure=True), "?": element("x", self.domain, sure=True)}
            function = e.function(key, "k", ["me", "x"], lambda: e.w.line(f"return {as_number(e.value(plain, env))}"))
            rows = e.players if asks_me else 1
            at = e.vector.take(self.words * rows)
            e.kept_sets[key] = Kept(len(e.kept_sets), self.domain, at, rows, function, tuple(sorted(followed)))
        start = str(e.kept_sets[key].at)
        if asks_me and me is not None:  # where nobody is meant in particular, `me` may be nobody
            start = e.w.keep(f"{start} + {me.text} * {self.words}" if self.words > 1 else f"{start} + {me.text}")
        return words([f"st[{start} + {i}]" for i in range(self.words)], self.domain)

    def looked_up(self, test: Op) -> Val | None:
        """Conditions put together of some that are looked up: sooner done than asked whether the set is still right."""
        return SetFilter(self.e, self.domain, self.names, self.env, by_tables=True).of(test)

    def steady(self, test: Op) -> Val | None:
        """Facts of the element, and a few values of the state that are the same for all elements."""
        return steady_set(self.e, self.plain(test), self.domain, self.env)

    def plain(self, test: Node) -> Any:
        """Return a condition with one name for the element."""
        return substitute(test, dict.fromkeys(self.names, "?"))
