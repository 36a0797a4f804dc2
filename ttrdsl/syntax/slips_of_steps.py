"""Slips between steps: two of them on one line, and what stands before an `else`."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.system.words import NAME

STEPS = ("action", "steps", "before", "after", "whenever", "except")
# what can only be a step: a word of the language that begins one, something that gets a value, a label
STEP = re.compile(
    r"(?:move|choose|pay|shuffle|let|for|may|try|stop)\b(?![ \t]*[.(:+*/%<>=)\],-])"
    r"|if\b[^\n{}]*\{"
    rf"|{NAME}(?:\.\w+|\[[^\]\n]*\])*[ \t]*[+-]?=[ \t]"
    rf"|{NAME}[ \t]*:"
)
CALL = re.compile(rf"(?!(?:and|or|not|has|is|where|from|to|as|then|else)\b){NAME}\(")
TEXT_ABOVE = re.compile(r"((?:^[ \t]*>[^\n]*\n)+)[ \t]*$", re.MULTILINE)
TEXT_BELOW = re.compile(r"[ \t]*\n((?:[ \t]*>[^\n]*\n)+)[ \t]*else\b")


def in_block(stop: Stop) -> bool:
    """Say whether the innermost brace that is open holds steps, not a cost."""
    open_at: list[int] = []
    for brace in re.finditer(r"[{}]", stop.text[: stop.at]):
        if brace.group() == "{":
            open_at.append(brace.start())
        elif open_at:
            open_at.pop()
    return bool(open_at) and not re.search(r"\b(?:cost|times|of)[ \t(]*$|[(|][ \t]*$", stop.text[: open_at[-1]])


def _try_may(stop: Stop) -> Slip | None:
    """`try may …`: a step that may be declined never fails."""
    both = re.search(r"\b(try[ \t]+)may[ \t]+$", stop.text[stop.start : stop.at])
    if both is None or stop.block not in STEPS:
        return None
    start, end = (stop.start + at for at in both.span(1))
    helps = ("if it cannot be done, the player is asked with “no” as the only option; an `if` before it avoids that",)
    return Slip(start, end - 1, "`may` never fails, so it needs no `try`", "leave it out", helps, ((start, end, ""),))


def _then_for_braces(stop: Stop) -> Slip | None:
    """`if n > 3 then n = 0`: what is done stands in braces."""
    found = re.compile(r"(?:^|[{;])[ \t]*if\b([^\n{}]*?)[ \t]*\bthen\b", re.MULTILINE).search(
        stop.text, stop.start, stop.end
    )
    if found is None or stop.block not in STEPS or not in_block(stop):
        return None
    label = f"write `if{found[1]} {{ … }} else {{ … }}`"
    return Slip(found.end() - 4, found.end(), "steps after an `if` stand in braces, without `then`", label)


def _whose_pieces(stop: Stop) -> Slip | None:
    """`move 1 worker of p from …`: whose pieces go is said by who acts."""
    whose = stop.match(rf"of[ \t]+({NAME})")
    if (
        whose is None
        or stop.block not in STEPS
        or not re.search(r"\bmove\b[^\n{};]*$", stop.text[stop.start : stop.at])
    ):
        return None
    helps = (f"pieces of the player who acts go first: `for me in players where me = {whose[1]} {{ move … }}`",)
    return Slip(*whose.span(), "a move does not say whose pieces go", "leave it out", helps)


def _two_steps(stop: Stop) -> Slip | None:
    """Two steps on one line, with nothing between them."""
    before = stop.text[stop.start : stop.at]
    if stop.block not in STEPS or not {"_NL", "RBRACE"} & set(stop.expected) or not in_block(stop):
        return None
    called = stop.match(CALL) and not re.search(r"(?:^|[^\w.])\d+[ \t]+$", before)  # `2 count(…)` lacks a `*`
    if not (stop.match(STEP) or called) or not re.search(r"[\w})\]\"'][ \t]+$", before):
        return None
    word = stop.match(r"\w+")
    assert word is not None
    end = stop.start + len(before.rstrip())
    label = "write `;` before this one, or begin a line"
    return Slip(*word.span(), "two steps on one line", label, (), ((end, end, ";"),))


def _before_else(stop: Stop) -> Slip | None:
    """A text or a `;` between the end of an `if` and its `else`."""
    above = TEXT_ABOVE.search(stop.text, 0, stop.at) if stop.match(r"else\b") else None
    text = above or TEXT_BELOW.match(stop.text, stop.at)
    if text is not None:
        whole = "put it above the whole `if`, or into the braces: `else {`, and the text on the next line"
        helps = (whole if in_block(stop) else "put it above the whole declaration",)
        start = text.start(1) + len(text[1]) - len(text[1].lstrip(" \t"))
        return Slip(start, text.end(1) - 1, "a text cannot stand before `else`", "it parts `else` from its `if`", helps)
    parted = re.search(r"(;)\s*else[ \t]+(?:if\b[^\n{]*)?$", stop.text[: stop.at])
    if parted is None or stop.block not in STEPS:
        return None
    at = parted.start(1)
    title = "`else` follows the `}` before it"
    return Slip(at, at + 1, title, "`;` ends the step; leave it out", (), ((at, at + 1, ""),))


def _cost_in_pay(stop: Stop) -> Slip | None:
    """`pay cost { … } from …`: a cost that has no name goes in brackets."""
    start = re.search(r"\bpay[ \t]+(cost[ \t]*)$", stop.text[stop.start : stop.at])
    if start is None or not stop.match(r"\{"):
        return None
    helps = (
        "`pay (cost { 2 of wild }) from me.hand`; or give it a name: `rule fee = cost { … }` and `pay fee from …`",
    )
    title = "a cost after `pay` goes in round brackets"
    return Slip(stop.start + start.start(1), stop.at + 1, title, "write `(cost { … })`", helps)


def _when_for_if(stop: Stop) -> Slip | None:
    """`greet: when … { … }`: a condition of a step."""
    found = re.search(r"(?:^|[{;:])[ \t]*(when)[ \t]+$", stop.text[stop.start : stop.at])
    if found is None or stop.block not in STEPS or not in_block(stop):
        return None
    start, end = (stop.start + at for at in found.span(1))
    edits = ((start, end, "if"),)
    return Slip(start, end, "a step with a condition begins with `if`", "write `if`", ("`if … { … }`",), edits)


STEP_SLIPS: list[Callable[[Stop], Slip | None]] = [
    _when_for_if, _then_for_braces, _whose_pieces, _try_may, _two_steps, _before_else, _cost_in_pay,
]  # fmt: skip
