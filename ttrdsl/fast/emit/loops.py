"""Write loops over whatever can be gone through: sets, ranges, cards in piles, networks.

A source becomes one loop in the text, whatever it is, so that `break` leaves it. What a condition on the elements does
not need of the element is asked before the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeGuard

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit import filters
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.errors import may_fail, sure_of
from ttrdsl.fast.emit.number_sets import number_loop
from ttrdsl.fast.emit.pile_counts import count_of, held_loop, held_of, is_near, kind_range, kinds_of, plain_counts
from ttrdsl.fast.emit.value import NUMBER_SETS, Env, NotFast, Val, element, number, words
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.program.kinds import kind_of
from ttrdsl.program.limits import MOST_THINGS
from ttrdsl.program.names import free
from ttrdsl.program.node import Args, Node, Op, conjunction, conjuncts, head, is_bag, unmarked, walk


def of_places(e: Emitter, ir: Node) -> bool:
    """Say whether a source is a list of places, such as the ends of a ticket."""
    return kind_of(ir, e.bundle, {}) == "stops"


def domain_of(e: Emitter, ir: Node, env: Env) -> str:
    """Return the domain of the elements of a source; none of numbers, networks and lists of places."""
    kind = kind_of(ir, e.bundle, {name: f"set {v.domain}" for name, v in env.items() if v.kind == "set"})
    return kind[4:] if kind.startswith("set ") else "card" if kind == "piles" else ""


@contextmanager
def through(e: Emitter, variable: str, ir: Node, env: Env) -> Iterator[tuple[Env, str]]:
    """Open a loop; gives the names inside it and the text for how often the element counts."""
    names, tests, plain = conditions_of(variable, ir)
    # An error among the elements is met before any condition is asked, and one in a condition before those behind it.
    sure = 0 if may_fail(e, plain) else sure_of(e, tests)
    once = [t for t in tests[:sure] if names.isdisjoint(free(t))]
    each, behind = [t for t in tests[:sure] if t not in once], tests[sure:]
    with ExitStack() as stack:
        if once:
            stack.enter_context(e.w.block(f"if {e.truth(conjunction(once), env)}:"))
        value, count, left = stack.enter_context(_plain(e, plain, names, each, env))
        left = [*left, *behind]
        inner = {**env, **dict.fromkeys(names, value)}
        if left:
            stack.enter_context(e.w.block(f"if {e.truth(conjunction(left), inner)}:"))
        yield inner, count


def conditions_of(variable: str, ir: Node) -> tuple[set[str], list[Node], Any]:
    """Return the names an element has in the conditions on it, these, and the source without them."""
    tests: list[Node] = []
    names = {variable}
    plain = unmarked(ir)
    while head(plain) == "where":
        names.add(plain[1])
        tests = [*conjuncts(plain[3], through_marks=True), *tests]
        plain = unmarked(plain[2])
    return names, tests, plain


@contextmanager
def _plain(e: Emitter, ir: Node, names: set[str], tests: list[Node], env: Env) -> Iterator[tuple[Val, str, list[Node]]]:
    """Open the loop over a source without conditions; gives the conditions that are left to ask of each element."""
    if is_plain_bag(ir):
        hull = _hull(e, names, tests, env)
        found = None
        if _asks_for_payments(e, tests):
            found, tests = filters.candidates(e, names, ["all", "card"], tests, env)
        elif is_one_bag(e, ir, env):
            found, tests = filters.by_tables(e, names, "card", tests, env)
            hull = hull if found is None else ""
        with card_loop(e, ir, env, hull, found) as (kind, count):
            yield element(kind, "card", sure=True), count, tests
        return
    if isinstance(ir, list) and ir[0] == "picks":
        with pick_loop(e, ir[1:], env) as net:
            yield net, "1", tests
        return
    if isinstance(ir, list) and ir[0] == "all" and not tests:
        x = e.w.fresh("x")
        with e.w.block(f"for {x} in range({e.tables.count(ir[1])}):"):
            yield element(x, ir[1], sure=True), "1", tests
        return
    if isinstance(ir, list) and ir[0] == "all":
        found, tests = filters.candidates(e, names, ir, tests, env)
        if found is None:
            x = e.w.fresh("x")
            with e.w.block(f"for {x} in range({e.tables.count(ir[1])}):"):
                yield element(x, ir[1], sure=True), "1", tests
            return
    else:
        found = e.value(ir, env)
    with value_loop(e, found) as value:
        yield value, "1", tests


@contextmanager
def value_loop(e: Emitter, found: Val) -> Iterator[Val]:
    """Open a loop over a value that was worked out."""
    if found.kind == "set":
        with set_loop(e, found) as x:
            yield element(x, found.domain, sure=True)
    elif found.kind == "range":
        x = e.w.fresh("x")
        with e.w.block(f"for {x} in range({found.parts[0]}, {found.parts[1]} + 1):"):
            yield number(x)
    elif found.kind == "nets":
        x = e.w.fresh("x")
        count = e.vector.words["route"]
        with e.w.block(f"for {x} in range({found.parts[1]}):"):
            yield e.keep(words([f"wk[{found.parts[0]} + {x} * {count} + {i}]" for i in range(count)], "route"))
    elif found.kind == "stops":
        x = e.w.fresh("x")
        count = e.vector.words["city"]
        with e.w.block(f"for {x} in range(wk[{found.text}]):"):
            yield e.keep(words([f"wk[{found.text} + 1 + {x} * {count} + {i}]" for i in range(count)], "city"))
    elif found.kind in NUMBER_SETS:
        with number_loop(e, found) as x:
            yield number(x)
    else:
        raise NotFast(f"going through {found.kind}")


@contextmanager
def set_loop(e: Emitter, found: Val) -> Iterator[str]:
    """A set: its elements in order."""
    x, rest = e.w.fresh("x"), e.w.fresh("s")
    parts = found.parts
    somewhere = [i for i, part in enumerate(parts) if part != "0"] or [0]
    if len(somewhere) == 1:
        e.w.line(f"{rest} = {parts[somewhere[0]]}")
        with e.w.block(f"while {rest} != 0:"):
            e.w.line(f"{x} = low({rest})" + (f" + {BITS * somewhere[0]}" if somewhere[0] else ""))
            e.w.line(f"{rest} &= {rest} - 1")
            yield x
        return
    found = e.keep(found)
    parts = found.parts
    i = e.w.fresh("i")
    e.w.line(f"{rest} = {parts[0]}")
    e.w.line(f"{i} = 0")
    with e.w.block("while True:"):
        with e.w.block(f"if {rest} == 0:"):
            with e.w.block(f"if {i} == {len(parts) - 1}:"):
                e.w.line("break")
            e.w.line(f"{i} += 1")
            e.w.line(f"{rest} = {nth_of(parts, i)}")
            e.w.line("continue")
        e.w.line(f"{x} = low({rest}) + {BITS} * {i}")
        e.w.line(f"{rest} &= {rest} - 1")
        yield x


def nth_of(parts: Sequence[str], i: str) -> str:
    """Return the text for one of some parts, from the second on."""
    text = parts[-1]
    for n in range(len(parts) - 2, 0, -1):
        text = f"({parts[n]} if {i} == {n} else {text})"
    return text


# ---- cards ----------------------------------------------------------------------------------------


def parts_of(e: Emitter, ir: Op, env: Env) -> list[Val]:
    """Return the piles, payments and chosen cards a bag without conditions is made of."""
    found: list[Val] = []
    for part in ir[1:]:
        value = Val("cards", more=parts_of(e, part, env)) if is_plain_bag(part) else e.value(part, env)
        found += value.more if value.kind == "cards" else [e.keep(value)]
    return found


def is_plain_bag(ir: Node) -> TypeGuard[Op]:
    return head(ir) == "cards"


def _hull(e: Emitter, names: set[str], tests: list[Node], env: Env) -> str:
    """Return where the first and the last of the kinds stand that meet a test: a fact of them must be something.

    Kinds in between that do not meet it are asked, as all others are; the loop is shorter, and nothing else.
    """
    for test in tests:
        if head(test) != "=":
            continue
        for fact, other in ((test[1], test[2]), (test[2], test[1])):  # type: ignore[index]
            if head(fact) != "fact" or fact[2:] not in [[name] for name in names]:
                continue
            table = e.compiler.facts[fact[1]]
            plain = isinstance(other, str) or head(other) == "fact"
            if plain and table.shape == ["card"] and table.kind.startswith("id ") and names.isdisjoint(free(other)):
                value = e.value(other, env) if not may_fail(e, other) else number(0)
                if value.kind == "id" and value.domain == table.kind[3:]:
                    return e.w.keep(f"{e.tables.hulls(fact[1], value.domain)} + 2 * ({value.text} + 1)")
    return ""


@contextmanager
def card_loop(e: Emitter, ir: Op, env: Env, hull: str = "", only: Val | None = None) -> Iterator[tuple[str, str]]:
    """Cards in piles: each kind that is there, in order, with its number; none beyond a hull, or only some kinds."""
    count, first, last = e.w.fresh("n"), "0", e.tables.count("card")
    if any(is_bag(part) and not is_plain_bag(part) for part in ir[1:]):
        merged_at, parts = merged(e, ir, env), []
    else:
        merged_at, parts = -1, parts_of(e, ir, env)
        if only is None:
            first, last = kind_range(e, parts)
    if len(parts) == 1 and not hull and (counts := plain_counts(e, parts[0])):
        near = only is None and is_near(e, kinds_of(e, parts[0]))
        with held_loop(e, counts, first, last) if near else set_loop(e, held_of(e, parts[0], only)) as kind:
            yield kind, f"st[{counts} + {kind}]"
        return
    if only is not None and parts:
        only = _held(e, only, parts)
    if hull:
        one, two = e.w.keep(f"tb[{hull}]"), e.w.keep(f"tb[{hull} + 1]")
        first, last = (
            e.w.keep(f"{one} if {one} > {first} else {first}"),
            e.w.keep(f"{two} if {two} < {last} else {last}"),
        )
    with set_loop(e, only) if only is not None else _range_loop(e, first, last) as kind:
        held = [f"wk[{merged_at} + {kind}]"] if merged_at >= 0 else [count_of(e, p, kind) for p in parts]
        e.w.line(f"{count} = {' + '.join(held) or '0'}")
        with e.w.block(f"if {count} != 0:"):
            yield kind, count


def _held(e: Emitter, only: Val, parts: list[Val]) -> Val:
    """Return those of some kinds that piles can hold."""
    if any(part.kind != "pile" or part.more is None for part in parts):
        return only
    names = sorted({name for part in parts for name in part.more})
    kinds = {kind for name in names for pile in e.machine.layout.piles[name] for kind in pile.kinds}
    at = e.tables.elements_where(("held", *names), "card", kinds.__contains__)
    return words([f"{part} & tb[{at + i}]" for i, part in enumerate(only.parts)], "card")


def bag_as_set(e: Emitter, variable: str, ir: Node, env: Env) -> Val | None:
    """Return the kinds of a pile that meet some conditions as a set without a loop, if all of them allow that."""
    names, tests, plain = conditions_of(variable, ir)
    if not is_plain_bag(plain) or not is_one_bag(e, plain, env) or sure_of(e, tests) < len(tests):
        return None
    with e.w.aside() as lines:
        if _asks_for_payments(e, tests):
            found, left = filters.candidates(e, names, ["all", "card"], tests, env)
        else:
            found, left = filters.by_tables(e, names, "card", tests, env)
    if found is None or left:
        return None
    e.w.add(lines)
    return held_of(e, parts_of(e, plain, env)[0], found)


def _asks_for_payments(e: Emitter, tests: list[Node]) -> bool:
    """Say whether conditions ask what can be paid for: that is asked of all kinds at once."""
    return any(found.operation.name == "payable" for test in tests for found in walk(test, bodies=e.bodies))


def is_one_bag(e: Emitter, ir: Op, env: Env) -> bool:
    """Say whether a source is one pile whose counts are all there is."""
    with e.w.aside():
        return len(ir) == 2 and not is_bag(ir[1]) and bool(plain_counts(e, e.value(ir[1], env)))


@contextmanager
def _range_loop(e: Emitter, first: str, last: str) -> Iterator[str]:
    x = e.w.fresh("x")
    with e.w.block(f"for {x} in range({first}, {last}):"):
        yield x


def merged(e: Emitter, ir: Node, env: Env) -> int:
    """Write the counts of a bag to the scratch memory and return where they begin."""
    at = e.scratch(e.vector.kinds)
    i = e.w.fresh("i")
    with e.w.block(f"for {i} in range({e.vector.kinds}):"):
        e.w.line(f"wk[{at} + {i}] = 0")
    for part in ir[1:] if is_plain_bag(ir) else [ir]:
        if is_bag(part):
            with through(e, "", part, env) as (inner, count):
                e.w.line(f"wk[{at} + {inner[''].text}] += {count}")
        else:
            with card_loop(e, ["cards", part], env) as (kind, count):
                e.w.line(f"wk[{at} + {kind}] += {count}")
    return at


def counted_out(e: Emitter, ir: Node, env: Env) -> int:
    """Write the counts of a bag that steps go through card by card, and return where they begin."""
    at = merged(e, ir, env)
    with e.w.block(f"if total_of(wk, {at}, {e.vector.kinds}) > {MOST_THINGS}:"):
        e.error(TOO_MANY)
        i = e.w.fresh("i")
        with e.w.block(f"for {i} in range({e.vector.kinds}):"):
            e.w.line(f"wk[{at} + {i}] = 0")
    return at


# ---- picks ----------------------------------------------------------------------------------------


@contextmanager
def pick_loop(e: Emitter, args: Args, env: Env) -> Iterator[Val]:
    """All networks made of at most n of the routes of each element, in order."""
    variable, ir, routes_ir, most_ir = args
    count = e.vector.words["route"]
    most = e.w.keep(e.number(most_ir, env))
    pickers, room = max(e.vector.rooms.values()), 1 + e.vector.rooms["route"]
    offers, number_of = e.scratch(pickers * room), e.w.fresh("n")
    e.w.line(f"{number_of} = 0")
    with through(e, variable, ir, env) as (inner, _):
        routes = e.keep(e.set(routes_ir, inner))
        e.refuse(f"{number_of} >= {pickers}", TOO_MANY, "break")
        at = e.w.keep(f"{offers} + {number_of} * {room}")
        e.w.line(f"wk[{at}] = 0")
        with set_loop(e, routes) as x:
            e.w.line(f"wk[{at}] += 1")
            e.w.line(f"wk[{at} + wk[{at}]] = {x}")
        e.w.line(f"{number_of} += 1")
    picks = e.scratch(pickers * (room + 1))
    state, net = e.w.fresh("g"), e.scratch(count)
    e.w.line(f"{state} = first_picks(wk, {offers}, {number_of}, {room}, {most}, {picks})")
    with e.w.block(f"while {state} != 0:"):
        e.w.line(f"picked(wk, {offers}, {number_of}, {room}, {picks}, {net}, {count})")
        e.w.line(f"{state} = next_picks(wk, {offers}, {number_of}, {room}, {most}, {picks})")
        yield e.keep(words([f"wk[{net + i}]" for i in range(count)], "route"))
