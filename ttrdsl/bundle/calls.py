"""Put rules and procedures in an order in which each comes behind what it calls; refuse circles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.bundle.errors import Wrong

# Texts that name parts or variables; a list of them is no operation, whatever its first name is.
NAMES_ONLY = frozenset(("uses", "parts", "bound", "label", "name", "as"))
WINNER = "winner"  # asking for the winners calls all keys of the section `winner`

Called = tuple[str, str]  # ("rule", name), ("run", name)


def walk(node: Any) -> Iterator[list[Any]]:
    """Give every operation below a node; no order is promised."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            if item and isinstance(item[0], str):
                yield item
            waiting.extend(item)
        elif isinstance(item, dict):
            waiting.extend(value for key, value in item.items() if key not in NAMES_ONLY)


def call_graph(bundle: dict[str, Any]) -> dict[Called, list[Called]]:
    """Return what calls what: rules, procedures, and the question who wins."""
    graph: dict[Called, list[Called]] = {}
    for name, rule in bundle["rules"].items():
        graph["rule", name] = _calls(rule["is"])
    for name, proc in bundle["procs"].items():
        graph["run", name] = _calls(proc["do"])
    graph[WINNER, ""] = _calls([key["value"] for key in bundle["winner"]])
    return {caller: [called for called in calls if called in graph] for caller, calls in graph.items()}


def _calls(node: Any) -> list[Called]:
    found: list[Called] = []
    for operation in walk(node):
        if operation[0] in ("rule", "run") and len(operation) > 1 and isinstance(operation[1], str):
            found.append((operation[0], operation[1]))
        elif operation[0] == "winners":
            found.append((WINNER, ""))
    return found


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
