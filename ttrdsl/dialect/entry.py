"""The way into native code: a function for LLVM for each entry, which the outside sees under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.signatures import NUMBER, Signature

VECTOR_TYPE, NUMBER_TYPE = "int64[::1]", "int64"


def symbol_of(name: str) -> str:
    """Return the name under which the outside sees an entry."""
    return f"ttrdsl.{name}"


def entry_points(known: Mapping[str, Signature], entries: Iterable[str]) -> str:
    """Return the text for LLVM: each entry in a function of its own, so that it stays what it is inside the program."""
    lines = []
    for name in entries:
        own = known[name]
        if own.result != NUMBER:
            raise NotInDialect(f"the entry `{name}` gives more than one number")
        form = ", ".join(f"{'ptr' if vector else NUMBER} %a{j}" for j, vector in enumerate(own.vectors))
        lines += [f'define {NUMBER} @"{symbol_of(name)}"({form}) noinline nounwind {{']
        lines += [f"  %found = call {NUMBER} @f.{name}({form})", f"  ret {NUMBER} %found", "}", ""]
    return "\n".join(lines)


def wanted_vectors(name: str, signature: str) -> list[bool]:
    """Return which arguments of an entry are vectors, as its caller says it."""
    found = re.fullmatch(r"int64\(([^()]*)\)", signature.replace(" ", ""))
    kinds = found[1].split(",") if found else []
    if not kinds or not set(kinds) <= {VECTOR_TYPE, NUMBER_TYPE}:
        raise NotInDialect(f"the entry `{name}`: {signature} is not a signature of the dialect")
    return [kind == VECTOR_TYPE for kind in kinds]
