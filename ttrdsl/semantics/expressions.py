"""Translate expressions into typed nodes of the rule program."""

from __future__ import annotations

from ttrdsl.program.node import Node, head
from ttrdsl.semantics import binders, calls, names, properties
from ttrdsl.semantics.costs import translate_cost
from ttrdsl.semantics.invented_words import invented_word
from ttrdsl.semantics.mismatch import HEAPS, help_to_add, help_to_compare, help_to_have
from ttrdsl.semantics.piece_kinds import kind_of_piece, named_kind
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import (
    BAD,
    BAD_VALUE,
    CHOSEN,
    NONE,
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
    fits,
    join,
)
from ttrdsl.syntax import ast as a

NAMED = (element("piece"), element("name"))  # what stands there by its name alone, where such a thing is wanted
ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "div", "%": "mod"}


def translate(t: Translator, node: a.Expr, scope: Scope) -> Value:
    """Return the value of an expression."""
    match node:
        case a.Number():
            if node.value > 1_000_000:
                return t.error("TTR209", node.span, f"{node.value} is too large", "at most 1,000,000")
            return Value(node.value, NUMBER)
        case a.Name():
            return names.translate_name(t, node, scope)
        case a.Quoted():
            return names.translate_quoted(t, node, scope)
        case a.Property():
            return properties.translate_property(t, node, scope)
        case a.Method():
            return properties.translate_method(t, node, scope)
        case a.Call():
            return calls.translate_call(t, node, scope)
        case a.Binder():
            return binders.translate_binder(t, node, scope)
        case a.Lookup():
            return properties.translate_lookup(t, node, scope)
        case a.Unary():
            return _unary(t, node, scope)
        case a.Binary():
            return _binary(t, node, scope)
        case a.Logic():
            return _logic(t, node, scope)
        case a.Matches():
            return _matches(t, node, scope)
        case a.Conditional():
            return _conditional(t, node, scope)
        case a.Between():
            low = want(t, node.low, NUMBER, scope)
            high = want(t, node.high, NUMBER, scope)
            return Value(["range", low.ir, high.ir], RANGE)
        case a.CostExpr():
            return translate_cost(t, node, scope)


def want(t: Translator, node: a.Expr, wanted: Type, scope: Scope) -> Value:
    """Return the value of an expression that must have a type; a bare name may mean a kind of piece or a word."""
    if wanted in NAMED and isinstance(node, a.Conditional):
        test, then, other = (
            want(t, *part, scope) for part in ((node.test, TRUTH), (node.then, wanted), (node.other, wanted))
        )
        return BAD_VALUE if then.bad or other.bad else Value(["if", test.ir, then.ir, other.ir], wanted)
    known = named_kind(t, node, scope) if wanted == element("piece") else None
    known = invented_word(t, node) if wanted == element("name") else known
    known = names.ticket_named(t, node) if wanted == element("card") else known
    return t.want(known or translate(t, node, scope), wanted, node.span)


def conjuncts(t: Translator, node: a.Expr, scope: Scope, path: str) -> Value:
    """Translate a condition, marking each part of an `and`, so that a refusal can name the part that failed."""
    if isinstance(node, a.Logic) and node.op == "and":
        parts = [t.mark(want(t, p, TRUTH, scope).ir, p.span, (), path, "condition") for p in node.parts]
        return Value(["and", *parts], TRUTH)
    return want(t, node, TRUTH, scope)


def _unary(t: Translator, node: a.Unary, scope: Scope) -> Value:
    if node.op == "not":
        return Value(["not", want(t, node.of, TRUTH, scope).ir], TRUTH)
    value = want(t, node.of, NUMBER, scope).ir
    return Value(-value if type(value) is int else ["-", 0, value], NUMBER)


def _logic(t: Translator, node: a.Logic, scope: Scope) -> Value:
    return Value([node.op, *(want(t, p, TRUTH, scope).ir for p in node.parts)], TRUTH)


