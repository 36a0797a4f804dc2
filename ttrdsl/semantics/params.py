"""Work out parameters: constants of a module that its users may set, by player count where they differ."""

from __future__ import annotations

from typing import Any

from ttrdsl.diagnostics.suggest import listed, suggestion
from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.semantics import expressions
from ttrdsl.semantics.book import Definition
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.translator import Scope, Translator
from ttrdsl.semantics.types import BAD_VALUE, NUMBER, OPTIONAL, RANGE, Value
from ttrdsl.syntax import declarations as d


def read_params(t: Translator) -> None:
    """Work out every parameter; report settings of parameters that do not exist."""
    for definition in t.book.of(d.Param):
        param_value(t, definition)
    known = [x.name for x in t.book.of(d.Param)]
    for name, settings in t.book.settings.items():
        if name not in known:
            for _, setting in settings:
                span, title = setting.name.span, f"no module has a parameter `{name}`"
                found = suggestion(span, name, known, otherwise=listed(known))
                t.error("TTR115", span, title, "unknown parameter", **found)


def param_value(t: Translator, definition: Definition) -> Value:
    """Return a parameter as a fact, worked out on first use."""
    name = definition.name
    if name in t.things.params:
        return _as_value(t, name)
    decl = definition.decl
    assert isinstance(decl, d.Param)
    settings = t.book.settings.get(name)
    node = max(settings, key=lambda s: s[0])[1].value if settings else decl.value
    if name in t.open_rules:
        return t.error(
            "TTR505", decl.name.span, f"parameter `{name}` depends on itself", " → ".join([*t.open_rules, name])
        )
    t.open_rules.append(name)
    value = expressions.translate(t, node, Scope(me=False, me_reason="a parameter belongs to nobody"))
    t.open_rules.pop()
    if value.bad:
        t.things.params[name] = value.type
        return BAD_VALUE
    t.param_irs[name] = value.ir
    counts, facts = t.things.counts, t.things.facts
    irs = value.op[1:] if value.type is RANGE else [value.ir]
    for part, ir in zip(("low", "high") if value.type is RANGE else ("",), irs, strict=True):
        try:
            data = [_plain(exact(ir, facts, n, counts)) for n in counts]
        except NotConstant as error:
            return t.error(
                "TTR208",
                node.span,
                f"parameter `{name}` is not a constant",
                str(error),
            )
        if value.type is NUMBER and None in data:
            return t.error(
                "TTR203", node.span, f"parameter `{name}` has no value for some number of players", "an empty cell"
            )
        kind = (
            "number"
            if value.type in (NUMBER, RANGE)
            else "optional"
            if value.type is OPTIONAL
            else fact_type(value.type)
        )
        key = f"param.{name}.{part}" if part else f"param.{name}"
        same = all(x == data[0] for x in data)
        facts[key] = (
            {"by": [], "type": kind, "data": data[0]} if same else {"by": ["players"], "type": kind, "data": data}
        )
    t.things.params[name] = value.type
    return _as_value(t, name)


def _plain(value: Any) -> Any:
    """Return a value as data of a bundle: a set as a list."""
    return sorted(value) if isinstance(value, frozenset) else value


def _as_value(t: Translator, name: str) -> Value:
    kind = t.things.params[name]
    if kind.kind == "bad":
        return BAD_VALUE
    if kind is RANGE:
        return Value(["range", ["fact", f"param.{name}.low"], ["fact", f"param.{name}.high"]], RANGE)
    return Value(["fact", f"param.{name}"], kind)
