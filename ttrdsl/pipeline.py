"""The passes in order, from text to bundle. Read this first.

text ─► syntax.parser ─► tree ─► semantics.layers ─► layers ─► semantics.compile_game ─► game
     ─► semantics.checks ─► semantics.to_bundle ─► semantics.read_back ─► bundle
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.diagnostics.suggest import few_guesses
from ttrdsl.semantics.checks import run_checks
from ttrdsl.semantics.checks.clauses import Clauses, check_clauses
from ttrdsl.semantics.compile_game import Game, compile_game, finish_game
from ttrdsl.semantics.layers import Layer, Library, check_headers, find_layers
from ttrdsl.semantics.read_back import read_back
from ttrdsl.semantics.to_bundle import to_bundle
from ttrdsl.syntax.declarations import ANY_LOST, Declaration, File
from ttrdsl.system.giving_up import may_end_here

# After one of these a whole file is missing, and names would seem unknown that are not.
FILE_MISSING = ("TTR001", "TTR002", "TTR008", "TTR107", "TTR109")


@dataclass
class Compiled:
    """What came of a file: its bundle if there is one, and all problems met on the way."""

    file: File
    layers: list[Layer] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    game: Game | None = None
    bundle: dict[str, Any] | None = None
    read: dict[str, Any] | None = None  # the same, read back from its bytes: what is played

    @property
    def sources(self) -> dict[str, Source]:
        """The sources of all layers, by name."""
        found = {layer.file.source.name: layer.file.source for layer in self.layers}
        return found or {self.file.source.name: self.file.source}

    @property
    def errors(self) -> list[Diagnostic]:
        """The problems that keep the file from having a bundle."""
        return self.problems.errors

    def finish(self) -> None:
        """Make the bundle of a game that was only read and translated so far, if it has no errors."""
        if self.bundle is None and self.game is not None and not self.errors:
            with self.not_too_deep():
                finish_game(self.game)
                self.bundle = to_bundle(self.game, self.sources)

    @contextmanager
    def not_too_deep(self) -> Iterator[None]:
        """Report what no pass can follow."""
        try:
            yield
        except RecursionError:
            where = "rules, steps or exceptions form too long a chain"
            span = self.file.header.name.span if self.file.header else None
            self.problems.add("TTR006", span, "the game is nested too deeply", where, help="split long chains")


@few_guesses()
def compile_file(
    file: File,
    library: Library,
    problems: Problems,
    own_board: tuple[Declaration, ...] | None = None,
    checks: bool = True,
    clauses: Clauses | None = None,
    finish: bool = True,
) -> Compiled:
    """Compile a parsed game; `own_board` replaces its board, as a scenario may; `clauses` are those one may cite.

    Without `checks` and `finish` it is only read and translated: all that names and problems while typing need.
    """
    result = Compiled(file, problems=problems)
    result.layers = find_layers(file, library, problems)
    check_headers(result.layers, problems)
    header = file.header
    if header is None or header.kind != "game":
        return result
    for layer in result.layers:
        problems.lost |= layer.file.lost
    problems.all_lost = ANY_LOST in problems.lost or any(p.code in FILE_MISSING for p in problems)
    with result.not_too_deep():
        result.game = compile_game(result.layers, problems, own_board)
        check_clauses(result.sources.values(), clauses or {}, problems)
        if checks and not problems.errors:
            finish_game(result.game)
            run_checks(result.game, board_only=own_board is not None)
            may_end_here()
            if not problems.errors:
                bundle = to_bundle(result.game, result.sources)
                result.read = read_back(result.game, bundle) if own_board is None else None
                result.bundle = bundle if own_board is not None or result.read is not None else None
        elif finish:
            result.finish()
    return result
