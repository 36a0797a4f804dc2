"""Translate `x.name`, `x.name(…)` and `table[key]`."""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.program.node import Node
from ttrdsl.semantics import calls, expressions
from ttrdsl.semantics.index import BUILT_IN as BUILT_IN_KIND
from ttrdsl.semantics.mismatch import HEAPS
from ttrdsl.semantics.noting import kind_of, note_built_in
from ttrdsl.semantics.piece_kinds import by_kind, kind_named
from ttrdsl.semantics.things import FieldInfo, TableInfo
from ttrdsl.semantics.translator import Scope, Translator, article
from ttrdsl.semantics.types import (
    BAD,
    BAD_VALUE,
    NUMBER,
    OWNERS,
    PAYMENT,
    PILE,
    PLACE,
    RANGE,
    STOPS,
    Type,
    Value,
    element,
    fits,
    set_of,
)
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import counted

BUILT_IN: dict[tuple[str, str], tuple[str, Type]] = {
    ("route", "length"): ("route.length", NUMBER),
    ("route", "colors"): ("route.colors", set_of("color")),
    ("route", "ends"): ("route.ends", set_of("city")),
    ("city", "dead_end"): ("city.dead_end", Type("truth")),
    ("card", "color"): ("card.color", element("color")),
    ("card", "deck"): ("card.deck", element("deck")),
    ("card", "ends"): ("ticket.ends", STOPS),
    ("card", "goals"): ("ticket.goals", set_of("goal")),
    ("zone", "cities"): ("zone.cities", set_of("city")),
    ("goal", "ends"): ("goal.ends", STOPS),
}

COUNTED = ("count", "size", "len", "number")  # what people ask of several things, who mean how many there are


def translate_property(t: Translator, node: a.Property, scope: Scope) -> Value:
    """Return the value of `x.name`."""
    table = _table(t, node.of, scope)
    if table is not None:
        t.book.index.note(node.of.span, "table", table.name)
        return _row(t, table, node.name)
    owner = expressions.translate(t, node.of, scope)
    name = node.name.text
    if owner.bad:
        return BAD_VALUE
    if owner.type is PAYMENT:
        return _payment_part(t, owner, node.name)
    piece_kind = kind_named(t, node.name, scope) if fits(owner.type, PLACE) else None
    if piece_kind is not None:
        place = t.adapted(owner, PLACE).ir
        return Value(by_kind(t, piece_kind, lambda piece: ["pieces", piece, place], node.span), NUMBER)
    if owner.type == element("deck") and name == "discard":
        note_built_in(t.things, node.name)
        return Value(["pile", "discard", owner.ir], PILE, among=owner.among)
    if owner.type.kind != "id":
        kind, of = article(owner.type), node.of
        supply = of.id if isinstance(of, a.Name) and of.id in t.things.pieces() else ""
        helps = f"put the kind of piece itself in quotes: `'{supply}'.{name}`" if supply else ()
        if isinstance(of, a.Name) and of.id == "board" and t.things.field_of("", name) is not None:
            helps = f"fields of the board are called by their names alone: `{name}`"
        one = owner.type.of if owner.type.kind == "set" else "card" if owner.type in HEAPS else ""
        if one and name in COUNTED:
            helps = "how many there are is `count(…)`"
        elif one and ((one, name) in BUILT_IN or t.things.field_of(one, name) is not None):
            helps = f"each of them has one: `sum(x in …: x.{name})`, `any(x in …: x.{name} = …)`"
        label, about = f"{kind} has no fields", f"{owner.type}.{name}"
        return t.error("TTR104", node.name.span, f"{kind} has no `{name}`", label, about=about, help=helps)
    return _element_property(t, owner, node, scope)


