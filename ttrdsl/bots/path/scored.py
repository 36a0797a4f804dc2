"""Find what the points of a player can depend on: the runs of a state in which two situations count the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttrdsl.bots.path.findings import Findings
from ttrdsl.engine.aims import aims_of, deciding_aims
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.filters import cell_values
from ttrdsl.fast.emit.lying import piece_runs
from ttrdsl.fast.emit.results import named
from ttrdsl.fast.emit.vector import PILE_HEAD
from ttrdsl.program.node import Node


def scored_runs(e: Emitter, findings: Findings, player: int) -> list[int]:
    """Return the number of runs, then start and length of each."""
    lines = [(aim.value, each) for aim, each in zip(aims_of(e.bundle, findings.gained), findings.compared, strict=True)]
    asked = list(_asked(e, (value for value, _ in lines)))
    of_all = {pile for ir in _asked(e, (value for value, each in lines if each)) for pile in named("pile", ir)}
    of_all |= {pile for ir in asked for pile in _of_others(ir)}
    runs = [*_cells(e, asked), *_pieces(e, asked)]
    piles = {pile for ir in asked for pile in named("pile", ir)}
    if any(_asks_as_another(ir) for ir in _asked(e, (value for value, each in lines if not each))):
        of_all |= piles
    for pile in e.machine.layout.all_piles:
        mine = (
            pile.name in of_all or e.bundle["piles"].get(pile.name, {}).get("by") != ["player"] or pile.index == player
        )
        if pile.name in piles and pile.kinds and mine:
            start = e.vector.pile_at(pile.name, pile.index) + PILE_HEAD
            runs.append((start + pile.kinds[0], pile.kinds[-1] + 1 - pile.kinds[0]))
            if pile.stack:
                runs.append((start + e.vector.kinds, e.vector.pile_stride[pile.name] - PILE_HEAD - e.vector.kinds))
    return [len(runs), *(x for run in runs for x in run)]


def scores_all_alike(e: Emitter) -> bool:
    """Say whether no points depend on who they are counted for: then all win or lose together."""
    return not any(_names_me(ir) for ir in _asked(e, (aim.value for aim in deciding_aims(e.bundle))))


def _names_me(ir: Node) -> bool:
    if isinstance(ir, dict):
        ir = list(ir.values())
    return ir == "me" or (isinstance(ir, list) and any(_names_me(part) for part in ir))


def scores_hands(e: Emitter, findings: Findings) -> bool:
    """Say whether points depend on the cards that are paid with."""
    asked = _asked(e, (aim.value for aim in aims_of(e.bundle, findings.gained)))
    return any(name in findings.hands for ir in asked for name in named("pile", ir))


def _asked(e: Emitter, values: Iterable[Node]) -> Iterator[Node]:
    """Yield some values and the rules they ask, at first or second hand."""
    waiting, seen = list(values), set[str]()
    while waiting:
        value = waiting.pop()
        yield value
        fresh = named("rule", value) - seen
        seen |= fresh
        waiting += [e.bundle["rules"][name]["is"] for name in sorted(fresh)]


def _of_others(ir: Node) -> Iterator[str]:
    """Yield the piles that are not asked of whoever the points are counted for."""
    if isinstance(ir, dict):
        ir = list(ir.values())
    if isinstance(ir, list):
        if len(ir) > 2 and ir[0] == "pile" and ir[2] != "me":
            yield ir[1]
        for part in ir:
            yield from _of_others(part)


def _asks_as_another(ir: Node) -> bool:
    """Say whether something is asked for another player."""
    if isinstance(ir, dict):
        ir = list(ir.values())
    return isinstance(ir, list) and (ir[:1] == ["as"] or any(_asks_as_another(part) for part in ir))


def _cells(e: Emitter, asked: list[Node]) -> Iterator[tuple[int, int]]:
    """Yield the cells; where sets are kept by their values, those are shorter."""
    v = e.vector
    for name in sorted({name for ir in asked for name in named("cell", ir)}):
        by = e.bundle["cells"][name]["by"]
        if name in e.kept_values:
            yield e.kept_values[name], (cell_values(e, name) + 1) * v.words[by[0]]
        else:
            yield v.cells[name], v.count(by[0]) if by else 1


def _pieces(e: Emitter, asked: list[Node]) -> Iterator[tuple[int, int]]:
    for name in sorted({name for ir in asked for operation in ("pieces", "owned") for name in named(operation, ir)}):
        yield from piece_runs(e, name)
