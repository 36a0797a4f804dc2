"""Whether a cost can be paid, and which elements of a set can be paid for, where the state decides what they cost.

A cost of an element is asked of a function (`answering`), which remembers what it found; any other cost anew.
"""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.answering import Answering
from ttrdsl.fast.emit.cost_groups import OWN, Groups, groups_of
from ttrdsl.fast.emit.emitter import ARGS, Emitter, as_int
from ttrdsl.fast.emit.sets import bit, has
from ttrdsl.fast.emit.value import Env, Val, element, truth, words
from ttrdsl.program.names import ME, substitute
from ttrdsl.program.node import Args, Node

HANDED_ON = ("id", "num", "truth", "set", "pile")  # kinds of values that a function can be called with


def payable(e: Emitter, args: Args, env: Env) -> Val:
    """Some payment exists."""
    groups = groups_of(e, args[0], env) if costs.of_element(e, args[0]) is None else None
    if groups is not None and can_be_handed_on(e, args, env):
        x, count = env[groups.name], e.vector.words[groups.domain]
        asked = [bit(x.text, i, count, x.sure) for i in range(count)]
        return truth(has(answers(e, args, groups, env, asked, some=False), x.text, True))
    purse = costs.hand(e, args[1:], env)
    return truth(f"{costs.some_payment(e, purse, *costs.cost_class(e, args[0], purse, (), (), env))} != 0")


def payable_among(e: Emitter, test: Node, names: set[str], found: Val, env: Env, some: bool) -> Val | None:
    """Return the elements of a set whose cost can be paid, or if any will do, some of them at least."""
    if not isinstance(test, list) or test[0] != "payable" or costs.of_element(e, test[1]) is not None:
        return None
    args = substitute(test, dict.fromkeys(names, OWN))[1:]
    inner = {**env, OWN: element("x", found.domain, sure=True)}
    groups = groups_of(e, args[0], inner)
    if groups is None or groups.name != OWN or not can_be_handed_on(e, args, inner):
        return None
    found = e.keep(found)
    paid = answers(e, args, groups, inner, list(found.parts), some)
    pairs = zip(found.parts, paid.parts, strict=True)
    return e.keep(words([f"{mine} & {yes}" for mine, yes in pairs], found.domain))


def can_be_handed_on(e: Emitter, args: Args, env: Env) -> bool:
    """Say whether all that a cost and a purse ask for can be arguments."""
    names = e.variables(["payable", *args])
    return names <= set(env) and all(env[name].kind in HANDED_ON for name in names)


def answers(e: Emitter, args: Args, groups: Groups, env: Env, asked: list[str], some: bool) -> Val:
    """Return the set of those with yes; of the elements asked for all are known, or if one will do, one with yes."""
    own = substitute(["payable", *args], {groups.name: OWN})
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
    inner[OWN] = element("x", groups.domain, sure=True)
    key = ("answers", repr(own), tuple(inner.values()))

    def write() -> None:
        def narrow() -> None:
            for part in whole_parts(e, args[0]):
                _only_with(e, [part, *args[1:]], inner, wanted)

        Answering(e, args, groups, inner, wanted).write(narrow)

    function = e.function(key, "y", [*params, *wanted, "some"], write)
    at = e.w.keep(f"{function}({', '.join([ARGS, *given, *asked, str(int(some))])})")
    return words([f"wk[{at} + {i}]" for i in range(len(asked))], groups.domain)


def whole_parts(e: Emitter, cost: Node) -> list[Node]:
    """Return the costs that are met as a whole wherever a cost is met: parts of it that nothing else can stand for."""
    match cost:
        case ["rule", str(name), *args]:
            rule = e.bundle["rules"][name]
            return whole_parts(
                e, substitute(rule["is"], {p: a for (p, _), a in zip(rule["params"], args, strict=True)})
            )
        case ["cost", items]:
            return [
                item[3][0]["fill"][1]
                for item in items
                if item[0] == "need" and isinstance(item[1], int) and item[1] > 0 and len(item[3]) == 1
                and item[3][0]["fill"][0] == "costs"
            ]  # fmt: skip
    return []


def _only_with(e: Emitter, args: Args, env: Env, wanted: list[str]) -> None:
    """Write that those are left for which a cost can be paid that is a part of theirs."""
    groups = groups_of(e, args[0], env) if costs.of_element(e, args[0]) is None else None
    if groups is not None and groups.name == OWN and can_be_handed_on(e, args, env):
        for mine, yes in zip(wanted, answers(e, args, groups, env, wanted, some=False).parts, strict=True):
            e.w.line(f"{mine} &= {yes}")