def _element_property(t: Translator, owner: Value, node: a.Property, scope: Scope) -> Value:
    domain, name = owner.type.of, node.name.text
    index = t.book.index
    if domain == "card" and name == "kind":
        note_built_in(t.things, node.name)
        return owner
    built_in = BUILT_IN.get((domain, name))
    if built_in is not None:
        index.note(node.name.span, BUILT_IN_KIND, f"{domain}.{name}")
        return Value(["fact", built_in[0], owner.ir], built_in[1])
    info = t.things.field_of(domain, name)
    if info is not None:
        index.note(node.name.span, "field", info.key)
        return field_value(t, info, owner.ir)
    if domain == "goal" and f"goal.{name}" in t.things.facts:
        of_ticket = t.things.field_of("card", name)
        index.note(node.name.span, "field", of_ticket.key if of_ticket else f"ticket.{name}")
        return Value(["fact", f"goal.{name}", owner.ir], NUMBER)
    if domain == "player":
        definition = t.book.named.get(name)
        if name == "total" or (definition is not None and isinstance(definition.decl, (d.Rule, d.Score))):
            kind = BUILT_IN_KIND if definition is None else kind_of(definition.decl)
            index.note(node.name.span, kind, name)
            return _rule_of(t, owner, name, (), node, scope)
    for gone in (f"{domain}.{name}", *([name] if domain == "player" else [])):
        if gone in t.book.removed:
            return t.removed(gone, node.name.span)
    known = [*t.things.fields_of(domain), *(n for o, n in BUILT_IN if o == domain)]
    if domain == "player":
        known += [x.name for x in t.book.of(d.Rule, d.Score)]
    if domain in ("player", "city", "route", "zone"):
        known += list(t.things.pieces())
    found = suggestion(node.name.span, name, known)
    found["about"] = f"{domain}.{name}"
    local = scope.names.get(name)
    if local is not None and local.type == element("card") and domain in ("player", "city", "route"):
        found["help"] = [f"`{name}` is a kind of card here; a kind of piece is a parameter `: piece`"]
    if domain == "card" and name in t.things.words():
        found["help"] = [f"a word of cards is asked for with `is`: `c is {name}`"]
    if domain in OWNERS:
        found["help"] = found["help"] or [f"declare it: `{domain} has {name} : …`, or `use` a module that does"]
    return t.error("TTR104", node.name.span, f"a {domain} has no `{name}`", "no such field", **found)


def _rule_of(t: Translator, owner: Value, name: str, args: tuple[a.Expr, ...], node: a.Node, scope: Scope) -> Value:
    """Evaluate a rule for another player: `p.trail`. The player takes the place of `me`; none is needed around it."""
    from ttrdsl.semantics.rules import call_rule

    used_before = t.me_used[-1]
    value = call_rule(t, name, args, node.span, replace(scope, me=True), as_player=True)
    t.me_used[-1] = used_before or _args_use_me(args)
    return replace(value, ir=["as", owner.ir, value.ir]) if not value.bad else value


def _args_use_me(args: tuple[a.Expr, ...]) -> bool:
    from ttrdsl.syntax.walk import nodes

    return any(isinstance(n, a.Name) and n.id == "me" for arg in args for n in nodes(arg))


def translate_method(t: Translator, node: a.Method, scope: Scope) -> Value:
    """Return the value of `p.rule(x)`."""
    owner = expressions.translate(t, node.of, scope)
    if owner.bad:
        return BAD_VALUE
    definition = t.book.named.get(node.name.text)
    if owner.type != element("player") or definition is None or not isinstance(definition.decl, (d.Rule, d.Score)):
        known = [x.name for x in t.book.of(d.Rule)]
        found = suggestion(node.name.span, node.name.text, known)
        if node.name.text in calls.FUNCTIONS:
            called = f"`rule NAME(…) = {node.name.text}(…)`, then `….NAME(…)`"
            found["help"] = [f"a rule asks a function for a player: {called}"]
        return t.error(
            "TTR105",
            node.name.span,
            f"no rule `{node.name.text}` of a player",
            "only rules of a player have this form",
            **found,
        )
    t.book.index.note(node.name.span, kind_of(definition.decl), definition.name)
    return _rule_of(t, owner, node.name.text, node.args, node, scope)


def field_value(t: Translator, info: FieldInfo, owner: Node) -> Value:
    """Return the value of a field of an element, or of the board (owner none)."""
    info.read = True
    index = [] if owner is None else [owner]
    if info.word in ("cards", "stack"):
        return Value(["pile", info.key, *index], PILE)
    if info.word == "pieces":
        place = ["place", "board"] if info.owner == "board" else ["place", info.domain, *index]
        return Value(["pieces", info.name, place], NUMBER)
    if info.word == "place":
        return Value(["place", info.key, *index], PLACE)
    return Value(["field", info.key, *index], info.type)


