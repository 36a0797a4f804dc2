"""Read a block of the board that changed in a line or two: the trees of its other lines are known already.

Whoever types in a block of a hundred lines changes one. Trees of lines are remembered when a whole block was read; a
block of which most lines are known is put together from them. It is the same as what reading all of it gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from lark import Token, Tree

from ttrdsl.syntax.from_tree import FromTree
from ttrdsl.syntax.kept import Shelf
from ttrdsl.syntax.stopped import Stopped

HEAD = re.compile(r"(?:cities|routes|tickets|zones)\b[^\n{}#'\"]*\{[ \t]*(?:@[A-Z0-9-]+[ \t]*)*\n")
CLOSED = re.compile(r"^[ \t]*\}", re.MULTILINE)
# A line that stands alone: it does not go on with the one before, and it opens nothing that it does not close.
ALONE = re.compile(r"[ \t]*(?!(?:and|or|else|where|has|is)\b)(?:[^\W\d_]|')[^\n{};\"]*")
EMPTY = re.compile(r"[ \t]*(?:#[^\n]*)?")
RULES = ("city", "route", "ticket", "zone")
MOST_NEW = 3  # lines that are read for the first time; of more the block is read as a whole

Parse = Callable[[str], "Tree[Token]"]


class Known(NamedTuple):
    """The tree of a line, and where the line stood in the text that was parsed."""

    tree: Tree[Token]
    start: int


class Block(NamedTuple):
    """A block cut into its lines: each with where it starts."""

    head: str
    lines: list[tuple[int, str]]
    shell: str  # the block without its lines, of the same length


@lru_cache(maxsize=4)  # a block with a bad line is cut twice: to read it, and to read it without that line
def cut(text: str) -> Block | None:
    """Return the lines of a block of the board, if each stands for itself."""
    head = HEAD.match(text)
    closed = CLOSED.search(text, head.end()) if head else None
    if head is None or closed is None:
        return None
    lines, at = list[tuple[int, str]](), head.end()
    for line in text[head.end() : closed.start()].split("\n"):
        if not EMPTY.fullmatch(line):
            even = line.count("[") == line.count("]") and line.count("(") == line.count(")")
            if not even or line.count("'") % 2 or not ALONE.fullmatch(line):
                return None
            lines.append((at, line))
        at += len(line) + 1
    body = re.sub(r"[^\n]", " ", text[head.end() : closed.start()])
    return Block(head.group(), lines, text[: head.end()] + body + text[closed.start() :])


def remember(shelf: Shelf, text: str, tree: Tree[Token]) -> None:
    """Remember the trees of the lines of a block that was read as a whole."""
    block = cut(text)
    if block is None or len(tree.children) != 1 or not isinstance(tree.children[0], Tree):
        return
    found = [x for x in tree.children[0].children if isinstance(x, Tree) and x.data in RULES]
    if len(found) == len(block.lines):
        for (start, line), part in zip(block.lines, found, strict=True):
            if start <= part.meta.start_pos <= part.meta.end_pos <= start + len(line):
                shelf.lines.get((block.head, line), len(line), partial(Known, part, start))


def by_lines(shelf: Shelf, make: FromTree, text: str, parse: Parse) -> tuple[Any, ...] | None:
    """Return the nodes of a block put together from lines that are known; nothing where too few are."""
    block = cut(text)
    if block is None:
        return None
    new = sum((block.head, line) not in shelf.lines.made for _, line in block.lines)
    if new > MOST_NEW or new == len(block.lines):
        return None
    lines = []
    for start, line in block.lines:
        known = shelf.lines.get((block.head, line), len(line), partial(_read, block.head, start, line, parse))
        if known is None:
            return None
        at = make.offset + start
        key = (at, block.head, line)
        lines.append(shelf.line_nodes.get(key, len(line), partial(_node, make.file, at, known)))
    shell = FromTree(make.file, make.offset).build(parse(block.shell))
    return (replace(shell[0], lines=tuple(lines)),) if len(shell) == 1 else None


def _read(head: str, at: int, line: str, parse: Parse) -> Known | None:
    """Return the tree of a line that is read in a block of its own; a mistake in it is told where the line stands."""
    try:
        tree = parse(f"{head}{line}\n}}")
    except Stopped as stopped:
        if not len(head) <= stopped.at <= len(head) + len(line):  # in the text other lines stand around it
            return None
        raise Stopped(stopped.error, stopped.at - len(head) + at) from None
    inside = tree.children[0].children if tree.children and isinstance(tree.children[0], Tree) else []
    found = [x for x in inside if isinstance(x, Tree) and x.data in RULES]
    return Known(found[0], len(head)) if len(found) == 1 else None


def _node(name: str, at: int, known: Known) -> Any:
    return FromTree(name, at - known.start).build(known.tree)
