"""Turn scenarios and whole games into plain JSON vectors, against which an engine in another language can prove itself.

A vector speaks in the names of the bundle, never in positions of our code: states are cells, piles and pieces by name,
options are the alternatives and elements of `docs/reference/bundle.md` in their canonical order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ttrdsl.bundle import bundle_hash
from ttrdsl.engine import chance, layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.expand import variants
from ttrdsl.scenario.failure import Failed
from ttrdsl.scenario.named_states import Named, asked, named_state, plain
from ttrdsl.scenario.runner import Run, boards_for, collect
from ttrdsl.scenario.stage import BOARD, Stages
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.vector_lines import line_of
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace

VERSION = 2
SEEDS = 3  # written down of a scenario that holds whatever the shuffle
NO_LINES = (d.Stage, *BOARD)


def playthrough(machine: Machine, seed: int, decisions: int = 10_000) -> Named:
    """Play a game at random and write down every decision: how many options, and which was taken."""
    game = Game(machine, machine.start(seed))
    dice = [chance.Dice(chance.style_seed(seed, seat)) for seat in range(machine.players)]
    moves: list[list[int]] = []
    while not game.over and len(moves) < decisions:
        actor = game.state[layout.ACTOR]
        choice = dice[actor].below(game.option_count)
        moves.append([actor, game.option_count, choice])
        game.play(choice)
    return {
        "kind": "playthrough",
        "version": VERSION,
        "bundle": bundle_hash(machine.bundle),
        "players": machine.players,
        "seed": seed,
        "moves": moves,
        "end": named_state(machine, game.state),
        "scores": [machine.score_lines(game.state, p) for p in range(machine.players)],
        "winners": machine.winners_list(game.state),
    }


# ---- scenarios ------------------------------------------------------------------------------------------


@dataclass
class Share:
    """How many lines of scenarios were written down, and why others were not."""

    lines: int = 0
    written: int = 0
    left_out: list[str] | None = None

    def leave_out(self, where: str, number: int, reason: str) -> None:
        """Note lines that are not written down."""
        self.lines += number
        self.left_out = [*(self.left_out or []), f"{where}: {reason}"]


class Recorded(Run):
    """A scenario that writes down what happens to its table, line by line."""

    def __init__(self, stages: Stages, path: Path, scenario: d.Scenario) -> None:
        super().__init__(stages, path, scenario)
        self.lines: list[Named] = []
        self.begin: Named | None = None
        self.count = 0

    def _line(self, fact: d.Fact) -> None:
        super()._line(fact)
        self.count += 1
        if isinstance(fact, d.Refused) or (isinstance(fact, d.Negated) and isinstance(fact.fact, d.Refused)):
            self._note(fact, {"kind": "refused", "refused": isinstance(fact, d.Refused)})

    def _note(self, fact: d.Fact, line: Named) -> None:
        source = self.stages.workspace.parsed(self.path)[0].source
        text = " ".join(source.text[fact.span.start : fact.span.end].split())
        self.lines.append({"line": source.position(fact.span.start)[0], "text": text, **line})

    def _given(self, fact: d.Given, table: Table) -> None:
        before = self.waiting
        super()._given(fact, table)
        if not before:
            self._note(fact, {"kind": "given", **_situation(table)})

    def _open(self, table: Table) -> None:
        before = named_state(table.machine, table.state)
        super()._open(table)
        self.begin = {"state": before, "reached": _situation(table)}

    def _play(self, fact: d.Played, table: Table) -> None:
        table.machine.log = []
        try:
            super()._play(fact, table)
        finally:
            choices = [event for event in table.machine.log if event[0] == "choice"]
            table.machine.log = None
        moves = [{"player": actor, "option": plain(option)} for _, actor, _, option in choices]
        self._note(fact, {"kind": "when", "moves": moves, **_situation(table)})

    def _then(self, fact: d.Fact, table: Table) -> None:
        super()._then(fact, table)
        if not self.problems:
            self._note(fact, line_of(table, fact))


def _situation(table: Table) -> Named:
    return {"state": named_state(table.machine, table.state), "asked": asked(table.machine, table.state)}


def scenario_vectors(
    workspace: Workspace, folder: Path, share: Share | None = None
) -> Iterator[tuple[Named, dict[str, Any] | None]]:
    """Yield the vectors of the scenarios below a folder, each with its bundle; of a refused game there is none."""
    stages, share = Stages(workspace), share or Share()
    for found in collect([folder], workspace):
        for scenario in found.scenarios:
            where = f"{workspace.name_of(found.path)}, “{scenario.title}”"
            try:
                plain_ones = [v.scenario for v in variants(scenario, boards_for(workspace, found.path))]
            except Failed as failure:
                share.leave_out(where, len(scenario.facts), failure.problems[0].title)
                continue
            for one in (seeded for p in plain_ones for seeded in _seeded(p)):
                run = Recorded(stages, found.path, one)
                run.go()
                number = sum(not isinstance(f, NO_LINES) for f in one.facts)
                if not run.passed:
                    share.leave_out(where, number, "it does not hold")
                    continue
                share.lines += number
                share.written += run.count
                yield _vector(run, one), run.table.machine.bundle if run.table is not None else None


def _seeded(scenario: d.Scenario) -> Iterator[d.Scenario]:
    stage = next(f for f in scenario.facts if isinstance(f, d.Stage))
    for seed in range(SEEDS) if stage.any_shuffle else (stage.seed,):
        facts = tuple(replace(stage, seed=seed) if f is stage else f for f in scenario.facts)
        yield replace(scenario, facts=facts)


def _vector(run: Recorded, scenario: d.Scenario) -> Named:
    assert run.stage is not None
    bundle = run.stages.staged(run.path, scenario, run.stage).compiled.bundle
    assert bundle is not None
    begin = run.begin
    if begin is None and run.table is not None:  # nothing was asked of the game
        begin = {"state": named_state(run.table.machine, run.table.state), "reached": None}
    return {
        "kind": "scenario",
        "version": VERSION,
        "title": scenario.title,
        "clauses": [c.clause for x in (scenario, *scenario.facts) for c in x.cites],
        "own_board": any(isinstance(f, BOARD) for f in scenario.facts),
        "bundle": bundle_hash(bundle),
        "players": run.stage.players,
        "start": None if begin is None else {
            "at": run.stage.at.text if run.stage.at else None, "seed": run.stage.seed, **begin
        },
        "lines": run.lines,
    }  # fmt: skip
