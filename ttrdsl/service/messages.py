"""From a message to its fields, checked one by one: what does not fit is refused before anything is done."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ttrdsl.engine.errors import GameError
from ttrdsl.service.refused import Refused

Answer = dict[str, Any]
Job = Iterator[Answer]
LONGEST_TEXT = 4_000_000
LONGEST_LIST = 100_000
HALF = re.compile("[\ud800-\udfff]")
KINDS: dict[str, Callable[[Any], bool]] = {
    "text": lambda x: isinstance(x, str) and len(x) <= LONGEST_TEXT,
    "number": lambda x: type(x) is int and abs(x) < 2**64,
    "truth": lambda x: isinstance(x, bool),
    "numbers": lambda x: _all(x, lambda n: type(n) is int),
    "texts": lambda x: _all(x, lambda t: isinstance(t, str) and len(t) <= 200),
    "data": lambda x: isinstance(x, dict),
}


def _all(found: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(found, list) and len(found) <= LONGEST_LIST and all(fits(x) for x in found)


@dataclass(frozen=True)
class Handler:
    """What follows a message: a function, and the fields it wants; a name that ends in `?` may be missing."""

    run: Callable[..., Answer | Job]
    fields: dict[str, str]

    def checked(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a message as arguments."""
        known = {name.rstrip("?"): (kind, name.endswith("?")) for name, kind in self.fields.items()}
        for name in message.keys() - known.keys() - {"id", "do"}:
            raise Refused(f"`{name}` is not a field of this message")
        for name, (kind, optional) in known.items():
            if name not in message:
                if not optional:
                    raise Refused(f"the field `{name}` is missing")
            elif not KINDS[kind](message[name]):
                raise Refused(f"the field `{name}` should be a {kind}")
        return {name: _whole(message[name]) for name in known if name in message}


def fault(number: Any, error: Exception) -> Answer:
    """Tell of a mistake of ours, with what a report should hold, or of one in the rules; the last good state stays."""
    if isinstance(error, GameError):  # such as a score that cannot be worked out
        return {"id": number, "refused": f"the game cannot go on: {error}"}
    where = "".join(traceback.format_exception(error)[-6:])
    return {"id": number, "refused": f"this is a mistake in ttrdsl (TTR901): {error!r}", "report": where}


def _whole(found: Any) -> Any:
    """Return a text in which half a character, as browsers can have it, has become a sign that can be written."""
    if isinstance(found, list):
        return [_whole(one) for one in found]
    return HALF.sub("\ufffd", found) if isinstance(found, str) else found


def as_text(answer: Answer) -> str:
    """Return an answer as it goes over the wire; half a character of somebody's data is no reason to hang up."""
    return HALF.sub("\ufffd", json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
