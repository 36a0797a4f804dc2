"""Report a local that may have no value where it is read: a branch that sets it may not have been taken."""

from __future__ import annotations

from typing import Any

from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.program import NAMES
from ttrdsl.semantics.types import IR

Names = frozenset[str]
BINDERS = ("any", "every", "count", "sum", "most", "least", "first", "best", "where", "distinct", "picks", "one")


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
        self.names = names

    def steps(self, steps: list[IR], known: Names, mark: int) -> Names:
        for op in steps:
            at, inner = (op[1], op[2]) if op[0] == "at" else (mark, op)
            known = self.step(inner, known, at)
        return known

    def step(self, op: IR, known: Names, mark: int) -> Names:
        match op[0]:
            case "let":
                self.read(op[2], known, mark)
                return known | {op[1]}
            case "if":
                self.read(op[1], known, mark)
                return self.steps(op[2], known, mark) & self.steps(op[3], known, mark)
            case "each":
                self.read(op[2], known | {op[1]}, mark)
                self.steps(op[3], known | {op[1]}, mark)
                return known
            case "secret":
                self.steps([*op[3], *op[4]], known | {op[1]}, mark)
                return known
            case "together":
                return self.steps(op[1], known, mark)
            case "choose" | "some" | "order" | "pay":
                return self.decision(op[1], known, mark)
            case "stop":
                return frozenset(self.names)  # nothing is read behind it
            case _:
                self.read(op, known, mark)
                return known

    def decision(self, details: dict[str, Any], known: Names, mark: int) -> Names:
        own = frozenset({details["as"]}) if "as" in details else frozenset()
        self.read(
            [v for k, v in details.items() if k not in ("then", "else", "alts", "as", "parts", "bound")], known, mark
        )
        after: list[Names] = []
        for alternative in details.get("alts", ()):
            binds = frozenset(b["as"] for b in alternative["bind"])
            self.read([b["in"] for b in alternative["bind"]], known | binds, mark)
            after.append(self.steps(alternative["do"], known | binds, mark))
        chosen = frozenset.intersection(*after) if after else known | own
        if details.get("menu"):
            return known & chosen
        if "else" not in details:
            return chosen
        return self.steps(details["then"], chosen, mark) & self.steps(details["else"], known, mark)

    def read(self, ir: IR, known: Names, mark: int) -> None:
        """Report the locals in an expression that may have no value."""
        waiting: list[tuple[Any, Names]] = [(ir, known)]
        while waiting:
            item, names = waiting.pop()
            if isinstance(item, str):
                if item in self.names and item not in names:
                    self.report(item, mark)
            elif isinstance(item, dict):
                waiting.extend((v, names) for k, v in item.items() if k not in ("label", "uses"))
            elif isinstance(item, list):
                inner = (
                    names | {item[1]} if len(item) > 2 and item[0] in BINDERS and isinstance(item[1], str) else names
                )
                # An operation begins with its name, names of facts and domains, and the variable it binds.
                skip = NAMES.get(item[0], 1) if item and isinstance(item[0], str) else 0
                waiting.extend((x, inner) for x in item[skip:])

    def report(self, name: str, mark: int) -> None:
        t = self.game.translator
        origin = t.origins[mark]
        t.error(
            "TTR529",
            origin.span,
            f"`{name.partition('~')[0]}` may have no value here",
            "not on every way to this step",
            help="give it a value before the branch: `let …`",
        )
