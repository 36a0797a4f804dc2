"""Write questions about cards as text: piles, how many of a kind, what a payment was made of."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.loops import parts_of, set_loop, through
from ttrdsl.fast.emit.payable import payable
from ttrdsl.fast.emit.pile_counts import count_of
from ttrdsl.fast.emit.value import Env, NotFast, Val, element, number
from ttrdsl.program.node import Args, Node, is_bag


def pile(e: Emitter, args: Args, env: Env) -> Val:
    base, stride, names = e.vector.piles[args[0]], e.vector.pile_stride[args[0]], frozenset({args[0]})
    if len(args) == 1:
        return Val("pile", (str(base),), more=names)
    index = e.value(args[1], env)
    if index.text.isdigit():
        return Val("pile", (str(base + int(index.text) * stride),), more=names)
    if index.sure:
        return Val("pile", (f"({base} + {index.text} * {stride})",), more=names)
    i = e.w.keep(index.text)
    return Val("pile", (f"({base} + {i} * {stride} if {i} >= 0 else {e.vector.no_pile})",), more=names)


def cards(e: Emitter, args: Args, env: Env) -> Val:
    return Val("cards", more=parts_of(e, ["cards", *args], env))


def held(e: Emitter, args: Args, env: Env) -> Val:
    """Count the cards of some kinds in a bag."""
    source, kinds = args
    everything = kinds == ["all", "card"]
    if source[0] == "cards" and not any(is_bag(part) and part[0] != "cards" for part in source[1:]):
        parts = parts_of(e, source, env)
        if everything and all(p.kind == "pile" for p in parts):
            return number(f"({' + '.join(f'st[{p.text}]' for p in parts)})")
        if kinds[0] == "set" and len(kinds) == 3:
            return _of_kind(e, parts, e.value(kinds[2], env))
        if not everything:
            return _of_kinds(e, parts, e.set(kinds, env))
    name = e.w.variable("0")
    condition = [] if everything else [["in", "?", kinds]]
    ir = source if everything else ["where", "?", source, condition[0]]
    with through(e, "?", ir, env) as (_, count):
        e.w.line(f"{name} += {count}")
    return number(name)


def _of_kind(e: Emitter, parts: list[Val], kind: Val) -> Val:
    x = e.w.keep(kind.text)
    text = " + ".join(count_of(e, p, x) for p in parts)
    return number(f"({text})" if kind.sure or x.isdigit() else f"({text} if {x} >= 0 else 0)")


def _of_kinds(e: Emitter, parts: list[Val], kinds: Val) -> Val:
    name = e.w.variable("0")
    with set_loop(e, kinds) as kind:
        e.w.line(f"{name} += {' + '.join(count_of(e, p, kind) for p in parts)}")
    return number(name)


def part(e: Emitter, args: Args, env: Env) -> Val:
    payment = _payment(e, args[0], env)
    if args[1] not in e.vector.parts:
        return number(0)
    at = 1 + e.vector.kinds + e.vector.parts.index(args[1])
    return number(f"(st[{payment} + {at}] if st[{payment}] != 0 else 0)")


def bound(e: Emitter, args: Args, env: Env) -> Val:
    payment = _payment(e, args[0], env)
    if args[1] not in e.vector.bounds:
        return element("-1", "")
    at = 1 + e.vector.kinds + len(e.vector.parts) + e.vector.bounds.index(args[1])
    return element(f"(st[{payment} + {at}] if st[{payment}] != 0 else -1)", "")


def _payment(e: Emitter, ir: Node, env: Env) -> str:
    found = e.value(ir, env)
    if found.kind != "payment":
        raise NotFast(f"parts of {found.kind}")
    return found.text


OPERATIONS: dict[str, Callable[[Emitter, Args, Env], Val]] = {
    "pile": pile,
    "cards": cards,
    "held": held,
    "part": part,
    "bound": bound,
    "payable": payable,
}
