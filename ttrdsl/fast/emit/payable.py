"""Whether a cost can be paid, and which elements of a set can be paid for, where the state decides what they cost.

A cost of an element is asked of a function (`answering`), which remembers what it found; any other cost anew.
"""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.answering import Answering
from ttrdsl.fast.emit.emitter import ARGS, Emitter, as_int
from ttrdsl.fast.emit.sets import bit, has
from ttrdsl.fast.emit.shared_costs import OWN, Shared, shared_cost
from ttrdsl.fast.emit.value import Env, Val, element, truth, words
from ttrdsl.program.names import ME, substitute
from ttrdsl.program.node import Args, Node

HANDED_ON = ("id", "num", "truth", "set", "pile")  # kinds of values that a function can be called with


def payable(e: Emitter, args: Args, env: Env) -> Val:
    """Some payment exists."""
    shared = shared_cost(e, args[0], env) if costs.of_element(e, args[0]) is None else None
    if shared is not None and can_be_handed_on(e, args, env):
        x, count = env[shared.name], e.vector.words[shared.domain]
        asked = [bit(x.text, i, count, x.sure) for i in range(count)]
        return truth(has(answers(e, args, shared, env, asked), x.text, True))
    purse = costs.hand(e, args[1:], env)
    return truth(f"{costs.some_payment(e, purse, *costs.cost_class(e, args[0], purse, (), (), env))} != 0")


def payable_among(e: Emitter, test: Node, names: set[str], found: Val, env: Env) -> Val | None:
    """Return the elements of a set whose cost can be paid."""
    if not isinstance(test, list) or test[0] != "payable" or costs.of_element(e, test[1]) is not None:
        return None
    args = substitute(test, dict.fromkeys(names, OWN))[1:]
    inner = {**env, OWN: element("x", found.domain, sure=True)}
    shared = shared_cost(e, args[0], inner)
    if shared is None or shared.name != OWN or not can_be_handed_on(e, args, inner):
        return None
    found = e.keep(found)
    paid = answers(e, args, shared, inner, list(found.parts))
    pairs = zip(found.parts, paid.parts, strict=True)
    return e.keep(words([f"{mine} & {yes}" for mine, yes in pairs], found.domain))


def can_be_handed_on(e: Emitter, args: Args, env: Env) -> bool:
    """Say whether all that a cost and a purse ask for can be arguments."""
    names = e.variables(["payable", *args])
    return names <= set(env) and all(env[name].kind in HANDED_ON for name in names)


def answers(e: Emitter, args: Args, shared: Shared, env: Env, asked: list[str]) -> Val:
    """Return the set of those that can be paid for; it is right for the elements that are asked for."""
    own = substitute(["payable", *args], {shared.name: OWN})
    args = own[1:]
    names = sorted(e.variables(own) - {OWN})
    handed = {name: env[name] for name in names}
    inner: Env = {}
    for n, (name, value) in enumerate(handed.items()):
        params = [ME] if name == ME else [f"a{n}p{i}" for i in range(len(value.parts))]
        texts = tuple([f"{p} != 0" for p in params] if value.kind == "truth" else params)
        inner[name] = replace(value, parts=texts)
    given = [as_int(value, part) for value in handed.values() for part in value.parts]
    params = [text.partition(" ")[0] for value in inner.values() for text in value.parts]
    wanted = [f"c{i}" for i in range(len(asked))]
    inner[OWN] = element("x", shared.domain, sure=True)
    key = ("answers", repr(own), tuple(inner.values()))

    function = e.function(key, "y", [*params, *wanted], Answering(e, args, shared, inner, wanted).write)
    at = e.w.keep(f"{function}({', '.join([ARGS, *given, *asked])})")
    return words([f"wk[{at} + {i}]" for i in range(len(asked))], shared.domain)
