"""Read a text without mistakes: the tables that Lark made of the grammar, and a loop of our own that follows them.

Of its place a tree needs to know where it begins and ends; more than half of Lark's time goes into lines and columns,
and into handing on what a rule has alone. A text with a mistake is left to Lark, which knows what it had expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lark import Lark, Token, Tree
from lark.lexer import UnlessCallback
from lark.parse_tree_builder import ExpandSingleChild, PropagatePositions
from lark.parsers.lalr_analysis import Shift

Process = Callable[[Iterator[Token]], Iterator[Token]]


class Move(NamedTuple):
    """What to do before a token: go to a state, or put the last `size` parts together and go on as after `origin`."""

    state: Any
    size: int = 0
    origin: str = ""
    make: Callable[[list[Any]], Any] | None = None  # nothing where a rule hands on its only part


class Words(NamedTuple):
    """What can stand in a state: the patterns, which of them are skipped, and the keywords among names."""

    patterns: list[re.Pattern[str]]
    skipped: frozenset[str]
    keywords: dict[str, dict[str, str]]


class Moves(dict[Any, dict[str, Move]]):
    """The moves of each state, taken from Lark's tables when the state is first reached."""

    def __init__(self, states: dict[Any, Any], callbacks: dict[Any, Any]) -> None:
        super().__init__()
        self.states, self.callbacks = states, callbacks

    def __missing__(self, state: Any) -> dict[str, Move]:
        found = self[state] = {str(x): _move(move, self.callbacks) for x, move in self.states[state].items()}
        return found


class Quick:
    """The tables of a parser and a loop over them, which reads what the parser would read."""

    def __init__(self, parser: Lark, process: Process) -> None:
        front: Any = parser.parser
        table, start = front.parser._parse_table, parser.options.start[0]
        self.process = process
        self.start, self.end = table.start_states[start], table.end_states[start]
        self.moves = Moves(table.states, front.parser.parser.callbacks)
        self.lexers = front.lexer.lexer.lexers
        self.words: dict[Any, Words] = {}

    def parse(self, text: str) -> Tree[Token] | None:
        """Return the tree of a text, or nothing if there is any mistake in it."""
        states, values, places = [self.start], list[Any](), list[tuple[int, int] | None]()
        moves = self.moves
        try:
            for token in self.process(self._tokens(text, states)):
                kind = token.type
                while (move := moves[states[-1]][kind]).state is None:
                    if move.make is None:
                        states[-1] = moves[states[-2]][move.origin].state
                    else:
                        self._put_together(move, states, values, places)
                states.append(move.state)
                values.append(token)
                places.append((token.start_pos, token.end_pos))  # type: ignore[arg-type]
            while states[-1] != self.end:
                self._put_together(moves[states[-1]]["$END"], states, values, places)
        except KeyError:
            return None
        return values[-1]  # type: ignore[no-any-return]

    def _put_together(self, move: Move, states: list[Any], values: list[Any], places: list[Any]) -> None:
        """Make one part of the last ones. Its place is that of all it was made of; a tree that has one keeps it."""
        parts, place = [], None
        if size := move.size:
            parts = values[-size:]
            known = [x for x in places[-size:] if x is not None]
            place = (known[0][0], known[-1][1]) if known else None
            del states[-size:], values[-size:], places[-size:]
        made = move.make(parts) if move.make else parts[0]
        if place is not None and isinstance(made, Tree) and (meta := made.meta).empty:
            meta.empty = False
            meta.start_pos, meta.end_pos = place
        values.append(made)
        places.append(place)
        states.append(self.moves[states[-1]][move.origin].state)

    def _tokens(self, text: str, states: list[Any]) -> Iterator[Token]:
        """Yield the tokens of a text; which there can be depends on the state reached by then."""
        at, end, known = 0, len(text), self.words
        while at < end:
            state = states[-1]
            words = known.get(state) or known.setdefault(state, _words(self.lexers[state]))
            for pattern in words.patterns:
                if match := pattern.match(text, at):
                    break
            else:
                raise KeyError(at)
            start, at, kind = at, match.end(), match.lastgroup
            if kind in words.skipped:
                continue
            value = match.group()
            if kind in words.keywords:
                kind = words.keywords[kind].get(value, kind)
            token = str.__new__(Token, value)
            token.type, token.start_pos, token.end_pos = kind, start, at  # type: ignore[assignment]
            yield token


def _move(move: tuple[Any, Any], callbacks: dict[Any, Any]) -> Move:
    action, found = move
    if action is Shift:
        return Move(found)
    make, size = callbacks[found], len(found.expansion)
    if isinstance(make, PropagatePositions):
        make = make.node_builder
    alone = size == 1 and isinstance(make, ExpandSingleChild)
    return Move(None, size, str(found.origin.name), None if alone else make)


def _words(lexer: Any) -> Words:
    scanner = lexer.scanner
    keywords = {
        str(name): {t.pattern.value: str(t.name) for t in unless.scanner.terminals}
        for name, unless in lexer.callback.items()
        if isinstance(unless, UnlessCallback)
    }
    return Words(list(scanner._mres), frozenset(map(str, lexer.ignore_types)), keywords)
