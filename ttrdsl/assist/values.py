"""What rules say of each thing of a kind whatever happens in play: a number for every route, say."""

from __future__ import annotations

from ttrdsl.program.evaluate import TooMuchWork
from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.translator import RuleResult
from ttrdsl.semantics.types import NUMBER, element
from ttrdsl.syntax import declarations as d


def fixed_numbers(game: Game, domain: str) -> dict[str, list[int]]:
    """Return the rules of one such thing that give a number for each of them, the same one in every game."""
    found: dict[str, list[int]] = {}
    board = Board(game)
    for definition in game.book.of(d.Rule):
        result = game.translator.rules.get(definition.name)
        if result is not None and result.type is NUMBER and [kind for _, kind in result.params] == [element(domain)]:
            by_players = [_numbers(board, result, domain, players) for players in game.things.counts]
            if by_players[0] and all(numbers == by_players[0] for numbers in by_players):
                found[definition.name] = by_players[0]
    return found


def _numbers(board: Board, rule: RuleResult, domain: str, players: int) -> list[int]:
    """Return what a rule gives for each element, or nothing where one of them depends on more."""
    found: list[int] = []
    for element_number in range(board.sizes[domain]):
        try:
            value = board.for_players(players).value(rule.ir, {rule.params[0][0]: element_number})
        except TooMuchWork:
            return []
        if type(value) is not int:
            return []
        found.append(value)
    return found
