"""Blocks of text between places where a program can be entered, and the labels that lead from one to another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.vector import Place

LABEL = re.compile(r"\bL(\d+)_")


@dataclass
class Label:
    """A place in the code that is known later."""

    number: int
    at: int = -1

    @property
    def text(self) -> str:
        return f"L{self.number}_"


@dataclass
class Blocks:
    """The code as it grows: blocks by the place where they begin."""

    e: Emitter
    at: int = 0
    blocks: dict[int, list[str]] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)
    returns_to: set[int] = field(default_factory=set)  # places behind calls of what is called more than once
    going: bool = False  # whether the block that is being written falls through to the next

    def label(self) -> Label:
        found = Label(len(self.labels))
        self.labels.append(found)
        return found

    def here(self, label: Label) -> None:
        label.at = self.at
        self.begin()

    def begin(self) -> None:
        """Begin a block at this place."""
        if self.at in self.blocks:
            self.e.w.lines = self.blocks[self.at]
            self.going = True
            return
        if self.going:
            self.e.w.line(f"pc = {self.at}")
        self.blocks[self.at] = self.e.w.lines = []
        self.going = True

    def go(self, target: str) -> None:
        """End a block: the program goes on elsewhere."""
        self.e.w.line(f"pc = {target}")
        self.going = False

    def linked_blocks(self) -> dict[int, list[str]]:
        """Return the blocks with the places of labels put in."""
        return {at: [self.linked(line) for line in lines] for at, lines in self.blocks.items()}

    def linked(self, text: str) -> str:
        """Put the places of labels into a text."""
        return LABEL.sub(lambda found: str(self.labels[int(found[1])].at), text)


def copy(e: Emitter, size: int, to: str, source: str) -> None:
    if size == 1:
        e.w.line(f"st[{to}] = st[{source}]")
        return
    i = e.w.fresh("i")
    with e.w.block(f"for {i} in range({size}):"):
        e.w.line(f"st[{to} + {i}] = st[{source} + {i}]")


def clear(e: Emitter, place: Place) -> None:
    """Write that a local holds nothing; of chosen cards and payments the first number says so."""
    for i in range(place.size if place.kind.startswith("set ") else 1):
        e.w.line(f"st[{place.at + i}] = 0")
