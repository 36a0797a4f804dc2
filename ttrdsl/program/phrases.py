"""From a node of the rule program to words for people, by what the table says of each operation.

A sentence of the table has places: `{2}` is the second argument; `{1 s}` the same in the plural; `{2*}` and `{1+}` all
from there on, as a list or a sum; `{ of 2}` the second with a word before it (or signs around it), if there is one;
`{is|is not}` depends on whether a truth holds. What is gone through one after another is `it`. The sentences of another
language stand in its catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from ttrdsl.program.names import free
from ttrdsl.program.node import Node, Op, unmarked, variable_of
from ttrdsl.program.operations import Operation, operation_of
from ttrdsl.tongue.english import plural
from ttrdsl.tongue.tongue import said, said_name, spoken

Speak = Callable[[Node, bool], str]  # what somebody knows better than the table, or nothing

PLACE = re.compile(r"\{([^{}]*)\}")
ARGUMENT = re.compile(r"(\D*)(\d+)(.*)")
YOURS = re.compile(r"\bthe ([^,:]*?) of you\b")


def phrase(node: Node, speak: Speak, holds: bool = True) -> str:
    """Return a value in words; of a truth, the sentence that says whether it holds."""
    node = unmarked(node)
    known = speak(node, holds)
    if known:
        return known
    operation = operation_of(node)
    if operation is None:
        return said_name(node) if isinstance(node, str) else str(node).lower()
    assert isinstance(node, list)
    match node:
        case ["not", inner]:
            return phrase(inner, speak, not holds)
        case ["and" | "or", *inside]:
            joint = said(" and ") if (node[0] == "and") == holds else said(" or ")
            return joint.join(phrase(part, speak, holds) for part in inside)
        case ["in", card, kinds] if described := _words_of_cards(kinds):
            return phrase(["=", card, ["none"]], _in_place_of_none(described, speak), holds)
    inner = _about_it(variable_of(node, operation), speak)
    told = PLACE.sub(lambda place: _place(place[1], node, operation, inner, holds), said(operation.says))
    return YOURS.sub(r"your \1", told) if spoken().code == "en" else told


def _words_of_cards(kinds: Node) -> str:
    """Return the words that all of some kinds of cards have, if that is how they are told."""
    match unmarked(kinds):
        case ["fact", str(name)] if name.startswith("word."):
            return said(words(name))
        case ["inter", one, two]:
            both = [_words_of_cards(one), _words_of_cards(two)]
            return " ".join(both) if all(both) else ""
    return ""


def _in_place_of_none(told: str, speak: Speak) -> Speak:
    return lambda node, holds: told if node == ["none"] else speak(node, holds)


def _about_it(variable: str, speak: Speak) -> Speak:
    """Of a variable that has no value yet nobody knows better; it is `it`."""

    def inner(node: Node, holds: bool) -> str:
        if node == variable:
            return said("it")
        return "" if variable in free(node) else speak(node, holds)

    return inner if variable else speak


def words(name: str) -> str:
    """Return the name of something as words: `route.in_use` is in use, `t~2` is t."""
    return name.partition("~")[0].rpartition(".")[2].replace("_", " ")


def _place(place: str, node: Op, operation: Operation, speak: Speak, holds: bool) -> str:
    if "|" in place:
        return place.split("|")[not holds]
    found = ARGUMENT.fullmatch(place)
    assert found is not None, operation.says
    before, at, how = found[1], int(found[2]), found[3]
    given = [
        _named(part, how) if argument.role in ("name", "binds", "local") else phrase(part, speak)
        for part, argument in islice(zip(node[1:], operation.each_argument(), strict=False), at - 1, None)
        if part is not True
    ]
    given = given if before or how in ("*", "+") else given[:1]
    told = " + ".join(given) if how == "+" else spoken().listed(given)
    return before + told + how.strip("*+ s") if told else ""


def _named(name: str, how: str) -> str:
    """Return what something is called, of several in the plural."""
    return said(plural(words(name)) if how == " s" else words(name))


def players_said(low: int, high: int = 0) -> str:
    """Return a number of players in words, for messages: `1 player`, `2 to 5 players`."""
    many = "player" if (high or low) == 1 else "players"
    return f"{low} to {high} {many}" if high > low else f"{low} {many}"
