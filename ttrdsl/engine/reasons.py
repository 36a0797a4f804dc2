"""Say a condition that failed in a sentence with values: `4 trains are needed, you have 1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.program.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable

    from ttrdsl.engine.machine import Machine

TURNED = {"<": "<=", "<=": "<"}


class Teller:
    """Tells conditions of one moment of a game, to the player who is asked."""

    def __init__(self, machine: Machine, worth: Callable[[Node], Any], frame: Frame, st: State) -> None:
        self.machine = machine
        self.worth = worth
        self.me = int(st[frame["me"]]) if "me" in frame else -1

    def told(self, ir: Node, wanted: bool) -> str:
        """Return why a condition is not as wanted, or nothing where there is no short sentence for it."""
        match ir:
            case ["<" | "<=", left, right]:
                return self._order(ir[0], left, right) if wanted else self._order(TURNED[ir[0]], right, left)
            case ["=", left, right]:
                return self._equal(left, right, wanted)
            case ["cell" | "fact", name, *key] if self._type(ir) == "truth":
                return f"{self._owner(name, key)} is {'not ' if wanted else ''}{_field(name)}"
            case ["in", one, _]:
                name = self.element(self._type(one), self.worth(one))
                return f"{name} is {'not ' if wanted else ''}one of them" if name else ""
        return ""

    def _order(self, op: str, low: Node, high: Node) -> str:
        """Something should be larger than it is."""
        needed, there = self.worth(low), self.worth(high)
        if not isinstance(needed, int) or not isinstance(there, int):
            return ""
        needed += op == "<"
        match high:
            case ["pieces", kind, ["place", "player", _]]:
                word = kind if needed == 1 else f"{kind}s"
                return f"{needed} {word} {'is' if needed == 1 else 'are'} needed, {self._has(high[2][2])} {there}"
        name = self._name(high)
        if name:
            return f"{name} is {there}, and at least {needed} is needed"
        name = self._name(low)
        if name:
            return f"{name} is {self.worth(low)}, and {'at most' if op == '<=' else 'less than'} {there} is allowed"
        return f"at least {needed} is needed, and it is {there}"

    def _equal(self, left: Node, right: Node, wanted: bool) -> str:
        if not self._name(left):
            left, right = right, left
        name, kind = self._name(left), self._type(left)
        found = self.element(kind, self.worth(left))
        if not name or not found:
            return ""
        if not wanted or right == ["none"]:
            return f"{name} is {found}"
        return f"{name} is {found}, and not {self.element(kind, self.worth(right))}"

    # -- words --------------------------------------------------------------------------------------------

    def _has(self, player: Node) -> str:
        number = self.worth(player)
        return "you have" if number == self.me else f"P{number + 1} has"

    def _name(self, ir: Node) -> str:
        """Name what is looked at: `the owner of Chicago – St. Louis`, `your points`."""
        match ir:
            case ["cell" | "fact", name, *key] if "." in name:
                if name.startswith("param."):
                    return _field(name)
                whose = self._owner(name, key)
                if not whose:
                    return f"the {_field(name)}"
                return f"your {_field(name)}" if whose == "you" else f"the {_field(name)} of {whose}"
            case ["pieces", kind, ["place", "player", player]]:
                return f"your number of {kind}s" if self.worth(player) == self.me else f"the number of {kind}s"
            case ["pieces", kind, _]:
                return f"the number of {kind}s there"
            case ["size", ["all", domain]]:
                return f"the number of {domain}s"
            case ["rule", name, *_]:
                return f"`{name}`"
        return ""

    def _owner(self, name: str, key: list[Node]) -> str:
        table = self.machine.bundle["cells"].get(name) or self.machine.bundle["facts"].get(name)
        if not key or table is None or not table["by"] or not isinstance(table["by"][0], str):
            return ""
        return self.element(f"id {table['by'][0]}", self.worth(key[0]))

    def _type(self, ir: Node) -> str:
        match ir:
            case ["cell", name, *_]:
                return str(self.machine.bundle["cells"][name]["type"])
            case ["fact", name, *_]:
                return str(self.machine.bundle["facts"][name]["type"])
            case ["rule", name, *_]:
                return str(self.machine.bundle["rules"][name]["type"])
            case ["turn"] | ["next_player"] | "me":
                return "id player"
        return "number"

    def element(self, kind: str, value: Any) -> str:
        """Return a value as a player would say it."""
        if not isinstance(value, int):
            return ""
        if kind == "truth":
            return "yes" if value else "no"
        if not kind.startswith("id "):
            return str(value)
        if kind == "id player" and value >= 0 and value == self.me:
            return "you"
        return labels.element_name(self.machine, kind[3:], value)


def _field(name: str) -> str:
    return name.partition(".")[2].replace("_", " ")
