"""Check steps of the rule program: what they name and take, and that a local has a value wherever it is read.

A walk carries the locals that have a value; behind a `stop` nothing is reached, so there all of them count as set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.expressions import Checker
from ttrdsl.bundle.scope import BOUND, Scope
from ttrdsl.bundle.sources import element_type
from ttrdsl.bundle.types import Type, fits
from ttrdsl.bundle.words import WORDS, length, named
from ttrdsl.program.node import Node
from ttrdsl.program.operations import STEPS, operation_of

Known = frozenset[str]


class Body:
    """The steps of one procedure or standing rule: its locals, and what it may do."""

    def __init__(self, checker: Checker, locals_: dict[str, Type], rules: dict[str, Any], may_decide: bool) -> None:
        self.c = checker
        self.locals = locals_
        self.rules = rules
        self.may_decide = may_decide
        self.decides = False
        self.everything: Known = frozenset(locals_)

    def scope(self, known: Known, me: str) -> Scope:
        """Return what an expression can see when these locals have a value."""
        return Scope({name: self.locals[name] for name in known}, me)

    def steps(self, steps: Node, known: Known, me: str) -> Known:
        """Check steps one after another; return which locals have a value behind them."""
        if not isinstance(steps, list):
            raise Wrong("expected a list of steps")
        for i, step in enumerate(steps):
            known = inside(i, self.step, step, known, me)
        return known

    def step(self, step: Any, known: Known, me: str) -> Known:
        """Check one step."""
        operation = operation_of(step, "step")
        if operation is None or operation.draft:
            raise Wrong(f"{shown(step)} is not a step")
        length(operation, step)
        if operation.name != "at":
            return CHECKS[operation.name](self, step, known, me)
        inside(1, self.c.mark, step[1])
        if isinstance(step[2], list) and step[2] and step[2][0] == "at":
            raise Wrong("a step has one mark", 2)
        return inside(2, self.step, step[2], known, me)

    def local(self, name: Any, kind: Type, at: int | str = 1) -> str:
        """Return a local that a step sets; its type must hold what it is set to."""
        if not isinstance(name, str) or name not in self.locals:
            raise Wrong(f"there is no local `{shown(name)}`", at)
        if not fits(kind, self.locals[name]):
            raise Wrong(f"the local `{name}` is {self.locals[name]}, not {kind}", at)
        return name

    def holds(self, name: Any, kind: Type) -> bool:
        """Say whether a name is a local of a type."""
        return isinstance(name, str) and self.locals.get(name) == kind

    def decide(self, scope: Scope) -> None:
        """Note that a player is asked: the `me` of the step."""
        self.ask()
        self.c.need_me(scope, "a decision")

    def ask(self) -> None:
        """Note that somebody is asked, whoever it is."""
        if not self.may_decide:
            raise Wrong("nobody can be asked here")
        self.decides = True


def _let(b: Body, step: list[Any], known: Known, me: str) -> Known:
    name = step[1]
    if not isinstance(name, str) or name not in b.locals:
        raise Wrong(f"there is no local `{shown(name)}`", 1)
    inside(2, b.c.check, step[2], b.locals[name], b.scope(known, me))
    return known | {name}


def _put(b: Body, step: list[Any], known: Known, me: str) -> Known:
    target, scope = step[1], b.scope(known, me)
    operation = operation_of(target, "changed")
    if operation is None or operation.draft:
        raise Wrong("only cells, `next_player` and `turns_left` can be set", 1)
    kind = inside(1, b.c.type_of, target, scope)
    inside(2, b.c.check, step[2], kind, scope)
    return known


def _if(b: Body, step: list[Any], known: Known, me: str) -> Known:
    inside(1, b.c.check, step[1], "truth", b.scope(known, me))
    return inside(2, b.steps, step[2], known, me) & inside(3, b.steps, step[3], known, me)


def _each(b: Body, step: list[Any], known: Known, me: str) -> Known:
    kind = inside(2, element_type, b.c, step[2], b.scope(known, me))
    if step[1] == "me":
        if kind != "id player":
            raise Wrong("only players can be `me`", 1)
        inside(3, b.steps, step[3], known, BOUND)
        return known
    if kind == "set route":
        raise Wrong("a loop goes through elements or numbers, not through networks", 2)
    name = b.local(step[1], kind)
    inside(3, b.steps, step[3], known | {name}, me)
    return known - {name}


def _run(b: Body, step: list[Any], known: Known, me: str) -> Known:
    scope = b.scope(known, me)
    b.c.arguments(step, named(b.c.symbols.procs, step[1], "procedure", 1), scope)
    if step[1] in b.c.procs_using_me:
        b.c.need_me(scope, f"procedure `{step[1]}`")
    if step[1] in b.c.procs_deciding:
        b.ask()  # a procedure that goes through the players needs no `me` of its caller
    return known


def _stop(b: Body, step: list[Any], known: Known, me: str) -> Known:
    return b.everything


def _together(b: Body, step: list[Any], known: Known, me: str) -> Known:
    return inside(1, b.steps, step[1], known, me)


# ---- cards and pieces -----------------------------------------------------------------------------------


def _target(c: Checker, node: Any, scope: Scope) -> None:
    """Cards go to a pile, to each card's own discard pile or deck, or out of the game."""
    operation = operation_of(node, "target")
    if operation is None or operation.gives:
        c.check(node, "pile", scope)
    else:
        length(operation, node)


def _plain(b: Body, step: list[Any], known: Known, me: str) -> Known:
    """A step that sets no local and holds no others is checked by its row."""
    b.c.by_row(STEPS[step[0]], step, b.scope(known, me))
    return known


def _take(b: Body, step: list[Any], known: Known, me: str) -> Known:
    _plain(b, step, known, me)
    given, room = _decks(b, step[2]), _decks(b, step[3])
    if step[1] == ["all"] and given is not None and room is not None and not given <= room:
        raise Wrong(f"pile `{step[3][1]}` cannot hold all cards of `{step[2][1]}`", 3)
    return known


def _decks(b: Body, node: Node) -> frozenset[int] | None:
    """Return the decks a pile can hold cards of, where the node says which pile it is."""
    if not isinstance(node, list) or node[0] != "pile":
        return None
    holds = b.c.symbols.holds[node[1]]
    if node[-1] == ["none"]:
        return frozenset()  # the pile of none is empty and stays so
    if b.c.symbols.piles[node[1]].keys != ("deck",):
        return frozenset(holds)
    return frozenset(holds[node[2]]) if isinstance(node[2], int) else None


def _taken(c: Checker, node: Any, scope: Scope) -> None:
    """What is taken: everything, one card, what was chosen or paid, or a number of some kinds."""
    operation = operation_of(node, "taken")
    if operation is None:
        raise Wrong(f"{shown(node)} is nothing that can be taken")
    length(operation, node)
    if node[0] != "these":
        c.by_row(operation, node, scope)
        return
    kind = inside(1, c.type_of, node[1], scope)
    if kind not in ("chosen", "payment"):
        raise Wrong(f"expected chosen or paid cards, found {kind}", 1)


WORDS |= {"target": _target, "taken": _taken}

Check = Callable[[Body, list[Any], Known, str], Known]

CHECKS: dict[str, Check] = {
    "let": _let, "put": _put, "if": _if, "each": _each, "run": _run, "stop": _stop, "skip": _plain,
    "together": _together, "draw": _plain, "take": _take, "shift": _plain, "shuffle": _plain,
}  # fmt: skip
