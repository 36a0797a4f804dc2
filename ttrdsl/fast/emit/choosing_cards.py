"""The decisions over several cards at once: which of them, and in which order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit import loops
from ttrdsl.fast.emit.decision_parts import Maker
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, Emitter
from ttrdsl.fast.emit.value import Env, NotFast, Val
from ttrdsl.fast.library.choices import BAGS_KEPT, kept_bags_room
from ttrdsl.program.limits import MOST_IN_ORDER
from ttrdsl.program.node import Node, is_bag


class Some(Maker):
    """A bag of cards, or a set of elements."""

    def count(self) -> str:
        e, details, env = self.e, self.details, self.scene.env
        self.counts = counted(e, details["from"], env)
        self.known = remember(e, self.counts)
        low = e.w.keep(e.number(details["low"], env))
        high = "100000" if details["high"] is None else e.w.keep(e.number(details["high"], env))
        room = self.counts.most
        kept = e.scratch(kept_bags_room(room))
        self.rows = kept + BAGS_KEPT + room
        args = f"{self.counts.at}, {self.counts.kinds}, {low}, {high}, {kept}, {self.rows}"
        return e.w.keep(f"count_bags_again(wk, {args})")

    def apply(self) -> None:
        e = self.e
        counts = counted_again(e, self.counts, self.known, self.counted_by)
        out = e.scratch(max(e.vector.rooms.values()))
        place = self.scene.places[self.details["as"]]
        e.w.line(f"kth_bag(wk, {counts.at}, {counts.kinds}, k, {out}, {self.rows})")
        if is_bag(self.details["from"]):
            e.w.line(counts.listed(str(out), place.at))
        else:
            if place.kind == "chosen":
                raise NotFast("a choice of elements that is not a set")
            for i in range(place.size):
                e.w.line(f"st[{place.at + i}] = 0")
            x = e.w.fresh("x")
            with e.w.block(f"for {x} in range({counts.kinds}):"), e.w.block(f"if wk[{out} + {x}] != 0:"):
                e.w.line(f"st[{place.at} + {x} // 63] |= 1 << {x} % 63")
        e.w.line(f"return {self.exits.chosen}")


@dataclass
class Counts:
    """Counts in the scratch memory: where they begin, of how many kinds, and where it stands which kinds they are.

    Without such a list they are the first kinds of all.
    """

    at: str
    kinds: str
    most: int  # of how many kinds they may be
    names: str = ""

    def listed(self, counts: str, place: int) -> str:
        """Return the text that writes some of these cards to a local."""
        if self.names:
            return f"list_present(st, wk, {self.names}, {counts}, {self.kinds}, {place})"
        return f"list_counts(st, wk, {counts}, {self.kinds}, 0, {place})"

    def kind(self, number: str) -> str:
        """Return the text for the kind with a number among these."""
        return f"wk[{self.names} + {number}]" if self.names else number


def counted(e: Emitter, ir: Node, env: Env) -> Counts:
    """Write the cards of a bag, or the elements of a set, as counts."""
    if is_bag(ir):
        if isinstance(ir, list) and ir[0] == "cards" and len(ir) == 2 and not is_bag(ir[1]):
            pile = e.keep(e.value(ir[1], env))
            if pile.kind == "pile":
                return _of_pile(e, pile)
        return Counts(str(loops.merged(e, ir, env)), e.tables.count("card"), e.vector.kinds)
    found = e.keep(e.set(ir, env))
    room = e.vector.room(found.domain)
    at, i = e.scratch(room), e.w.fresh("i")
    with e.w.block(f"for {i} in range({room}):"):
        e.w.line(f"wk[{at} + {i}] = 0")
    with loops.set_loop(e, found) as x:
        e.w.line(f"wk[{at} + {x}] = 1")
    return Counts(str(at), e.tables.count(found.domain), room)


def _of_pile(e: Emitter, pile: Val) -> Counts:
    """One pile: only the kinds it has."""
    room = e.vector.kinds
    at = e.scratch(2 * room)
    number = e.w.keep(f"present(st, wk, {pile.text}, {at}, {room})")
    return Counts(str(at + room), number, room, str(at))


def remember(e: Emitter, counts: Counts) -> int:
    """Write that these counts are true until something changes, and return where that stands."""
    known = e.scratch(2)
    e.w.line(f"wk[{known}] = wk[{EPOCH}]")
    e.w.line(f"wk[{known + 1}] = {counts.kinds}")
    return known


def counted_again(e: Emitter, counts: Counts, known: int, counted_by: str) -> Counts:
    """Have the options counted again, unless that was done just before; return the counts that were made then."""
    with e.w.block(f"if wk[{known}] != wk[{EPOCH}]:"):
        e.w.line(f"{counted_by}({ARGS})")
    return replace(counts, kinds=e.w.keep(f"wk[{known + 1}]"))


class Order(Maker):
    """An order of cards; fewer than two need no asking."""

    def count(self) -> str:
        e = self.e
        self.counts = counts = counted(e, self.details["from"], self.scene.env)
        self.known = remember(e, counts)
        total, i = e.w.fresh("n"), e.w.fresh("i")
        e.w.line(f"{total} = 0")
        with e.w.block(f"for {i} in range({counts.kinds}):"):
            e.w.line(f"{total} += wk[{counts.at} + {i}]")
        if not self.exits.declined:
            place = self.scene.places[self.details["as"]]
            with e.w.block(f"if {total} < 2:"):
                e.w.line(counts.listed(counts.at, place.at))
                e.w.line("return -1")
        e.refuse(f"{total} > {MOST_IN_ORDER}", TOO_MANY, "return 1")
        return e.w.keep(f"count_orders(wk, {counts.at}, {counts.kinds})")

    def apply(self) -> None:
        e = self.e
        counts = counted_again(e, self.counts, self.known, self.counted_by)
        out, place = e.scratch(MOST_IN_ORDER + 1), self.scene.places[self.details["as"]]
        n, i = e.w.fresh("n"), e.w.fresh("i")
        e.w.line(f"{n} = kth_order(wk, {counts.at}, {counts.kinds}, k, {out})")
        e.w.line(f"st[{place.at}] = {n}")
        with e.w.block(f"for {i} in range({n}):"):
            e.w.line(f"st[{place.at + 1} + {i}] = {counts.kind(f'wk[{out} + {i}]')}")
        e.w.line(f"return {self.exits.chosen}")
