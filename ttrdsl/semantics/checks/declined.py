"""Report what is done with a thing that a player may have declined to choose: then there is nothing to do it with."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Node, Op, mark_of, unmarked, without_marks
from ttrdsl.program.operations import STEPS
from ttrdsl.program.steps import Steps, blocks
from ttrdsl.semantics.compile_game import Game

Declined = dict[str, int]  # locals that may be none because somebody declined, and the mark of the choice
THERE = frozenset(("changed", "pile", "place", "taken", "target"))  # words of a row for what cannot be none


def check_declined(game: Game) -> None:
    """Follow each procedure with the choices that may have been declined on the way."""
    for proc in game.translator.procs.values():
        _Follower(game).steps(proc["steps"], {}, -1)


class _Follower:
    """Goes through steps in order; behind several ways a local may be none if it may be so on one that goes on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reported: set[int] = set()

    def steps(self, steps: Steps, declined: Declined, mark: int) -> Declined | None:
        """Return what may be none behind some steps, or nothing where they always stop."""
        for op in steps:
            at = mark_of(op)
            going = self.step(unmarked(op), declined, mark if at is None else at)
            if going is None:
                return None
            declined = going
        return declined

    def step(self, op: Op, declined: Declined, mark: int) -> Declined | None:
        self.use(op, declined, mark)
        match op[0]:
            case "stop":
                return None
            case "let":
                source = unmarked(op[2])
                kept = {name: at for name, at in declined.items() if name != op[1]}
                return {**kept, op[1]: declined[source]} if isinstance(source, str) and source in declined else kept
            case "if":
                ways = [
                    self.steps(block, _told(declined, test), mark)
                    for block, test in ((op[2], op[1]), (op[3], ["not", op[1]]))
                ]
                return _either(ways)
            case "choose" | "some" | "order" | "pay":
                return self.decision(op[1], declined, mark)
        for _, block in blocks(op):
            inside = self.steps(block, declined, mark)
            if op[0] == "together":
                return inside
            declined = {**declined, **(inside or {})}
        return declined

    def decision(self, details: dict[str, Any], declined: Declined, mark: int) -> Declined | None:
        binds = {bind["as"] for alternative in details.get("alts", ()) for bind in alternative["bind"]}
        binds |= {details["as"]} if "as" in details else set()
        chosen = {name: at for name, at in declined.items() if name not in binds}
        ways = [self.steps(alternative["do"], chosen, mark) for alternative in details.get("alts", ())]
        if details.get("menu"):
            return declined
        behind = _either(ways) if ways else chosen
        if "else" not in details:
            return behind
        then = None if behind is None else self.steps(details["then"], behind, mark)
        other = self.steps(details["else"], declined, mark)
        if other is not None:
            lost = (unmarked(op) for op in details["else"])
            other |= {op[1]: mark for op in lost if op[0] == "let" and op[1] in binds and op[2] == ["none"]}
        return _either([then, other])

    def use(self, op: Op, declined: Declined, mark: int) -> None:
        """Report a step that names something that may be none where there has to be something."""
        for part, argument in enumerate(STEPS[op[0]].arguments, 1):
            if argument.word not in THERE or part >= len(op):
                continue
            if op[0] == "draw" and part == 2 and op[5]:
                continue  # up to so many of nobody's are none
            node = without_marks(op[part])
            for name in node[1:] if isinstance(node, list) else ():
                if isinstance(name, str) and name in declined and mark >= 0 and mark not in self.reported:
                    self.reported.add(mark)
                    self.report(name.partition("~")[0], mark, declined[name])

    def report(self, name: str, mark: int, cause: int) -> None:
        t = self.game.translator
        related = [(t.origins[cause].span, "whoever declines goes on behind this")] if cause >= 0 else []
        helps = f"put it into the braces, `may {{ choose {name} …;  … }}`, or end with `else {{ stop }}`"
        title, label = f"`{name}` is none if she declines", "then this cannot be done"
        t.error("TTR534", t.origins[mark].span, title, label, related=related, help=helps)


def _told(declined: Declined, test: Node) -> Declined:
    """Return what may still be none where a condition holds."""
    told = {name for name in declined if _something(without_marks(test), name)}
    return {name: at for name, at in declined.items() if name not in told}


def _something(test: Node, name: str) -> bool:
    """Say whether a local is not none where a condition holds."""
    match test:
        case ["not", ["=", one, other]]:
            return name in (one, other) and ["none"] in (one, other)
        case ["not", ["not", inner]]:
            return _something(inner, name)
        case ["not", ["or", *parts]]:
            return any(_something(["not", part], name) for part in parts)
        case ["and", *parts]:
            return any(_something(part, name) for part in parts)
    return False


def _either(ways: list[Declined | None]) -> Declined | None:
    """Return what may be none on one of several ways, of which some may have ended."""
    going = [way for way in ways if way is not None]
    return {name: at for way in going for name, at in way.items()} if going else None
