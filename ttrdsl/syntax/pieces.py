"""Read one piece of a text. What was made of a piece is kept, so that a text is read again only where it changed."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import lark
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from ttrdsl.syntax import board_lines
from ttrdsl.syntax.from_tree import FromTree
from ttrdsl.syntax.kept import Shelf, Shelves
from ttrdsl.syntax.places import GRAMMAR
from ttrdsl.syntax.stopped import Stopped, where
from ttrdsl.system.private_folder import cache_folder, is_ours

if TYPE_CHECKING:
    from ttrdsl.syntax.quick import Quick

MOST_DIGITS = 18  # longer numbers are cut: they are too large for anything, and reading them would take for ever

_shelves = Shelves()


@contextmanager
def reading(name: str, length: int) -> Iterator[None]:
    """Read a file, alone: scenarios are read beside the editor's own questions."""
    with _shelves.turn:
        _shelves.begin(name, length)
        yield


def built(name: str, offset: int, text: str) -> tuple[Any, ...]:
    """Return the nodes of a piece at its place, or raise `Stopped`; nodes never change, so they can be shared."""
    shelf = _shelves.of[name]
    shelf.trees.touch(text)
    return shelf.nodes.get((offset, text), len(text), lambda: _build(shelf, FromTree(name, offset), text))


def _build(shelf: Shelf, make: FromTree, text: str) -> tuple[Any, ...]:
    """Turn a piece into nodes: from the tree that is kept, from known lines of a board, or by reading all of it."""
    if text in shelf.trees.made:
        return tuple(make.build(shelf.trees.made[text][0]))
    found = board_lines.by_lines(shelf, make, text, _tree)
    if found is not None:
        return found
    tree = shelf.trees.get(text, len(text), lambda: _tree(text))
    board_lines.remember(shelf, text, tree)
    return tuple(make.build(tree))


def _tree(text: str) -> Tree[Token]:
    found = _attempt(text)
    if isinstance(found, UnexpectedInput):
        raise Stopped(found, where(found, text))
    return found


@lru_cache(maxsize=4)
def _attempt(text: str) -> Tree[Token] | UnexpectedInput:
    """Parse a text; a mistake is kept, too, since the same text is tried again when it is reported."""
    found = _read_quickly(text + "\n")
    if found is not None:
        return found
    try:
        return the_parser().parse(text + "\n")
    except UnexpectedInput as error:
        error.__context__ = None  # it would hold on to everybody who is at work now, and to all that they have in hand
        return error.with_traceback(None)


class LineEnds:
    """Drops line ends inside round and square brackets, where they do not count; cuts endless numbers."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Pass tokens on, all but the line ends that do not count."""
        open_brackets: list[str] = []
        for token in stream:
            kind = token.type
            if kind in ("LPAR", "LSQB", "LBRACE"):
                open_brackets.append(kind)
            elif kind in ("RPAR", "RSQB", "RBRACE") and open_brackets:
                open_brackets.pop()
            elif kind == "_NL" and open_brackets and open_brackets[-1] != "LBRACE":
                continue
            elif len(token) > MOST_DIGITS and kind in ("INT", "SIGNED", "WITH_SIGN", "CELL"):
                short = re.sub(r"\d{19,}", "9" * MOST_DIGITS, token)
                token = Token(kind, short, token.start_pos, end_pos=token.end_pos)
            yield token


@lru_cache(maxsize=1)
def the_parser() -> Lark:
    """Build the parser, or load it from the cache folder."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    key = hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()[:16]
    folder = cache_folder()
    kept = folder / f"parser-{key}.bin" if folder else None
    cache: Any = str(kept) if kept and (is_ours(kept) or not os.path.lexists(kept)) else False
    try:
        return _made(grammar, cache)
    except OSError:  # the cache folder can be full, read-only or gone; the parser works without it
        return _made(grammar, False)


def _read_quickly(text: str) -> Tree[Token] | None:
    """Return the tree of a text; nothing if it has a mistake, or if this Lark keeps its tables in another way."""
    try:
        return _quick().parse(text)
    except (ImportError, AttributeError):
        return None


@lru_cache(maxsize=1)
def _quick() -> Quick:
    from ttrdsl.syntax.quick import Quick

    return Quick(the_parser(), LineEnds().process)


def _made(grammar: str, cache: Any) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=True,
        postlex=LineEnds(),
        cache=cache,
    )
