"""Which rules look at other players: their answer can change without anything that the player herself does."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Node, parts, unmarked
from ttrdsl.program.operations import operation_of

ABOUT_ALL = frozenset({"turn", "next_player", "winners", "seat"})
KEYED = {"cell": "cells", "pile": "piles"}  # where a bundle says by what these are kept


def looks_at_others(bundle: dict[str, Any], value: Node) -> bool:
    """Say whether a value, asked for a player, looks at anything that is kept for another."""
    return _Look(bundle).node(value, "value", frozenset({"me"}))


class _Look:
    """Goes through rules; a variable that stands for the player herself is as good as `me`."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.bundle = bundle
        self.known: dict[tuple[str, frozenset[str]], bool] = {}

    def rule(self, name: str, own: frozenset[str]) -> bool:
        """Say it of a rule, some parameters of which are the player herself."""
        if (name, own) not in self.known:
            self.known[name, own] = self.node(self.bundle["rules"][name]["is"], "value", own | {"me"})
        return self.known[name, own]

    def node(self, node: Node, form: str, own: frozenset[str]) -> bool:
        """Say it of a node; `own` are the variables that stand for the player."""
        operation = operation_of(node, form)
        if operation is not None and isinstance(node, list):
            if operation.name in ABOUT_ALL or node == ["all", "player"] or self._of_another(node, own):
                return True
            if operation.calls == "rule":
                params = self.bundle["rules"][node[1]]["params"]
                given = frozenset(p for (p, _), value in zip(params, node[2:], strict=True) if _is(value, own))
                if self.rule(node[1], given):
                    return True
        return any(
            self.node(part.node, part.form, own - {part.sees} if part.sees else own) for part in parts(node, form)
        )

    def _of_another(self, node: list[Any], own: frozenset[str]) -> bool:
        """Say whether an operation asks for something kept for a player who is not surely the same."""
        match node:
            case ["cell" | "pile" as kind, name, key]:
                return self.bundle[KEYED[kind]].get(name, {}).get("by") == ["player"] and not _is(key, own)
            case ["place", "player", key] | ["owned", _, _, key] | ["as", key, _]:
                return not _is(key, own)
        return False


def _is(node: Node, own: frozenset[str]) -> bool:
    return unmarked(node) in own if isinstance(unmarked(node), str) else False
