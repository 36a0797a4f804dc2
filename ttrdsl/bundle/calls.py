"""Put rules and procedures in an order in which each comes behind what it calls; refuse circles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.bundle.errors import Wrong
from ttrdsl.program.node import roots, walk

WINNER = "winner"  # asking for the winners calls all keys of the section `winner`
KINDS = {"rules": "rule", "procs": "run", WINNER: WINNER}

Called = tuple[str, str]  # ("rule", name), ("run", name)


def call_graph(bundle: dict[str, Any]) -> dict[Called, list[Called]]:
    """Return what calls what: rules, procedures, and the question who wins."""
    graph: dict[Called, list[Called]] = {}
    for (section, name, *_), node, form in roots(bundle):
        if section in KINDS:
            caller = KINDS[str(section)], str(name) if section != WINNER else ""
            graph.setdefault(caller, []).extend(_calls(node, form))
    graph.setdefault((WINNER, ""), [])
    return {caller: [called for called in calls if called in graph] for caller, calls in graph.items()}


def _calls(node: Any, form: str) -> Iterator[Called]:
    for found in walk(node, form):
        if found.operation.calls and len(found.node) > 1 and isinstance(found.node[1], str):
            yield found.operation.name, found.node[1]
        elif found.operation.reads == "winners":
            yield WINNER, ""


def in_order(graph: dict[Called, list[Called]]) -> list[Called]:
    """Return everything behind what it calls."""
    done: dict[Called, None] = {}
    for start in graph:
        path: dict[Called, Iterator[Called]] = {start: iter(graph[start])} if start not in done else {}
        while path:
            here = next(reversed(path))
            called = next(path[here], None)
            if called is None:
                path.pop(here)
                done[here] = None
            elif called in path:
                raise Wrong(f"in a circle: {_chain(list(path), called)}", *_place(called))
            elif called not in done:
                path[called] = iter(graph[called])
    return list(done)


def _chain(path: list[Called], called: Called) -> str:
    return " → ".join(f"{kind} {name}".strip() for kind, name in [*path[path.index(called) :], called])


def _place(called: Called) -> tuple[str, ...]:
    kind, name = called
    return {"rule": ("rules", name), "run": ("procs", name)}.get(kind, ("winner",))
