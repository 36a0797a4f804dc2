"""Find out which locals still matter at a decision: a value nobody will read again is nobody's knowledge.

The walk goes backwards through the steps of a procedure, carrying the locals that what lies behind may read. A step
that sets a local takes it out, a step that reads one puts it in; loops are walked until nothing changes.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.program.names import assigned
from ttrdsl.program.node import Node, Op, parts, unmarked

Names = frozenset[str]


class LiveLocals:
    """The locals that matter at each decision of a procedure, by the identity of the decision's details."""

    def __init__(self, proc: dict[str, Any]) -> None:
        self.names = frozenset(proc["locals"])
        self.at: dict[int, Names] = {}
        self.steps(proc["do"], frozenset(), frozenset())

    def steps(self, steps: list[Any], behind: Names, stop: Names) -> Names:
        """Return the locals that matter before some steps; `stop` are those that matter where a `stop` leads."""
        for op in reversed(steps):
            behind = self.step(unmarked(op), behind, stop)
        return behind

    def step(self, op: Op, behind: Names, stop: Names) -> Names:
        """Return the locals that matter before one step."""
        match op[0]:
            case "let":
                return behind - {op[1]} | self.read(op[2])
            case "if":
                return self.read(op[1]) | self.steps(op[2], behind, stop) | self.steps(op[3], behind, stop)
            case "together":
                return self.steps(op[1], behind, stop)
            case "stop":
                return stop
            case "each":
                return self.loop(op[1], op[3], behind, stop) | self.read(op[2])
            case "secret":
                return self.secret(op, behind, stop)
            case "choose":
                return self.choose(op, behind, stop)
            case "some" | "order" | "pay":
                return self.decide(op, self.chosen(op[1], behind, stop) - {op[1]["as"]}, behind, stop)
            case _:
                return behind | self.read(op, "step")

    def loop(self, variable: str, body: list[Any], behind: Names, stop: Names) -> Names:
        """Walk a loop until nothing changes."""
        found = behind
        while True:
            more = found | (self.steps(body, found, stop) - {variable})
            if more == found:
                return found
            found = more

    def secret(self, op: Op, behind: Names, stop: Names) -> Names:
        """All decide, their choices are laid aside; later they are taken up again, one player after another."""
        _, variable, source, decide, effects = op
        chosen = assigned(decide)
        after = behind
        while (more := after | (self.steps(effects, after, stop) - chosen)) != after:
            after = more
        found = after
        while (more := found | (self.steps(decide, found | chosen, stop) - chosen)) != found:
            found = more
        return found - {variable} | self.read(source)

    def choose(self, op: Op, behind: Names, stop: Names) -> Names:
        """A choice among alternatives; without any option a menu is left out."""
        details = op[1]
        after = self.chosen(details, behind, stop)
        found = behind if details["menu"] else frozenset()
        for alternative in details["alts"]:
            inner = self.steps(alternative["do"], after, after if alternative.get("action") else stop)
            found |= inner - {bind["as"] for bind in alternative["bind"]}
        return self.decide(op, found, behind, stop)

    def chosen(self, details: dict[str, Any], behind: Names, stop: Names) -> Names:
        """Return what matters once an option is chosen."""
        return self.steps(details["then"], behind, stop) if "else" in details else behind

    def decide(self, op: Op, chosen: Names, behind: Names, stop: Names) -> Names:
        """Note what matters at a decision: for its options, and for whatever follows."""
        details = op[1]
        found = chosen | self.read(op, "step")
        if "else" in details:
            found |= self.steps(details["else"], behind, stop)
        self.at[id(details)] = self.at.get(id(details), frozenset()) | found
        return found

    def read(self, node: Node, form: str = "value") -> Names:
        """Return the locals that a piece of program reads by itself, not by steps inside it."""
        if isinstance(node, str):
            return self.names & {node}
        inner = (part for part in parts(node, form) if part.form != "steps")
        return frozenset[str]().union(*(self.read(part.node, part.form) - {part.sees} for part in inner))
