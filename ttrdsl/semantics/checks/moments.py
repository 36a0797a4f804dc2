"""Conditions of steps that read what an earlier step of the same action has changed."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import Node, Op, unmarked, walk
from ttrdsl.program.steps import Steps, blocks
from ttrdsl.semantics.compile_game import Game

Changed = dict[str, int]  # what was changed → the mark of the step that did it


def check_moments(game: Game) -> None:
    """Look at every exception to a step, knowing what the steps before it change."""
    check = _Check(game)
    for proc in game.translator.procs.values():
        check.steps(proc["steps"], {})


class _Check:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.origins = game.translator.origins
        self.bodies = game.bodies()

    def steps(self, steps: Steps, changed: Changed) -> Changed:
        """Go through steps in order; return what has been changed behind them."""
        for step in steps:
            mark, op = (step[1] if step[0] == "at" else -1), unmarked(step)
            if op[0] == "if" and mark >= 0 and self.origins[mark].note == "exception":
                self._look(op[1], mark, changed)
            if mark >= 0:
                changed = changed | dict.fromkeys(changes(op), mark)
            # A choice of actions begins each of them anew.
            inner = {} if op[0] == "choose" and op[1]["menu"] else changed
            behind = [self.steps(block, inner) for _, block in blocks(op)]
            for found in behind if inner is changed else []:
                changed = changed | found
        return changed

    def _look(self, test: Node, mark: int, changed: Changed) -> None:
        path = self.origins[mark].path
        for thing in sorted(self._read(test)):
            before = changed.get(thing)
            if before is None or self.origins[before].path == path:
                continue
            condition = self._condition(mark)
            step = self.origins[before]
            self.game.translator.error(
                "TTR513", condition, f"the condition on `{path}` reads what an earlier step changes",
                f"`{step.path}` has changed `{_shown(thing)}` by then",
                related=[(step.span, f"`{_shown(thing)}` changes here")],
                help="put the effects into one step, or test what has been placed",
            )  # fmt: skip
            return

    def _condition(self, mark: int) -> Span:
        """Return where the condition of an exception is written."""
        span = self.origins[mark].span
        for found in self.game.translator.reached.values():
            if found.decl.span == span and found.decl.when is not None:
                return found.decl.when.span
        return span

    def _read(self, ir: Node) -> set[str]:
        """Return what an expression reads of the state, with the kind of place that pieces lie on."""
        found = [(node, operation) for node, operation, _, _ in walk(ir, "value", self.bodies) if operation.reads]
        return {
            operation.reads.format(*node[:2]) + (f" {_place(node[2])}" if operation.reads.startswith("pieces") else "")
            for node, operation in found
        }


def changes(op: Op) -> set[str]:
    """Return what an operation takes from or sets; what it adds to is there to be tested."""
    match op[0]:
        case "put":
            return {f"cell {op[1][1]}"} if op[1][0] in ("field", "cell") else set()
        case "shift":
            source, target = _place(op[3]), _place(op[4])
            return {f"pieces {op[2]} {source}"} if source != target else set()
        case "draw" | "take":
            return _pile(op[2])
        case "pay" | "spend":
            return {pile for source in op[1]["from"] for pile in _pile(source)}
        case _:
            return set()


def _place(ir: Node) -> str:
    return str(ir[1]) if isinstance(ir, list) and ir[0] == "place" else "?"


def _pile(ir: Node) -> set[str]:
    return {f"pile {ir[1]}"} if isinstance(ir, list) and ir[0] == "pile" else set()


def _shown(thing: str) -> str:
    return thing.split()[1].removeprefix("board.")
