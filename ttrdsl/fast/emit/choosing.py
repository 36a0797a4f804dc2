"""The decision `choose`: alternatives, each over no, one or more elements."""

from __future__ import annotations

from math import prod
from typing import Any

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit import filters, listed, loops
from ttrdsl.fast.emit.decision_parts import FAR, Exits, Maker
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.scene import Scene
from ttrdsl.fast.emit.sets import bit
from ttrdsl.fast.emit.value import Val, words
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.program.limits import MOST_OPTIONS
from ttrdsl.program.node import Node, Op, beneath, head, is_bag

NUMBER_WORDS = 5


class Choose(Maker):
    """Alternatives, each over no, one or more elements."""

    def __init__(self, e: Emitter, details: dict[str, Any], scene: Scene, exits: Exits) -> None:
        super().__init__(e, details, scene, exits)
        self.counts = e.vector.take(len(details["alts"]))
        self.sets: list[list[tuple[str, int, int, str]]] = []  # kind, where it is kept, words, local (see `size_of`)

    def count(self) -> str:
        e, alternatives = self.e, self.details["alts"]
        self.sets = []
        names = [e.w.fresh("n") for _ in alternatives]
        for i, (alternative, name) in enumerate(zip(alternatives, names, strict=True)):
            self.sets.append([])
            if alternative["if"] is True:
                self.alternative(i, alternative, name)
                continue
            test = e.truth(alternative["if"], self.scene.env)
            e.w.line(f"{name} = 0")
            if test == "False":
                self.sets[i] = [("set", 0, 1, bind["as"]) for bind in alternative["bind"]]
                continue
            with e.w.block(f"if {test}:"):
                self.alternative(i, alternative, name)
        for i, name in enumerate(names):
            e.w.line(f"st[{self.counts + i}] = {name}")
        self.most = sum(map(most_of, self.sets))
        return e.w.keep(" + ".join(names) or "0")

    def alternative(self, i: int, alternative: dict[str, Any], name: str) -> None:
        e = self.e
        sizes = [self.kept(i, bind) for bind in alternative["bind"]]
        e.w.line(f"{name} = {' * '.join(sizes) or '1'}")
        if len(sizes) > 1 and most_of(self.sets[i]) > MOST_OPTIONS:
            e.refuse(f"{name} > {MOST_OPTIONS}", TOO_MANY)

    def kept(self, i: int, bind: dict[str, Any]) -> str:
        """Keep what an element can be chosen from, and return the text for its size."""
        e = self.e
        ir, name = bind["in"], bind["as"]
        if isinstance(ir, list) and ir[0] == "range":
            found = e.keep(e.value(ir, self.scene.env))
            at = e.vector.take(2)
            self.sets[i].append(("range", at, 2, name))
            e.w.line(f"st[{at}] = {found.parts[0]}")
            e.w.line(f"st[{at + 1}] = max({found.parts[1]} - {found.parts[0]} + 1, 0)")
            return f"st[{at + 1}]"
        below = beneath(ir, "where", "at")
        if head(below) == "range" and is_short(below):
            return self.kept_numbers(i, ir, name)
        if head(below) in ("range", "picks"):
            return self.counted(i, ir, name)
        elements = self.elements(ir, name)
        if elements.kind != "set":
            return self.kept_list(i, ir, elements, name)
        parts = e.keep(elements).parts
        at = e.vector.take(len(parts))
        self.sets[i].append(("set", at, len(parts), name))
        for j, part in enumerate(parts):
            e.w.line(f"st[{at + j}] = {part}")
        return f"({' + '.join(f'bits({part})' for part in parts)})"

    def counted(self, i: int, ir: Node, name: str) -> str:
        """Count what may be far too much to be kept; the one that is chosen is found by going through all again."""
        e, at = self.e, self.e.vector.take(1)
        self.sets[i].append(("counted", at, 1, name))
        e.w.line(f"st[{at}] = 0")
        with loops.through(e, name, ir, self.scene.env):
            e.refuse(f"st[{at}] >= {MOST_OPTIONS}", TOO_MANY, "break")
            e.w.line(f"st[{at}] += 1")
        return size_of("counted", at, 1)

    def find_again(self, i: int, name: str, number: str) -> None:
        """Write that the local gets the one of this number."""
        e, place = self.e, self.scene.places[name]
        ir = next(bind["in"] for bind in self.details["alts"][i]["bind"] if bind["as"] == name)
        left = e.w.variable(number)
        with loops.through(e, name, ir, self.scene.env) as (inner, _):
            with e.w.block(f"if {left} == 0:"):
                for j, part in enumerate(inner[name].parts):
                    e.w.line(f"st[{place.at + j}] = {part}")
                e.w.line("break")
            e.w.line(f"{left} -= 1")

    def kept_list(self, i: int, ir: Node, found: Val, name: str) -> str:
        """Keep things that make no set, one after another."""
        e, words = self.e, self.scene.places[name].size
        room = listed.room_of(e, ir, self.scene.env)
        at = e.vector.take(1 + room * words)
        self.sets[i].append(("list", at, words, name))
        listed.list_out(e, found, "st", at, room, words)
        return size_of("list", at, words)

    def kept_numbers(self, i: int, ir: Node, name: str) -> str:
        """Keep the numbers of a short range that meet a condition, as a set of how far they are above the first."""
        e, first = self.e, int(beneath(ir, "where", "at")[1])
        at = e.vector.take(1 + NUMBER_WORDS)
        self.sets[i].append(("numbers", at, NUMBER_WORDS, name))
        e.w.line(f"st[{at}] = {first}")
        for j in range(NUMBER_WORDS):
            e.w.line(f"st[{at + 1 + j}] = 0")
        with loops.through(e, name, ir, self.scene.env) as (inner, _):
            far = e.w.keep(f"{inner[name].text} - {first}")
            e.w.line(f"st[{at + 1} + {far} // {BITS}] |= 1 << {far} % {BITS}")
        return size_of("numbers", at, NUMBER_WORDS)

    def elements(self, ir: Node, name: str) -> Val:
        e = self.e
        if not is_bag(ir):
            found = filters.as_set(e, name, ir, self.scene.env) if head(ir) == "where" else None
            return found or e.value(ir, self.scene.env)
        if (at_once := loops.bag_as_set(e, name, ir, self.scene.env)) is not None:
            return at_once
        count = e.vector.words["card"]
        names = [e.w.fresh() for _ in range(count)]
        for each in names:
            e.w.line(f"{each} = 0")
        with loops.through(e, name, ir, self.scene.env) as (inner, _):
            for j, each in enumerate(names):
                e.w.line(f"{each} |= {bit(inner[name].text, j, count, True)}")
        return words(names, "card")

    def apply(self) -> None:
        e = self.e
        last = len(self.details["alts"]) - 1
        for i, binds in enumerate(self.sets):
            if i < last:
                with e.w.block(f"if k < st[{self.counts + i}]:"):
                    self.chosen(i, binds)
                e.w.line(f"k -= st[{self.counts + i}]")
            else:
                self.chosen(i, binds)
        if not self.sets:
            e.w.line("return -1")  # nobody is ever asked to choose among nothing

    def chosen(self, i: int, binds: list[tuple[str, int, int, str]]) -> None:
        e = self.e
        for position in range(len(binds) - 1, -1, -1):
            kind, at, count, name = binds[position]
            place = self.scene.places[name]
            number = "k"
            if position > 0:
                size = e.w.keep(size_of(kind, at, count))
                number = e.w.keep(f"k % {size}")
                e.w.line(f"k = k // {size}")
            if kind == "counted":
                self.find_again(i, name, number)
                continue
            match kind:
                case "list":
                    for j in range(1, count):
                        e.w.line(f"st[{place.at + j}] = st[{at + 1 + j} + {number} * {count}]")
                    text = f"st[{at + 1} + {number} * {count}]"
                case "numbers":
                    text = f"st[{at}] + nth(st, {at + 1}, {count}, {number})"
                case "range":
                    text = f"st[{at}] + {number}"
                case _:
                    text = f"nth(st, {at}, {count}, {number})" if count > 1 else f"nth_bit(st[{at}], {number})"
            e.w.line(f"st[{place.at}] = {text}")
        e.w.line(f"return {self.exits.alternatives[i]}")


def most_of(binds: list[tuple[str, int, int, str]]) -> int:
    """Return how many options an alternative has at most, as far as can be told."""
    return prod(BITS * count if kind in ("set", "numbers") else FAR for kind, _, count, _ in binds)


def size_of(kind: str, at: int, words: int) -> str:
    """Return the text for how many things are kept at a place."""
    if kind in ("range", "list", "counted"):
        return f"st[{at + (kind == 'range')}]"
    first = at + (kind == "numbers")
    return f"({' + '.join(f'bits(st[{first + j}])' for j in range(words))})"


def is_short(span: Op) -> bool:
    """Say whether the ends of a range are written down, and so near that its numbers fit into a set."""
    first, last = span[1:]
    return isinstance(first, int) and isinstance(last, int) and last - first < BITS * NUMBER_WORDS
