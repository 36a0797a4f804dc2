"""Write operations that go through something: some, every, how many, the sum, the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from ttrdsl.engine.quantifiers import is_of_sets
from ttrdsl.fast.emit import filters, listed
from ttrdsl.fast.emit.emitter import Emitter, as_int
from ttrdsl.fast.emit.errors import may_fail
from ttrdsl.fast.emit.loops import domain_of, merged, of_places, through
from ttrdsl.fast.emit.sets import bit
from ttrdsl.fast.emit.tables import NONE
from ttrdsl.fast.emit.value import Env, Val, element, number, truth, words
from ttrdsl.program.names import free
from ttrdsl.program.node import Args, Node, is_bag

MOST_INSIDE = 4  # choices, one inside another


def any_of(e: Emitter, args: Args, env: Env) -> Val:
    variable, ir, test = args
    whole = ir if test is True else ["where", variable, ir, test]
    found = filters.as_set(e, variable, whole, env, some=True)
    if found is not None:
        return truth(f"({' or '.join(f'{part} != 0' for part in found.parts)})")
    name = e.w.variable("0")
    with through(e, variable, whole, env):
        e.w.line(f"{name} = 1")
        e.w.line("break")
    return truth(f"{name} != 0")


def every(e: Emitter, args: Args, env: Env) -> Val:
    variable, ir, test = args
    name = e.w.variable("1")
    with through(e, variable, ["where", variable, ir, ["not", test]], env):
        e.w.line(f"{name} = 0")
        e.w.line("break")
    return truth(f"{name} != 0")


def count(e: Emitter, args: Args, env: Env) -> Val:
    variable, ir, _ = args
    found = filters.as_set(e, variable, ir, env)
    if found is not None:
        return number(f"({' + '.join(f'bits({part})' for part in found.parts)})")
    kinds = _kinds_wanted(ir)
    if kinds is not None:  # how many cards of some kinds: no need to look at the others
        return e.value(["held", ir[2], kinds], env)
    name = e.w.variable("0")
    with through(e, variable, ir, env) as (_, times):
        e.w.line(f"{name} += {times if is_bag(ir) else 1}")
    return number(name)


def _kinds_wanted(ir: Node) -> Any:
    """Return the kinds of cards that a bag was filtered by, if that is all its condition asks."""
    match ir:
        case ["where", str(variable), ["cards", *_] as bag, ["in", asked, kinds]]:
            if asked == variable and not is_bag(kinds) and variable not in free(kinds) and is_bag(bag):
                return kinds
    return None


def total(e: Emitter, args: Args, env: Env) -> Val:
    variable, ir, value = args
    name = e.w.variable("0")
    with through(e, variable, ir, env) as (inner, times):
        text = e.number(value, inner)
        e.w.line(f"{name} += {text}" if times == "1" else f"{name} += {times} * ({text})")
    return number(name)


def _extreme(sign: str) -> Callable[[Emitter, Args, Env], Val]:
    def write(e: Emitter, args: Args, env: Env) -> Val:
        best = e.w.variable(str(NONE))
        with through(e, args[0], args[1], env) as (inner, _):
            found = e.w.keep(e.number(args[2], inner))
            with e.w.block(f"if {best} == {NONE} or {found} {sign} {best}:"):
                e.w.line(f"{best} = {found}")
        return number(best)

    return write


def _empty(e: Emitter, ir: Node, env: Env) -> tuple[Val, bool]:
    """Return what the best of nothing is, and whether it is a set."""
    if is_of_sets(e.compiler, ir):
        domain = "city" if of_places(e, ir) else "route"
        return words(("0",) * e.vector.words[domain], domain), True
    return element("-1", domain_of(e, ir, env)), False


def first(e: Emitter, args: Args, env: Env) -> Val:
    empty, _ = _empty(e, args[1], env)
    names = tuple(e.w.fresh() for _ in empty.parts)
    for name, part in zip(names, empty.parts, strict=True):
        e.w.line(f"{name} = {part}")
    with through(e, args[0], args[1], env) as (inner, _):
        for name, part in zip(names, inner[args[0]].parts, strict=True):
            e.w.line(f"{name} = {part}")
        e.w.line("break")
    return Val(empty.kind, names, empty.domain)


def best(e: Emitter, args: Args, env: Env) -> Val:
    """The element with the greatest values, compared one after another; the first of equals."""
    variable, ir, *keys = args
    empty, _ = _empty(e, ir, env)
    names = tuple(e.w.fresh() for _ in empty.parts)
    values = [e.w.fresh() for _ in keys]
    seen = e.w.fresh()
    for name, part in zip([*names, *values, seen], [*empty.parts, *("0" for _ in values), "0"], strict=True):
        e.w.line(f"{name} = {part}")
    with through(e, variable, ir, env) as (inner, _), ExitStack() as around:
        found: list[str] = []
        for greater in _compared(e, keys, values, seen, inner, found):
            around.enter_context(e.w.block(f"if {greater}:"))
        pairs = [*zip(names, inner[variable].parts, strict=True), *zip(values, found, strict=True), (seen, "1")]
        for name, part in pairs:
            e.w.line(f"{name} = {part}")
    return Val(empty.kind, names, empty.domain)


def _compared(e: Emitter, keys: list[Node], values: list[str], seen: str, env: Env, found: list[str]) -> Iterator[str]:
    """Write keys of an element and yield what must hold for it to be the best yet; each stands inside the one before.

    A key is asked of those only that are as good by those before it, unless it may meet an error.
    """
    if len(keys) > MOST_INSIDE or any(may_fail(e, key) for key in keys[1:]):
        found += [e.w.keep(e.number(key, env)) for key in keys]
        better = f"{found[-1]} > {values[-1]}"
        for mine, best_yet in reversed(list(zip(found[:-1], values[:-1], strict=True))):
            better = f"{mine} > {best_yet} or ({mine} == {best_yet} and ({better}))"
        yield f"{seen} == 0 or {better}"
        return
    better = f"{seen} == 0"
    for key, best_yet in zip(keys, values, strict=True):
        found.append(e.w.keep(e.number(key, env)))
        yield f"{better} or {found[-1]} {'>' if len(found) == len(keys) else '>='} {best_yet}"
        better += f" or {found[-1]} > {best_yet}"


def distinct(e: Emitter, args: Args, env: Env) -> Val:
    """The values that occur, as a set."""
    if len(args) != 4:
        return _numbers_that_occur(e, args, env)
    domain, count = args[3], e.vector.words[args[3]]
    names = [e.w.fresh() for _ in range(count)]
    for name in names:
        e.w.line(f"{name} = 0")
    with through(e, args[0], args[1], env) as (inner, _):
        value = e.value(args[2], inner)
        x = e.w.keep(as_int(value, value.text))
        for i, name in enumerate(names):
            e.w.line(f"{name} |= {bit(x, i, count, value.sure)}")
    return words(names, domain)


def _numbers_that_occur(e: Emitter, args: Args, env: Env) -> Val:
    """The numbers that occur, in the scratch memory: how many, then each once and in order."""
    room = listed.room_of(e, args[1], env)
    at = e.scratch(1 + room)
    e.w.line(f"wk[{at}] = 0")
    with through(e, args[0], args[1], env) as (inner, _):
        e.w.line(f"note_number(wk, {at}, {room}, {e.number(args[2], inner)})")
    return Val("occurring", (str(at),))


def where(e: Emitter, args: Args, env: Env) -> Val:
    """The elements that meet a condition, as a set."""
    ir = ["where", *args]
    if is_bag(ir):
        return Val("bag", (str(merged(e, ir, env)),))
    found = filters.as_set(e, args[0], ir, env)
    if found is not None:
        return found
    domain = domain_of(e, ir, env)
    if not domain:
        return _listed(e, args[0], ir, env)
    count = e.vector.words[domain]
    names = [e.w.fresh() for _ in range(count)]
    for name in names:
        e.w.line(f"{name} = 0")
    with through(e, args[0], ir, env) as (inner, _):
        x = inner[args[0]].text
        for i, name in enumerate(names):
            e.w.line(f"{name} |= {bit(x, i, count, True)}")
    return words(names, domain)


def _listed(e: Emitter, variable: str, ir: Node, env: Env) -> Val:
    """Numbers or networks that meet a condition, in the scratch memory."""
    places, sets = of_places(e, ir), is_of_sets(e.compiler, ir)
    count = e.vector.words["city" if places else "route"] if sets else 1
    room = listed.room_of(e, ir, env)
    at = e.scratch(1 + room * count)
    e.w.line(f"wk[{at}] = 0")
    with through(e, variable, ir, env) as (inner, _):
        listed.add(e, inner[variable], "wk", at, room, count)
    if not sets:
        return Val("occurring", (str(at),))
    return Val("stops", (str(at),)) if places else Val("nets", (str(at + 1), e.w.keep(f"wk[{at}]")))


OPERATIONS: dict[str, Callable[[Emitter, Args, Env], Val]] = {
    "where": where,
    "any": any_of,
    "every": every,
    "count": count,
    "sum": total,
    "most": _extreme(">"),
    "least": _extreme("<"),
    "first": first,
    "best": best,
    "distinct": distinct,
    "picks": lambda e, args, env: _listed(e, "", ["picks", *args], env),
}
