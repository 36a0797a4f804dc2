"""Say why something is refused: which condition failed, in which rule, citing which clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.bags import source
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.costs import purse
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.reasons import Teller
from ttrdsl.payments.cost_class import CostTooLarge
from ttrdsl.program.kinds import element_of, kind_of
from ttrdsl.program.marks import clauses_at, mark_at
from ttrdsl.program.node import Node, Op, walk
from ttrdsl.tongue.tongue import said, said_name, so_many, spoken

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

DEEPEST = 40  # so far a reason is followed


@dataclass
class Reason:
    """The way from an offer to the condition that failed."""

    rules: list[str] = field(default_factory=list)  # rules on the way, outer ones first
    clauses: list[str] = field(default_factory=list)
    file: str = ""
    line: int = 0
    text: str = ""
    rule: str = ""  # the innermost rule that failed
    cites: list[str] = field(default_factory=list)  # the clauses of the innermost part that cites any
    about: bool = False  # it tells of the very thing that was asked about

    @property
    def sentence(self) -> str:
        """The innermost rule, what its parts were, and its clause: for players."""
        cites = f" [{', '.join(self.cites)}]" if self.cites else ""
        rule, text = spoken().known(self.rule), self.text or said("not allowed")  # a rule has a name in English alone
        return f"{said('{head}: {text}', head=rule, text=text) if rule else text}{cites}"

    def add(self, found: Reason) -> None:
        """Add what was found further in."""
        self.rules += [r for r in found.rules if r not in self.rules]
        self.clauses += [c for c in found.clauses if c not in self.clauses]
        if found.file:
            self.file, self.line = found.file, found.line
        self.text = found.text or self.text
        self.rule = found.rule or self.rule
        self.cites = found.cites or self.cites
        self.about |= found.about

    def __str__(self) -> str:
        where = f" ({self.file}:{self.line})" if self.file else ""
        through = f", by {' → '.join(self.rules)}" if self.rules else ""
        return f"{self.sentence}{through}{where}"


@dataclass(frozen=True)
class About:
    """The thing somebody means: where a condition looks for any such thing, this one alone is asked about."""

    domain: str
    element: int
    missing: Callable[[Op, Frame, Mapping[str, str], int], Reason | None]  # why it is not in a source, if it is not


def why_not(
    machine: Machine,
    st: State,
    ir: Node,
    frame: Frame,
    kinds: Mapping[str, str] = MappingProxyType({}),
    about: About | None = None,
) -> Reason:
    """Follow a condition that does not hold to the part that made it so; `kinds` are types of variables."""
    here = _Here(machine, st, frame, kinds, Reason(), about)
    here.follow(ir, wanted=True)
    return here.reason


def value_of(machine: Machine, st: State, ir: Node, frame: Frame) -> Any:
    """Work out an expression of the running game that was not compiled before."""
    fn = machine.compiler.expression(ir, frame)
    machine.make_room(st)
    return fn(st)


def entered(machine: Machine, st: State, ir: Op, frame: Frame) -> tuple[Op, Frame]:
    """Return the body of a rule that is asked, and where its names lie, with its arguments in place."""
    machine.compiler.body(ir[1])
    inner = machine.compiler.rule_frames[ir[1]]
    values = [value_of(machine, st, argument, frame) for argument in ir[2:]]
    me = st[frame["me"]] if "me" in frame else -1
    machine.make_room(st)
    st[inner["me"]] = me
    for slot, value in zip(machine.compiler.param_slots(ir[1]), values, strict=True):
        st[slot] = value
    return machine.bundle["rules"][ir[1]]["is"], inner


@dataclass
class _Here:
    """A place in the rules on the way to the condition that failed: the variables there, and what was found so far."""

    machine: Machine
    st: State
    frame: Frame
    kinds: Mapping[str, str]
    reason: Reason
    about: About | None = None
    rule: str = ""  # the innermost one around
    depth: int = 0

    def value(self, ir: Node) -> Any:
        return value_of(self.machine, self.st, ir, self.frame)

    def follow(self, ir: Node, wanted: bool) -> None:
        """Go to the part of a condition that made it other than wanted."""
        self.depth += 1
        if not isinstance(ir, list) or self.depth > DEEPEST:
            return
        match ir[0]:
            case "at":
                _note(self.machine, ir[1], self.reason)
                self.follow(ir[2], wanted)
            case "and" | "or":
                # An `and` that should hold fails at its first false part; an `or` that should not, at its first true
                # one. An `or` that should hold fails by all its parts, and so does an `and` that should not.
                wrong = [part for part in ir[1:] if bool(self.value(part)) != wanted]
                for part in wrong[:1] if (ir[0] == "and") == wanted else wrong:
                    self.follow(part, wanted)
            case "not":
                self.follow(ir[1], not wanted)
            case "if":
                self.follow(ir[2] if self.value(ir[1]) else ir[3], wanted)
            case "rule":
                self.enter(ir, wanted)
            case "payable":
                self.cost(ir[1])
                self.lack(ir)
            case "any" | "every":
                self.each(ir, wanted)
            case _:
                _mention(ir, self.reason)
                self.tell(ir, wanted)

    def each(self, ir: Op, wanted: bool) -> None:
        """Follow the first element that spoils it; where all of them do, say what is asked of them."""
        inner = self.frame.bind(ir[1], self.machine.layout.take())
        kind = element_of(kind_of(ir[2], self.machine.bundle, self.kinds))
        found = source(self.machine.compiler, ir[2], self.frame)
        self.machine.make_room(self.st)
        if wanted and self.about is not None and kind == f"id {self.about.domain}":
            return self.one(ir, replace(self, frame=inner, kinds={**self.kinds, ir[1]: kind}), self.about)
        if wanted == (ir[0] == "every"):
            for element in list(found(self.st)):
                self.st[inner[ir[1]]] = element
                if bool(value_of(self.machine, self.st, ir[3], inner)) != wanted:
                    there = replace(self, frame=inner, kinds={**self.kinds, ir[1]: kind})
                    there.follow(ir[3], wanted)
                    return
        kind = "" if kind == "number" else kind.split()[-1]
        self.reason.text = said("there is no {thing} that meets what is asked", thing=said_name(kind or ir[1]))
        if ir[3] is not True:
            self.tell(ir, wanted)
        _mention(ir[3], self.reason)
        self.marks(ir[2])

    def one(self, ir: Op, there: _Here, about: About) -> None:
        """Say what keeps the one thing that is meant from being among those looked for."""
        self.reason.about = True
        self.marks(ir[2])
        missing = about.missing(ir[2], self.frame, self.kinds, about.element)
        if missing is not None:
            return self.reason.add(missing)
        self.st[there.frame[ir[1]]] = about.element
        if not there.value(ir[3]):
            there.follow(ir[3], True)

    def marks(self, ir: Node) -> None:
        """Note where what is gone through was written, and the rules it asks."""
        while isinstance(ir, list) and ir[0] in ("at", "where"):
            if ir[0] == "at":
                _note(self.machine, ir[1], self.reason)
            else:
                _mention(ir[3], self.reason)
            ir = ir[2]
        _mention(ir, self.reason)

    def tell(self, ir: Op, wanted: bool) -> None:
        """Put the part that failed into words, with its values."""
        teller = Teller(self.machine, self.value, self.frame, self.kinds, self.st)
        try:
            self.reason.text = teller.told(ir, wanted) or self.reason.text
            self.reason.rule = self.rule or self.reason.rule
        except (GameError, KeyError, IndexError, TypeError):
            return  # a reason is help, and must never be in the way of what it explains

    def enter(self, ir: Op, wanted: bool) -> None:
        """Go into a rule that is called."""
        self.reason.rules.append(ir[1])
        self.reason.rule = ir[1]
        rule = self.machine.bundle["rules"][ir[1]]
        if rule["type"] == "truth":
            body, frame = entered(self.machine, self.st, ir, self.frame)
            replace(self, frame=frame, kinds=dict(rule["params"]), rule=ir[1]).follow(body, wanted)

    def cost(self, ir: Node) -> None:
        """Name the cost rules on the way to the cost that cannot be paid, by the branch that holds."""
        match ir:
            case ["at", mark, inner]:
                _note(self.machine, mark, self.reason)
                self.cost(inner)
            case ["if", test, then, other]:
                self.cost(then if self.value(test) else other)
            case ["rule", name, *_]:
                self.reason.rules.append(name)
                body, frame = entered(self.machine, self.st, ir, self.frame)
                replace(self, frame=frame, kinds=dict(self.machine.bundle["rules"][name]["params"])).cost(body)
            case _:
                self.reason.text = self.reason.text or said("cannot be paid")

    def lack(self, ir: Op) -> None:
        """Add how many cards a cost wants and how many there are, where it can be told."""
        compiler = self.machine.compiler
        cost, where = compiler.expression(ir[1], self.frame), purse(compiler, ir[2:], self.frame)
        self.machine.make_room(self.st)
        try:
            owner = where(self.st)
            needed, there = owner.cost_class(cost(self.st)).fewest, sum(owner.hand(self.st))
        except (GameError, CostTooLarge):
            return
        if self.reason.text == said("cannot be paid") and needed:
            cards = so_many(needed, "1 card is needed", "{n} cards are needed")
            found = so_many(there, "there is 1", "there are {n}")
            self.reason.text = said("{head}: {text}", head=self.reason.text, text=f"{cards}, {found}")
            self.reason.text += "" if there < needed else said(", and not of the right kind")


def _mention(ir: Node, reason: Reason) -> None:
    """Name the rules that a comparison or the like asks."""
    for found in walk(ir):
        if found.operation.calls and found.node[1] not in reason.rules:
            reason.rules.append(found.node[1])


def _note(machine: Machine, mark: int, reason: Reason) -> None:
    found, clauses = mark_at(machine.bundle, mark), clauses_at(machine.bundle, mark)
    reason.file, reason.line = found.file, found.line
    reason.clauses += [clause for clause in clauses if clause not in reason.clauses]
    reason.cites = clauses or reason.cites
    if found.path and found.path not in reason.rules:
        reason.rules.append(found.path)
