"""Near names: what a misspelt word was probably meant to be.

To guess takes time for each word and each name it might be. A text with thousands of unknown words is not misspelt but
something else, so a run makes so many guesses and no more (`few_guesses`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import TypedDict

from ttrdsl.diagnostics.diagnostic import Edit, Fix
from ttrdsl.diagnostics.source import Span

SAME = {
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "nothing": "none",
    "nobody": "none",
    "grey": "gray",
}
SAME |= {"bool": "flag", "boolean": "flag", "int": "number", "integer": "number", "string": "name"}
"""What other languages, and other countries, say."""
LIKE = {"any": "gray", "player": "me", "self": "me", "len": "count", "length": "count", "size": "count"}
"""What people may have meant who know the language less; a guess, so never mended unasked."""
LOOPS = "`for n in 1..3 { … }` does something three times, `for p in players { … }` for each player"
MOVES = "cards and pieces go with `move 1 from PILE to PILE`"
NAMES = "a value gets a name with `let y = …`"
ENDS = "a branch that does nothing is left out or is `{ }`; `stop` ends the steps it is in"
SEATS = "`seat(me, 1)` is the next player, `seat(me, -1)` the one before"
INSTEAD = {
    **dict.fromkeys(("while", "until", "repeat", "loop", "foreach", "do"), LOOPS),
    **dict.fromkeys(("draw", "discard", "deal", "take", "gain", "lose", "give", "put", "place"), MOVES),
    "return": f"{MOVES}; `stop` ends the steps it is in",
    **dict.fromkeys(("var", "const", "set", "int"), NAMES),
    **dict.fromkeys(("skip", "pass", "nothing", "continue", "break", "exit", "end"), ENDS),
    **dict.fromkeys(("next", "previous", "left", "right", "neighbour", "neighbor"), SEATS),
    **dict.fromkeys(("print", "say", "log"), "what players read are the titles of actions, choices and scores"),
    **dict.fromkeys(("random", "roll", "dice", "rand"), "chance comes from cards: `shuffle` a pile and take from it"),
}
"""What a word of other languages is called here, as a help."""
MOST_COMPARED = 300_000  # names that words are compared with, in one run
_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


@contextmanager
def few_guesses() -> Iterator[None]:
    """Within this run, guess what words may have been only as long as that is quick."""
    token = _left.set([MOST_COMPARED])
    try:
        yield
    finally:
        _left.reset(token)


@lru_cache(maxsize=20_000)
def plain(name: str) -> str:
    """Return the name in small letters and without accents, for comparing."""
    return plain_text(name)


def plain_text(text: str) -> str:
    """Return a text, of any length, in small letters and without accents."""
    if text.isascii():
        return text.lower()
    marks = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in marks if not unicodedata.combining(c))


def near(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return at most `most` known names close to the given one, the closest first."""
    by_plain: dict[str, str] = {}
    left = _left.get()
    if left is not None:
        if left[0] <= 0:
            return []
        known = list(known)
        left[0] -= len(known)
    for candidate in known:
        if candidate == name:
            continue  # the very same word was not misspelt; something else is wrong with it
        by_plain.setdefault(plain(candidate), candidate)
    for meant in (plain(name), SAME.get(plain(name), ""), LIKE.get(plain(name), "")):
        if meant in by_plain:
            return [by_plain[meant]]
    behind = [full for p, full in by_plain.items() if p.endswith(f".{plain(name)}")]
    if behind:
        return behind[:most]  # the name of a thing that stands behind its owner
    # Of a short name one letter is a large part.
    close = get_close_matches(plain(name), by_plain, n=most, cutoff=0.7 if len(name) > 4 else 0.6)
    # One that is much nearer than the others is the one that was meant.
    likeness = [SequenceMatcher(None, plain(name), p).ratio() for p in close]
    return [by_plain[p] for p, ratio in zip(close, likeness, strict=True) if ratio > likeness[0] - 0.08]


def did_you_mean(name: str, known: Iterable[str]) -> list[str]:
    """Return the help lines for an unknown name: none, or one question."""
    return _question(near(name, known))


def _question(found: list[str]) -> list[str]:
    return ["did you mean " + " or ".join(f"`{f}`" for f in found) + "?"] if found else []


class Suggestion(TypedDict):
    """The part of a message that says what an unknown name may have been."""

    help: list[str]
    fix: Fix | None
    about: str


def suggestion(span: Span, name: str, known: Iterable[str], *more: str, otherwise: str = "") -> Suggestion:
    """Return help, fix and subject for an unknown name; a name that differs only in case or accents is safe to mend.

    Where no known name is near and there is nothing more to say, what is said `otherwise` helps.
    """
    found = near(name, known)
    fix = None
    if found:
        fix = Fix(f"write `{found[0]}`", (Edit(span, found[0]),), safe=plain(found[0]) in (plain(name), SAME.get(name)))
    helps = [*_question(found), *more]
    return {"help": helps or ([otherwise] if otherwise else []), "fix": fix, "about": name}


def listed(known: Iterable[str]) -> str:
    """Return the help for an unknown name where few are known: all of them."""
    names = ", ".join(known)
    return f"known are {names}" if names else ""


def path_suggestion(span: Span, path: str, known: Iterable[str]) -> Suggestion:
    """Return the same for the path of a step: that of an action begins with its own name, whatever menu it is in."""
    paths = list(known)
    found = suggestion(span, path, paths)
    ends = [one for one in paths if "." in one and path.endswith(f".{one}")]
    if ends:
        own = max(ends, key=len)
        found["help"] = [f"write `{own}`: the path of an action begins with its name, whatever menu it is in"]
        found["fix"] = Fix(f"write `{own}`", (Edit(span, own),), safe=False)
    return found


def instead_of(word: str) -> list[str]:
    """Return what may help somebody who wrote a word of another language; often nothing."""
    return [INSTEAD[word]] if word in INSTEAD else []
