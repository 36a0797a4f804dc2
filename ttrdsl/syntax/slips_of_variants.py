"""Slips of those who change a game: rows of tables, conditions behind blocks, elements without a name."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.syntax.slips_in_rules import VALUES
from ttrdsl.system.words import NAME

CALLS = r"\b(count|sum|any|all|set|first|best|min|max)"


def _without_variable(stop: Stop) -> Slip | None:
    """`count(S where …)`: what is counted has no name yet."""
    calls = rf"{CALLS}\([ \t]*([\w.]+)[ \t]+$"
    found = re.search(calls, stop.text[stop.start : stop.at]) if stop.match(r"where\b") else None
    if found is None or stop.block not in (*VALUES, "scenario"):
        return None
    start, end = (stop.start + at for at in found.span(2))
    helps = (f"`{found[1]}(x in {found[2]} where …)`, and `x` in the condition",)
    return Slip(start, end, "what is gone through needs a name", f"write `x in {found[2]}`", helps)


def _range_without_variable(stop: Stop) -> Slip | None:
    """`count(1..5)`: a range is gone through by a name."""
    calls = rf"{CALLS}\([ \t]*([\w.()]*\w\)?)[ \t]*$"
    rest = stop.match(r"\.\.[ \t]*([\w.]+(?:\([^()\n]*\))?)[ \t]*(?=[),])")
    found = re.search(calls, stop.text[stop.start : stop.at]) if rest else None
    if rest is None or found is None:
        return None
    numbers = f"{found[2]}..{rest[1]}"
    helps = (f"`{found[1]}(n in {numbers})`, with a condition on `n`: `n in {numbers} where …`",)
    start = stop.start + found.start(2)
    return Slip(start, rest.end(), "what is gone through needs a name", f"write `n in {numbers}`", helps)


def _choices_of_cost(stop: Stop) -> Slip | None:
    found = re.search(r"\bof[ \t]+([^{}()|;\n]+)$", stop.text[stop.start : stop.at]) if stop.match(r"\|") else None
    if found is None or stop.block not in VALUES:
        return None
    helps = (f"`n of ({found[1].strip()} | …)`",)
    return Slip(stop.at, stop.at + 1, "several choices go in round brackets", "they begin before the first", helps)


def _part_of_choices(stop: Stop) -> Slip | None:
    """`n of part: (a | b)`: the name of a part belongs to one choice."""
    name = re.search(rf"(\bof|[(|])[ \t]*\b({NAME}):[ \t]*$", stop.text[stop.start : stop.at])
    found = stop.match(r"\(([^(){}:;\n]*)\)") if stop.block in VALUES and name else None
    if name is None or found is None:
        return None
    start = stop.start + name.start(2)
    each = " | ".join(f"{name[2]}: {choice.strip()}" for choice in found[1].split("|"))
    new = f"({each})" if name[1] == "of" else each
    edits = ((start, found.end(), new),)
    return Slip(start, found.end(), "the name of a part belongs to each choice", f"write `{new}`", (), edits)


def _when_behind(stop: Stop) -> Slip | None:
    """`except claim_route.score { … } when …`."""
    if stop.block not in ("except", "action", "before", "after") or not stop.match(r"when\b"):
        return None
    above = stop.text[: stop.at].rstrip()
    if not above.endswith("}") or above.count("{") > above.count("}"):
        return None
    helps = (f"`{stop.block} … when … {{ … }}`",)
    return Slip(stop.at, stop.at + 4, "`when` goes before the block", "put it before the `{`", helps)


def _row_of_table(stop: Stop) -> Slip | None:
    """`except points { 7: 18 }`, `except bonus.1 = 20`: a table is changed as a whole."""
    found = re.compile(rf"except[ \t]+({NAME})(?:[ \t]*\{{[ \t]*\d[\d.+]*[ \t]*:|\.\d)").match(stop.text)
    if stop.block != "except" or found is None or not stop.at <= found.end():
        return None
    helps = (f"`remove {found[1]}`, then `table {found[1]} {{ … }}` with all of its rows",)
    return Slip(*found.span(1), "no row of a table is changed alone", "another table takes its place", helps)


def _two_blocks(stop: Stop) -> Slip | None:
    """Two blocks or lines of a scenario or of its board on one line, with nothing between them."""
    found = stop.match(r"(?:board|cities|routes|tickets|zones|given|when|then|on)\b")
    before = stop.text[stop.start : stop.at].rstrip()
    if found is None or not before.endswith("}"):
        return None
    end = stop.start + len(before)
    return Slip(*found.span(), "two blocks on one line", "write `;` before this one", (), ((end, end, ";"),))


VARIANTS_SLIPS: list[Callable[[Stop], Slip | None]] = [
    _without_variable, _range_without_variable, _choices_of_cost, _part_of_choices, _when_behind, _row_of_table,
    _two_blocks,
]  # fmt: skip
