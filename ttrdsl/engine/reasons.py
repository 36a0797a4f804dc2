"""Say a condition that failed in a sentence with values: `4 trains are needed, you have 1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.program.kinds import kind_of
from ttrdsl.program.node import Node, unmarked
from ttrdsl.program.operations import operation_of
from ttrdsl.program.phrases import phrase, words
from ttrdsl.tongue.tongue import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ttrdsl.engine.machine import Machine

TURNED = {"<": "<=", "<=": "<"}


class Teller:
    """Tells conditions of one moment of a game, to the player who is asked."""

    def __init__(
        self, machine: Machine, worth: Callable[[Node], Any], frame: Frame, kinds: Mapping[str, str], st: State
    ) -> None:
        self.machine = machine
        self.worth = worth
        self.kinds = kinds
        self.me = int(st[frame["me"]]) if "me" in frame else -1

    def told(self, ir: Node, wanted: bool) -> str:
        """Return why a condition is not as wanted."""
        match ir:
            case ["<" | "<=", left, right]:
                return self._order(ir[0], left, right) if wanted else self._order(TURNED[ir[0]], right, left)
            case ["=", left, right]:
                return self._equal(left, right, wanted)
        return phrase(ir, self.speak, not wanted)

    def _order(self, op: str, low: Node, high: Node) -> str:
        """Something should be larger than it is."""
        needed, there = self.worth(low), self.worth(high)
        if not isinstance(needed, int) or not isinstance(there, int):
            return ""
        needed += op == "<"
        low, high = self._settled(low), self._settled(high)
        match unmarked(high):
            case ["pieces", kind, ["place", "player", who]]:
                has = "you have" if self.worth(who) == self.me else f"{self.speak(who)} has"
                return f"{needed} {kind if needed == 1 else plural(kind)} {_are(needed)} needed, {has} {there}"
        if operation_of(unmarked(high)):
            return f"{phrase(high, self.speak)} is {there}, and at least {needed} {_are(needed)} needed"
        allowed = "at most" if op == "<=" else "less than"
        return f"{phrase(low, self.speak)} is {self.worth(low)}, and {allowed} {there} is allowed"

    def _equal(self, left: Node, right: Node, wanted: bool) -> str:
        if not operation_of(unmarked(left)):
            left, right = right, left
        kind = self._kind(left)
        name, found = self._named(left), self.element(kind, self.worth(left))
        if not found:
            return phrase(["=", left, right], self.speak, not wanted)
        if not wanted or unmarked(right) == ["none"]:
            return f"{name} is {found}"
        return f"{name} is {found}, and not {self.element(kind, self.worth(right))}"

    def _settled(self, ir: Node) -> Node:
        """Follow what depends on a chosen thing alone, such as how many there are of a kind, to what holds for it."""
        match unmarked(ir):
            case ["if", ["=", str(), int()] as test, then, other]:
                return self._settled(then if self.worth(test) else other)
        return ir

    # -- words --------------------------------------------------------------------------------------------

    def _kind(self, ir: Node) -> str:
        return kind_of(ir, self.machine.bundle, self.kinds)

    def _named(self, ir: Node) -> str:
        """Name what is looked at, not what is found there."""
        return phrase(ir, lambda part, holds: "" if part is unmarked(ir) else self.speak(part, holds))

    def speak(self, ir: Node, holds: bool = True) -> str:
        """Say things of the game and variables by name, truths as sentences; all else as the table does."""
        kind = self._kind(ir)
        if isinstance(ir, str) or kind.startswith("id "):
            return self.element(kind, self.worth(ir))
        settled = self._settled(ir)
        if settled is not ir:
            return phrase(settled, self.speak, holds)
        match ir:
            case ["cell" | "fact", name, *keys] if kind == "truth":
                whose = self._keys(ir) if keys else "it"
                return f"{whose} {'are' if whose == 'you' else 'is'} {'' if holds else 'not '}{words(name)}"
            case ["rule", name, *given] if kind == "truth":
                about = "".join(f" {phrase(one, self.speak)}" for one in given[:1])
                return f"{words(name)} {'holds' if holds else 'does not hold'}{about and ' for'}{about}"
            case ["place", name, _] if name in self.machine.bundle["domains"] or name == "player":
                return self._keys(ir)
            case ["pile", name, int()]:
                return f"the {words(name)} of {self._keys(ir)}"
        return ""

    def _keys(self, ir: Any) -> str:
        """Name what a look-up is for; a plain number is an element of the table's domain."""
        if isinstance(ir[2], int):
            domains = self.machine.bundle["piles" if ir[0] == "pile" else f"{ir[0]}s"][ir[1]].get("by") or ["number"]
            return labels.element_name(self.machine, domains if isinstance(domains, str) else domains[0], ir[2])
        return phrase(ir[2], self.speak)

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


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
