"""Choices whose offer would tell the chooser what she may not see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.names import free, substitute
from ttrdsl.program.node import Node, Op, parts, walk
from ttrdsl.program.steps import all_steps
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.types import PILE
from ttrdsl.syntax import ast as a
from ttrdsl.syntax.walk import nodes


def check_hidden(game: Game) -> None:
    """Report a `choose … where` that reads decks, or hands of others."""
    t = game.translator
    for name, proc in t.procs.items():
        given = list(_given_piles(game, name))
        for mark, op in all_steps(proc["steps"]):
            if op[0] in ("choose", "some") and mark is not None:
                sources = (
                    [op[1]["from"]] if op[0] == "some" else [b["in"] for alt in op[1]["alts"] for b in alt["bind"]]
                )
                asked = (substitute(source, piles) for source in sources for piles in given)
                found = next((pile for source in asked for pile in _filters(game, source)), None)
                if found is not None:
                    t.error(
                        "TTR515", _condition(game, t.origins[mark].span), f"this choice reveals what is in `{found}`",
                        "this reads cards that the chooser may not see",
                        help="test only what she knows: her own cards, open cards, and how many cards a pile has",
                    )  # fmt: skip


def _given_piles(game: Game, name: str) -> Iterator[dict[str, Node]]:
    """Yield nothing in particular, then for each parameter of steps that is a pile each pile it may stand for."""
    yield {}
    procs = game.translator.procs
    own = [(name, param) for param, kind in _params(procs[name]) if kind == PILE]
    calls = [
        (caller, op)
        for caller, proc in (procs.items() if own else ())
        for op, operation, *_ in walk(proc["steps"], "steps")
        if operation.name == "run"
    ]
    for first in own:
        seen, waiting = {first}, [first]
        while waiting:  # what steps are given they may hand on: each parameter is looked at once
            called, param = waiting.pop()
            for caller, op in calls:
                given = dict(zip(procs[called]["params"], op[2:], strict=True)) if op[1] == called else {}
                if param not in given:
                    continue
                yield from ({first[1]: pile} for pile in _piles_of(given[param]))
                more = {(caller, x) for x, kind in _params(procs[caller]) if kind == PILE and x in free(given[param])}
                waiting += more - seen
                seen |= more


def _params(proc: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    return zip(proc["params"], proc["types"], strict=True)


def _piles_of(ir: Node) -> Iterator[Node]:
    """Yield the piles that stand in an expression."""
    yield from (op for op, operation, *_ in walk(ir, "value") if operation.name == "pile")


def _condition(game: Game, step: Span) -> Span:
    """Return where the condition of a choice is written."""
    for layer in game.book.layers:
        if layer.file.source.name == step.file:
            for node in (n for decl in layer.file.declarations for n in nodes(decl)):
                if isinstance(node, (a.ChooseOne, a.ChooseSome)) and node.span == step and node.where is not None:
                    return node.where.span
    return step


def _filters(game: Game, source: Node) -> Iterator[str]:
    """Yield the hidden things that the filters of a source read."""
    while isinstance(source, list) and source[0] == "where":
        yield from _hidden(game, source[3], True, 0)
        source = source[2]


def _hidden(game: Game, ir: Node, mine: bool, depth: int, form: str = "value") -> Iterator[str]:
    """Yield the hidden piles an expression looks into; `mine` says whether `me` is the chooser."""
    if depth > 40:
        return
    if form != "value" or not isinstance(ir, list):
        yield from _below(game, ir, mine, depth, form)
        return
    if ir[0] == "held" and ir[2] == ["all", "card"]:
        return  # how many cards a pile has is public
    if ir[0] == "pile":
        name = _unseen(game, ir, mine)
        if name:
            yield name
    elif ir[0] == "rule":
        rule = game.translator.rules[ir[1]]
        given = {name: arg for (name, _), arg in zip(rule.params, ir[2:], strict=True)}
        yield from _hidden(game, substitute(rule.ir, given), mine, depth + 1)
    elif ir[0] == "as":
        yield from _hidden(game, ir[2], mine and ir[1] == "me", depth + 1)
    else:
        yield from _below(game, ir, mine, depth, form)


def _below(game: Game, ir: Node, mine: bool, depth: int, form: str) -> Iterator[str]:
    for part in parts(ir, form):
        yield from _hidden(game, part.node, mine, depth + 1, part.form)


def _unseen(game: Game, pile: Op, mine: bool) -> str:
    """Return the name of a pile that only others see, or nobody."""
    if pile[1] == "deck":
        return game.things.decks[pile[2]] if isinstance(pile[2], int) else "a deck"
    info = next((f for f in game.things.fields.values() if f.key == pile[1]), None)
    if info is None or info.see == "all" or (info.see != "nobody" and mine and pile[2:] == ["me"]):
        return ""
    if info.see not in ("owner", "nobody"):
        return ""  # whom a rule lets see it is known in play alone; who asks for cards of partners is taken at her word
    return info.name
