"""Say a condition that failed in a sentence with values: `4 trains are needed, you have 1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.program.kinds import kind_of
from ttrdsl.program.node import Node, unmarked
from ttrdsl.program.operations import operation_of
from ttrdsl.program.phrases import phrase
from ttrdsl.tongue.english import plural, singular
from ttrdsl.tongue.tongue import said, said_name, so_many

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ttrdsl.engine.machine import Machine

TURNED = {"<": "<=", "<=": "<"}
SO = [["{who} is not {what}", "{who} is {what}"], ["you are not {what}", "you are {what}"]]


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
                mine = self.worth(who) == self.me
                has = said("you have {n}", n=there) if mine else said("{who} has {n}", who=self.speak(who), n=there)
                what = said_name(singular(kind) if needed == 1 else plural(kind))
                one = said("1 {what} is needed, {has}", what=what, has=has)
                return one if needed == 1 else said("{n} {what} are needed, {has}", n=needed, what=what, has=has)
        if operation_of(unmarked(high)):
            least = so_many(needed, "at least 1 is needed", "at least {n} are needed")
            return said("{what} is {value}, and {asked}", what=phrase(high, self.speak), value=there, asked=least)
        allowed = said("at most {n} is allowed" if op == "<=" else "less than {n} is allowed", n=there)
        what = phrase(low, self.speak)
        return said("{what} is {value}, and {asked}", what=what, value=self.worth(low), asked=allowed)

    def _equal(self, left: Node, right: Node, wanted: bool) -> str:
        if not operation_of(unmarked(left)):
            left, right = right, left
        kind = self._kind(left)
        name, found = self._named(left), self.element(kind, self.worth(left))
        if not found:
            return phrase(["=", left, right], self.speak, not wanted)
        if not wanted or unmarked(right) == ["none"]:
            return said("{what} is {value}", what=name, value=found)
        other = self.element(kind, self.worth(right))
        return said("{what} is {value}, and not {other}", what=name, value=found, other=other)

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
                whose = self._keys(ir) if keys else said("it")
                return said(SO[whose == said("you")][holds], who=whose, what=said_name(name))
            case ["rule", name, *given] if kind == "truth":
                so = "{rule} holds" if holds else "{rule} does not hold"
                if not given:
                    return said(so, rule=said_name(name))
                return said(f"{so} for {{what}}", rule=said_name(name), what=phrase(given[0], self.speak))
            case ["place", name, _] if name in self.machine.bundle["domains"] or name == "player":
                return self._keys(ir)
            case ["pile", name, int()]:
                return said("the {pile} of {who}", pile=said_name(name), who=self._keys(ir))
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
            return said("yes" if value else "no")
        if not kind.startswith("id "):
            return str(value)
        if kind == "id player" and value >= 0 and value == self.me:
            return said("you")
        return labels.element_name(self.machine, kind[3:], value)
