"""What conditions make sure of while an action is followed: enough cards of a kind in a pile, something to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from ttrdsl.program.names import substitute
from ttrdsl.program.node import Node, Op, beneath, unmarked, without_marks
from ttrdsl.program.operations import operation_of
from ttrdsl.program.state import changes, meet, reads
from ttrdsl.program.steps import all_steps
from ttrdsl.semantics.checks.enough import Kinds

ENOUGH = 1 << 30  # a number that is not known, and that a condition spoke about
NOTHING: frozenset[str] = frozenset()
ANYTHING = "_"  # in place of a variable, where only what it goes through is compared
Key = tuple[str, frozenset[int]]  # a pile as text, and kinds of cards


@dataclass
class Holdings:
    """What piles hold at least, and what can be chosen, as conditions said and steps have left it since."""

    kinds: Kinds
    known: dict[Key, int] = field(default_factory=dict)  # how many cards of these kinds there are at least
    piles: dict[str, Op] = field(default_factory=dict)  # the pile behind each text
    options: dict[str, frozenset[str]] = field(default_factory=dict)  # sources that are not empty, and what they read
    every: list[Op] = field(default_factory=list)  # what holds for every element of something

    def copy(self) -> Holdings:
        known, piles, options = dict(self.known), dict(self.piles), dict(self.options)
        return replace(self, known=known, piles=piles, options=options, every=list(self.every))

    def merge(self, others: list[Holdings]) -> None:
        """Go on behind several ways, of which one was taken."""
        both = set.intersection(*(set(o.known) for o in others))
        self.known = {key: min(o.known[key] for o in others) for key in both}
        self.options = {x: read for x, read in self.options.items() if all(x in o.options for o in others)}
        self.every = [x for x in self.every if all(x in o.every for o in others)]

    def assume(self, test: Node, asked: Callable[[Node], Node]) -> None:
        """Note what a condition makes sure of. Where it compares with what is not known, there is enough."""
        for part in _all_true(test, asked):
            if isinstance(part, list) and part[0] == "every":
                self.every.append(without_marks(part))
            for least, some in _at_least(without_marks(part)):
                number = self.kinds.least(least, ENOUGH)
                if number > 0:
                    self._sure(some, number)

    def _sure(self, some: Op, number: int) -> None:
        pile, kinds = self._held(some)
        if pile:
            key = (repr(pile), kinds)
            self.piles[repr(pile)] = pile
            self.known[key] = max(number, self.known.get(key, 0))
        elif some[0] in ("any", "count"):
            source = _source(some)
            self.options[repr(source)] = reads(source, self.kinds.bodies)

    def _held(self, some: Op) -> tuple[Op, frozenset[int]]:
        """Return the pile whose cards are counted, and the kinds that may be among these."""
        if some[0] == "held":
            pile, kinds = self.kinds.of_source(some[1])
            return pile, kinds & self.kinds.of(some[2], kinds)
        return self.kinds.of_source(_source(some))

    def count(self, pile: Node, kinds: frozenset[int] | None = None) -> int:
        """Return how many cards of some kinds, or of any, a pile holds at least."""
        here = repr(without_marks(pile))
        return max((n for (p, k), n in self.known.items() if p == here and (kinds is None or k <= kinds)), default=0)

    def has_option(self, source: Node) -> bool:
        """Say whether something can be chosen from a source."""
        plain = without_marks(source)
        pile, _ = self.kinds.of_source(plain)
        if pile:
            return self.count(pile, self.kinds.sure_of_source(plain)) > 0
        return repr(_source(["any", ANYTHING, plain, True])) in self.options

    def pays(self, op: Op) -> bool:
        """Say whether a cost can be paid in any case."""
        ways = self.kinds.ways(op[1]["cost"])
        return any(number <= self.count(pile, kinds) for pile in self.kinds.purse(op) for number, kinds in ways)

    def of_each(self, loop: Op, asked: Callable[[Node], Node]) -> Holdings:
        """Return what is sure in each round of a loop: what its condition says of piles of the element itself.

        What is gone through is settled before the first round: a pile that rounds share may be empty in the second,
        and so may one from which a round takes that is about somebody else.
        """
        found = Holdings(self.kinds)
        match asked(loop[2]):
            case ["where", var, _, test]:
                found.assume(substitute(test, {var: loop[1]}), asked)
        for test in self.of_every(loop):
            found.assume(test, asked)
        for key in list(found.known):
            pile = found.piles[key[0]]
            if loop[1] not in pile or any(_takes_elsewhere(op, pile) for _, op in all_steps(loop[3])):
                del found.known[key]
        found.options = {}
        return found

    def of_every(self, loop: Op) -> Iterator[Node]:
        """Give what holds for each element of what a loop goes through."""
        source = beneath(without_marks(loop[2]), "where")
        for _, variable, all_of_them, test in self.every:
            if all_of_them == source:
                yield substitute(test, {variable: loop[1]})

    def note(self, op: Op) -> None:
        """Follow what a step leaves: of cards that are taken any may be those that were made sure of."""
        touched = changes([op], self.kinds.bodies) if self.known or self.options or self.every else NOTHING
        self.options = {x: read for x, read in self.options.items() if not meet(read, touched)}
        self.every = [x for x in self.every if not meet(reads(x, self.kinds.bodies), touched)]
        fewer = self._taken(op)
        for key in list(self.known):
            name, text = f"pile {self.piles[key[0]][1]}", key[0]
            if text in fewer:
                self.known[key] -= fewer[text] if self.known[key] < ENOUGH else 0
            elif meet(frozenset((name,)), touched) and not self._comes_in(op, text):
                del self.known[key]
        self._put_in(op)

    def _put_in(self, op: Op) -> None:
        if op[0] == "draw" and not op[5] and unmarked(op[3])[:1] == ["pile"] and unmarked(op[2])[:1] == ["pile"]:
            target, number = without_marks(op[3]), self.kinds.least(op[1], 0)
            _, kinds = self.kinds.of_source(["cards", op[2]])
            if number > 0:
                self.piles[repr(target)] = target
                for key in {(repr(target), kinds), *(k for k in self.known if k[0] == repr(target) and kinds <= k[1])}:
                    self.known[key] = self.known.get(key, 0) + number

    def _taken(self, op: Op) -> dict[str, int]:
        """Return the piles from which a step takes a known number of cards, and how many at most."""
        if op[0] == "pay":
            most = self.kinds.most_cards(op[1]["cost"])
            return {} if most is None else {repr(pile): most for pile in self.kinds.purse(op)}
        if op[0] == "draw":
            number = self.kinds.most(op[1])
            return {} if number is None else {repr(without_marks(op[2])): number}
        if op[0] == "take" and unmarked(op[1])[0] == "one":
            return {repr(without_marks(op[2])): 1}
        return {}

    def _comes_in(self, op: Op, text: str) -> bool:
        """Say whether a move only puts cards into a pile: it takes them from one that is another."""
        source = without_marks(op[2]) if op[0] in ("draw", "take") else None
        here = self.piles[text]
        return source is not None and source[:1] == ["pile"] and source[1] != here[1]


def _takes_elsewhere(op: Op, pile: list[Node]) -> bool:
    """Say whether a step may take cards from the pile that another element has."""
    row = operation_of(op, "step")
    if op[0] == "pay" or (row is not None and row.calls):
        return True
    source = op[2] if op[0] in ("draw", "take") else None
    return isinstance(source, list) and source[:2] == pile[:2] and source != pile


def _all_true(test: Node, asked: Callable[[Node], Node]) -> list[Node]:
    test = asked(test)
    if isinstance(test, list) and test[0] == "and":
        return [x for part in test[1:] for x in _all_true(part, asked)]
    return [test]


def _source(some: Op) -> Op:
    """Return what is counted or looked for, with its conditions, whatever the variable is called."""
    _, variable, source, test = some
    found: Op = source
    if test is not True:
        found = ["where", variable, found, test]
    if isinstance(found, list) and found[0] == "where":
        found = ["where", ANYTHING, found[2], substitute(found[3], {found[1]: ANYTHING})]
    return found


def _at_least(test: Node) -> Iterator[tuple[Node, Op]]:
    """Give what a condition counts or looks for, and the least number there is if it is true."""
    match test:
        case ["any", *_]:
            yield 1, test
        case ["<", low, [("held" | "count"), *_] as some] | ["not", ["<=", [("held" | "count"), *_] as some, low]]:
            yield ["+", low, 1], some
        case ["<=", low, [("held" | "count"), *_] as some] | ["not", ["<", [("held" | "count"), *_] as some, low]]:
            yield low, some
        case ["=", [("held" | "count"), *_] as some, low] | ["=", low, [("held" | "count"), *_] as some]:
            yield low, some
        case ["not", ["=", [("held" | "count"), *_] as some, 0] | ["=", 0, [("held" | "count"), *_] as some]]:
            yield 1, some
