"""Write expressions as text: constants and state, numbers and truths, rules. One writer per operation."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.engine import layout
from ttrdsl.fast.emit import cards, membership, networks, quantifiers, sets
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, INLINE, Emitter, as_int, as_number
from ttrdsl.fast.emit.number_sets import each_once, same_numbers
from ttrdsl.fast.emit.ranges import farthest, near
from ttrdsl.fast.emit.tables import NONE
from ttrdsl.fast.emit.value import NUMBER_SETS, Env, NotFast, Val, element, number, truth, words
from ttrdsl.fast.library.basics import FAR
from ttrdsl.program.node import Args

NOBODY = element("-1", "player")


# ---- constants, facts and state ---------------------------------------------------------------------


def none(e: Emitter, args: Args, env: Env) -> Val:
    return element("-1", "")


def players(e: Emitter, args: Args, env: Env) -> Val:
    return number(e.players)


def typed(e: Emitter, kind: str, parts: list[str]) -> Val:
    """Return the value of a fact or cell."""
    if kind == "truth":
        return truth(f"{parts[0]} != 0")
    return e.shape(kind, tuple(parts))


def fact(e: Emitter, args: Args, env: Env) -> Val:
    place = e.tables.fact(args[0])
    at, terms = place.at, []
    table = e.compiler.facts[args[0]]
    numbered = False
    for key, stride, bounds, dim in zip(args[1:], place.strides, place.bounds, table.shape, strict=True):
        found = e.value(key, env)
        if isinstance(dim, str):
            at += stride  # none stands before the first element
            terms.append(_scaled(found.text, stride))
        else:
            numbered = True
            terms.append(_scaled(f"entry(tb, wk, {bounds}, {as_number(found)})", stride))
    text = " + ".join([*(t for t in terms if not t.isdigit()), str(at + sum(int(t) for t in terms if t.isdigit()))])
    if place.kind == "stops":
        return cards_stops(e, text)
    if place.words > 1 and not text.isdigit():
        text = e.w.keep(text)
    parts = [f"tb[{_plus(text, i)}]" for i in range(place.words)]
    if numbered and place.kind == "number":
        return number(f"given(wk, {parts[0]})")
    return typed(e, place.kind, parts)


def cards_stops(e: Emitter, at: str) -> Val:
    """Copy a list of places to the scratch memory, where questions about networks find it."""
    room = 1 + e.most_places * e.vector.words["city"]
    to = e.scratch(room)
    e.w.line(f"copy_stops(tb, wk, tb[{at}], {to}, {e.vector.words['city']})")
    return Val("stops", (str(to),))


def _scaled(text: str, stride: int) -> str:
    if text.lstrip("-").isdigit():
        value = int(text) * stride
        return str(value) if value >= 0 else f"({value})"
    return text if stride == 1 else f"({text}) * {stride}"


def _plus(text: str, i: int) -> str:
    if not i:
        return text
    return str(int(text) + i) if text.isdigit() else f"{text} + {i}"


def cell(e: Emitter, args: Args, env: Env) -> Val:
    base, kind = e.vector.cells[args[0]], e.bundle["cells"][args[0]]["type"]
    if len(args) == 1:
        return typed(e, kind, [f"st[{base}]"])
    index = e.value(args[1], env)
    if index.sure or (index.text.isdigit()):
        return typed(e, kind, [f"st[{_index(base, index.text)}]"])
    empty = "-1" if kind.startswith("id ") else "0"
    i = e.w.keep(index.text)
    return typed(e, kind, [f"(st[{_index(base, i)}] if {i} >= 0 else {empty})"])


def _index(base: int, text: str) -> str:
    return str(base + int(text)) if text.isdigit() else f"{base} + {text}"


def place(e: Emitter, args: Args, env: Env) -> Val:
    base = e.vector.places[args[0]]
    if len(args) == 1:
        return Val("place", (str(base),))
    index = e.value(args[1], env)
    if index.sure or index.text.isdigit():
        return Val("place", (_index(base, index.text),))
    i = e.w.keep(index.text)
    return Val("place", (f"({base} + {i} if {i} >= 0 else {e.vector.places['nowhere']})",))


def pieces(e: Emitter, args: Args, env: Env) -> Val:
    where = e.value(args[1], env)
    return number(f"st[{_index(e.vector.pieces[args[0]], where.text)}]")


def owned(e: Emitter, args: Args, env: Env) -> Val:
    base = e.vector.owned[args[0]]
    where, who = e.value(args[1], env), e.value(args[2], env)
    at = f"{base} + ({where.text}) * {e.players} + {who.text}"
    if who.sure:
        return number(f"st[{at}]")
    return number(f"(st[{at}] if {who.text} >= 0 else 0)")


def turn(e: Emitter, args: Args, env: Env) -> Val:
    return element(f"st[{layout.TURN}]", "player", sure=True)


def turns_left(e: Emitter, args: Args, env: Env) -> Val:
    return number(f"st[{layout.TURNS_LEFT}]")


def next_player(e: Emitter, args: Args, env: Env) -> Val:
    return element(f"st[{layout.NEXT_PLAYER}]", "player")


def over(e: Emitter, args: Args, env: Env) -> Val:
    return truth(f"st[{layout.OVER}] != 0")


def winners(e: Emitter, args: Args, env: Env) -> Val:
    from ttrdsl.fast.emit.scoring import winners_function

    return words((e.w.keep(f"{winners_function(e)}({ARGS})"),), "player")


def seat(e: Emitter, args: Args, env: Env) -> Val:
    who, far = e.value(args[0], env), e.number(args[1], env)
    if who.sure:
        return element(f"(({who.text} + {far}) % {e.players})", "player", sure=True)
    i = e.w.keep(who.text)
    return element(f"(({i} + {far}) % {e.players} if {i} >= 0 else -1)", "player")


# ---- numbers and truths -------------------------------------------------------------------------------


def add(e: Emitter, args: Args, env: Env) -> Val:
    return number(f"({' + '.join(e.number(a, env) for a in args)})")


def subtract(e: Emitter, args: Args, env: Env) -> Val:
    return number(f"({e.number(args[0], env)} - ({e.number(args[1], env)}))")


def multiply(e: Emitter, args: Args, env: Env) -> Val:
    first, second = e.number(args[0], env), e.number(args[1], env)
    if farthest(e, args[0]) * farthest(e, args[1]) <= FAR:
        return number(f"(({first}) * ({second}))")
    return number(f"product(wk, {first}, {second})")


def divide(e: Emitter, args: Args, env: Env) -> Val:
    return number(f"floor_of(wk, {e.number(args[0], env)}, {e.number(args[1], env)})")


def remainder(e: Emitter, args: Args, env: Env) -> Val:
    return number(f"rest_of(wk, {e.number(args[0], env)}, {e.number(args[1], env)})")


def _extreme(sign: str) -> Callable[[Emitter, Args, Env], Val]:
    def write(e: Emitter, args: Args, env: Env) -> Val:
        best = e.w.keep(e.number(args[0], env))
        for other_ir in args[1:]:
            other = e.w.keep(e.number(other_ir, env))
            best = e.w.keep(f"{best} if {best} {sign} {other} else {other}")
        return number(best)

    return write


def equal(e: Emitter, args: Args, env: Env) -> Val:
    first, second = e.value(args[0], env), e.value(args[1], env)
    if "set" in (first.kind, second.kind):
        pairs = zip(first.parts, second.parts, strict=True)
        return truth(f"({' and '.join(f'{a} == {b}' for a, b in pairs)})")
    if first.kind in NUMBER_SETS and second.kind in NUMBER_SETS:
        return same_numbers(e, first, second)
    if first.kind in ("cards", "bag", "nets", "stops", "range", *NUMBER_SETS):
        raise NotFast(f"comparing {first.kind}")
    return truth(f"{as_number(first)} == {as_number(second)}")


def _order(sign: str) -> Callable[[Emitter, Args, Env], Val]:
    return lambda e, args, env: truth(f"{e.number(args[0], env)} {sign} {e.number(args[1], env)}")


def both(e: Emitter, args: Args, env: Env) -> Val:
    return truth(e.all_hold(args, env))


def either(e: Emitter, args: Args, env: Env) -> Val:
    return truth(e.some_holds(args, env))


def negate(e: Emitter, args: Args, env: Env) -> Val:
    text = e.truth(args[0], env)
    if text in ("True", "False"):
        return truth("False" if text == "True" else "True")
    return truth(f"not ({text})")


def conditional(e: Emitter, args: Args, env: Env) -> Val:
    test = e.truth(args[0], env)
    return e.either(test, lambda: e.value(args[1], env), lambda: e.value(args[2], env))


def or_else(e: Emitter, args: Args, env: Env) -> Val:
    first = e.keep(e.value(args[0], env))
    if first.kind == "set":
        return first
    test = f"{first.text} != {NONE}" if e.compiler.is_number(args[0]) else f"{first.text} >= 0"
    return e.either(test, lambda: first, lambda: e.value(args[1], env))


def missing(e: Emitter, args: Args, env: Env) -> Val:
    return truth(f"{e.number(args[0], env)} == {NONE}")


# ---- rules ----------------------------------------------------------------------------------------


def rule(e: Emitter, args: Args, env: Env) -> Val:
    return call(e, args[0], [near(e, a, e.value(a, env)) for a in args[1:]], env.get("me", NOBODY))


def call(e: Emitter, name: str, args: list[Val], me: Val) -> Val:
    """Write a call; a small rule is put in its place."""
    found = e.bundle["rules"][name]
    if found["type"] in ("pile", "piles", "nets", "stops", "numbers") or (
        e.weight(name) <= INLINE and not e.is_remembered(name)
    ):
        kept = [e.keep(a) for a in args]
        inner: Env = {"me": me, **{p: a for (p, _), a in zip(found["params"], kept, strict=True)}}
        return e.value(found["is"], inner)
    function = rule_function(e, name)
    args = [Val("occurring", (each_once(e, a),)) if a.kind in NUMBER_SETS else a for a in args]
    given = [as_int(a, part) for a in args for part in a.parts]
    text = f"{function}({', '.join([ARGS, me.text, *given])})"
    width = e.width(found["type"])
    if width == 1:
        return result(e, found["type"], (e.w.keep(text),))
    names = tuple(e.w.fresh() for _ in range(width))
    e.w.line(f"{', '.join(names)} = {text}")
    return result(e, found["type"], names)


def result(e: Emitter, kind: str, names: tuple[str, ...]) -> Val:
    return e.shape(kind, names)


def rule_function(e: Emitter, name: str) -> str:
    """Return the function of a rule; it is written on first use."""
    found = e.bundle["rules"][name]
    params: list[str] = ["me"]
    env: Env = {"me": element("me", "player", sure=False)}
    for i, (param, kind) in enumerate(found["params"]):
        names = tuple(f"a{i}_{j}" for j in range(e.width(kind)))
        params += names
        env[param] = e.shape(kind, names)
    return e.function(("rule", name), "r", params, lambda: _write_rule(e, name, env))


def _write_rule(e: Emitter, name: str, env: Env) -> None:
    found = e.bundle["rules"][name]
    width = e.width(found["type"])
    if e.is_remembered(name):
        memory = e.scratch((e.players + 1) * (1 + width))
        e.w.line(f"m = {memory} + (me + 1) * {1 + width}")
        known = ", ".join(f"wk[m + {i + 1}]" for i in range(width))
        with e.w.block(f"if wk[m] == wk[{EPOCH}]:"):
            e.w.line(f"return {known}")
        value = e.keep(e.value(found["is"], env))
        for i, part in enumerate(value.parts):
            e.w.line(f"wk[m + {i + 1}] = {as_int(value, part)}")
        e.w.line(f"wk[m] = wk[{EPOCH}]")
    else:
        value = e.value(found["is"], env)
    e.w.line(f"return {', '.join(as_int(value, part) for part in value.parts)}")


def for_player(e: Emitter, args: Args, env: Env) -> Val:
    """Another player's value of a rule; arguments keep the caller's meaning."""
    who = e.keep(e.value(args[0], env))
    inner = args[1]
    found = e.bundle["rules"][inner[1]]
    given = [near(e, a, e.value(a, env)) for a in inner[2:]]
    if who.sure:
        return call(e, inner[1], given, who)
    return e.either(f"{who.text} >= 0", lambda: call(e, inner[1], given, who), lambda: nothing(e, found["type"]))


def nothing(e: Emitter, kind: str) -> Val:
    """Return what a rule of nobody gives."""
    if kind.startswith("set "):
        return words(("0",) * e.width(kind), kind[4:])
    if kind.startswith("id "):
        return element("-1", kind[3:])
    if kind == "truth":
        return truth("False")
    if kind == "optional":
        return number(NONE)
    if kind == "pile":
        return Val("pile", (str(e.vector.no_pile),), more=frozenset())
    if kind == "piles":
        return Val("cards", more=[])
    if kind == "numbers":
        return Val("numbers")
    if kind == "nets":
        return Val("nets", ("0", "0"))
    return number(0)


Writer = Callable[[Emitter, Args, Env], Val]

OPERATIONS: dict[str, Writer] = {
    "none": none,
    "players": players,
    "fact": fact,
    "cell": cell,
    "place": place,
    "pieces": pieces,
    "owned": owned,
    "turn": turn,
    "turns_left": turns_left,
    "next_player": next_player,
    "over": over,
    "winners": winners,
    "seat": seat,
    "+": add,
    "-": subtract,
    "*": multiply,
    "div": divide,
    "mod": remainder,
    "min": _extreme("<="),
    "max": _extreme(">="),
    "=": equal,
    "<": _order("<"),
    "<=": _order("<="),
    "and": both,
    "or": either,
    "not": negate,
    "if": conditional,
    "or_else": or_else,
    "missing": missing,
    "rule": rule,
    "as": for_player,
    **sets.OPERATIONS,
    **membership.OPERATIONS,
    **cards.OPERATIONS,
    **networks.OPERATIONS,
    **quantifiers.OPERATIONS,
}
