"""Work out what can be carried through, so that an option is offered only if the rest of its action can follow.

The walk goes backwards through the steps, carrying the condition under which what lies behind can be done. A step adds
what it needs itself; a change drops the parts of the condition that read what it changes; chance, hidden cards and
another player's decision drop all of it.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Bodies, Node, Op, conjunction, conjuncts, is_bag, mark_of, unmarked, walk
from ttrdsl.program.state import changes, meet, reads

Steps = list[Op]


class LookAhead:
    """Strengthens the choices of procedures, and turns `try` into a plain condition."""

    def __init__(self, bodies: Bodies, procs: dict[str, Any]) -> None:
        self.bodies = bodies
        self.procs = procs
        self.done: dict[str, Node] = {}
        self.mark: int | None = None

    def procedure(self, name: str) -> Node:
        """Work through a procedure once; return the condition under which it can be done."""
        if name not in self.done:
            self.done[name] = True
            self.done[name] = self.steps(self.procs[name]["steps"], True)
        return self.done[name]

    def steps(self, steps: Steps, behind: Node) -> Node:
        """Return the condition under which steps, and what lies behind them, can be done; change them in place."""
        condition = behind
        for position in range(len(steps) - 1, -1, -1):
            op = steps[position]
            mark = mark_of(op)
            outer, self.mark = self.mark, mark if mark is not None else self.mark
            new, condition = self.step(unmarked(op), condition)
            self.mark = outer
            steps[position] = ["at", mark, new] if mark is not None else new
            # The mark lets a refusal name the step, and through it the rule that asked for it.
            condition = _marked(condition, behind, mark)
            behind = condition
        return condition

    def step(self, op: Op, behind: Node) -> tuple[Op, Node]:
        """Return the operation, and the condition before it."""
        match op[0]:
            case "let":
                return op, substitute(behind, {op[1]: op[2]})
            case "put" | "skip":
                return op, self.after([op], behind)
            case "shift":
                return op, both(_enough(op[1], ["pieces", op[2], op[3]]), self.after([op], behind))
            case "draw":
                return op, True if op[5] else _enough(op[1], ["held", ["cards", op[2]], ["all", "card"]])
            case "take":
                return op, self._take(op, behind)
            case "shuffle":
                return op, True
            case "pay":
                return self._pay(op, behind)
            case "spend":
                return op, behind
            case "choose":
                return self._choose(op, behind)
            case "some" | "order":
                return self._some(op, behind)
            case "if":
                return op, _if(op[1], self.steps(op[2], behind), self.steps(op[3], behind))
            case "try":
                return self._try(op, behind)
            case "together":
                return op, self.steps(op[1], behind)
            case "each":
                self.steps(op[3], True)
                return op, True if self.commits(op[3]) else self.after(op[3], behind, op[1] if op[1] != "me" else "")
            case "secret":
                self.steps(op[4], True)
                self.steps(op[3], True)
                return op, True
            case "run":
                return op, self._run(op, behind)
            case _:  # stop
                return op, True

    def _take(self, op: Op, behind: Node) -> Node:
        rest = self.after([op], behind)
        if op[1][0] == "kinds":
            return both(_enough(op[1][1], ["held", ["cards", op[2]], op[1][2]]), rest)
        return rest

    def _pay(self, op: Op, behind: Node) -> tuple[Op, Node]:
        details = op[1]
        rest = self.after([op], behind, details["as"])
        need = ["payable", details["cost"], *details["from"]]
        if "else" in details:
            self.steps(details["then"], self.after([op], behind, details["as"]))
            return op, self.steps(details["else"], behind)
        details["if"] = True
        return op, both(need, rest)

    def _some(self, op: Op, behind: Node) -> tuple[Op, Node]:
        details = op[1]
        rest = self.after([], behind, details["as"])
        if "else" in details:
            self.steps(details["then"], rest)
            return op, self.steps(details["else"], behind)
        if op[0] == "order":
            return op, rest
        source = details["from"]
        bag = is_bag(source)
        size = (
            ["held", ["cards", source] if source[0] == "where" else source, ["all", "card"]]
            if bag
            else ["size", source]
        )
        return op, both(_enough(details["low"], size), rest)

    def _choose(self, op: Op, behind: Node) -> tuple[Op, Node]:
        details = op[1]
        declined = self.steps(details["else"], behind) if "else" in details else None
        if "then" in details:
            behind = self.steps(details["then"], behind)
        ways: list[Node] = []
        for alternative in details["alts"]:
            ways.append(self._alternative(alternative, behind))
        if details["menu"]:
            return op, True
        if declined is not None:
            return op, declined
        return op, ways[0] if len(ways) == 1 else ["or", *ways]

    def _alternative(self, alternative: dict[str, Any], behind: Node) -> Node:
        condition = self.derived(self.steps(alternative["do"], behind), alternative.get("at"))
        if not alternative["bind"]:
            alternative["if"] = needed = both(alternative["if"], condition)
            return needed
        variable, source = alternative["bind"][-1]["as"], alternative["bind"][-1]["in"]
        if condition is not True:
            source = ["where", variable, source, condition]
            if source[2][0] == "where" and source[2][1] == variable:
                source = ["where", variable, source[2][2], both(source[2][3], condition)]
            alternative["bind"][-1]["in"] = source
        return both(alternative["if"], ["any", variable, source, True])

    def derived(self, condition: Node, mark: int | None = None) -> Node:
        """Mark a condition as one that nobody wrote: it follows from steps, and names the step it follows from."""
        at = self.mark if mark is None else mark
        if condition is True or at is None or (isinstance(condition, list) and condition[:2] == ["at", at]):
            return condition
        return ["at", at, condition]

    def _try(self, op: Op, behind: Node) -> tuple[Op, Node]:
        can = self.derived(self.steps(op[1], True))
        other = self.steps(op[2], behind)
        if can is True:
            return ["if", True, op[1], op[2]], True if self.commits(op[1]) else self.after(op[1], behind)
        after = True if self.commits(op[1]) else self.after(op[1], behind)
        return ["if", can, op[1], op[2]], _if(can, after, other)

    def _run(self, op: Op, behind: Node) -> Node:
        proc = self.procs[op[1]]
        given = dict(zip(proc["params"], op[2:], strict=True))
        condition: Node = substitute(self.procedure(op[1]), given)
        if self.commits(proc["steps"]):
            return condition
        return both(condition, self.after(proc["steps"], behind))

    def commits(self, steps: Steps) -> bool:
        """Say whether steps contain a decision or chance, behind which nothing is foreseen."""
        return any(found.operation.unforeseen for found in walk(steps, "steps", self.bodies))

    def after(self, steps: Steps, condition: Node, local: str = "") -> Node:
        """Drop the parts of a condition that read what steps change, or the local they set."""
        if condition is True:
            return True
        changed = changes(steps, self.bodies)
        kept: Node = conjunction(
            [
                part
                for part in conjuncts(condition)
                if not meet(reads(part, self.bodies), changed) and not (local and local in free(part))
            ]
        )
        return kept


def _marked(condition: Node, behind: Node, mark: int | None) -> Node:
    """Mark what a step added to the condition behind it."""
    if mark is None or condition is behind or condition is True or condition == behind:
        return condition
    if isinstance(condition, list) and condition[0] == "and" and condition[2:] == conjuncts(behind):
        return ["and", ["at", mark, condition[1]], *condition[2:]]
    if isinstance(condition, list) and condition[0] not in ("and", "at"):
        return ["at", mark, condition]
    return condition


def _enough(number: Node, have: Node) -> Node:
    """Return that there are so many: of none, of `all` and of `up to` so many there always are; nothing is asked."""
    if isinstance(number, int):
        return number <= 0 or ["<=", number, have]
    up_to = isinstance(number, list) and number[0] == "min" and have in number[1:]
    return True if up_to or number == have else ["<=", number, have]


def both(first: Node, second: Node) -> Node:
    """Return the condition that two conditions hold."""
    joined: Node = conjunction([*conjuncts(first), *conjuncts(second)])
    return joined


def _if(test: Node, then: Node, other: Node) -> Node:
    if then == other:
        return then
    return ["if", test, then, other]
