"""What a line of the score sheet is made of: each thing it sums up with its points, or each turn that brought some.

By the form of the rule alone: a sum over cards, cities or routes is taken apart, and a field that grew in play is
followed through the log; any other line is one number, and leads to its rule.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.compiler import Fn
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.story import Teller, Told
from ttrdsl.program.node import unmarked, walk
from ttrdsl.tongue.tongue import said

Part = tuple[str, int]
MOST = 300  # things a sum is taken apart for


def parts_of(game: Game, name: str, player: int) -> list[Part]:
    """Return what a player's points of one line are made of, or nothing where that is not known."""
    body = unmarked(game.machine.bundle["rules"][name]["is"])
    if not isinstance(body, list):
        return []
    if body[0] == "cell" and body[2:] == ["me"]:
        return _grown(game, body[1], player)
    return _summed(game, name, player) if body[0] == "sum" else []


def _grown(game: Game, cell: str, player: int) -> list[Part]:
    """Follow a field through the log: the turns in which it changed, and by how much."""
    teller, found = Teller(game.machine, None, game.state), list[tuple[Told, int]]()
    start = value = int(game.machine.bundle["cells"][cell]["start"])
    for event in game.log or ():
        teller.hear(event)
        if event[0] == "put" and event[1:3] == (cell, player):
            change, value = event[3] - value, event[3]
            if teller.told and change:
                found.append((teller.told[-1], change))
    parts = [(said("at the start"), start)] if start else []
    parts += [(told.text, points) for told, points in found]
    known = sum(points for _, points in parts) == game.state[game.machine.layout.cells[cell] + player]
    return parts if known else []


def _summed(game: Game, name: str, player: int) -> list[Part]:
    """Take a sum apart: the points of each element by itself."""
    machine, st = game.machine, game.state.copy()
    domain, terms = _terms(machine, name)
    frame = machine.compiler.rule_frames[name]
    machine.make_room(st)
    st[frame["me"]] = player
    found = []
    for element, term in enumerate(terms):
        machine.touch(st)
        points = term(st)
        if points:
            found.append((labels.element_name(machine, domain, element), points))
    return found


def _no_terms(machine: Machine) -> dict[str, tuple[str, list[Fn]]]:
    return {}


def _terms(machine: Machine, name: str) -> tuple[str, list[Fn]]:
    """Return the domain a sum goes over, and for each of its elements a function for its share; made once."""
    known = machine.beside(_no_terms)
    if name not in known:
        machine.compiler.body(name)
        _, variable, source, term = unmarked(machine.bundle["rules"][name]["is"])
        domain = _domain(source)
        size = len(machine.bundle["cards"]) if domain == "card" else len(machine.bundle["domains"].get(domain, ()))
        shares = [["sum", variable, ["where", variable, source, ["=", variable, n]], term] for n in range(size)]
        frame = machine.compiler.rule_frames[name]
        known[name] = domain, [machine.compiler.expression(share, frame) for share in shares[:MOST]]
    return known[name]


def _domain(source: Any) -> str:
    """Return what a set holds: cards, or elements of the domain that is named first."""
    for found in walk(source):
        if found.node[0] == "cards":
            return "card"
        if found.node[0] == "all":
            return str(found.node[1])
    return ""
