"""Which attributes are printed on routes, and which of them a condition is about."""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.semantics.book import Book
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import FieldInfo
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


def printed_attributes(game: Game, owner: str = "route") -> dict[str, FieldInfo]:
    """Return the attributes that are printed on routes, or on cities, as opposed to what changes in play."""
    return {
        info.name: info
        for info in game.things.fields.values()
        if info.owner == owner and not info.assigned and info.given and info.word not in ("pieces", "place")
    }


def topic_of(game: Game, when: a.Expr | None, attributes: dict[str, FieldInfo]) -> str:
    """Return the one attribute that routes must have for a condition to hold; nothing if there are several or none."""
    found = set(_asked_for(game.book, when, attributes, set())) if when is not None else set()
    return found.pop() if len(found) == 1 else ""


def _asked_for(book: Book, node: a.Expr, attributes: dict[str, FieldInfo], seen: set[str]) -> Iterator[str]:
    """Yield the attributes a condition asks for; what stands behind `not` is not asked for."""
    match node:
        case a.Unary(op="not"):
            return
        case a.Logic():
            for part in node.parts:
                yield from _asked_for(book, part, attributes, seen)
        case a.Binary():
            yield from _asked_for(book, node.left, attributes, seen)
            yield from _asked_for(book, node.right, attributes, seen)
        case a.Property():
            if node.name.text in attributes:
                yield node.name.text
        case a.Call():
            rule = book.named.get(node.name.text)
            if rule is not None and isinstance(rule.decl, d.Rule) and rule.name not in seen:
                seen.add(rule.name)
                yield from _asked_for(book, rule.decl.value, attributes, seen)
        case _:
            return
