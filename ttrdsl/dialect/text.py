"""The text tier: the functions of a program, run by Python itself on lists of integers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ttrdsl.dialect import primitives
from ttrdsl.dialect.flatten import GIVEN
from ttrdsl.dialect.worked_out import worked_out

# All that a text finds around it: nothing here opens a file, imports a module or looks into an object.
AROUND: dict[str, Any] = {"range": range, "min": min, "max": max, "abs": abs, "IndexError": IndexError}
MORE = ("upper_halves",)  # what is written in the place of `die` asks for it
NOTHING: Mapping[str, Mapping[int, int]] = MappingProxyType({})


def load(
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: Mapping[str, Mapping[int, int]] = NOTHING,
) -> dict[str, Callable[..., Any]]:
    """Return the entries of a program as functions on lists.

    `known` are numbers that never change, by place, in the vectors that are handed in for arguments of these names.
    """
    names: dict[str, Any] = {"__builtins__": AROUND} | {name: getattr(primitives, name) for name in (*GIVEN, *MORE)}
    text = worked_out(library, program, entries, known)
    exec(compile(text, "<program>", "exec", dont_inherit=True, optimize=2), names)
    return {name: names[name] for name in entries}
