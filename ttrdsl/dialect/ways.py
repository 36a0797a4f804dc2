"""From a tree of comparisons of one variable with numbers to the ways it parts: to jump there takes one step."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

FEW = 4  # ways for which comparing is as good
FAR = 1 << 60


class Way(NamedTuple):
    """What is done for values below a number, down to that of the way before."""

    below: int
    body: list[ast.stmt]


def parted(node: ast.stmt, name: str = "", most: int = FAR) -> tuple[str, list[Way]]:
    """Return the variable of a tree of comparisons, and its ways in order; none if it is something else."""
    match node:
        case ast.If(
            test=ast.Compare(left=ast.Name(id=own), ops=[ast.Lt()], comparators=[ast.Constant(value=int(number))]),
            body=body,
            orelse=[_, *_] as orelse,
        ) if name in ("", own) and number > 0:
            found: list[Way] = []
            for part, below in ((body, number), (orelse, most)):
                inner = parted(part[0], own, below)[1] if len(part) == 1 else []
                found += inner or [Way(below, part)]
            numbers = [way.below for way in found]
            if numbers == sorted(set(numbers)):
                return own, found
    return name, []


def cases(ways: list[Way], labels: list[str]) -> Iterator[str]:
    """Yield for LLVM where each value from 0 on leads, up to the first of the last way."""
    first = 0
    for way, label in zip(ways[:-1], labels, strict=False):
        yield from (f"i64 {value}, label %{label}" for value in range(first, way.below))
        first = way.below
    yield f"i64 {first}, label %{labels[-1]}"
