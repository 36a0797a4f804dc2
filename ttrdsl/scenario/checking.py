"""Check scenarios without playing them: game, board, names, types, cards and paths, all mistakes in one run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.pipeline import Compiled
from ttrdsl.program.phrases import players_said
from ttrdsl.scenario.check_lines import Lines
from ttrdsl.scenario.expand import variants
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.games import broken, game_of
from ttrdsl.scenario.mentions import note_copies, note_scenario
from ttrdsl.scenario.runner import boards_for, of_unread_board, one_stage, same_titles, unread_lines
from ttrdsl.scenario.stage import BOARD
from ttrdsl.scenario.values import Words
from ttrdsl.semantics.checks.clauses import check_clauses
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d
from ttrdsl.system.giving_up import may_end_here
from ttrdsl.workspace import Workspace, known_clauses


@dataclass
class Sheet:
    """A game with a number of players, to be read and not to be played."""

    bundle: dict[str, Any]
    players: int


class Checker:
    """Checks the scenarios of some files; each game is compiled once for each board."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.compiled: dict[tuple[Path, str], Compiled] = {}
        self.sources: dict[str, Source] = {}
        self.boards: dict[tuple[Path, str], tuple[d.Declaration, ...]] = {}  # as they stood when they were compiled
        self.noted: list[Game] = []  # the games of the scenario that is being checked

    def check_file(self, path: Path) -> list[Diagnostic]:
        """Return the problems of all scenarios of a file."""
        file = self.workspace.parsed(path)[0]
        found = same_titles(file.scenarios)
        for scenario in file.scenarios:
            self.noted.clear()
            try:
                for variant in variants(scenario, boards_for(self.workspace, path)):
                    may_end_here()
                    found += self.check(path, variant.scenario)
            except Failed as failure:
                found += [p for p in failure.problems if not of_unread_board(p, scenario, file)]
            for game in {id(g): g for g in self.noted}.values():
                note_scenario(game.translator, scenario, file)
        if file.scenarios and file.header is None:  # citations in the file of a game are checked with the game
            problems = Problems()
            check_clauses([file.source], known_clauses(self._some_game(path, file.scenarios) or path), problems)
            found += problems.found
        return found

    def _some_game(self, path: Path, scenarios: tuple[d.Scenario, ...]) -> Path | None:
        for scenario in scenarios:
            try:
                return game_of(self.workspace, path, one_stage(scenario))
            except Failed:
                continue
        return None

    def check(self, path: Path, scenario: d.Scenario) -> list[Diagnostic]:
        """Return the problems of one scenario."""
        try:
            stage = one_stage(scenario)
            game = game_of(self.workspace, path, stage)
        except Failed as failure:
            unread = unread_lines(self.workspace.parsed(path)[1], scenario)  # a `then` may stand there
            return [p for p in failure.problems if not (unread and p.code == "TTR710")]
        board = tuple(fact for fact in scenario.facts if isinstance(fact, BOARD))
        compiled = self._compile(path, game, board)
        found = [p for p in compiled.problems if board and p.span and p.span.file == self._name(path)]
        whole = compiled if compiled.bundle is not None else self._compile(path, game, ())
        if whole.game is None or whole.bundle is None:
            return [*found, *broken(whole, stage).problems]
        if not found and compiled.bundle is None:
            return list(broken(compiled, stage).problems)
        self.noted.append(whole.game)
        low, high = whole.bundle["game"]["players"]
        if not low <= stage.players <= high:
            return [*found, *_no_such_number(scenario, stage, low, high)]
        words = Words(Sheet(whole.bundle, stage.players), whole.game.things)
        source = self.workspace.parsed(path)[0].source
        lines = Lines(whole.game.translator, words, source)
        for fact in scenario.facts:
            found += [p for p in lines.check(fact) if whole is compiled or not _is_quoted(p, source)]
        return found

    def _name(self, path: Path) -> str:
        return self.workspace.parsed(path)[0].source.name

    def _compile(self, path: Path, game: Path, board: tuple[d.Declaration, ...]) -> Compiled:
        text = self.workspace.parsed(path)[0].source.text
        key = (game.resolve(), "\n".join(text[b.span.start : b.span.end] for b in board))
        if key not in self.compiled or (board and self.compiled[key].problems.found):  # problems have places
            self.compiled[key] = self.workspace.compile(game, own_board=board or None, checks=bool(board))
            self.sources |= self.compiled[key].sources
            self.boards[key] = board
        game_made = self.compiled[key].game
        if game_made is not None:
            note_copies(game_made.book.index, self.boards[key], board)
        return self.compiled[key]


def _is_quoted(problem: Diagnostic, source: Source) -> bool:
    """Say whether a problem is about a name on the board: of a board with mistakes they are not all known."""
    at = problem.span.start if problem.span else 0
    return "'" in source.text[max(at - 1, 0) : at + 1]


def _no_such_number(scenario: d.Scenario, stage: d.Stage, low: int, high: int) -> list[Diagnostic]:
    """Report a number of players that the game is not for, unless the scenario says that it is refused."""
    if any(isinstance(fact, d.Refused) for fact in scenario.facts):
        return []
    title = f"the game cannot be made: it is for {players_said(low, high)}, not {stage.players}"
    return list(failed("TTR713", stage.span, title, "with these players", help="`then refused` expects this").problems)
