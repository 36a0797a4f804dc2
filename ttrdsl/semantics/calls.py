"""Translate calls: built-in functions without a binder, and rules."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import instead_of, suggestion
from ttrdsl.program.node import Node
from ttrdsl.program.operations import EXPRESSIONS
from ttrdsl.semantics import expressions
from ttrdsl.semantics.mismatch import FORMS
from ttrdsl.semantics.noting import kind_of, note_built_in
from ttrdsl.semantics.piece_kinds import by_kind, kind_named, unknown_kind
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import (
    BAD_VALUE,
    BY_WORD,
    CHOSEN,
    NETS,
    NONE,
    NUMBER,
    NUMBERS,
    OPTIONAL,
    PAYMENT,
    PILE,
    PILES,
    PLACE,
    STOPS,
    Value,
    element,
    fits,
    join,
    set_of,
    type_of,
)
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

ROUTES = set_of("route")
Translation = Callable[[Translator, a.Call, Scope], Value]


def translate_call(t: Translator, node: a.Call, scope: Scope) -> Value:
    """Return the value of `f(x, y)`."""
    from ttrdsl.semantics.rules import call_rule

    name = node.name.text
    definition = t.book.named.get(name)
    if definition is not None and isinstance(definition.decl, (d.Rule, d.Score)):
        t.book.index.note(node.name.span, kind_of(definition.decl), name)
        return call_rule(t, name, node.args, node.span, scope)
    if name not in FUNCTIONS:
        if name in BINDERS:
            behind = "" if name == "first" else ": …"
            return t.error("TTR202", node.span, f"`{name}` needs a variable", f"write `{name}(x in S{behind})`")
        if name in t.book.removed:
            return t.removed(name, node.name.span)
        known = [*FUNCTIONS, *BINDERS, *(x.name for x in t.book.of(d.Rule))]
        found = suggestion(node.name.span, name, known)
        found["help"] = instead_of(name) or found["help"]
        if name in t.things.tables:
            found["help"] = [f"a table is looked up with square brackets: `{name}[…]`"]
        elif name in t.things.words():
            found["help"] = [f"`{name}` is a word of cards: `one c in set(…)` on a line before, then `{name} c`"]
        return t.error(
            "TTR105", node.name.span, f"unknown rule or function `{name}`", "nothing here has this name", **found
        )
    note_built_in(t.things, node.name)
    low, high, translate = FUNCTIONS[name]
    if not low <= len(node.args) <= high:
        wanted = str(low) if low == high else f"{low} to {high}" if high < 99 else f"{low} or more"
        return t.error(
            "TTR202",
            node.span,
            f"`{name}` takes {wanted} argument{'' if wanted == '1' else 's'}",
            f"found {len(node.args)}",
            help=f"write `{FORMS[name]}`" if name in FORMS else (),
        )
    return translate(t, node, scope)


# Functions with a variable, and how many values behind it they take, at least and at most.
BINDERS = {
    **dict.fromkeys(("count", "first"), (0, 0)),
    **dict.fromkeys(("sum", "min", "max", "all"), (1, 1)),
    **dict.fromkeys(("any", "set"), (0, 1)),
    "best": (1, 9),
}


def _count(t: Translator, node: a.Call, scope: Scope) -> Value:
    value = expressions.translate(t, node.args[0], scope)
    kind = value.type
    if kind.kind in ("set", "numbers", "stops", "range", "nets"):
        return Value(["size", value.ir], NUMBER)
    if kind in (PILE, PILES) or kind == element("deck"):
        return Value(["held", ["cards", *expressions.pile_list(t, value)], ["all", "card"]], NUMBER)
    if kind in (PAYMENT, CHOSEN):
        return Value(["held", ["cards", value.ir], ["all", "card"]], NUMBER)
    if value.bad:
        return BAD_VALUE
    return t.error("TTR201", node.args[0].span, "this cannot be counted", f"{article(kind)}, not a set or a pile")


def _extreme(operation: str) -> Callable[[Translator, a.Call, Scope], Value]:
    def translate(t: Translator, node: a.Call, scope: Scope) -> Value:
        return Value([operation, *(expressions.want(t, x, NUMBER, scope).ir for x in node.args)], NUMBER)

    return translate


def _set(t: Translator, node: a.Call, scope: Scope) -> Value:
    values = [expressions.translate(t, x, scope) for x in node.args]
    if any(v.bad for v in values):
        return BAD_VALUE
    first = next((v.type for v in values if v.type is not NONE), NONE)
    for value, arg in zip(values, node.args, strict=True):
        if not fits(value.type, first):
            return t.error(
                "TTR201", arg.span, "elements of a set must be alike", f"{article(value.type)}, not {article(first)}"
            )
    if first is NUMBER:
        return Value(["numbers", *(v.ir for v in values)], NUMBERS)
    if first.kind != "id":
        return t.error(
            "TTR201",
            node.span,
            f"no set of {first.several()} can be made",
            "elements must be on the board, in a deck or at the table",
        )
    among = frozenset().union(*(v.among for v in values if v.among)) if all(v.among for v in values) else None
    return Value(["set", first.of, *(v.ir for v in values)], set_of(first.of), among=among)


def _or_else(t: Translator, node: a.Call, scope: Scope) -> Value:
    first, second = (expressions.translate(t, x, scope) for x in node.args)
    if first.bad or second.bad:
        return BAD_VALUE
    if first.type in (OPTIONAL, NUMBER):
        if isinstance(first.ir, list) and first.ir[0] == "at":
            t.in_or_else.add(first.ir[1])
        return Value(["or_else", first.ir, t.want(second, NUMBER, node.args[1].span).ir], NUMBER)
    kind = join(first.type, second.type)
    if kind is None or kind.kind != "id":
        return t.error(
            "TTR201",
            node.span,
            "`or_else` needs something that may be none",
            f"{article(first.type)} and {article(second.type)}",
        )
    return Value(["or_else", first.ir, second.ir], kind)


def _twins(t: Translator, node: a.Call, scope: Scope) -> Value:
    return Value(["fact", "route.twins", expressions.want(t, node.args[0], element("route"), scope).ir], ROUTES)


def _placed(t: Translator, node: a.Call, scope: Scope) -> Value:
    name = node.args[0].id if isinstance(node.args[0], a.Name) else ""
    kind = kind_named(t, a.Word(node.args[0].span, name), scope) or (
        None if name else expressions.translate(t, node.args[0], scope)
    )
    if kind is None or kind.type != element("piece"):
        span, title = node.args[0].span, f"`{name}` is not a kind of piece" if name else "not a kind of piece"
        return t.error(
            "TTR101",
            span,
            title,
            "expected the name of pieces",
            **unknown_kind(t, a.Word(span, name), t.things.pieces()),
        )
    place = expressions.want(t, node.args[1], PLACE, scope)
    if not t.need_me(scope, node.span):
        return BAD_VALUE

    def owned(piece: str) -> Node:
        t.placed.add(piece)
        return ["owned", piece, place.ir, "me"]

    return Value(by_kind(t, kind, owned, node.span), NUMBER)


def _stops(t: Translator, node: a.Expr, scope: Scope) -> Node:
    value = expressions.translate(t, node, scope)
    if value.type is STOPS or value.type == set_of("city") or value.bad:
        return value.ir
    if value.type == set_of("zone"):
        return ["zone_stops", value.ir]
    helps = "several cities are `set('A', 'B')`" if value.type == element("city") else ()
    title, label = "expected cities or the ends of a ticket", f"this is {article(value.type)}"
    t.error("TTR201", node.span, title, label, help=helps)
    return ["none"]


def _weight(t: Translator, node: a.Expr, scope: Scope) -> tuple[str, Node]:
    """Translate the name of a number of routes, or of a rule with a route and perhaps more arguments, as a weight."""
    var = t.new_name("r")
    inner = scope.inner(**{var: Value(var, element("route"))})
    written = _of_each(t, node, a.Name(node.span, var), "route")
    if written is None:
        return var, 0
    value = expressions.translate(t, written, inner)
    if value.type.kind == "truth":
        return var, ["if", value.ir, 1, 0]
    return var, t.want(value, NUMBER, node.span).ir


def _of_each(t: Translator, node: a.Expr, variable: a.Name, domain: str) -> a.Expr | None:
    """Return what is asked of each element: a field of it, or a rule in which it takes the first place of its type."""
    name = node.id if isinstance(node, a.Name) else getattr(getattr(node, "name", None), "text", "")
    definition = t.book.named.get(name)
    rule = definition.decl if definition is not None and isinstance(definition.decl, d.Rule) else None
    if isinstance(node, a.Name) and rule is None:
        return a.Property(node.span, variable, a.Word(node.span, name))
    if rule is None or not isinstance(node, (a.Name, a.Call, a.Property, a.Method)):
        t.error("TTR201", node.span, f"expected the name of a field of a {domain} or of a rule", "not a name")
        return None
    args = [*node.args] if isinstance(node, (a.Call, a.Method)) else []
    types = [BY_WORD.get((p.type or p.name).text) for p in rule.params]
    place = types.index(element(domain)) if element(domain) in types else -1
    if place < 0 or len(args) + 1 != len(types):
        _misfit(t, node.span, rule, place, domain)
        return None
    args.insert(place, variable)
    word = a.Word(node.span if isinstance(node, a.Name) else node.name.span, name)
    if isinstance(node, (a.Property, a.Method)):
        return a.Method(node.span, node.of, word, tuple(args))
    return a.Call(node.span, word, tuple(args))


def _misfit(t: Translator, span: Span, rule: d.Rule, place: int, domain: str) -> None:
    """Report a rule that cannot be asked of each element: it has no place for one, or lacks others."""
    name = rule.name.text
    if place < 0:
        helps = f"write `rule {name}({', '.join([domain, *(p.name.text for p in rule.params)])}) = …`"
        t.error("TTR202", span, f"rule `{name}` takes no {domain}", f"it is asked of each {domain}", help=helps)
        return
    others = ", ".join(p.name.text for i, p in enumerate(rule.params) if i != place)
    form = f"{name}({others})" if others else name
    t.error("TTR202", span, f"here rule `{name}` is written `{form}`", f"the {domain} comes by itself")


def _by_row(operation: str, *form: str) -> tuple[int, int, Translation]:
    """Return the translation of a function whose arguments are those in the row of its operation, in that order.

    A weight, which the row puts behind a variable for the route, is written as the name of a field or rule.
    """
    row = EXPRESSIONS[operation]
    wanted = [argument for argument in row.arguments if argument.form]

    def translate(t: Translator, node: a.Call, scope: Scope) -> Value:
        parts: dict[int, list[Node]] = {}
        for i in sorted(range(len(wanted)), key=lambda i: not wanted[i].sees):  # its variable is named first
            given, argument = node.args[i], wanted[i]
            if argument.sees:
                parts[i] = [*_weight(t, given, scope)]
            elif argument.kind == "places":
                parts[i] = [_stops(t, given, scope)]
            else:
                parts[i] = [expressions.want(t, given, type_of(argument.kind), scope).ir]
        found = [operation, *form, *(ir for i in range(len(wanted)) for ir in parts[i])]
        return Value(found, type_of(row.gives))

    return len(wanted), len(wanted), translate


def _picks(t: Translator, node: a.Call, scope: Scope) -> Value:
    source, var = expressions.translate(t, node.args[0], scope), t.new_name("x")
    rule = node.args[1]
    if source.bad:
        return BAD_VALUE
    if source.type.kind != "set":
        found = f"found {article(source.type)}"
        return t.error("TTR201", node.span, "`picks` takes a set and the name of a rule", found)
    written = _of_each(t, rule, a.Name(rule.span, var), source.type.of)
    if written is None:
        return BAD_VALUE
    inner = scope.inner(**{var: Value(var, element(source.type.of))})
    routes = t.want(expressions.translate(t, written, inner), ROUTES, rule.span)
    most = expressions.want(t, node.args[2], NUMBER, scope).ir if len(node.args) > 2 else 1
    return Value(["picks", var, source.ir, routes.ir, most], NETS)


def _orders(t: Translator, node: a.Call, scope: Scope) -> Value:
    return t.error("TTR523", node.span, "`orders` can only be chosen from", "write `choose x in orders(…)`")


# How many arguments a function takes, at least and at most, and what becomes of its call.
FUNCTIONS: dict[str, tuple[int, int, Translation]] = {
    "count": (1, 1, _count),
    "min": (1, 99, _extreme("min")),
    "max": (1, 99, _extreme("max")),
    "set": (1, 99, _set),
    "or_else": (2, 2, _or_else),
    "seat": _by_row("seat"),
    "twins": (1, 1, _twins),
    "placed": (2, 2, _placed),
    "ends": _by_row("ends"),
    "components": _by_row("parts"),
    "reach": _by_row("reach"),
    "connected": _by_row("joined"),
    "ordered_trail": _by_row("ordered"),
    "chain": _by_row("chain"),
    "disjoint_paths": _by_row("apart"),
    "longest_trail": _by_row("longest", "trail"),
    "longest_circuit": _by_row("longest", "circuit"),
    "longest_path": _by_row("longest", "path"),
    "shortest_way": _by_row("shortest"),
    "encircles": _by_row("encircles"),
    "picks": (2, 3, _picks),
    "orders": (1, 1, _orders),
}
