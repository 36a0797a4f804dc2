"""Write conditions of which all must hold, or one: as soon as that is decided, no more of them are worked out.

Of those that meet no error the short ones come first, in whatever order a rule names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ttrdsl.fast.emit.errors import sure_of
from ttrdsl.fast.emit.value import Env
from ttrdsl.program.node import Node

if TYPE_CHECKING:
    from ttrdsl.fast.emit.emitter import Emitter


class Written(NamedTuple):
    """A condition: the lines that work it out, how deep they stand, and its text behind them."""

    lines: list[str]
    depth: int
    text: str


def chain(e: Emitter, parts: list[Node], env: Env, word: str, decides: str) -> str:
    """Return the text of conditions joined by `and` or `or`; one that is `decides` settles it."""
    written: list[Written] = []
    for part in parts:
        with e.w.aside() as lines:
            text = e.truth(part, env)
        written.append(Written(lines, e.w.depth, text))
        if text == decides:
            break
    sure = sure_of(e, parts[: len(written)])
    ordered = sorted(written[:sure], key=lambda one: bool(one.lines))
    return _chained(e, [*ordered, *written[sure:]], word, decides)


def _chained(e: Emitter, written: list[Written], word: str, decides: str) -> str:
    found: list[str] = []
    for i, (lines, depth, text) in enumerate(written):
        if lines and found:
            before = f" {word} ".join(found)
            name = e.w.variable("1" if word == "or" else "0")
            with e.w.block(f"if {before}:" if word == "and" else f"if not ({before}):"):
                e.w.add(lines, e.w.depth - depth)
                rest = _rest(e, text, written[i + 1 :], word, decides)
                e.w.line(f"{name} = 1 if {rest} else 0")
            return f"{name} != 0"
        e.w.add(lines, e.w.depth - depth)
        if text == decides:
            return decides if not found else f"({f' {word} '.join([*found, text])})"
        if text not in ("True", "False"):
            found.append(text)
    if not found:
        return "True" if word == "and" else "False"
    return found[0] if len(found) == 1 else f"({f' {word} '.join(found)})"


def _rest(e: Emitter, text: str, written: list[Written], word: str, decides: str) -> str:
    """Return the text of a condition and of those behind it."""
    if not written or text == decides:
        return text
    with e.w.aside() as lines:
        rest = _chained(e, written, word, decides)
    if not lines:
        if text in ("True", "False"):
            return rest
        return text if rest in ("True", "False") and rest != decides else f"({text} {word} {rest})"
    name = e.w.variable("1" if word == "or" else "0")
    with e.w.block(f"if {text}:" if word == "and" else f"if not ({text}):"):
        e.w.add(lines, 1)
        e.w.line(f"{name} = 1 if {rest} else 0")
    return f"{name} != 0"
