"""Report a local that may have no value where it is read: a branch that sets it may not have been taken."""

from __future__ import annotations

from ttrdsl.program.names import free
from ttrdsl.program.node import Node, Op, mark_of, unmarked
from ttrdsl.program.steps import expressions
from ttrdsl.semantics.compile_game import Game

Names = frozenset[str]


def check_unset(game: Game) -> None:
    """Follow each procedure from its start, with the locals that certainly have a value."""
    t = game.translator
    for proc in t.procs.values():
        _Follower(game, set(proc["locals"])).steps(proc["steps"], frozenset(proc["params"]), -1)
    for rule in game.standing:
        _Follower(game, set(rule["locals"])).steps(rule["do"], frozenset(), -1)


class _Follower:
    """Goes through steps in order; what both branches set is set behind them."""

    def __init__(self, game: Game, names: set[str]) -> None:
        self.game = game
        self.names = frozenset(names)

    def steps(self, steps: list[Node], known: Names, mark: int) -> Names:
        for op in steps:
            at = mark_of(op)
            known = self.step(unmarked(op), known, mark if at is None else at)
        return known

    def step(self, op: Op, known: Names, mark: int) -> Names:
        match op[0]:
            case "let":
                self.read(free(op[2]), known, mark)
                return known | {op[1]}
            case "if":
                self.read(free(op[1]), known, mark)
                return self.steps(op[2], known, mark) & self.steps(op[3], known, mark)
            case "each":
                self.read(free(op[2]), known | {op[1]}, mark)
                self.steps(op[3], known | {op[1]}, mark)
                return known
            case "secret":
                self.steps([*op[3], *op[4]], known | {op[1]}, mark)
                return known
            case "together":
                return self.steps(op[1], known, mark)
            case "choose" | "some" | "order" | "pay":
                return self.decision(op, known, mark)
            case "stop":
                return self.names  # nothing is read behind it
            case _:
                self.read(free(op, "step"), known, mark)
                return known

    def decision(self, op: Op, known: Names, mark: int) -> Names:
        details = op[1]
        own = frozenset({details["as"]}) if "as" in details else frozenset()
        if "alts" not in details:
            self.read(frozenset().union(*map(free, expressions(op))), known, mark)
        after: list[Names] = []
        for alternative in details.get("alts", ()):
            binds = frozenset(b["as"] for b in alternative["bind"])
            self.read(free(alternative["bind"], "binders"), known | binds, mark)
            after.append(self.steps(alternative["do"], known | binds, mark))
        chosen = frozenset.intersection(*after) if after else known | own
        if details.get("menu"):
            return known & chosen
        if "else" not in details:
            return chosen
        return self.steps(details["then"], chosen, mark) & self.steps(details["else"], known, mark)

    def read(self, names: Names, known: Names, mark: int) -> None:
        """Report the locals among some names that may have no value."""
        for name in sorted(names & self.names - known):
            self.report(name, mark)

    def report(self, name: str, mark: int) -> None:
        t = self.game.translator
        origin = t.origins[mark]
        t.error(
            "TTR529",
            origin.span,
            f"`{name.partition('~')[0]}` may have no value here",
            "not set on every path to this step",
            help="give it a value before the branch: `let …`",
        )
