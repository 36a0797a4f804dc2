"""Say why something is refused: which condition failed, in which rule, citing which clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.reasons import Teller
from ttrdsl.program.node import Node, Op, walk

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine


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

    @property
    def sentence(self) -> str:
        """The innermost rule, what its parts were, and its clause: for players."""
        cites = f" [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.rule + ': ' if self.rule else ''}{self.text or 'not allowed'}{cites}"

    def __str__(self) -> str:
        where = f" ({self.file}:{self.line})" if self.file else ""
        through = f", by {' → '.join(self.rules)}" if self.rules else ""
        return f"{self.sentence}{through}{where}"


def why_not(machine: Machine, st: State, ir: Node, frame: Frame, wanted: bool = True) -> Reason:
    """Follow a condition that is not `wanted` to the part that made it so."""
    reason = Reason()
    _follow(machine, st, ir, frame, wanted, reason, 0)
    return reason


def value_of(machine: Machine, st: State, ir: Node, frame: Frame) -> Any:
    """Work out an expression of the running game that was not compiled before."""
    fn = machine.compiler.expression(ir, frame)
    if machine.layout.size > len(st):
        st.extend([0] * (machine.layout.size - len(st)))
    return fn(st)


def _follow(machine: Machine, st: State, ir: Node, frame: Frame, wanted: bool, reason: Reason, depth: int) -> None:
    if not isinstance(ir, list) or depth > 40:
        return
    match ir[0]:
        case "at":
            _note(machine, ir[1], reason)
            _follow(machine, st, ir[2], frame, wanted, reason, depth + 1)
        case "and" | "or":
            # An `and` that should hold fails at its first false part; an `or` that should not, at its first true one.
            # An `or` that should hold fails by all its parts, and so does an `and` that should not.
            one_is_enough = (ir[0] == "and") == wanted
            for part in ir[1:]:
                if bool(value_of(machine, st, part, frame)) != wanted:
                    _follow(machine, st, part, frame, wanted, reason, depth + 1)
                    if one_is_enough:
                        return
        case "not":
            _follow(machine, st, ir[1], frame, not wanted, reason, depth + 1)
        case "if":
            chosen = ir[2] if value_of(machine, st, ir[1], frame) else ir[3]
            _follow(machine, st, chosen, frame, wanted, reason, depth + 1)
        case "rule":
            _enter(machine, st, ir, frame, wanted, reason, depth)
        case "payable":
            _cost(machine, st, ir[1], frame, reason)
        case "any":
            _any(machine, st, ir, frame, wanted, reason, depth)
        case _:
            _mention(ir, reason)
            _tell(machine, st, ir, frame, wanted, reason)


def _any(machine: Machine, st: State, ir: Op, frame: Frame, wanted: bool, reason: Reason, depth: int) -> None:
    """Of an `any` that should not hold, follow the first element for which it does."""
    from ttrdsl.engine.bags import source

    if not wanted and isinstance(ir[1], str) and len(ir) > 3:
        fn = source(machine.compiler, ir[2], frame)
        inner = frame.bind(ir[1], machine.layout.take())
        _room(machine, st)
        for element in list(fn(st)):
            st[inner[ir[1]]] = element
            if value_of(machine, st, ir[3], inner):
                _follow(machine, st, ir[3], inner, wanted, reason, depth + 1)
                return
    _follow(machine, st, ir[2], frame, wanted, reason, depth + 1)


def _tell(machine: Machine, st: State, ir: Op, frame: Frame, wanted: bool, reason: Reason) -> None:
    """Put the part that failed into words, with its values; what has no words stays as it is."""
    teller = Teller(machine, lambda part: value_of(machine, st, part, frame), frame, st)
    try:
        reason.text = teller.told(ir, wanted) or reason.text
    except (GameError, KeyError, IndexError, TypeError):
        return  # a reason is help, and must never be in the way of what it explains


def _room(machine: Machine, st: State) -> None:
    if machine.layout.size > len(st):
        st.extend([0] * (machine.layout.size - len(st)))


def _enter(machine: Machine, st: State, ir: Op, frame: Frame, wanted: bool, reason: Reason, depth: int) -> None:
    name = ir[1]
    reason.rules.append(name)
    reason.rule = name
    if machine.bundle["rules"][name]["type"] == "truth":
        body, inner = entered(machine, st, ir, frame)
        _follow(machine, st, body, inner, wanted, reason, depth + 1)


def entered(machine: Machine, st: State, ir: Op, frame: Frame) -> tuple[Op, Frame]:
    """Return the body of a rule that is asked, and where its names lie, with its arguments in place."""
    name, rule = ir[1], machine.bundle["rules"][ir[1]]
    values = [value_of(machine, st, a, frame) for a in ir[2:]]
    me = st[frame["me"]] if "me" in frame else -1
    machine.compiler.body(name)
    inner = machine.compiler.rule_frames[name]
    _room(machine, st)
    st[inner["me"]] = me
    for (param, _), value in zip(rule["params"], values, strict=True):
        st[inner[param]] = value
    return rule["is"], inner


def _cost(machine: Machine, st: State, ir: Node, frame: Frame, reason: Reason) -> None:
    """Name the cost rules on the way to the cost that cannot be paid."""
    while isinstance(ir, list):
        if ir[0] == "at":
            _note(machine, ir[1], reason)
            ir = ir[2]
        elif ir[0] == "rule":
            reason.rules.append(ir[1])
            ir = machine.bundle["rules"][ir[1]]["is"] if not ir[2:] else _cost_body(machine, st, ir, frame, reason)
        else:
            reason.text = reason.text or "cannot be paid"
            return


def _cost_body(machine: Machine, st: State, ir: Op, frame: Frame, reason: Reason) -> Op:
    """Pick the branch of a cost rule that holds for its arguments."""
    rule = machine.bundle["rules"][ir[1]]
    names = {"me": machine.layout.take()} | {p: machine.layout.take() for p, _ in rule["params"]}
    values = [value_of(machine, st, a, frame) for a in ir[2:]]
    st.extend([0] * (machine.layout.size - len(st)))
    st[names["me"]] = st[frame["me"]] if "me" in frame else -1
    for (param, _), value in zip(rule["params"], values, strict=True):
        st[names[param]] = value
    body, inner = rule["is"], Frame(names)
    while isinstance(body, list) and body[0] in ("if", "at", "rule"):
        if body[0] == "if":
            body = body[2] if value_of(machine, st, body[1], inner) else body[3]
        elif body[0] == "at":
            _note(machine, body[1], reason)
            body = body[2]
        else:
            reason.rules.append(body[1])
            return _cost_body(machine, st, body, inner, reason)
    assert isinstance(body, list)
    return body


def _mention(ir: Node, reason: Reason) -> None:
    """Name the rules that a comparison or the like asks."""
    for found in walk(ir):
        if found.operation.calls and found.node[1] not in reason.rules:
            reason.rules.append(found.node[1])


def _note(machine: Machine, mark: int, reason: Reason) -> None:
    row = machine.bundle["source"]["at"][mark]
    reason.file = machine.bundle["source"]["files"][row[0]]
    reason.line = row[1]
    reason.clauses += [clause for clause in row[7] if clause not in reason.clauses]
    reason.cites = list(row[7]) or reason.cites
    if row[5] and row[5] not in reason.rules:
        reason.rules.append(row[5])
