"""Translate `f(x in S where c: e)`."""

from __future__ import annotations

from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.program.node import Node, head, is_bag
from ttrdsl.semantics import expressions
from ttrdsl.semantics.calls import BINDERS
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import (
    BAD_VALUE,
    CHOSEN,
    NETS,
    NUMBER,
    NUMBERS,
    OPTIONAL,
    PAYMENT,
    PILE,
    PILES,
    RANGE,
    STOPS,
    TRUTH,
    Type,
    Value,
    element,
    set_of,
)
from ttrdsl.syntax import ast as a


def source_of(t: Translator, node: a.Expr, scope: Scope) -> tuple[Node, Type, Value] | None:
    """Return what a binder goes through, the type of one element, and the pile the elements lie in."""
    value = expressions.translate(t, node, scope)
    kind = value.type
    if value.bad:
        return None
    if kind == element("deck") or kind in (PILE, PILES):
        piles = expressions.pile_list(t, value)
        # Of some cards of a pile, the pile is where they lie.
        pile = None if len(piles) > 1 else value.pile if head(piles[0]) == "where" else piles[0]
        return ["cards", *piles], element("card"), Value(pile, PILE)
    if kind in (PAYMENT, CHOSEN):
        return ["cards", value.ir], element("card"), Value(value.pile, PILE)
    if kind.kind == "set":
        return value.ir, element(kind.of), Value(None, PILE, among=value.among)
    if kind in (RANGE, NUMBERS):
        return value.ir, NUMBER, Value(None, PILE)
    if kind is NETS:
        return value.ir, set_of("route"), Value(None, PILE)
    if kind is STOPS:
        return value.ir, set_of("city"), Value(None, PILE)
    t.error("TTR201", node.span, "nothing to go through", f"{article(kind)} is not a set, a pile or a range")
    return None


def translate_binder(t: Translator, node: a.Binder, scope: Scope) -> Value:
    """Return the value of a function with a binder."""
    name = node.name.text
    if name not in BINDERS:
        span, hint = node.name.span, suggestion(node.name.span, name, BINDERS)
        return t.error(
            "TTR105",
            span,
            f"unknown function `{name}` with a variable",
            f"expected one of {', '.join(BINDERS)}",
            **hint,
        )
    note_built_in(t.things, node.name)
    low, high = BINDERS[name]
    if not low <= len(node.values) <= high:
        wanted = "no value" if high == 0 else "a value after `:`"
        var = node.var.text
        helps = f"`{name}({var} in … where …)`" if high == 0 else f"`{name}({var} in … where …: {var}.…)`"
        title, label = f"`{name}` with a variable takes {wanted}", f"found {len(node.values)}"
        return t.error("TTR202", node.span, title, label, help=helps)
    found = source_of(t, node.source, scope)
    if found is None:
        return BAD_VALUE
    source, kind, origin = found
    var = t.new_name(node.var.text)
    key = t.book.index.local(node.var.span, node.var.text, str(kind))
    inner = scope.inner(**{node.var.text: Value(var, kind, pile=origin.ir, among=origin.among, key=key)})
    if node.var.text == "me":
        inner.me = True
        var = "me"
        inner.names.pop("me")
        note_built_in(t.things, node.var)
    if origin.among is not None:
        t.among[var] = origin.among
    outer_me = t.me_used[-1]
    if node.where is not None:
        source = ["where", var, source, expressions.want(t, node.where, TRUTH, inner).ir]
    value = _finish(t, node, name, var, source, kind, origin, inner)
    if var == "me":
        t.me_used[-1] = outer_me  # the binder brings its own `me`
    return value


def _finish(
    t: Translator, node: a.Binder, name: str, var: str, source: Node, kind: Type, origin: Value, inner: Scope
) -> Value:
    def value(wanted: Type) -> Node:
        return expressions.want(t, node.values[0], wanted, inner).ir

    match name:
        case "count":
            return Value(["count", var, source, True], NUMBER)
        case "sum":
            return Value(["sum", var, source, value(NUMBER)], NUMBER)
        case "min" | "max":
            # Over nothing there is no greatest value; `players` is never empty, so the usual comparison needs no care.
            result = NUMBER if source == ["all", "player"] else OPTIONAL
            return Value(["most" if name == "max" else "least", var, source, value(NUMBER)], result)
        case "any":
            return Value(["any", var, source, value(TRUTH) if node.values else True], TRUTH)
        case "all":
            return Value(["every", var, source, value(TRUTH)], TRUTH)
        case "first" if kind is NUMBER:
            return Value(["least", var, source, var], OPTIONAL)  # numbers are gone through in their order
        case "first":
            return Value(["first", var, source], kind, pile=origin.ir, among=origin.among)
        case "best":
            keys = [expressions.want(t, v, NUMBER, inner).ir for v in node.values]
            if kind is NUMBER:
                return Value(_best_number(var, source, keys), OPTIONAL)
            return Value(["best", var, source, *keys], kind, pile=origin.ir, among=origin.among)
        case _:
            return _set(t, node, var, source, kind, origin, inner)


def _best_number(var: str, source: Node, keys: list[Node]) -> Node:
    """Return the number with the greatest keys, if there is one; no number can stand for none."""
    nothing = ["least", var, ["range", 1, 0], var]
    return ["if", ["any", var, source, True], ["best", var, source, *keys], nothing]


def _set(t: Translator, node: a.Binder, var: str, source: Node, kind: Type, origin: Value, inner: Scope) -> Value:
    if not node.values:
        if kind is NUMBER:
            return Value(["distinct", var, source, var], NUMBERS)
        if kind.kind != "id":
            return t.error("TTR201", node.source.span, "no set can be made of these", f"elements are {kind.several()}")
        if is_bag(source):
            return Value(["cards", source] if head(source) == "where" else source, PILES, pile=origin.ir)
        return Value(source, set_of(kind.of), among=origin.among)
    value = expressions.translate(t, node.values[0], inner)
    if value.bad:
        return BAD_VALUE
    if value.type is NUMBER:
        return Value(["distinct", var, source, value.ir], NUMBERS)
    if value.type.kind == "id":
        return Value(["distinct", var, source, value.ir, value.type.of], set_of(value.type.of))
    return t.error("TTR201", node.values[0].span, "no set can be made of these", f"values are {value.type.several()}")