def _payment_part(t: Translator, owner: Value, word: a.Word) -> Value:
    name = word.text
    if owner.parts and name not in owner.parts:
        known = sorted(owner.parts)
        found = suggestion(word.span, name, known)
        return t.error(
            "TTR522", word.span, f"this payment has no part or variable `{name}`", f"it has {', '.join(known)}", **found
        )
    if name in t.variable_names or name in t.part_names:
        t.book.index.note(word.span, "part", name)
    if name in t.variable_names:
        return Value(["bound", owner.ir, name], t.variables.get(name, element("color")))
    if name in t.part_names:
        return Value(["part", owner.ir, name], NUMBER)
    known = [*t.part_names, *t.variable_names]
    return t.error(
        "TTR522",
        word.span,
        f"no cost has a part or variable `{name}`",
        "unknown part",
        **suggestion(word.span, name, known),
    )


def _table(t: Translator, node: a.Expr, scope: Scope) -> TableInfo | None:
    if isinstance(node, a.Name) and node.id not in scope.names:
        return t.things.tables.get(node.id)
    return None


def _row(t: Translator, table: TableInfo, word: a.Word) -> Value:
    name = word.text
    if table.bad:
        return BAD_VALUE
    if name not in table.rows:
        found = suggestion(word.span, name, table.rows)
        found["about"] = f"{table.name}.{name}"
        related = [(table.span, "the table")]
        return t.error(
            "TTR121", word.span, f"table `{table.name}` has no row `{name}`", "no such row", related=related, **found
        )
    t.book.index.note(word.span, "row", f"{table.name}.{name}")
    kind = table.rows[name]
    if kind is BAD:
        return BAD_VALUE
    if table.columns not in ("", "players"):
        return t.error(
            "TTR201",
            word.span,
            f"table `{table.name}` has columns",
            "say which",
            help=f"write `{table.name}[row, column]`",
        )
    if kind is RANGE:
        return Value(["range", ["fact", f"{table.name}.{name}.low"], ["fact", f"{table.name}.{name}.high"]], RANGE)
    return Value(["fact", f"{table.name}.{name}"], kind)


def _cell_of_row(t: Translator, node: a.Lookup, row: a.Property, scope: Scope) -> Value | None:
    """`table.row[column]`, in a grid by another number than the players."""
    table = _table(t, row.of, scope)
    if table is None or table.columns in ("", "players") or row.name.text not in table.rows or len(node.keys) != 1:
        return None
    key, kind = expressions.want(t, node.keys[0], NUMBER, scope), table.rows[row.name.text]
    name = f"{table.name}.{row.name.text}"
    t.book.index.note(row.of.span, "table", table.name)
    t.book.index.note(row.name.span, "row", name)
    if key.bad or kind is BAD:
        return BAD_VALUE
    if kind is RANGE:
        return Value(["range", *(["fact", f"{name}.{p}", key.ir] for p in ("low", "high"))], RANGE)
    ir: Node = ["fact", name, key.ir]
    return Value(t.mark(ir, node.span, (), "", "lookup"), NUMBER if kind.kind == "optional" else kind)


def translate_lookup(t: Translator, node: a.Lookup, scope: Scope) -> Value:
    """Return the value of `table[key]` or `table[row, column]`."""
    if isinstance(node.of, a.Property):
        found = _cell_of_row(t, node, node.of, scope)
        if found is not None:
            return found
    table = _table(t, node.of, scope)
    if table is None:
        value = expressions.translate(t, node.of, scope)
        return (
            BAD_VALUE
            if value.bad
            else t.error("TTR201", node.of.span, "only a table can be looked up in", f"this is {article(value.type)}")
        )
    t.book.index.note(node.of.span, "table", table.name)
    wanted = 1 if table.columns in ("", "players") else 2
    if len(node.keys) != wanted:
        return t.error(
            "TTR202",
            node.span,
            f"table `{table.name}` takes {counted(wanted, 'key')}",
            f"found {len(node.keys)}",
        )
    if table.bad:
        return BAD_VALUE
    if not table.entries:
        return t.error(
            "TTR201", node.of.span, f"table `{table.name}` has no numbered rows", f"write `{table.name}.row`"
        )
    keys = [expressions.want(t, k, NUMBER, scope) for k in node.keys]
    if any(k.bad for k in keys) or table.type is BAD:
        return BAD_VALUE
    # A lookup in a table of numbers promises a number: the checks see to it that no gap can be asked for.
    kind = NUMBER if table.type.kind == "optional" else table.type
    if kind is RANGE:
        ends = [["fact", f"{table.name}.{p}", *(k.ir for k in keys)] for p in ("low", "high")]
        return Value(["range", *ends], RANGE)
    ir: Node = ["fact", table.name, *(k.ir for k in keys)]
    return Value(t.mark(ir, node.span, (), "", "lookup"), kind)
