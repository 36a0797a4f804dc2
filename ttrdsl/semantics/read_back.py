"""Read a bundle as everybody else will: what the compiler accepts its reader accepts, or the place is reported."""

from __future__ import annotations

import traceback
from typing import Any

from ttrdsl.bundle import BundleError, bundle_bytes, read_bundle
from ttrdsl.bundle.effort import TOO_DEEP, TOO_LONG
from ttrdsl.bundle.errors import TooLarge
from ttrdsl.diagnostics import Span
from ttrdsl.program.node import mark_of
from ttrdsl.semantics.compile_game import Game


def read_back(game: Game, bundle: dict[str, Any]) -> dict[str, Any] | None:
    """Return a bundle as it is read from its bytes; if it cannot be, report where it came from."""
    try:
        return read_bundle(bundle_bytes(bundle))
    except BundleError as error:
        span = _origin(game, bundle, error.place)
        if error.message.startswith(TOO_LONG):
            help = "one loop inside another is usually enough; most sums have a short formula"
            game.translator.problems.add("TTR520", span, error.message, "for each element of each loop", help=help)
        elif error.message.startswith(TOO_DEEP):
            game.translator.problems.add("TTR006", span, error.message, help="split long chains")
        elif isinstance(error, TooLarge):
            said, _, _ = error.message.partition(";")
            help = "leave out what no rule uses, and put what rules repeat into one rule"
            game.translator.problems.add("TTR002", game.book.game.span, "this game is too large", said, help=help)
        else:
            title = f"the bundle of this game cannot be read: at {error.place or 'its beginning'}, {error.message}"
            help = "this is a mistake in ttrdsl, not in your file: please report it (`--debug` shows more)"
            trace = "".join(traceback.format_exception(error))
            game.translator.problems.add("TTR901", span, title, help=help, trace=trace)
        return None


def _origin(game: Game, bundle: dict[str, Any], place: str) -> Span | None:
    """Return where in the text a place in a bundle comes from: the last mark on the way to it, or the first in it."""
    node: Any = bundle
    mark = None
    for step in place.split("/")[1:]:
        try:
            node = node[int(step)] if isinstance(node, list) else node[step.replace("~1", "/").replace("~0", "~")]
        except (KeyError, IndexError, ValueError, TypeError):
            break
        mark = found if (found := mark_of(node)) is not None else mark
    found = mark if mark is not None else _first_mark(node)
    return None if found is None else game.translator.origins[found].span


def _first_mark(node: Any) -> int | None:
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if mark_of(item) is not None:
            return mark_of(item)
        inner = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        waiting.extend(reversed(list(inner)))
    return None
