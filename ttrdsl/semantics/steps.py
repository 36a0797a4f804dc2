"""Translate steps: what happens, in order, with exceptions, insertions and removals put in place."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from ttrdsl.diagnostics.suggest import instead_of, suggestion
from ttrdsl.program.node import Node, Op
from ttrdsl.program.steps import ENTRIES, OF_NOBODY
from ttrdsl.semantics import decisions, expressions, moves, names
from ttrdsl.semantics.binders import source_of
from ttrdsl.semantics.book import Changed
from ttrdsl.semantics.chains import Growth, are_few, ordered
from ttrdsl.semantics.index import BUILT_IN, Key
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.rules import note_params, param_types, want_tickets
from ttrdsl.semantics.translator import Reached, Scope, Translator, article, some
from ttrdsl.semantics.types import BAD, BAD_VALUE, NUMBER, TRUTH, Type, Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

Steps = list[Op]


def bind(t: Translator, scope: Scope, word: a.Word, value: Value, anew: bool = False) -> str:
    """Make a local of the procedure and return its name in the program; another type makes another local.

    With `anew` it shares its place with no other: a loop in a loop may use the same name.
    """
    assert scope.locals is not None
    name, number = word.text, 2
    while name in scope.locals and (anew or scope.locals[name] != value.type):
        name = f"{word.text}~{number}"
        number += 1
    scope.locals[name] = value.type
    if value.among is not None:
        t.among[name] = t.among.get(name, frozenset()) | value.among
    scope.names[word.text] = replace(value, ir=name, key=_key(t, scope, word, value))
    return name


def _key(t: Translator, scope: Scope, word: a.Word, value: Value) -> Key:
    """Note where a local is bound; bound again in the same steps it is the same one."""
    known = scope.names.get(word.text)
    return t.book.index.local(word.span, word.text, str(value.type), known.key if known else None)


def block(t: Translator, node: a.AnyStep | None, scope: Scope) -> Steps:
    """Translate a step or block into a list of operations."""
    if node is None:
        return []
    if isinstance(node, a.Block):
        if node.cites:
            scope = replace(scope, names=scope.names, cites=node.cites + scope.cites)
        return [op for step in node.steps for op in block(t, step, scope)]
    if isinstance(node, a.Labelled):
        return labelled(t, node, scope)
    found = _one(t, node, scope)
    cites = node.cites + scope.cites
    return [op if op[0] == "at" else t.mark(op, node.span, cites, scope.path) for op in found]


def labelled(t: Translator, node: a.Labelled, scope: Scope) -> Steps:
    """Translate a labelled step with what was put before, behind and in place of it."""
    path = f"{scope.path}.{node.label.text}"
    inner = replace(scope, path=path, cites=node.cites + scope.cites)
    return changed(t, path, node.step, inner, scope)


def changed(t: Translator, path: str, default: a.AnyStep, inner: Scope, outer: Scope) -> Steps:
    """Translate a step at a path: insertions before, the exception that holds or the default, insertions behind."""
    steps = inserted(t, "before", path, outer)
    if path in t.book.removed_steps:
        return steps + inserted(t, "after", path, outer)
    exceptions = t.book.step_exceptions.get(path, [])
    if are_few(t, path, exceptions):
        steps += _answer(t, path, default, ordered(exceptions), 0, inner, Growth())
    return steps + inserted(t, "after", path, outer)


def _answer(
    t: Translator, path: str, default: a.AnyStep, chain: list[Changed], at: int, scope: Scope, growth: Growth
) -> Steps:
    if at == len(chain):
        return block(t, default, scope)
    decl = chain[at].decl
    assert isinstance(decl, d.ExceptSteps)
    rest: list[Steps] = []  # what the exception replaces, translated once however often it is used

    def answer() -> Steps:
        if not rest:
            rest.append(_answer(t, path, default, chain, at + 1, scope, growth))
        return copy.deepcopy(rest[0])

    own = replace(scope, cites=decl.cites, default=answer)
    note_sight(t, decl, scope)
    types = {v.ir: v.type for v in scope.names.values() if isinstance(v.ir, str)}
    t.reached[id(decl)] = reached = Reached(path, chain[at].layer, decl, None, types)
    if decl.when is None:
        steps = block(t, decl.block, own)
        if not growth.is_small(t, path, chain[at], steps):
            return []
        return steps or [t.mark(["skip"], decl.span, decl.cites, path, "exception")]
    test = expressions.conjuncts(t, decl.when, replace(scope, default=None), path)
    reached.test = test.ir
    then = block(t, decl.block, own)
    other = answer()
    choice: Op = ["if", test.ir, then, other]
    if not growth.is_small(t, path, chain[at], choice):
        return []
    return [t.mark(choice, decl.span, decl.cites, path, "exception")]


def note_sight(t: Translator, decl: d.Declaration, scope: Scope) -> None:
    """Note which locals steps can see that stand elsewhere than what they change."""
    types = t.book.index.types
    seen = tuple(types[v.key] for v in scope.names.values() if v.key in types)
    t.book.index.seen_in.append((decl.span, seen))


def inserted(t: Translator, moment: str, path: str, scope: Scope) -> Steps:
    """Translate what was put before or behind a path, in layer order."""
    steps: Steps = []
    for event in t.book.inserted.get((moment, path), []):
        decl = event.decl
        note_sight(t, decl, scope)
        body = block(t, decl.block, replace(scope, cites=decl.cites))
        if decl.when is not None:
            test = expressions.conjuncts(t, decl.when, scope, path)
            body = [t.mark(["if", test.ir, body, []], decl.span, decl.cites, path, moment)]
        steps += body
    return steps


def _one(t: Translator, node: a.AnyStep, scope: Scope) -> Steps:
    """Translate a step that is neither a block nor labelled."""
    if isinstance(node, (a.ChooseOne, a.ChooseSome, a.ChooseBranch, a.Pay)) and not scope.standing:
        t.need_me(scope, node.span)  # somebody decides
    match node:
        case a.Together():
            return [["together", block(t, node.block, scope)]]
        case a.ChooseOne():
            return decisions.choose_one(t, node, scope)
        case a.ChooseSome():
            return decisions.choose_some(t, node, scope)
        case a.ChooseBranch():
            return decisions.choose_branch(t, node, scope)
        case a.Pay():
            return decisions.pay(t, node, scope)
        case a.May():
            return decisions.may(t, node, scope)
        case a.Move():
            return moves.move(t, node, scope)
        case a.Shuffle():
            return moves.shuffle(t, node, scope)
        case a.Stop():
            return [["stop"]]
        case a.CallStep():
            return _call(t, node, scope)
        case a.If():
            test = expressions.conjuncts(t, node.test, scope, scope.path)
            return [["if", test.ir, block(t, node.then, scope), block(t, node.other, scope)]]
        case a.For():
            return _for(t, node, scope)
        case a.Try():
            return [["try", block(t, node.step, scope), block(t, node.other, scope)]]
        case a.Let():
            value = expressions.translate(t, node.value, scope)
            if value.type.kind in ("range", "cost", "nets", "piles", "pile"):
                t.error("TTR201", node.value.span, f"{article(value.type)} cannot be kept", "write a `rule` for it")
                value = Value(0, BAD)
            return [["let", bind(t, scope, node.name, value), value.ir]]
        case a.Assign():
            return _assign(t, node, scope)
        case _:
            raise AssertionError(node)


def _for(t: Translator, node: a.For, scope: Scope) -> Steps:
    found = source_of(t, node.source, scope)
    if found is None:
        bind(t, scope, node.var, BAD_VALUE)
        block(t, node.body, replace(scope, me=True))
        return []
    source, kind, origin = found
    if kind == Type("set", "route"):
        t.error(
            "TTR201", node.source.span, "a loop goes through elements, not through sets", "use a function such as `sum`"
        )
        return []
    if node.var.text == "me":
        inner = replace(scope, me=True, me_reason="")
        inner.names = scope.names
        outer = None
        var = "me"
        note_built_in(t.things, node.var)
    else:
        inner = replace(scope, names=scope.names)
        outer = scope.names.get(node.var.text)
        var = bind(t, scope, node.var, Value("", kind, pile=origin.ir, among=origin.among), anew=True)
    outer_me = t.me_used[-1]
    if node.where is not None:
        source = ["where", var, source, expressions.want(t, node.where, TRUTH, inner).ir]
    if node.together:
        steps: Steps = [decisions.secret(t, node, var, source, inner)]
    else:
        steps = [["each", var, source, block(t, node.body, inner)]]
    if node.var.text == "me":
        t.me_used[-1] = outer_me  # the loop brings its own `me`
    else:
        # Behind the loop the name means again what it meant before.
        scope.names.pop(node.var.text)
        if outer is not None:
            scope.names[node.var.text] = outer
    return steps


def _call(t: Translator, node: a.CallStep, scope: Scope) -> Steps:
    call = node.call
    name = call.id if isinstance(call, a.Name) else call.name.text if isinstance(call, a.Call) else ""
    if name == "default":
        t.book.index.note(call.span, BUILT_IN, name)
    if name == "default" and scope.default is not None:
        steps: Steps = scope.default()
        return steps
    if name == "default":
        t.error("TTR511", call.span, "`default` outside an exception", "there is nothing to fall back on")
        return []
    definition = t.book.named.get(name)
    if definition is not None and isinstance(definition.decl, d.Steps):
        t.book.index.note(call.name.span if isinstance(call, a.Call) else call.span, "steps", name)
    else:
        if name in t.book.removed:
            t.removed(name, call.span)
            return []
        known = [x.name for x in t.book.of(d.Steps)]
        title = f"`{name}` is not a step" if name else "this is not a step"
        found = suggestion(call.span, name, known)
        found["help"] = instead_of(name) or found["help"]
        t.error("TTR105", call.span, title, "expected the name of `steps`", **found)
        return []
    proc = procedure(t, name)
    args = call.args if isinstance(call, a.Call) else ()
    if proc is None or len(args) != len(proc["params"]):
        if proc is not None:
            t.error(
                "TTR202", call.span, f"`{name}` takes {some(len(proc['params']), 'argument')}", f"found {len(args)}"
            )
        return []
    if proc["uses_me"] and not t.need_me(scope, call.span):
        return []
    if not scope.me:
        t.called_by_nobody.add(name)
    kinds = proc["types"]
    values = [expressions.want(t, x, k, scope) for x, k in zip(args, kinds, strict=True)]
    want_tickets(t, definition.decl.params, args, values)
    return [["run", name, *(value.ir for value in values)]]


def procedure(t: Translator, name: str) -> dict[str, Any] | None:
    """Translate `steps` on first use."""
    if name in t.procs:
        return t.procs[name]  # type: ignore[no-any-return]
    definition = t.book.named[name]
    decl = definition.decl
    assert isinstance(decl, d.Steps)
    if name in t.open_rules:
        t.error("TTR505", decl.name.span, f"steps `{name}` call themselves", " → ".join([*t.open_rules, name]))
        return None
    params = param_types(t, decl.params)
    locals_: dict[str, Type] = dict(params)
    keys = note_params(t, decl.params, [kind for _, kind in params])
    given = {n: Value(n, k, key=key) for (n, k), key in zip(params, keys, strict=True)}
    scope = Scope(given, locals=locals_, path=name, cites=decl.cites)
    if name in OF_NOBODY:
        scope.me, scope.me_reason = False, f"`steps {name}` belong to nobody"
    if name in ENTRIES and decl.params:
        t.error("TTR202", decl.params[0].span, f"`steps {name}` take no argument", "the course of the game runs them")
    t.open_rules.append(name)
    t.me_used.append(False)
    body = changed(t, name, decl.block, scope, scope)
    t.open_rules.pop()
    uses_me = t.me_used.pop()
    names, kinds = [n for n, _ in params], [k for _, k in params]
    t.procs[name] = {"params": names, "types": kinds, "steps": body, "locals": locals_, "uses_me": uses_me}
    return t.procs[name]  # type: ignore[no-any-return]


def _assign(t: Translator, node: a.Assign, scope: Scope) -> Steps:
    target = node.target
    if isinstance(target, a.Name) and target.id in scope.names:
        old = scope.names[target.id]
        if not isinstance(old.ir, str) or scope.locals is None:
            t.error("TTR516", target.span, f"`{target.id}` cannot be changed", "it is not a local")
            return []
        t.book.index.note_key(target.span, old.key, "write")
        value = _new_value(t, node, old, scope)
        return [["let", old.ir, value.ir]]
    if isinstance(target, a.Name) and target.id in ("next_player", "turns_left"):
        if scope.path.partition(".")[0] == "finish":
            t.error("TTR516", target.span, f"`{target.id}` cannot be changed in `steps finish`", "no turn follows them")
            return []
        t.book.changed_in.setdefault(target.id, {})[node.span] = None
        kind = element("player") if target.id == "next_player" else NUMBER
        note_built_in(t.things, a.Word(target.span, target.id))
        return [["put", [target.id], _new_value(t, node, Value([target.id], kind), scope).ir]]
    if isinstance(target, a.Name) and names.is_new(t, target.id, scope):
        known_as = f"`let {target.id} = …` makes it a local"
        t.error("TTR101", target.span, f"unknown name `{target.id}`", "nothing here has this name", help=known_as)
        return []
    place = expressions.translate(t, target, scope)
    if place.bad:
        return []
    if not isinstance(place.ir, list) or place.ir[0] != "field":
        helps = (
            "pieces and cards are moved: `move 1 train from me to route`"
            if isinstance(place.ir, list) and place.ir[0] in ("pieces", "pile")
            else ()
        )
        if place.ir == ["turn"]:
            helps = "`next_player = …` says who has the next turn"
        t.error("TTR516", target.span, "this cannot be assigned to", "only fields and locals can", help=helps)
        return []
    info = next(f for f in t.things.fields.values() if f.key == place.ir[1])
    if info.type.kind == "set":
        title = f"`{info.name}` holds a set and cannot be changed"
        t.error("TTR516", target.span, title, "it stays as the board has it")
        return []
    t.book.index.note_write(target.name.span if isinstance(target, a.Property) else target.span)
    info.assigned = True
    t.book.changed_in.setdefault(info.key, {})[node.span] = None
    t.assigned_spans.setdefault(info.key, node.span)
    return [["put", place.ir, _new_value(t, node, place, scope).ir]]


def _new_value(t: Translator, node: a.Assign, old: Value, scope: Scope) -> Value:
    if node.op == "=":
        return expressions.want(t, node.value, old.type, scope)
    t.want(old, NUMBER, node.target.span)
    ir: Node = ["+" if node.op == "+=" else "-", old.ir, expressions.want(t, node.value, NUMBER, scope).ir]
    return Value(ir, NUMBER)
