"""What all decisions have in common: where they lead, and the frame of their two functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.engine import layout
from ttrdsl.engine.decisions import ACTED, ASKED
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.scene import Scene
from ttrdsl.program.limits import MOST_OPTIONS

FAR = 1 << 40


@dataclass
class Exits:
    """Where the program goes on, by what was chosen."""

    alternatives: list[str]
    chosen: str
    declined: str | None
    again: str = ""  # the decision itself


class Maker:
    """What all decisions have in common."""

    def __init__(self, e: Emitter, details: dict[str, Any], scene: Scene, exits: Exits) -> None:
        self.e = e
        self.details = details
        self.scene = scene
        self.exits = exits
        self.counted_by = ""  # the function that counts the options, once it is written
        self.most = FAR  # how many options there are at most, once they are counted

    def counting(self) -> None:
        """Write the function that counts the options."""
        e = self.e
        total = self.count()
        if total != "1" and self.most > MOST_OPTIONS:
            e.refuse(f"{total} > {MOST_OPTIONS}", TOO_MANY)
        if self.exits.declined and self.begun():
            with e.w.block(f"if {self.begun()}:"):
                e.w.line(f"return {total}")
        e.w.line(f"return {total} + 1" if self.exits.declined else f"return {total}")

    def applying(self) -> None:
        """Write the function that carries out the k-th option."""
        e = self.e
        menu = bool(self.details.get("menu"))
        if menu and not self.exits.declined:
            e.w.line(f"st[{layout.DECIDED}] = {ACTED}")
        elif not menu:
            with e.w.block(f"if st[{layout.DECIDED}] == 0:"):
                e.w.line(f"st[{layout.DECIDED}] = {ASKED}")
        e.w.line(f"st[{layout.DECISIONS}] += 1")
        if self.exits.declined:
            further = f" and not ({self.begun()})" if self.begun() else ""
            with e.w.block(f"if k == st[{layout.OPTIONS}] - 1{further}:"):
                if menu:
                    with e.w.block(f"if st[{layout.DECIDED}] == 0:"):
                        e.w.line(f"st[{layout.DECIDED}] = {ASKED}")
                e.w.line(f"return {self.exits.declined}")
            if menu:
                e.w.line(f"st[{layout.DECIDED}] = {ACTED}")
        self.apply()

    def begun(self) -> str:
        """Return the condition that a decision made in steps has begun, after which nobody declines."""
        return ""

    def count(self) -> str:
        raise AssertionError

    def apply(self) -> None:
        raise AssertionError
