"""What all who read a parse tree share: the walk over it, places in the text, words and citations.

The walk keeps its own stack, so deep nesting needs no recursion here; `DEPTH` bounds it for the passes that come after.
"""

from __future__ import annotations

from typing import Any

from lark import Token, Tree
from lark.tree import Meta

from ttrdsl.diagnostics import Span
from ttrdsl.syntax import ast as a

DEPTH = 60


class TooDeep(Exception):
    """An expression or block is nested more deeply than the later passes allow."""

    def __init__(self, span: Span) -> None:
        super().__init__("nested too deeply")
        self.span = span


def cites_of(value: Any) -> tuple[a.Cite, ...]:
    return value if isinstance(value, tuple) else ()


def value_cites(value: Any) -> tuple[a.Cite, ...]:
    """Citations behind the opening brace of a cost belong to what the cost is the value of."""
    return value.cites if isinstance(value, a.CostExpr) else ()


def text_of(token: Token | None) -> str | None:
    return None if token is None else str(token)[1:-1]


class TreeReader:
    """Makes nodes; `file` and `offset` say where the parsed piece of text stands."""

    def __init__(self, file: str, offset: int) -> None:
        self.file = file
        self.offset = offset
        self.depths: dict[int, int] = {}

    def build(self, tree: Tree[Token]) -> Any:
        """Turn a parse tree into nodes, from the leaves up."""
        waiting: list[tuple[Tree[Token], list[Any], int]] = [(tree, [], 0)]
        while True:
            node, built, at = waiting.pop()
            children = node.children
            while at < len(children) and not isinstance(children[at], Tree):
                built.append(children[at])
                at += 1
            if at < len(children):
                waiting.append((node, built, at + 1))
                waiting.append((children[at], [], 0))  # type: ignore[arg-type]
                continue
            made = getattr(self, node.data)(node.meta, built)
            if not waiting:
                return made
            waiting[-1][1].append(made)

    # -- places ---------------------------------------------------------------------------------

    def at(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.file, self.offset, self.offset)
        return Span(self.file, meta.start_pos + self.offset, meta.end_pos + self.offset)

    def word(self, token: Token) -> a.Word:
        start = (token.start_pos or 0) + self.offset
        text = str(token)
        if token.type == "QUOTED":
            return a.Word(Span(self.file, start, start + len(text)), text[1:-1])
        return a.Word(Span(self.file, start, start + len(text)), text)

    def inside(self, token: Token | None) -> Span | None:
        """Return where the text between the quotes of a string stands."""
        if token is None:
            return None
        start = (token.start_pos or 0) + self.offset
        return Span(self.file, start + 1, start + len(token) - 1)

    def words(self, tokens: list[Token]) -> tuple[a.Word, ...]:
        return tuple(self.word(t) for t in tokens)

    def spans(self, tokens: list[Token]) -> tuple[Span, ...]:
        return tuple(self.word(t).span for t in tokens)

    def deeper(self, node: Any, *children: Any) -> Any:
        """Note how deep a node is; refuse one that is too deep."""
        depth = 1 + max((self.depths.get(id(c), 0) for c in children if c is not None), default=0)
        if depth > DEPTH:
            raise TooDeep(node.span)
        self.depths[id(node)] = depth
        return node

    def all_cites(self, children: list[Any]) -> tuple[a.Cite, ...]:
        """Join the citations after the opening brace and those after the closing one."""
        found: list[a.Cite] = []
        for child in children:
            if type(child) is tuple:
                found += [x for x in child if isinstance(x, a.Cite)]
        return tuple(found)

    # -- citations ------------------------------------------------------------------------------

    def cites(self, meta: Meta, c: list[Any]) -> tuple[a.Cite, ...]:
        return tuple(a.Cite(self.word(t).span, str(t)[1:]) for t in c)

    opened = cites
