"""Turn scenarios and whole games into plain JSON vectors, against which an engine in another language can prove itself.

A vector speaks in the names of the bundle, never in positions of our code: states are cells, piles and pieces by name,
options are the alternatives and elements of `docs/reference/bundle.md` in their canonical order.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ttrdsl.bundle import bundle_hash
from ttrdsl.engine import chance, layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.runner import Run, collect
from ttrdsl.scenario.stage import BOARD, Stages
from ttrdsl.scenario.table import Table
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace

VERSION = 1
Vector = dict[str, Any]


def named_state(machine: Machine, st: list[Any]) -> Vector:
    """Return a state by the names of the bundle."""
    head = {
        "turn": layout.TURN,
        "turns_left": layout.TURNS_LEFT,
        "first": layout.FIRST,
        "next_player": layout.NEXT_PLAYER,
    }
    places = {number: name for name, number in _places(machine)}
    return {
        **{name: st[slot] for name, slot in head.items()},
        "over": bool(st[layout.OVER]),
        "cells": {n: st[b : b + machine.layout.cell_size[n]] for n, b in machine.layout.cells.items()},
        "piles": {name: [_pile(pile, st) for pile in piles] for name, piles in machine.layout.piles.items()},
        "pieces": {
            kind: {places[i]: st[base + i] for i in range(machine.layout.place_count) if st[base + i]}
            for kind, base in machine.layout.pieces.items()
        },
    }


def _places(machine: Machine) -> Iterator[tuple[str, int]]:
    """Name every place: `board`, `city 3`, `player.spare 0`."""
    starts = sorted(machine.layout.places.items(), key=lambda x: x[1])
    ends = [at for _, at in starts[1:]] + [machine.layout.place_count]
    for (name, at), end in zip(starts, ends, strict=True):
        for i in range(at, end):
            yield (name if end - at == 1 and name in ("box", "board", "nowhere") else f"{name} {i - at}"), i


def _pile(pile: Any, st: list[Any]) -> Vector:
    """Return the cards of a pile: numbers by kind, and of a stack the known top and bottom in order."""
    unknown = {str(k): st[pile.base + i] for i, k in enumerate(pile.kinds) if st[pile.base + i]}
    if not pile.stack:
        return {"cards": unknown}
    return {"unknown": unknown, "top": list(st[pile.top]), "bottom": list(st[pile.bottom])}


def asked(machine: Machine, st: list[Any]) -> Vector | None:
    """Return the decision that is due, with all its options in order."""
    if st[layout.OVER] or st[layout.POSITION] < 0:
        return None
    decision = machine.decisions[st[layout.POSITION]]
    options = [[_plain(x) for x in option] for option in st[layout.OPTIONS]]
    return {"player": st[layout.ACTOR], "path": decision.path, "options": options}


def _plain(value: Any) -> Any:
    return [_plain(x) for x in value] if isinstance(value, tuple) else value


# ---- whole games ----------------------------------------------------------------------------------------


def playthrough(machine: Machine, seed: int, decisions: int = 10_000) -> Vector:
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


class Recorded(Run):
    """A scenario that writes down what happens to its table."""

    def __init__(self, stages: Stages, path: Path, scenario: d.Scenario) -> None:
        super().__init__(stages, path, scenario)
        self.lines: list[Vector] = []

    def _open(self, table: Table) -> None:
        super()._open(table)
        self.lines.append(
            {"given": named_state(table.machine, table.state), "asked": asked(table.machine, table.state)}
        )

    def _play(self, fact: d.Played, table: Table) -> None:
        table.machine.log = []
        try:
            super()._play(fact, table)
        finally:
            choices = [event for event in table.machine.log if event[0] == "choice"]
            table.machine.log = None
        made = [{"player": actor, "option": [_plain(x) for x in option]} for _, actor, _, option in choices]
        self.lines.append(
            {"when": made, "state": named_state(table.machine, table.state), "asked": asked(table.machine, table.state)}
        )

    def _then(self, fact: d.Fact, table: Table) -> None:
        super()._then(fact, table)
        if isinstance(fact, d.Expect):
            self.lines.append({"then": table.translate(fact.test).ir})


def scenario_vectors(workspace: Workspace, folder: Path) -> Iterator[tuple[Vector, dict[str, Any]]]:
    """Yield the vectors of the scenarios below a folder that start at a turn, each with its bundle."""
    stages = Stages(workspace)
    for found in collect([folder], workspace):
        for scenario in found.scenarios:
            stage = next((f for f in scenario.facts if isinstance(f, d.Stage)), None)
            if stage is None or stage.at is not None or any(isinstance(f, d.Refused) for f in scenario.facts):
                continue
            run = Recorded(stages, found.path, scenario)
            run.go()
            if not run.passed or run.table is None:
                continue
            bundle = run.table.machine.bundle
            vector = {
                "kind": "scenario",
                "version": VERSION,
                "title": scenario.title,
                "clauses": [c.clause for c in scenario.cites],
                "own_board": any(isinstance(f, BOARD) for f in scenario.facts),
                "bundle": bundle_hash(bundle),
                "players": stage.players,
                "lines": run.lines,
            }
            yield vector, bundle
