"""Find out which locals still matter at a decision: a value nobody will read again is nobody's knowledge.

The walk goes backwards through the steps of a procedure, carrying the locals that what lies behind may read. A step
that sets a local takes it out, a step that reads one puts it in; loops are walked until nothing changes.
"""

from __future__ import annotations

from typing import Any

IR = Any
Names = frozenset[str]

# Operations whose second part names something that is no local.
NAMED = {"at", "fact", "cell", "pile", "pieces", "owned", "place", "rule", "all", "set", "run"}
# Operations whose second part is a variable of their own.
BINDERS = {"where", "any", "every", "count", "sum", "most", "least", "first", "best", "distinct", "picks", "one"}
UNREAD = ("as", "uses", "label", "name", "parts", "bound", "then", "else", "do")


class LiveLocals:
    """The locals that matter at each decision of a procedure, by the identity of the decision's details."""

    def __init__(self, proc: dict[str, Any]) -> None:
        self.names = frozenset(proc["locals"])
        self.at: dict[int, Names] = {}
        self.steps(proc["do"], frozenset(), frozenset())

    def steps(self, steps: list[IR], behind: Names, stop: Names) -> Names:
        """Return the locals that matter before some steps; `stop` are those that matter where a `stop` leads."""
        for op in reversed(steps):
            behind = self.step(op[2] if op[0] == "at" else op, behind, stop)
        return behind

    def step(self, op: IR, behind: Names, stop: Names) -> Names:
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
                return self.choose(op[1], behind, stop)
            case "some" | "order" | "pay":
                return self.decide(op[1], self.chosen(op[1], behind, stop) - {op[1]["as"]}, behind, stop)
            case "spend":
                return behind | self.read(op[1]) | {op[1]["as"]}
            case "shift":
                return behind | self.read([op[1], op[3], op[4]])
            case _:
                return behind | self.read(op)

    def loop(self, variable: str, body: list[IR], behind: Names, stop: Names) -> Names:
        """Walk a loop until nothing changes."""
        found = behind
        while True:
            more = found | (self.steps(body, found, stop) - {variable})
            if more == found:
                return found
            found = more

    def secret(self, op: IR, behind: Names, stop: Names) -> Names:
        """All decide, their choices are laid aside; later they are taken up again, one player after another."""
        _, variable, source, decide, effects = op
        inner = [x[2] if x[0] == "at" else x for x in decide]
        chosen = frozenset(name for x in inner for name in _set_by(x))
        after = behind
        while (more := after | (self.steps(effects, after, stop) - chosen)) != after:
            after = more
        found = after
        while (more := found | (self.steps(decide, found | chosen, stop) - chosen)) != found:
            found = more
        return found - {variable} | self.read(source)

    def choose(self, details: dict[str, Any], behind: Names, stop: Names) -> Names:
        """A choice among alternatives; without any option a menu is left out."""
        after = self.chosen(details, behind, stop)
        found = behind if details["menu"] else frozenset()
        for alternative in details["alts"]:
            inner = self.steps(alternative["do"], after, after if alternative.get("action") else stop)
            found |= inner - {bind["as"] for bind in alternative["bind"]}
        return self.decide(details, found, behind, stop)

    def chosen(self, details: dict[str, Any], behind: Names, stop: Names) -> Names:
        """Return what matters once an option is chosen."""
        return self.steps(details["then"], behind, stop) if "else" in details else behind

    def decide(self, details: dict[str, Any], chosen: Names, behind: Names, stop: Names) -> Names:
        """Note what matters at a decision: for its options, and for whatever follows."""
        found = chosen | self.read(details)
        if "else" in details:
            found |= self.steps(details["else"], behind, stop)
        self.at[id(details)] = self.at.get(id(details), frozenset()) | found
        return found

    def read(self, ir: IR) -> Names:
        """Return the locals an expression mentions."""
        if isinstance(ir, str):
            return self.names & {ir}
        if isinstance(ir, dict):
            return self._read_all([value for key, value in ir.items() if key not in UNREAD])
        if not isinstance(ir, list) or not ir:
            return frozenset()
        if not isinstance(ir[0], str):
            return self._read_all(ir)
        if ir[0] in BINDERS and len(ir) > 2 and isinstance(ir[1], str):
            return self._read_all(ir[2:]) - {ir[1]}
        return self._read_all(ir[2:] if ir[0] in NAMED else ir[1:])

    def _read_all(self, parts: list[IR]) -> Names:
        return frozenset(name for part in parts for name in self.read(part))


def _set_by(op: IR) -> list[str]:
    """Return the locals that a step of deciding sets."""
    if op[0] == "let":
        return [op[1]]
    if op[0] == "choose":
        return [bind["as"] for alternative in op[1]["alts"] for bind in alternative["bind"]]
    return [op[1]["as"]]
