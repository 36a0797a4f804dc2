"""Translate the places where players decide: `choose`, `pay`, `may`, and deciding in secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import Bodies, Node, Op, head, unmarked, walk
from ttrdsl.program.operations import operation_of
from ttrdsl.semantics import expressions, moves, steps
from ttrdsl.semantics.binders import source_of
from ttrdsl.semantics.mismatch import help_with_piles
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import (
    BAD_VALUE,
    CHOSEN,
    COST,
    NUMBER,
    PAYMENT,
    PILE,
    PILES,
    RANGE,
    TRUTH,
    Value,
    element,
    set_of,
)
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

Steps = list[Op]


def _ask(t: Translator, text: str | None) -> int | None:
    return None if text is None else t.text(text)


def choose_one(t: Translator, node: a.ChooseOne, scope: Scope) -> Steps:
    """`choose x in S where c`."""
    source = node.source
    if isinstance(source, a.Call) and source.name.text == "orders" and len(source.args) == 1:
        note_built_in(t.things, source.name)
        return _order(t, node, source.args[0], scope)
    found = source_of(t, source, scope)
    if found is None:
        steps.bind(t, scope, node.var, BAD_VALUE)
        return []
    ir, kind, origin = found
    var = steps.bind(t, scope, node.var, Value("", kind, pile=origin.ir, among=origin.among))
    if node.where is not None:
        ir = ["where", var, ir, expressions.conjuncts(t, node.where, scope, scope.path).ir]
    alternative = {"name": None, "say": None, "if": True, "bind": [{"as": var, "in": ir}], "do": []}
    return [["choose", {"ask": _ask(t, node.ask), "alts": [alternative], "menu": False}]]


def _order(t: Translator, node: a.ChooseOne, source: a.Expr, scope: Scope) -> Steps:
    found = source_of(t, source, scope)
    if found is None:
        steps.bind(t, scope, node.var, BAD_VALUE)
        return []
    ir, kind, origin = found
    if kind != element("card"):
        t.error("TTR201", source.span, "only cards are put in order", f"these are {kind.several()}")
        steps.bind(t, scope, node.var, BAD_VALUE)
        return []
    var = steps.bind(t, scope, node.var, Value("", CHOSEN, pile=origin.ir))
    return [["order", {"ask": _ask(t, node.ask), "as": var, "from": ir}]]


def choose_some(t: Translator, node: a.ChooseSome, scope: Scope) -> Steps:
    """`choose a..b x in S`."""
    found = source_of(t, node.source, scope)
    if found is None:
        steps.bind(t, scope, node.var, BAD_VALUE)
        return []
    ir, kind, origin = found
    if kind.kind != "id":
        t.error("TTR201", node.source.span, "several of these cannot be chosen", f"these are {kind.several()}")
        steps.bind(t, scope, node.var, BAD_VALUE)
        return []
    low, high = _bounds(t, node.bounds, scope)
    chosen = CHOSEN if kind == element("card") and origin.ir is not None else set_of(kind.of)
    if node.where is not None:
        inner_var = t.new_name(node.var.text)
        key = t.book.index.local(node.var.span, node.var.text, str(kind))
        inner = scope.inner(**{node.var.text: Value(inner_var, kind, key=key)})
        ir = ["where", inner_var, ir, expressions.want(t, node.where, TRUTH, inner).ir]
    var = steps.bind(t, scope, node.var, Value("", chosen, pile=origin.ir))
    return [["some", {"ask": _ask(t, node.ask), "as": var, "from": ir, "low": low, "high": high}]]


def _bounds(t: Translator, node: a.Expr, scope: Scope) -> tuple[Node, Node]:
    if isinstance(node, a.Between) and isinstance(node.high, a.Name) and node.high.id == "all":
        note_built_in(t.things, a.Word(node.high.span, "all"))
        return expressions.want(t, node.low, NUMBER, scope).ir, None
    value = expressions.translate(t, node, scope)
    if value.type is RANGE:
        return value.op[1], value.op[2]
    number = t.want(value, NUMBER, node.span)
    return number.ir, number.ir


def choose_branch(t: Translator, node: a.ChooseBranch, scope: Scope) -> Steps:
    """`choose { label "Title": … }`: branches written in place, and actions put into this menu."""
    alternatives: list[dict[str, Any]] = []
    for step in node.block.steps:
        if not isinstance(step, a.Labelled):
            t.error("TTR525", step.span, "a branch needs a label", "no label", help='write `label "Title": …`')
            continue
        path = f"{scope.path}.{step.label.text}"
        if path in t.book.removed_steps:
            continue
        body = steps.labelled(t, step, replace(scope, names=dict(scope.names)))
        alternatives.append(_flattened(t, step, body, scope))
    for name, decl in t.book.each(d.Action):
        if decl.in_menu == scope.path:
            t.placed_actions.add(name)
            alternatives.append(_action(t, name, decl, scope))
    menu = scope.path.split(".")[0] == "turn"
    return [["choose", {"ask": _ask(t, node.ask), "alts": alternatives, "menu": menu}]]


def _flattened(t: Translator, step: a.Labelled, body: Steps, scope: Scope) -> dict[str, Any]:
    """Make a branch; one that begins with a choice shows that choice's options itself."""
    title = t.text(step.title if step.title is not None else step.label.text)
    branch = {"name": step.label.text, "say": title, "if": True, "bind": [], "do": body, "action": False}
    if body and unmarked(body[0])[0] == "choose":
        choice = unmarked(body[0])[1]
        if len(choice["alts"]) == 1 and choice["alts"][0]["name"] is None and "else" not in choice:
            branch |= {"bind": choice["alts"][0]["bind"], "do": body[1:]}
    # A branch counts as reached when it is taken, whatever it does.
    branch["at"] = t.mark(0, step.span, step.cites + scope.cites, f"{scope.path}.{step.label.text}")[1]
    return branch


