"""The way into native code: one function for LLVM that leads to all entries, and the module by which Python calls it.

One, because whatever can be entered is compiled on its own, together with everything it calls.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.signatures import NUMBER, Signature

VECTOR_TYPE, NUMBER_TYPE = "int64[::1]", "int64"
OPTIONS = "cache=True, nogil=True, no_cfunc_wrapper=True"
MODULE = '''"""Native code of one program, made by ttrdsl; it can be deleted, and is then made again."""
from numba import njit
from numpy import int64, zeros
from ttrdsl.dialect.linking import linked

nothing = zeros(1, int64)
program = linked("{symbol}", __file__)


@njit("{result}({types})", {options})
def enter({names}):
    return program(({names}))


ENTRIES = {{
{entries}
}}
'''


def entry_point(known: Mapping[str, Signature], entries: Sequence[str], symbol: str) -> str:
    """Return the text for LLVM: a function that is told the number of an entry, and goes there."""
    vectors, numbers = _room(known, entries)
    arguments = [f"{NUMBER} %which", *(f"ptr %{name}" for name in vectors), *(f"{NUMBER} %{name}" for name in numbers)]
    lines, ways = [], []
    for i, name in enumerate(entries):
        # In a function of its own, so that an entry stays what it is where the program itself calls it.
        own = known[name]
        form = ", ".join(f"{'ptr' if vector else NUMBER} %a{j}" for j, vector in enumerate(own.vectors))
        lines += [f"define internal {NUMBER} @e.{name}({form}) noinline nounwind {{"]
        lines += [f"  %found = call {NUMBER} @f.{name}({form})", f"  ret {NUMBER} %found", "}", ""]
        given = ", ".join(
            f"{'ptr' if vector else NUMBER} %{place}" for vector, place in zip(own.vectors, _places(own.vectors))
        )
        ways += [f"e{i}:", f"  %r{i} = call {NUMBER} @e.{name}({given})", f"  ret {NUMBER} %r{i}"]
    table = " ".join(f"{NUMBER} {i}, label %e{i}" for i in range(len(entries)))
    lines += [f"define {NUMBER} @{symbol}({', '.join(arguments)}) nounwind {{"]
    lines += [f"  switch {NUMBER} %which, label %none [{table}]", *ways, "none:", f"  ret {NUMBER} 0", "}", ""]
    return "\n".join(lines)


def entry_module(known: Mapping[str, Signature], entries: Sequence[str], symbol: str) -> str:
    """Return the text of the module that numba compiles."""
    vectors, numbers = _room(known, entries)
    names = ["which", *vectors, *numbers]
    types = [NUMBER_TYPE, *[VECTOR_TYPE] * len(vectors), *[NUMBER_TYPE] * len(numbers)]
    ways = []
    for i, name in enumerate(entries):
        if known[name].result != NUMBER:
            raise NotInDialect(f"the entry `{name}` gives more than one number")
        places = _places(known[name].vectors)
        # What an entry has no use for is filled up.
        spare = dict.fromkeys(vectors, "nothing") | dict.fromkeys(numbers, "0") | {place: place for place in places}
        ways.append(f'    "{name}": lambda {", ".join(places)}: enter({i}, {", ".join(spare[n] for n in names[1:])}),')
    return MODULE.format(
        symbol=symbol,
        result=NUMBER_TYPE,
        types=", ".join(types),
        names=", ".join(names),
        options=OPTIONS,
        entries="\n".join(ways),
    )


def _places(vectors: Sequence[bool]) -> list[str]:
    """Return the arguments of the common entry that those of an entry become: vectors and numbers counted apart."""
    found, counts = [], {True: 0, False: 0}
    for vector in vectors:
        found.append(f"{'v' if vector else 'n'}{counts[vector]}")
        counts[vector] += 1
    return found


def _room(known: Mapping[str, Signature], entries: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the vectors and numbers the common entry takes: as many as any entry needs."""
    shapes = [known[name].vectors for name in entries]
    vectors = max(sum(shape) for shape in shapes)
    numbers = max(len(shape) - sum(shape) for shape in shapes)
    return [f"v{i}" for i in range(vectors)], [f"n{i}" for i in range(numbers)]


def wanted_vectors(name: str, signature: str) -> list[bool]:
    """Return which arguments of an entry are vectors, as its caller says it."""
    found = re.fullmatch(r"int64\(([^()]*)\)", signature.replace(" ", ""))
    kinds = found[1].split(",") if found else []
    if not kinds or not set(kinds) <= {VECTOR_TYPE, NUMBER_TYPE}:
        raise NotInDialect(f"the entry `{name}`: {signature} is not a signature of the dialect")
    return [kind == VECTOR_TYPE for kind in kinds]
