"""Walk through a tree: all nodes below one, and the labelled steps of a block with their paths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from ttrdsl.syntax import ast as a

_PARTS: dict[type, list[str]] = {}


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


def menu_paths(block: a.Node, prefix: str) -> Iterator[str]:
    """Yield the paths of the choices among branches below a block; a choice has the path of the label around it."""
    waiting: list[tuple[Any, str]] = [(block, prefix)]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, a.ChooseBranch):
            yield path
        if isinstance(node, a.Labelled):
            path = f"{path}.{node.label.text}" if path else node.label.text
        if isinstance(node, a.Step):
            for name in _parts(type(node)):
                value = getattr(node, name)
                waiting.extend(
                    (v, path) for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, a.Step)
                )


def labelled_paths(block: a.Node, prefix: str) -> Iterator[tuple[str, a.Labelled]]:
    """Yield the labelled steps below a block with their paths; only labelled ancestors count."""
    waiting: list[tuple[Any, str]] = [(block, prefix)]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, a.Labelled):
            path = f"{path}.{node.label.text}" if path else node.label.text
            yield path, node
            waiting.append((node.step, path))
            continue
        if isinstance(node, a.Step):
            for name in reversed(node.__dataclass_fields__):
                value = getattr(node, name)
                if isinstance(value, a.Step):
                    waiting.append((value, path))
                elif isinstance(value, tuple):
                    waiting.extend((v, path) for v in reversed(value) if isinstance(v, a.Step))
