"""Give every variable and local of a bundle another name, by the table of operations."""

from __future__ import annotations

import json
from typing import Any

from ttrdsl.program.node import Node, Part, rebuilt
from ttrdsl.program.operations import operation_of


def renamed(bundle: dict[str, Any]) -> dict[str, Any]:
    """Return a bundle that differs in the names of its variables alone."""
    bundle = json.loads(json.dumps(bundle))
    for rule in bundle["rules"].values():
        rule["params"] = [[other(name), kind] for name, kind in rule["params"]]
        rule["is"] = _renamed(rule["is"], "value")
    for proc in bundle["procs"].values():
        proc["params"] = [other(name) for name in proc["params"]]
    for body in (*bundle["procs"].values(), *bundle["standing"]):
        body["locals"] = {other(name): kind for name, kind in body["locals"].items()}
        body["do"] = _renamed(body["do"], "steps")
    for rule in bundle["standing"]:
        rule["when"] = _renamed(rule["when"], "value")
    for key in bundle["winner"]:
        key["value"] = _renamed(key["value"], "value")
    return bundle


def other(name: str) -> str:
    """Return another name; what stands before `~` is shown to players, so it stays."""
    shown, _, number = name.partition("~")
    return name if name == "me" else f"{shown}~other{number}"


def _renamed(node: Node, form: str, kept: frozenset[str] = frozenset()) -> Any:
    """`kept` are the variables of costs, which are labels as well: payments are asked for them by name."""
    if isinstance(node, str):
        return node if node in kept else other(node)
    operation = operation_of(node, form)
    labels = (form, operation and operation.name) == ("item", "one")

    def change(part: Part) -> Any:
        return _renamed(part.node, part.form, kept | {part.sees} if labels else kept - {part.sees})

    copy: Any = rebuilt(node, form, change)
    for i, argument in enumerate(operation.arguments if operation is not None and not labels else (), 1):
        if "local" in (argument.role, argument.kind) or argument.role == "binds":
            copy = dict(copy) if isinstance(copy, dict) else list(copy)
            copy[argument.key or i] = other(copy[argument.key or i])
    return copy