def _conditional(t: Translator, node: a.Conditional, scope: Scope) -> Value:
    test = want(t, node.test, TRUTH, scope)
    then, other = translate(t, node.then, scope), translate(t, node.other, scope)
    kind = join(then.type, other.type)
    if kind is None:
        return t.error(
            "TTR201",
            node.other.span,
            "the two branches differ in type",
            f"{article(other.type)}, not {article(then.type)}",
        )
    then, other = t.adapted(then, kind), t.adapted(other, kind)
    among = then.among | other.among if then.among and other.among else None
    return Value(["if", test.ir, then.ir, other.ir], kind, parts=then.parts | other.parts, among=among)


def _matches(t: Translator, node: a.Matches, scope: Scope) -> Value:
    card = translate(t, node.card, scope)
    if not fits(card.type, element("card")):
        return _undescribed(t, node, card)
    kinds = names.kinds_of_words(t, node.words, scope)
    return BAD_VALUE if kinds is None else Value(["in", card.ir, kinds], TRUTH)


def _undescribed(t: Translator, node: a.Matches, card: Value) -> Value:
    """Report words about something that is no card: a field was meant, or each card of a pile."""
    words, helps = " ".join(word.text for word in node.words), ""
    if card.type in HEAPS:
        helps = f"of several cards: `count(c in … where c is {words})`"
    elif words == "none":
        helps = "whether there is none is asked by `= none`"
    elif card.type.kind == "id" and (card.type.of, words) in t.things.fields:
        helps = f"a field is asked for with a dot: `{card.type.of}.{words}`"
    title = "only a card can be described by words"
    return t.error("TTR201", node.card.span, title, f"this is {article(card.type)}", help=helps or ())


def _binary(t: Translator, node: a.Binary, scope: Scope) -> Value:
    left, right = _sides(t, node, scope)
    if left.bad or right.bad:
        return BAD_VALUE if node.op not in ("=", "!=", "<", "<=", ">", ">=", "has") else Value(True, BAD)
    if node.op == "has":
        return _has(t, node, left, right)
    if node.op in ("=", "!="):
        return _equal(t, node, left, right)
    if node.op in ("<", "<=", ">", ">="):
        first, second = t.want(left, NUMBER, node.left.span).ir, t.want(right, NUMBER, node.right.span).ir
        if node.op in (">", ">="):
            first, second = second, first
        return Value(["<" if node.op in ("<", ">") else "<=", first, second], TRUTH)
    if node.op in "+-" and left.type is not NUMBER:
        return _sets(t, node, left, right)
    first, second = t.want(left, NUMBER, node.left.span).ir, t.want(right, NUMBER, node.right.span).ir
    if node.op in "/%" and second == 0:
        return t.error("TTR209", node.right.span, "division by nothing", "this is 0")
    return Value([ARITHMETIC[node.op], first, second], NUMBER)


def _sides(t: Translator, node: a.Binary, scope: Scope) -> tuple[Value, Value]:
    """Translate both sides; what is compared with a name or a kind of piece may be one by its name alone.

    A name need not stand on this board, for rules serve many.
    """
    sides = [node.left, node.right]
    values: list[Value | None] = [None, None]
    for this, other in ((0, 1), (1, 0)):
        side = sides[this]
        text = side.text if isinstance(side, a.Quoted) else _piece_name(t, side, scope)
        if node.op in ("=", "!=") and text and values[other] is None:
            found = values[other] = translate(t, sides[other], scope)
            if found.bad and isinstance(side, a.Quoted):
                values[this] = BAD_VALUE
            elif found.type == element("name") and isinstance(side, a.Quoted):
                t.book.index.note(side.span, "name", text)
                values[this] = Value(t.things.name_id(text), element("name"))
            elif found.type == element("piece"):
                values[this] = kind_of_piece(t, text, side.span)
    left, right = (value or translate(t, side, scope) for value, side in zip(values, sides, strict=True))
    return left, right


