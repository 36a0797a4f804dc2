"""The decision `pay`: one of the distinct payments; the cards move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttrdsl.dialect.errors import BAD_CHOICE
from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.card_steps import decks_at, is_bag_to, targets
from ttrdsl.fast.emit.decision_parts import Maker
from ttrdsl.fast.emit.emitter import EPOCH, Emitter
from ttrdsl.fast.emit.loops import parts_of
from ttrdsl.fast.emit.pile_counts import held_loop, is_near, plain_counts
from ttrdsl.fast.emit.scene import Scene, touch
from ttrdsl.fast.emit.standing import settle
from ttrdsl.program.limits import MOST_LISTED


class Pay(Maker):
    """One of the distinct payments, or one answer on the way to it; the cards move."""

    @property
    def place(self) -> int:
        """Where the payment lies, and the answers on the way to it."""
        return self.scene.places[self.details["as"]].at

    def begun(self) -> str:
        return f"st[{self.place}] < 0"

    def reserve(self) -> None:
        """Reserve scratch memory: when options were counted, the class, how many, whether in steps; and answers."""
        self.known = self.e.scratch(4)
        self.asked = self.e.scratch(1 + self.e.vector.payment_size)

    def prepare(self) -> tuple[costs.Hand, str, str]:
        e, details, env = self.e, self.details, self.scene.env
        purse = costs.hand(e, details["from"], env)
        parts, bound = tuple(details.get("parts", ())), tuple(details.get("bound", ()))
        vector, at = costs.cost_class(e, details["cost"], purse, parts, bound, env)
        return purse, vector, at

    def ways(self, purse: costs.Hand, vector: str, at: str) -> None:
        """Write how many options there are: payments, or where those are many, answers; and which of them it is."""
        e = self.e
        text = f"count_ways({vector}, {at}, {purse.where}, wk, ROOM_AT)"
        ways = e.w.keep(f"({text} if {at} >= 0 else 0)" if vector == "ct" else text)
        e.w.line(f"wk[{self.known + 1}] = {at}")
        e.w.line(f"wk[{self.known + 2}] = {ways}")
        e.w.line(f"wk[{self.known + 3}] = 0")
        with e.w.block(f"if {ways} > {MOST_LISTED}:"):
            asked = f"ask({vector}, {at}, {purse.where}, st, {self.place}, wk, {self.asked}, ROOM_AT)"
            e.w.line(f"wk[{self.known + 2}] = {asked}")
            e.w.line(f"wk[{self.known + 3}] = 1")

    def count(self) -> str:
        """Count the options; what was found is true until something changes, and so when one is chosen at once."""
        e = self.e
        self.reserve()
        with e.w.block(
            f"if st[{self.place}] >= 0 or wk[{self.known}] != wk[{EPOCH}]:"
        ):  # not told by an answer just now
            self.ways(*self.prepare())
        e.w.line(f"wk[{self.known}] = wk[{EPOCH}]")
        return e.w.keep(f"wk[{self.known + 2}]")

    def known_again(self) -> tuple[costs.Hand, str, str]:
        """Write the class of the cost and count the options again, unless that was done just before."""
        e = self.e
        with e.w.aside() as lines:
            purse, vector, at = self.prepare()
            self.ways(purse, vector, at)
        with e.w.block(f"if wk[{self.known}] != wk[{EPOCH}]:"):
            e.w.add(lines, 1)
        if purse.where.startswith("st"):
            purse = costs.hand(e, self.details["from"], self.scene.env)
        else:  # counted together, and still there
            purse = replace(purse, piles=tuple(parts_of(e, ["cards", *self.details["from"]], self.scene.env)))
        return purse, vector, e.w.keep(f"wk[{self.known + 1}]")

    def apply(self) -> None:
        e, details, scene = self.e, self.details, self.scene
        purse, vector, at = self.known_again()
        parts, bound = tuple(details.get("parts", ())), tuple(details.get("bound", ()))
        out = e.scratch(e.vector.kinds + len(parts) + len(bound) + 1)
        e.refuse(f"k >= wk[{self.known + 2}]", BAD_CHOICE, f"return {self.exits.chosen}")
        with e.w.block(f"if wk[{self.known + 3}] == 0:"):
            e.w.line(f"kth({vector}, {at}, {purse.where}, wk, k, {out}, ROOM_AT)")
        with e.w.block("else:"):
            local = f"st, {self.place}, {e.vector.payment_size}"
            done = e.w.keep(f"answer({vector}, {at}, {purse.where}, {local}, wk, {self.asked}, k, {out}, ROOM_AT)")
            with e.w.block(f"if {done} == 0:"):
                e.w.line(f"wk[{EPOCH}] += 1")
                e.w.line(f"wk[{self.known}] = wk[{EPOCH}]")
                e.w.line(f"wk[{self.known + 2}] = wk[ROOM_AT]")
                e.w.line(f"return {self.exits.again}")
        note_payment(e, purse, self.place, parts, bound, out, e.pay_number(details))
        if not details.get("hold"):
            move_payment(e, purse, self.place, details, scene)
        e.w.line(f"return {self.exits.chosen}")


def note_payment(
    e: Emitter, purse: costs.Hand, at: int, parts: tuple[str, ...], bound: tuple[str, ...], out: int, number: int
) -> None:
    """Write a payment to its local: counts by kind, then what its parts and variables mean."""
    i, v = e.w.fresh("i"), e.vector
    e.w.line(f"st[{at}] = {number}")
    if len(e.purses) > 1:  # an earlier payment may have been of other kinds
        with e.w.block(f"for {i} in range({v.kinds}):"):
            e.w.line(f"st[{at + 1} + {i}] = 0")
    n = e.w.keep(f"tb[tb[{purse.pointer}]]")
    with e.w.block(f"for {i} in range({n}):"):
        e.w.line(f"st[{at + 1} + tb[tb[{purse.pointer}] + 1 + {i}]] = wk[{out} + {i}]")
    for j, name in enumerate(v.parts):
        text = f"wk[{out} + {n} + {parts.index(name)}]" if name in parts else "0"
        e.w.line(f"st[{at + 1 + v.kinds + j}] = {text}")
    for j, name in enumerate(v.bounds):
        text = f"wk[{out} + {n} + {len(parts) + bound.index(name)}]" if name in bound else "-1"
        e.w.line(f"st[{at + 1 + v.kinds + len(v.parts) + j}] = {text}")


def move_payment(e: Emitter, purse: costs.Hand, at: int, details: dict[str, Any], scene: Scene) -> None:
    """Write that the cards of a payment move as one change; the first pile that has a card gives it."""
    goal, under = targets(e, details["to"], scene), int(bool(details.get("under")))
    kind, i, rest = e.w.fresh("x"), e.w.fresh("i"), e.scratch(e.vector.kinds)
    single = len(purse.piles) == 1
    if not single:
        with e.w.block(f"for {i} in range({e.vector.kinds}):"):
            e.w.line(f"wk[{rest} + {i}] = st[{at + 1} + {i}]")
    first, last = (
        e.w.keep(f"tb[tb[{purse.pointer}] + 1]"),
        e.w.keep(f"tb[tb[{purse.pointer}] + tb[tb[{purse.pointer}]]]"),
    )
    plain = single and plain_counts(e, purse.piles[0]) and is_near(e, purse.kinds)
    if plain and is_bag_to(e, details["to"], scene):
        with held_loop(e, str(at + 1), first, f"{last} + 1") as x:  # nobody sees in which order they come
            moved = f"{purse.piles[0].text}, {goal(x)}, {x}, st[{at + 1} + {x}], {under}"
            e.w.line(f"move_some(st, tb, wk, {decks_at(e)}, {moved})")
        touch(e)
        settle(e, scene.level, None)
        return
    for pile in purse.piles:
        span = f"range({first}, {last} + 1)" if under else f"range({last}, {first} - 1, -1)"
        with e.w.block(f"for {kind} in {span}:"):
            if single:
                n = e.w.keep(f"st[{at + 1} + {kind}]")
            else:
                here = e.w.keep(f"count_in(st, {pile.text}, {kind})")
                n = e.w.keep(f"{here} if {here} < wk[{rest} + {kind}] else wk[{rest} + {kind}]")
                e.w.line(f"wk[{rest} + {kind}] -= {n}")
            with e.w.block(f"if {n} > 0:"):
                e.w.line(f"move_some(st, tb, wk, {decks_at(e)}, {pile.text}, {goal(kind)}, {kind}, {n}, {under})")
    touch(e)
    settle(e, scene.level, None)
