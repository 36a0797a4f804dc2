"""Find out which parts and variables of each payment are read later, so that only those tell payments apart."""

from __future__ import annotations

from ttrdsl.program.node import Node, Op, unmarked, walk
from ttrdsl.program.steps import expressions

Live = dict[str, set[tuple[str, str]]]  # local → {("part", name), ("bound", name)}


class Meaning:
    """Walks procedures backwards and notes on each `pay` what will be asked of its payment."""

    def __init__(self, rules: dict[str, Node], params: dict[str, list[str]]) -> None:
        self.rules = rules
        self.params = params
        self.known: dict[str, Live] = {}

    def rule(self, name: str) -> Live:
        """Return what a rule asks of its parameters."""
        if name not in self.known:
            self.known[name] = {}
            self.known[name] = self.asked(self.rules[name]) if name in self.rules else {}
        return self.known[name]

    def asked(self, *expressions: Node) -> Live:
        """Return what expressions ask of payments, by local."""
        live: Live = {}
        for op, operation, _, _ in (found for one in expressions for found in walk(one)):
            if operation.name in ("part", "bound") and isinstance(op[1], str):
                live.setdefault(op[1], set()).add((op[0], op[2]))
            elif operation.calls:
                for param, arg in zip(self.params.get(op[1], []), op[2:], strict=False):
                    if isinstance(arg, str):
                        live.setdefault(arg, set()).update(self.rule(op[1]).get(param, set()))
        return live

    def steps(self, steps: list[Node], behind: Live) -> Live:
        """Work through steps from the last to the first."""
        live = behind
        for op in reversed(steps):
            live = self.step(unmarked(op), live)
        return live

    def step(self, op: Op, live: Live) -> Live:
        """Return what is asked before an operation, given what is asked behind it."""
        match op[0]:
            case "if":
                return merged(self.steps(op[2], live), self.steps(op[3], live), self.asked(op[1]))
            case "each":
                inner = merged(live, self.steps(op[3], live))
                return merged(live, self.steps(op[3], inner), self.asked(op[2]))
            case "together":
                return self.steps(op[1], live)
            case "secret":
                return merged(live, self.steps([*op[3], *op[4]], live), self.asked(op[2]))
            case "choose":
                return self._choose(op, live)
            case "pay" | "some" | "order":
                return self._decision(op, live)
            case _:
                return merged(live, self.asked(*expressions(op)))

    def _choose(self, op: Op, live: Live) -> Live:
        details = op[1]
        after = self.steps(details["then"], live) if "then" in details else live
        ways = [self.steps(alt["do"], after) for alt in details["alts"]]
        return merged(live, self.steps(details.get("else", []), live), *ways, self.asked(*expressions(op)))

    def _decision(self, op: Op, live: Live) -> Live:
        details = op[1]
        after = self.steps(details["then"], live) if "then" in details else live
        if op[0] == "pay":
            asked = after.get(details["as"], set())
            details["parts"] = sorted(n for kind, n in asked if kind == "part")
            details["bound"] = sorted(n for kind, n in asked if kind == "bound")
        rest = {k: v for k, v in after.items() if k != details["as"]}
        return merged(rest, self.steps(details.get("else", []), live), self.asked(*expressions(op)))


def merged(*many: Live) -> Live:
    """Return everything asked in any of several places."""
    result: Live = {}
    for live in many:
        for name, asked in live.items():
            result.setdefault(name, set()).update(asked)
    return result
