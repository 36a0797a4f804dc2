"""Find the counters that never go below zero: they start at zero or more, and only such numbers are put into them."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Node
from ttrdsl.program.operations import EXPRESSIONS
from ttrdsl.program.steps import all_steps
from ttrdsl.semantics.checks.fold import Board


def never_negative(board: Board) -> frozenset[str]:
    """Return the keys of number fields that never hold less than zero."""
    written = put_into_fields(board)
    found = {key for key, info in board.fields.items() if info.type.kind == "number" and _starts_well(info, board)}
    while True:
        # All are taken for such counters until one is written to that may not be.
        kept = {key for key in found if all(_at_least_zero(ir, board, found) for ir in written.get(key, []))}
        if kept == found:
            return frozenset(found)
        found = kept


def put_into_fields(board: Board) -> dict[str, list[Node]]:
    """Return what steps put into each field."""
    game = board.game
    programs = [*(p["steps"] for p in game.translator.procs.values()), *(s["do"] for s in game.standing)]
    found: dict[str, list[Node]] = {}
    for _, op in (step for program in programs for step in all_steps(program)):
        if op[0] == "put" and op[1][0] == "field":
            found.setdefault(op[1][1], []).append(op[2])
    return found


def _starts_well(info: Any, board: Board) -> bool:
    return all(v >= 0 for v in info.given.values()) and _at_least_zero(info.init or 0, board, set())


def _at_least_zero(ir: Node, board: Board, counters: set[str]) -> bool:
    if isinstance(ir, int):
        return ir >= 0
    if not isinstance(ir, list):
        return False

    def good(part: Node) -> bool:
        return _at_least_zero(part, board, counters)

    match ir[0]:
        case "at":
            return good(ir[2])
        case "field" | "cell":
            return ir[1] in counters
        case "fact":
            return all(n is None or n >= 0 for n in _numbers(board.facts[ir[1]]["data"]))
        case "+" | "*" | "min" | "div":
            return all(good(x) for x in ir[1:])
        case "max":
            return any(good(x) for x in ir[1:])
        case "if":
            return good(ir[2]) and good(ir[3])
        case "sum" | "most" | "least":
            return good(ir[3])
        case "rule":
            return good(board.rules[ir[1]].ir)
        case "as":
            return good(ir[2])
        case name:
            return name in ("mod", "players") or EXPRESSIONS[name].counts


def _numbers(data: Any) -> list[Any]:
    return [n for entry in data for n in _numbers(entry)] if isinstance(data, list) else [data]