def _action(t: Translator, name: str, decl: d.Action, scope: Scope) -> dict[str, Any]:
    own = replace(scope, names=dict(scope.names), path=name, cites=decl.cites, default=None)
    steps.note_sight(t, decl, own)
    test = expressions.conjuncts(t, decl.when, own, name).ir if decl.when is not None else True
    if decl.when is not None:
        test = t.mark(test, decl.when.span, decl.cites, name, "condition")
    body = steps.changed(t, name, decl.block, own, own)
    title = t.text(decl.title if decl.title is not None else name)
    at = t.mark(0, decl.name.span, decl.cites, name)[1]
    return {"name": name, "say": title, "if": test, "bind": [], "do": body, "action": True, "at": at}


def pay(t: Translator, node: a.Pay, scope: Scope) -> Steps:
    """`pay COST from PILES to PILE as NAME`."""
    cost = expressions.translate(t, node.cost, scope)
    source = expressions.translate(t, node.source, scope)
    word = node.name or a.Word(node.span, t.new_name("paid"))
    if not cost.bad and cost.type is not COST and t.misfit(cost, COST, node.cost.span):
        cost = BAD_VALUE
    if not cost.bad and cost.type is not COST:
        cost = t.error("TTR201", node.cost.span, "expected a cost", f"this is {article(cost.type)}")
    if not source.bad and source.type not in (PILE, PILES) and source.type != element("deck"):
        label, helps = f"this is {article(source.type)}", help_with_piles(t, source) or ()
        source = t.error("TTR201", node.source.span, "cards are paid from piles", label, help=helps)
    if cost.bad or source.bad:
        steps.bind(t, scope, word, BAD_VALUE)
        return []
    piles = expressions.pile_list(t, source)
    target: Node = ["own_discard"] if node.target is None else moves.card_target(t, node.target, scope)
    pile = target if head(target) == "pile" else None
    var = steps.bind(t, scope, word, Value("", PAYMENT, pile=pile, parts=cost.parts))
    return [["pay", {"ask": None, "as": var, "cost": cost.ir, "from": piles, "to": target, "under": node.under}]]


def may(t: Translator, node: a.May, scope: Scope) -> Steps:
    """`may S else T`: the first decision of S gets one more option, to decline."""
    body = steps.block(t, node.step, scope)
    other = steps.block(t, node.other, scope)
    if not body:
        return other
    first = unmarked(body[0])
    operation = operation_of(first, "step")
    if operation is not None and operation.decides and "else" not in first[1]:
        first[1]["then"], first[1]["else"] = body[1:], [*_declined(first, scope), *other]
        return [body[0]]
    yes = {"name": "yes", "say": t.text("Yes"), "if": True, "bind": [], "do": body, "action": False}
    return [["choose", {"ask": None, "alts": [yes], "menu": False, "then": [], "else": other}]]


