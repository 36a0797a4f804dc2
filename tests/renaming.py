"""Give every variable, local and label of a bundle another name, by the table of operations."""

from __future__ import annotations

import json
from typing import Any

from ttrdsl.program.node import Node, rebuilt
from ttrdsl.program.operations import operation_of


def renamed(bundle: dict[str, Any]) -> dict[str, Any]:
    """Return a bundle that differs in the names of its variables and labels alone."""
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


def _renamed(node: Node, form: str) -> Any:
    """Rename variables where they are used and where they are bound; labels of costs where they stand."""
    if isinstance(node, str):
        return other(node)
    operation = operation_of(node, form)
    copy: Any = rebuilt(node, form, lambda part: _renamed(part.node, part.form))
    for i, argument in enumerate(operation.arguments if operation is not None else (), 1):
        key = argument.key or i
        if argument.kind in ("label", "labels") and (not isinstance(copy, dict) or key in copy):
            copy = dict(copy) if isinstance(copy, dict) else list(copy)
            copy[key] = [f"{name}~l" for name in copy[key]] if argument.kind == "labels" else f"{copy[key]}~l"
        elif "local" in (argument.role, argument.kind) or argument.role == "binds":
            copy = dict(copy) if isinstance(copy, dict) else list(copy)
            copy[key] = other(copy[key])
    return copy
