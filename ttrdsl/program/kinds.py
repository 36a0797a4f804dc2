"""What a value is: from a node, the types of a bundle's names and those of variables to a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttrdsl.program.node import Node, unmarked
from ttrdsl.program.operations import operation_of

TYPED = {"fact": "facts", "cell": "cells", "rule": "rules"}


def kind_of(node: Node, bundle: Mapping[str, Any], variables: Mapping[str, str]) -> str:
    """Return the type of a value, `number` if nothing tells it."""
    node = unmarked(node)
    if isinstance(node, str):
        return "id player" if node == "me" else variables.get(node, "number")
    operation = operation_of(node)
    if operation is None:
        return "truth" if isinstance(node, bool) else "number"
    assert isinstance(node, list)
    if operation.name in TYPED:
        return str(bundle[TYPED[operation.name]][node[1]]["type"])
    gives, arguments = operation.gives, list(zip(node[1:], operation.each_argument(), strict=False))
    domain = next((str(part) for part, a in arguments if a.kind == "domain"), "")
    if gives in ("set D", "id D"):
        return gives.replace("D", domain) if domain else "number"
    if gives not in ("T", "set", "source"):
        return gives
    if operation.source and gives == "set":  # of values, which are elements or numbers
        return f"set {domain}" if domain else "numbers"
    if operation.source:
        inside = kind_of(node[operation.source], bundle, variables)
        return element_of(inside) if gives == "T" else inside
    same = [part for part, a in arguments if a.kind in (gives, "call")]
    return kind_of(same[0], bundle, variables) if same else "number"


def element_of(kind: str) -> str:
    """Return the type of what is gone through one after another."""
    if kind.startswith("set "):
        return f"id {kind[4:]}"
    return {"pile": "id card", "piles": "id card", "bag": "id card", "nets": "set route", "stops": "set city"}.get(
        kind, "number"
    )
