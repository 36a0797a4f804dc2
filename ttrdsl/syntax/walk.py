"""Walk through a tree: all nodes below one, and the labelled steps of a block with their paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from threading import Lock
from typing import Any, TypeVar

from ttrdsl.syntax import ast as a
from ttrdsl.syntax.kept import Kept

T = TypeVar("T")

_PARTS: dict[type, list[str]] = {}
MOST_KEPT = 600  # nodes of which it is known what was found in them; more than the largest game has declarations


def once_per_node(find: Callable[[a.Node], T]) -> Callable[[a.Node], T]:
    """Keep what is found in a node: it never changes, and whoever types leaves most of them as they are."""
    known: Kept[tuple[a.Node, T]] = Kept()
    known.most, turn = MOST_KEPT, Lock()

    def found(node: a.Node) -> T:
        with turn:  # scenarios are read beside the editor's own questions
            return known.get(id(node), 1, lambda: (node, find(node)))[1]  # who is kept has its number to itself

    return found


def _parts(kind: type[a.Node]) -> list[str]:
    """Return the names of a node's fields that can hold nodes, the last one first; found once per kind."""
    if kind not in _PARTS:
        names = [f.name for f in fields(kind)]
        _PARTS[kind] = [name for name in reversed(names) if name not in ("span", "length_span", "title_span")]
    return _PARTS[kind]


def nodes(root: Any) -> Iterator[Any]:
    """Yield a node and everything below it, in reading order."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        elif isinstance(node, a.Node):
            yield node
            for name in _parts(type(node)):
                value = getattr(node, name)
                if isinstance(value, (a.Node, tuple)):
                    waiting.append(value)


def menu_paths(block: a.Node, prefix: str) -> list[str]:
    """Return the paths of the choices among branches below a block; a choice has the path of the label around it."""
    return [_below(prefix, path) for path in _menus(block)]


def labelled_paths(block: a.Node, prefix: str) -> list[tuple[str, a.Labelled]]:
    """Return the labelled steps below a block with their paths; only labelled ancestors count."""
    return [(_below(prefix, path), step) for path, step in _labels(block)]


def _below(prefix: str, path: str) -> str:
    return f"{prefix}.{path}" if prefix and path else prefix or path


@once_per_node
def _menus(block: a.Node) -> list[str]:
    return [path for path, node in _steps(block) if isinstance(node, a.ChooseBranch)]


@once_per_node
def _labels(block: a.Node) -> list[tuple[str, a.Labelled]]:
    return [(path, node) for path, node in _steps(block) if isinstance(node, a.Labelled)]


def _steps(block: a.Node) -> Iterator[tuple[str, a.Step]]:
    """Yield the steps of a block in reading order, each with the labels around it and its own."""
    waiting: list[tuple[Any, str]] = [(block, "")]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, a.Labelled):
            path = _below(path, node.label.text)
        if isinstance(node, a.Step):
            yield path, node
            for name in _parts(type(node)):
                value = getattr(node, name)
                inner = reversed(value) if isinstance(value, tuple) else (value,)
                waiting.extend((v, path) for v in inner if isinstance(v, a.Step))
