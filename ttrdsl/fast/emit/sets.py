"""Write sets as text: each is a few words of bits, and every operation works word by word."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit import number_sets
from ttrdsl.fast.emit.emitter import Emitter, as_set
from ttrdsl.fast.emit.number_sets import each_once
from ttrdsl.fast.emit.value import NUMBER_SETS, Env, NotFast, Val, number, words
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.program.limits import MOST_THINGS
from ttrdsl.program.node import Args, walk


def whole(e: Emitter, args: Args, env: Env) -> Val:
    at = e.tables.everything(args[0])
    return words([f"tb[{at + i}]" for i in range(e.vector.words[args[0]])], args[0])


def set_of(e: Emitter, args: Args, env: Env) -> Val:
    """The set of some elements, none left out."""
    domain, count = args[0], e.vector.words[args[0]]
    found = [e.keep(e.value(a, env)) for a in args[1:]]
    parts = []
    for i in range(count):
        bits = [bit(x.text, i, count, x.sure) for x in found]
        parts.append(" | ".join(bits) if bits else "0")
    return e.keep(words(parts, domain))


def bit(x: str, word: int, count: int, sure: bool) -> str:
    """Return the text for one element in one word of a set."""
    if x.isdigit():
        return str(1 << (int(x) - BITS * word)) if int(x) // BITS == word else "0"
    if count == 1:
        return f"(1 << {x})" if sure else f"(1 << {x} if {x} >= 0 else 0)"
    low, high = BITS * word, BITS * (word + 1)
    if word == 0:
        return f"(1 << {x} if 0 <= {x} < {high} else 0)"
    return f"(1 << {x} - {low} if {low} <= {x} < {high} else 0)"


def has(found: Val, x: str, sure: bool) -> str:
    """Return the condition that an element is in a set."""
    parts = found.parts
    text = f"{parts[-1]} >> {x} - {BITS * (len(parts) - 1)} & 1" if len(parts) > 1 else f"{parts[0]} >> {x} & 1"
    for i in range(len(parts) - 2, -1, -1):
        shift = f"{x} - {BITS * i}" if i else x
        text = f"({parts[i]} >> {shift} if {x} < {BITS * (i + 1)} else {text}) & 1"
    return f"{text} != 0" if sure else f"({x} >= 0 and {text} != 0)"


def _by_word(
    write: Callable[[str, str], str], of_numbers: Callable[[Emitter, Val, Val], Val]
) -> Callable[[Emitter, Args, Env], Val]:
    def make(e: Emitter, args: Args, env: Env) -> Val:
        first, second = e.value(args[0], env), e.value(args[1], env)
        if first.kind in NUMBER_SETS:
            return of_numbers(e, first, second)
        first, second = as_set(first), as_set(second)
        domain = first.domain or second.domain
        pairs = zip(first.parts, second.parts, strict=True)
        return e.keep(words([write(f"({a})", f"({b})") for a, b in pairs], domain))

    return make


def size(e: Emitter, args: Args, env: Env) -> Val:
    if args[0][0] == "all":
        return number(e.tables.count(args[0][1]))
    if args[0][0] == "picks":  # more than would have room in a list
        return e.value(["count", "", args[0], True], env)
    if args[0][0] == "if" and any(found.node[0] == "picks" for found in walk(args[0])):
        _, test, one, other = args[0]
        return e.value(["if", test, ["size", one], ["size", other]], env)
    found = e.value(args[0], env)
    if found.kind == "set":
        return number(f"({' + '.join(f'bits({part})' for part in found.parts)})")
    if found.kind == "nets":
        return number(found.parts[1])
    if found.kind == "stops":
        return number(f"wk[{found.text}]")
    if found.kind == "range":
        return number(f"max({found.parts[1]} - {found.parts[0]} + 1, 0)")
    if found.kind in NUMBER_SETS:
        return number(e.w.keep(f"wk[{each_once(e, found)}]"))
    raise NotFast(f"the size of {found.kind}")


def numbers(e: Emitter, args: Args, env: Env) -> Val:
    return Val("numbers", tuple(e.w.keep(e.number(a, env)) for a in args))


def number_range(e: Emitter, args: Args, env: Env) -> Val:
    first, last = (e.w.keep(e.number(a, env)) for a in args)
    if first.isdigit() and last.isdigit() and int(last) - int(first) < MOST_THINGS:
        return Val("range", (first, last))
    end = e.w.variable(last)
    e.refuse(f"{end} - {first} >= {MOST_THINGS}", TOO_MANY, f"{end} = {first} - 1")
    return Val("range", (first, end))


OPERATIONS: dict[str, Callable[[Emitter, Args, Env], Val]] = {
    "all": whole,
    "set": set_of,
    "numbers": numbers,
    "range": number_range,
    "union": _by_word(lambda a, b: f"{a} | {b}", number_sets.union),
    "inter": _by_word(lambda a, b: f"{a} & {b}", number_sets.common),
    "minus": _by_word(lambda a, b: f"{a} & ~{b}", number_sets.difference),
    "size": size,
}
