"""Translate costs: what a player must pay, as a pattern over cards."""

from __future__ import annotations

from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.program.limits import MOST_UNITS
from ttrdsl.program.node import Node
from ttrdsl.semantics import expressions, names
from ttrdsl.semantics.index import Key, Local
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import COST, NUMBER, RANGE, TRUTH, Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


def translate_cost(t: Translator, node: a.CostExpr, scope: Scope) -> Value:
    """Return a cost as a value."""
    parts: set[str] = set()
    items = _items(t, node.items, scope, parts)
    return Value(["cost", items], COST, parts=frozenset(parts))


def _items(t: Translator, nodes: tuple[a.Item, ...], scope: Scope, parts: set[str]) -> list[Node]:
    """Translate the items of a group; `one` holds for everything behind it."""
    items: list[Node] = []
    for position, node in enumerate(nodes):
        if isinstance(node, a.OneOf):
            items.append(_one(t, node, nodes[position + 1 :], scope, parts))
            break
        if isinstance(node, a.ForEach):
            items.append(_each(t, node, scope, parts))
        elif isinstance(node, a.Slots):
            items.append(_need(t, node, scope, parts))
        else:
            amount = expressions.want(t, node.amount, NUMBER, scope)
            _check_units(t, node.amount, amount.ir)
            items.append(["times", amount.ir, _items(t, node.items, scope, parts)])
    return items


def _one(t: Translator, node: a.OneOf, rest: tuple[a.Item, ...], scope: Scope, parts: set[str]) -> Node:
    source = expressions.translate(t, node.source, scope)
    if source.type.kind != "set" or source.type.of not in ("color", "card"):
        if not source.bad:
            t.error(
                "TTR201",
                node.source.span,
                "expected a set of colors or of card kinds",
                f"this is {article(source.type)}",
            )
        return ["one", node.var.text, ["all", "color"], [], node.var.text]
    kind = element(source.type.of)
    parts.add(node.var.text)
    if t.variables.setdefault(node.var.text, kind) != kind:
        t.error(
            "TTR524",
            node.var.span,
            f"`{node.var.text}` stands for different things in different costs",
            f"here for a {kind}",
            help="give it a different name",
        )
    key = Key("part", node.var.text)
    t.book.index.note_key(node.var.span, key, "declare")
    t.book.index.types.setdefault(key, Local(node.var.text, str(kind), key))
    inner = scope.inner(**{node.var.text: Value(node.var.text, kind, key=key)})
    ir = source.ir
    if node.where is not None:
        ir = ["where", node.var.text, ir, expressions.want(t, node.where, TRUTH, inner).ir]
    return ["one", node.var.text, ir, _items(t, rest, inner, parts), node.var.text]


def _each(t: Translator, node: a.ForEach, scope: Scope, parts: set[str]) -> Node:
    """Translate a loop: its items for each element. Where it fixes a value with `one`, each round has its own."""
    source = expressions.translate(t, node.source, scope)
    if source.type.kind != "set":
        if not source.bad:
            title, label = "a cost goes through a set", f"this is {article(source.type)}"
            t.error("TTR201", node.source.span, title, label, help="so many times the same is `n times { … }`")
        return ["each", node.var.text, ["all", "color"], []]
    kind = element(source.type.of)
    key = t.book.index.local(node.var.span, node.var.text, str(kind))
    var = t.new_name(node.var.text)
    inner_scope = scope.inner(**{node.var.text: Value(var, kind, key=key)})
    ir = source.ir
    if node.where is not None:
        ir = ["where", var, ir, expressions.want(t, node.where, TRUTH, inner_scope).ir]
    own = any(isinstance(item, a.OneOf) for item in node.items)
    items = _items(t, node.items, inner_scope, set() if own else parts)
    return ["each", var, ir, [["times", 1, items]] if own else items]


def bounds(t: Translator, node: a.Expr, scope: Scope) -> tuple[Node, Node]:
    """Return the least and greatest number of `n` or `a..b`."""
    value = expressions.translate(t, node, scope)
    if value.type is RANGE:
        low, high = value.op[1], value.op[2]
    else:
        low = high = t.want(value, NUMBER, node.span).ir
    _check_units(t, node, high)
    return low, high


def _check_units(t: Translator, node: a.Expr, high: Node) -> None:
    """A number that is written down can be seen to be too large; others are looked at in play."""
    if isinstance(high, int) and high > MOST_UNITS:
        t.error("TTR209", node.span, f"{high} is too large for a cost", f"at most {MOST_UNITS}")


def _need(t: Translator, node: a.Slots, scope: Scope, parts: set[str]) -> Node:
    low, high = bounds(t, node.amount, scope)
    return ["need", low, high, [_choice(t, c, scope, parts) for c in node.choices]]


def _choice(t: Translator, node: a.Choice, scope: Scope, parts: set[str]) -> Node:
    low, high = _covers(t, node.covers, scope) if node.covers else (1, 1)
    label = node.part.text if node.part else None
    if label and node.part:
        t.book.index.note(node.part.span, "part", label, "declare")
        parts.add(label)
        t.part_names.add(label)
    filler = node.filler
    if isinstance(filler, a.Words):
        ir, used = _words(t, filler, scope)
    elif isinstance(filler, a.Group):
        ir, used = ["group", _items(t, filler.items, scope, set())], []
    else:
        ir, used = _named(t, filler, scope), []
    return {"label": label, "uses": used, "low": low, "high": high, "fill": ir}


def _covers(t: Translator, node: a.Expr, scope: Scope) -> tuple[Node, Node]:
    """Return how much a filler covers; where that is written down it can be seen whether it covers anything."""
    low, high = bounds(t, node, scope)
    fixed = [end for end in (low, high) if isinstance(end, int)]
    if any(end < 1 for end in fixed) or fixed != sorted(fixed):
        t.error("TTR209", node.span, "this covers nothing", "one or more, the lesser number first")
    return low, high


def _words(t: Translator, node: a.Words, scope: Scope) -> tuple[Node, list[str]]:
    first = node.words[0]
    definition = t.book.named.get(first.text)
    is_rule = definition is not None and isinstance(definition.decl, d.Rule)
    if len(node.words) == 1 and is_rule and first.text not in scope.names:
        return _named(t, a.Call(first.span, first, ()), scope), []
    if len(node.words) == 1 and first.text == "default" and scope.default is not None:
        return ["costs", expressions.want(t, a.Name(first.span, "default"), COST, scope).ir], []
    kinds = names.kinds_of_words(t, node.words, scope)
    fixed = (w.text for w in node.words if w.text in scope.names and w.text in t.variables)
    used = [name for name in fixed if scope.names[name].ir == name]  # not what a loop around calls so
    return ["kinds", kinds if kinds is not None else ["set", "card"]], used


def _named(t: Translator, node: a.Call, scope: Scope) -> Node:
    """Translate a cost rule used as a filler: the cards that meet it stand for one."""
    value = expressions.translate(t, node, scope)
    if value.type is not COST and not value.bad:
        known = [x.name for x in t.book.of(d.Rule)]
        t.error(
            "TTR201",
            node.span,
            f"`{node.name.text}` is not a cost",
            f"it is {value.type}",
            help=did_you_mean(node.name.text, known),
        )
    return ["costs", value.ir]
