"""Write whether something is in a set: a bit of it, or where the set would take a loop, its condition alone."""

from __future__ import annotations

from ttrdsl.fast.emit import filters
from ttrdsl.fast.emit.emitter import INLINE, Emitter
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.number_sets import has_number
from ttrdsl.fast.emit.sets import has
from ttrdsl.fast.emit.value import NUMBER_SETS, Env, NotFast, Val, element, truth
from ttrdsl.program.node import Args, Node, walk


def is_in(e: Emitter, args: Args, env: Env) -> Val:
    x = e.keep(e.value(args[0], env))
    asked = _asked_of_one(e, x, args[1], env)
    if asked is not None:
        return asked
    found = e.value(args[1], env)
    if found.kind == "set":
        if len(found.parts) > 1:
            found = e.keep(found)
        return truth(has(found, x.text, x.sure or x.text.isdigit()))
    if found.kind == "range":
        return truth(f"{found.parts[0]} <= {x.text} <= {found.parts[1]}")
    if found.kind in NUMBER_SETS:
        return truth(has_number(e, found, x.text))
    raise NotFast(f"being in {found.kind}")


def _asked_of_one(e: Emitter, x: Val, ir: Node, env: Env) -> Val | None:
    """Write whether an element meets the condition of a filtered domain, if that is less work than the whole set."""
    inner = env
    while isinstance(ir, list) and ir[0] == "rule" and len(ir) == 2 and e.weight(ir[1]) <= INLINE:
        ir, inner = e.bundle["rules"][ir[1]]["is"], {"me": env["me"]} if "me" in env else {}
    match ir:
        case ["where", str(variable), ["all", str(domain)], test] if domain == x.domain:
            pass
        case _:
            return None
    if may_fail(e, test) or any(
        f.operation.network or f.operation.name == "payable" for f in walk(test, bodies=e.bodies)
    ):
        return None
    with e.w.aside():
        if filters.as_set(e, variable, ir, inner) is not None:
            return None
    one = {**inner, variable: element(x.text, domain, sure=True)}
    if x.sure or x.text.isdigit():
        return truth(e.truth(test, one))
    return e.either(f"{x.text} >= 0", lambda: truth(e.truth(test, one)), lambda: truth("False"))


OPERATIONS = {"in": is_in}