def _piece_name(t: Translator, node: a.Expr, scope: Scope) -> str:
    bare = node.id if isinstance(node, a.Name) and node.id not in scope.names else ""
    return bare if bare in t.things.pieces() else ""


def _sets(t: Translator, node: a.Binary, left: Value, right: Value) -> Value:
    """Union and difference; piles are added card by card."""
    piles = (PILE, PILES, element("deck"))
    if node.op == "+" and left.type in piles and right.type in piles:
        return Value(["cards", *pile_list(t, left), *pile_list(t, right)], PILES)
    if left.type.kind == "set" and left.type == right.type:
        among = left.among | right.among if left.among and right.among else None
        return Value(["union" if node.op == "+" else "minus", left.ir, right.ir], left.type, among=among)
    if left.type is NUMBERS and right.type is NUMBERS:
        return Value(["union" if node.op == "+" else "minus", left.ir, right.ir], NUMBERS)
    what = "added" if node.op == "+" else "subtracted"
    label, helps = f"{article(left.type)} and {article(right.type)}", help_to_add(left.type, right.type)
    return t.error("TTR201", node.span, f"these cannot be {what}", label, help=helps or ())


def pile_list(t: Translator, value: Value) -> list[Node]:
    """Return the piles a value stands for."""
    if value.type is PILES:
        return value.op[1:] if head(value.ir) == "cards" else [value.ir]
    return [t.adapted(value, PILE).ir]


def _equal(t: Translator, node: a.Binary, left: Value, right: Value) -> Value:
    kind = join(left.type, right.type)
    comparable = kind is not None and kind.kind in (
        "number",
        "optional",
        "truth",
        "id",
        "set",
        "none",
        "numbers",
        "place",
    )
    if kind is None or not comparable:
        if left.type in HEAPS and right.type in HEAPS:
            ways = ("`count(…)` says how many there are", "`all(c in A: B has c)` looks at each card")
            return t.error(
                "TTR201", node.span, "piles are not compared as a whole", "cards lie on both sides", help=ways
            )
        title, helps = (
            f"{article(left.type)} is never equal to {article(right.type)}",
            help_to_compare(left.type, right.type),
        )
        return t.error("TTR201", node.right.span, title, "types differ", help=helps or ())
    if NONE in (left.type, right.type) and kind is OPTIONAL:
        ir = ["missing", left.ir if right.type is NONE else right.ir]
        return Value(ir if node.op == "=" else ["not", ir], TRUTH)
    for one, other, side in ((left, right, node.right), (right, left, node.left)):
        if one.pile is not None and isinstance(other.ir, int) and kind == element("card"):
            t.compared.append((one.pile, other.ir, side.span))
    ir = ["=", t.adapted(left, kind).ir, t.adapted(right, kind).ir]
    return Value(ir if node.op == "=" else ["not", ir], TRUTH)


def _has(t: Translator, node: a.Binary, left: Value, right: Value) -> Value:
    if left.type is STOPS and right.type == element("city"):
        return Value(["stops_have", left.ir, right.ir], TRUTH)
    if left.type.kind == "set" and fits(right.type, element(left.type.of)):
        return Value(["in", right.ir, left.ir], TRUTH)
    if left.type is NUMBERS and right.type is NUMBER:
        return Value(["in", right.ir, left.ir], TRUTH)
    if right.type == element("card") and (left.type in (PILE, PILES, PAYMENT, CHOSEN) or left.type == element("deck")):
        bags = [left.ir] if left.type in (PAYMENT, CHOSEN) else pile_list(t, left)
        return Value(["<", 0, ["held", ["cards", *bags], ["set", "card", right.ir]]], TRUTH)
    if left.bad or right.bad:
        return Value(True, BAD)
    title, helps = f"{article(left.type)} cannot have {article(right.type)}", help_to_have(left.type, right.type)
    return t.error("TTR201", node.span, title, "types do not fit", help=helps or ())