def _declined(decision: Op, scope: Scope) -> Steps:
    """Whoever declines has chosen nothing: what would have been chosen is none, or no elements."""
    assert scope.locals is not None
    details = decision[1]
    names = [details["as"]] if "as" in details else [b["as"] for alt in details["alts"] for b in alt["bind"]]
    empty = {"id": ["none"], "number": 0}
    kinds = [(name, scope.locals[name]) for name in names]
    return [
        ["let", n, ["set", k.of] if k.kind == "set" else empty[k.kind]]
        for n, k in kinds
        if k.kind in ("id", "number", "set")
    ]


def _span(t: Translator, op: Op, node: a.Node) -> Span:
    return t.origins[op[1]].span if op[0] == "at" else node.span


def secret(t: Translator, node: a.For, var: str, source: Node, scope: Scope) -> Op:
    """`for me in players together`: all decide, then the effects happen in seat order."""
    body = steps.block(t, node.body, scope)
    players = isinstance(source, list) and source[-1] == "player"
    if var != "me" or not (players or head(source) == "where"):
        t.error("TTR510", node.var.span, "only players decide together", "write `for me in players together`")
    decide: Steps = []
    effects: Steps = []
    first: Op | None = None  # the step behind which nobody is asked any more
    for op in body:
        kind, row = unmarked(op)[0], operation_of(unmarked(op), "step")
        asks = row is not None and row.decides
        if asks and not effects:
            _check_plain(t, unmarked(op)[1], _span(t, op, node))
        if kind == "pay" and not effects:
            spend = dict(unmarked(op)[1])
            unmarked(op)[1]["hold"] = True
            decide.append(op)
            effects.append(["spend", spend])
        elif (kind == "let" or asks) and not effects:
            decide.append(op)
        elif has_decision([op], t.procs):
            _too_late(
                t,
                _span(t, op, node),
                kind if asks else "",
                (unmarked(first)[0], _span(t, first, node)) if first else None,
            )
        else:
            effects.append(op)
        first = first or (op if effects else None)
    return ["secret", var, source, decide, effects]


def _check_plain(t: Translator, details: dict[str, Any], where: Span) -> None:
    """Refuse a secret choice that does more than to take a value."""
    if "else" in details:
        help = "let nothing be one of the choices: `choose 0..1 …`, or `0..3 of …` in a cost"
        t.error("TTR510", where, "nobody can decline in secret", "`may` comes before it", help=help)
    elif any(alt["do"] for alt in details.get("alts", ())):
        title = "a branch with effects cannot be chosen in secret"
        t.error("TTR510", where, title, "choose a value, then act on it")


def _too_late(t: Translator, where: Span, asks: str, first: tuple[str, Span] | None) -> None:
    """Refuse a choice that not everybody makes before anything happens; `first` is what happens, and where."""
    related: list[tuple[Span, str]] = []
    if not asks or first is None:
        title, label = "everybody is asked the same question", "asked only in some cases"
        help = "ask everybody, and limit what is offered with `where` or in the cost"
    elif first[0] == "pay":
        title, label, related = (
            "nobody is asked anything after `pay`",
            "asked too late",
            [(first[1], "this is paid first")],
        )
        help = "put it above the `pay`"
        if asks == "pay":
            help = "pay once: put both into one cost, `rule NAME = cost { … }`"
    else:
        title, label, related = "all choices come first", "asked too late", [(first[1], "this happens before it")]
        help = "put every `choose`, and then `pay`, above whatever changes something"
    t.error("TTR510", where, f"in a block decided together, {title}", label, related=related, help=help)


def has_decision(ops: Steps, procs: dict[str, Any]) -> bool:
    """Say whether any operation below asks a player, in called steps too."""
    bodies = Bodies({}, {name: proc["steps"] for name, proc in procs.items()})
    return any(found.operation.decides for found in walk(ops, "steps", bodies))
