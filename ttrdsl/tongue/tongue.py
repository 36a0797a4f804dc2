"""A language that a book, a card or a board speaks: what it makes of an English text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass
class Tongue:
    """Translations by English text; a text without one stays English. Later catalogues were put over earlier ones."""

    code: str = "en"
    entries: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, english: str, **holes: object) -> str:
        """Return a text in this language; `holes` fill its `{names}`, after it was translated."""
        text = self.entries.get(english) or english
        for name, value in holes.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def name(self, words: str) -> str:
        """Return a name as people read it: `train_cards` are train cards."""
        return self(words.replace("_", " "))

    def place(self, name: str) -> str:
        """Return the name of a route or city: each city in it by itself, and as it is if it has no other name."""
        return " – ".join(self.entries.get(part) or part for part in name.split(" – "))

    def title(self, words: str) -> str:
        """Return a name as a heading, which begins with a capital letter."""
        text = self.name(words)
        return text[:1].upper() + text[1:]

    def listed(self, items: Iterable[str], last: str = "{all} and {one}") -> str:
        """Return items as a sentence lists them: `a, b and c`."""
        found = list(items)
        if len(found) < 2:
            return "".join(found)
        return self(last, all=", ".join(found[:-1]), one=found[-1])

    def known(self, english: str) -> str:
        """Return a text only if it is there in this language: one that can be left out."""
        return english if self.code == "en" else self.entries.get(english, "")


ENGLISH = Tongue()
_SPOKEN: ContextVar[Tongue] = ContextVar("spoken", default=ENGLISH)


def said(english: str, **holes: object) -> str:
    """Return one of our own words on a board or card, in the language that is spoken now."""
    return _SPOKEN.get()(english, **holes)


def spoken() -> Tongue:
    """Return the language that is spoken now."""
    return _SPOKEN.get()


def said_name(name: str) -> str:
    """Return a name of the rules as people read it, in the language that is spoken now: `player.train_cards`."""
    return said(name.partition("~")[0].rpartition(".")[2].replace("_", " "))


def so_many(number: int, one: str, many: str) -> str:
    """Return so many of something: `1 card` or `{n} cards`."""
    return said(one) if number == 1 else said(many, n=number)


@contextmanager
def speaking(say: Tongue) -> Iterator[None]:
    """Speak a language for a while."""
    token = _SPOKEN.set(say)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def called(legend: str) -> str:
    """Return the name that a legend begins with: what stands before its colon."""
    return legend.partition(":")[0].strip()
