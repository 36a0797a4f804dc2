"""Translate rules and scores: the default and its exceptions become one conditional."""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.bundle.types import LOCAL_TYPES
from ttrdsl.diagnostics import Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.program.node import Node
from ttrdsl.semantics import expressions
from ttrdsl.semantics.book import Changed, Definition
from ttrdsl.semantics.chains import Growth, are_few, ordered
from ttrdsl.semantics.index import Key
from ttrdsl.semantics.mismatch import help_to_score
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.translator import Reached, RuleResult, Scope, Translator, article, some
from ttrdsl.semantics.types import BAD, BAD_VALUE, BY_WORD, COST, NUMBER, Type, Value, join
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Expr

DEFAULT = "default"  # as a variable; no other can be called so


def call_rule(
    t: Translator, name: str, args: tuple[Expr, ...], span: Span, scope: Scope, as_player: bool = False
) -> Value:
    """Return the call of a rule; `me` goes along."""
    result = rule_result(t, name, span)
    if result is None:
        return BAD_VALUE
    if len(args) != len(result.params):
        shown = ", ".join(n for n, _ in result.params) or "nothing"
        return t.error(
            "TTR202",
            span,
            f"rule `{name}` takes {some(len(result.params), 'argument')}",
            f"found {len(args)}, expected ({shown})",
        )
    values = [expressions.want(t, x, kind, scope) for x, (_, kind) in zip(args, result.params, strict=True)]
    if result.uses_me and not as_player and not t.need_me(scope, span):
        return BAD_VALUE
    decl = t.book.named[name].decl if name in t.book.named else None
    if isinstance(decl, d.Rule):
        want_tickets(t, decl.params, args, values)
    if any(v.bad for v in values) or result.type is BAD:
        return BAD_VALUE
    return Value(["rule", name, *(v.ir for v in values)], result.type, parts=result.parts, among=result.among)


def want_tickets(t: Translator, params: tuple[d.Parameter, ...], args: tuple[Expr, ...], values: list[Value]) -> None:
    """Report a card by its name where a parameter says that it is a ticket."""
    for param, arg, value in zip(params, args, values, strict=True):
        word = param.type.text if param.type else param.name.text
        if word != "ticket" or not isinstance(value.ir, int) or t.things.cards[value.ir].ticket:
            continue
        card = t.things.cards[value.ir]
        t.error("TTR201", arg.span, "expected a ticket", f"this is a card of `{t.things.decks[card.deck]}`")


def rule_result(t: Translator, name: str, span: Span) -> RuleResult | None:
    """Translate a rule on first use."""
    if name in t.rules:
        return t.rules[name]
    if name in t.open_rules:
        chain = " → ".join([*t.open_rules[t.open_rules.index(name) :], name])
        helps = ["rules cannot depend on each other in a circle"]
        if name == t.open_rules[-1] and t.book.named[name].exceptions:
            helps = ["in an exception `default` is the value without it"]
        t.error("TTR505", span, f"rule `{name}` depends on itself", chain, help=helps)
        return None
    definition = t.book.named.get(name)
    if name == "total" and definition is None:
        return _total(t)
    if definition is None or not isinstance(definition.decl, (d.Rule, d.Score)):
        t.error(
            "TTR105",
            span,
            f"no rule `{name}`",
            "unknown rule",
            **suggestion(span, name, (x.name for x in t.book.of(d.Rule))),
        )
        return None
    if len(t.open_rules) > 60:
        t.error("TTR505", span, "rules are nested too deeply", "more than 60 levels")
        return None
    t.open_rules.append(name)
    t.me_used.append(False)
    result = _translate(t, definition)
    result.uses_me = t.me_used.pop()
    t.open_rules.pop()
    t.rules[name] = result
    return result


def _total(t: Translator) -> RuleResult:
    """The sum of a player's score lines."""
    t.me_used.append(False)
    t.open_rules.append("total")
    ir: list[Node] = ["+"]
    for definition in t.book.of(d.Score):
        value = call_rule(t, definition.name, (), definition.decl.span, Scope())
        ir.append(value.ir)
    t.open_rules.pop()
    t.me_used.pop()
    t.rules["total"] = RuleResult([], NUMBER, ir if len(ir) > 1 else 0, uses_me=True)
    return t.rules["total"]


def param_types(t: Translator, params: tuple[d.Parameter, ...]) -> list[tuple[str, Type]]:
    """Return the parameters with their types; one named like a type has that type."""
    found: list[tuple[str, Type]] = []
    for param in params:
        word = param.type.text if param.type else param.name.text
        kind = BY_WORD.get(word)
        if kind is None:
            where = param.type.span if param.type else param.name.span
            t.error(
                "TTR112",
                where,
                f"parameter `{param.name.text}` has no known type",
                "say it: `name: type`",
                help=f"types are {', '.join(sorted(BY_WORD))}",
            )
            kind = BAD
        if kind is COST:
            t.error("TTR112", param.span, "a cost cannot be a parameter", "name the cost rule itself where it is paid")
            kind = BAD
        found.append((param.name.text, kind))
    return found


