"""What a piece of text stands for: its kind, the texts of its parts, and the domain of elements and sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Env = dict[str, "Val"]
NUMBER_SETS = ("numbers", "occurring", "lasting")  # see `number_sets.py`


@dataclass(frozen=True)
class Val:
    """A value in the text.

    `num` and `place` are one number, `truth` a condition, `id` an element or -1, `set` words, `pile` where it begins,
    `payment` and `chosen` where they begin in the state, `stops` where a list of places begins in the scratch memory,
    `bag` where counts of cards begin in the scratch memory, `cards` piles and bags together, `nets` and `range` are
    only gone through, and the kinds of `NUMBER_SETS` are sets of numbers.
    """

    kind: str
    parts: tuple[str, ...] = ()
    domain: str = ""
    sure: bool = False  # certainly not none
    # piles: the names it may have; cards: the values it is made of
    more: Any = None

    @property
    def text(self) -> str:
        return self.parts[0]


class NotFast(Exception):
    """An operation has no fast form; the message says which."""

    rule = ""  # the rule in which it stands, if it stands in one


def number(text: str | int) -> Val:
    return Val("num", (str(text),))


def truth(text: str) -> Val:
    return Val("truth", (text,))


def element(text: str, domain: str, sure: bool = False) -> Val:
    return Val("id", (text,), domain, sure)


def words(parts: tuple[str, ...] | list[str], domain: str) -> Val:
    return Val("set", tuple(parts), domain)
