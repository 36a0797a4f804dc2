"""Look for a case in which conditions hold: elements of this board and a number of players."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.evaluate import Env, TooMuchWork
from ttrdsl.program.node import Node
from ttrdsl.semantics.checks.elements import Elements
from ttrdsl.semantics.checks.fold import Board, Fold
from ttrdsl.semantics.checks.satisfy import can_hold
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.types import Type


class Witnesses:
    """Carries what the questions share: the constants of the board for each number of players."""

    def __init__(self, game: Game) -> None:
        board = Board(game)
        self.elements = Elements(board)
        self.folds: list[Fold] = [board.for_players(n) for n in game.things.counts]

    def find(self, types: dict[str, Type], conditions: list[Node]) -> tuple[Env, int] | None:
        """Return elements and a number of players with which all conditions can hold; nothing if there are none."""
        try:
            cases = list(self.elements.cases(conditions, types))
            for fold in self.folds:
                for case in cases:
                    if can_hold(folded(fold, conditions, case)):
                        return case, fold.players
        except TooMuchWork:
            return {}, self.folds[0].players
        return None if cases else ({}, self.folds[0].players)


def folded(fold: Fold, conditions: list[Node], case: Env) -> list[Any]:
    """Fold conditions for a case; the first that is false decides."""
    found: list[Any] = []
    for condition in conditions:
        found.append(fold.value(condition, dict(case)))
        if found[-1] is False:
            return [False]
    return found


def never_true(game: Game, names: list[str]) -> frozenset[str]:
    """Return those of some rules that are true of nothing on this board, whatever happens."""
    look = Witnesses(game)
    rules = {name: game.translator.rules[name] for name in names if name in game.translator.rules}
    return frozenset(
        name
        for name, rule in rules.items()
        if rule.type.kind == "truth" and rule.params and look.find(dict(rule.params), [rule.ir]) is None
    )