def note_params(t: Translator, params: tuple[d.Parameter, ...], kinds: list[Type]) -> list[Key]:
    """Note the binders of parameters and return what their names mean."""
    note_built_in(t.things, *(p.type for p in params))
    t.book.index.implied.update(p.name.span for p in params if p.type is None)
    found = zip(params, kinds, strict=False)
    return [t.book.index.local(p.name.span, p.name.text, str(kind)) for p, kind in found]


def _translate(t: Translator, definition: Definition) -> RuleResult:
    decl = definition.decl
    assert isinstance(decl, (d.Rule, d.Score))
    params = param_types(t, decl.params) if isinstance(decl, d.Rule) else []
    if not are_few(t, definition.name, definition.exceptions):
        return RuleResult(params, BAD, 0)
    value = _answer(t, definition, params, ordered(definition.exceptions), 0, Growth())
    if isinstance(decl, d.Score) and value.type.kind not in ("number", "bad"):
        t.error(
            "TTR201", decl.value.span, f"score `{definition.name}` is not a number", f"this is {article(value.type)}",
            help=help_to_score(value.type) or (),
        )  # fmt: skip
    return RuleResult(params, value.type, value.ir, parts=value.parts, among=value.among)


def _answer(
    t: Translator, definition: Definition, params: list[tuple[str, Type]], chain: list[Changed], at: int, growth: Growth
) -> Value:
    """Return the value from the exception at a place in the chain on; behind the last stands the default."""
    name = definition.name
    if at == len(chain):
        decl = definition.decl
        assert isinstance(decl, (d.Rule, d.Score))
        keys = note_params(t, decl.params if isinstance(decl, d.Rule) else (), [kind for _, kind in params])
        scope = Scope({n: Value(n, kind, key=key) for (n, kind), key in zip(params, keys, strict=True)})
        value = _body(t, decl.value, scope, name)
        return replace(value, ir=t.mark(value.ir, decl.span, decl.cites, name, "default"))
    decl = chain[at].decl
    assert isinstance(decl, d.ExceptValue)
    if (decl.params and len(decl.params) != len(params)) or (not decl.params and params):
        t.error(
            "TTR202",
            decl.path.span,
            f"`{name}` takes {some(len(params), 'parameter')}",
            f"found {len(decl.params)}",
            help=f"write `except {name}({', '.join(n for n, _ in params)})`" if params else f"write `except {name}`",
        )
        return BAD_VALUE
    keys = note_params(t, decl.params, [kind for _, kind in params])
    own = {p.name.text: Value(n, kind, key=key) for p, (n, kind), key in zip(decl.params, params, keys, strict=False)}
    below: list[Value] = []  # the next answer, translated once however often `default` stands in the exception

    def next_answer() -> Value:
        if not below:
            below.append(_answer(t, definition, params, chain, at + 1, growth))
            if decl.when is not None and growth.is_large(below[0].ir) and fact_type(below[0].type) in LOCAL_TYPES:
                below.insert(0, replace(below[0], ir=DEFAULT))
        return below[0]

    scope = Scope(own, default=next_answer)
    value = _body(t, decl.value, scope, name)
    value = replace(value, ir=t.mark(value.ir, decl.span, decl.cites, name, "exception"))
    t.reached[id(decl)] = reached = Reached(name, chain[at].layer, decl, None, dict(params))
    if decl.when is None:
        return value if growth.is_small(t, name, chain[at], value.ir) else BAD_VALUE
    test = expressions.conjuncts(t, decl.when, replace(scope, default=None), name)
    reached.test = test.ir
    rest = next_answer()
    kind = join(value.type, rest.type)
    if kind is None:
        return t.error(
            "TTR201",
            decl.value.span,
            f"exception to `{name}` differs in type",
            f"{article(value.type)}, not {article(rest.type)}",
        )
    asked = t.mark(test.ir, decl.when.span, (), name, "condition")
    ir: Node = ["if", asked, t.adapted(value, kind).ir, t.adapted(rest, kind).ir]
    if not growth.is_small(t, name, chain[at], ir):
        return BAD_VALUE
    among = value.among | rest.among if value.among and rest.among else None
    found = Value(ir, kind, parts=value.parts | rest.parts, among=among)
    return found if len(below) == 1 else _with_default(t, f"{name}.except{len(chain) - at}", params, found, below[1])


def _with_default(t: Translator, name: str, params: list[tuple[str, Type]], value: Value, default: Value) -> Value:
    """Make an answer a rule that is given what `default` stands for, which is then worked out once."""
    given = [*params, (DEFAULT, default.type)]
    t.rules[name] = RuleResult(given, value.type, value.ir, uses_me=True, parts=value.parts, among=value.among)
    return replace(value, ir=["rule", name, *(n for n, _ in params), default.ir])


def _body(t: Translator, node: a.Expr, scope: Scope, name: str) -> Value:
    """Translate the body of a rule; a condition is marked part by part."""
    if isinstance(node, a.Logic) and node.op == "and":
        return expressions.conjuncts(t, node, scope, name)
    return expressions.translate(t, node, scope)
