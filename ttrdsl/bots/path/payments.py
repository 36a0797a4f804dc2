"""Questions of the style `path` to the rules: which payment keeps the cards that the plan needs."""

from __future__ import annotations

from typing import Any

from ttrdsl.bots.path.mind import places as at
from ttrdsl.bots.path.questions import Questions
from ttrdsl.engine import layout
from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.decisions import Decision
from ttrdsl.fast.emit.emitter import ARGS, ERROR
from ttrdsl.fast.emit.paying import Pay

MOST_PAYMENTS = 128  # of more than this, so many are looked at, evenly spread
ASKED = 2  # it takes a look at the plan to say whether a kind is dear


class Payments(Questions):
    """Payments, one function for each decision."""

    def write(self) -> None:
        """Write all of them."""
        self.e.function("best_payment", "best_payment", ["mind", "m", "me"], self.best_payment)

    def best_payment(self) -> None:
        """The payment that keeps the cards the plan needs."""
        e = self.e
        blocks = [
            (d.at, [f"return {self.payment(d)}({ARGS}, mind, m, me)"])
            for d in self.course.decisions
            if d.op[0] == "pay"
        ]
        with e.w.block(f"if st[{layout.OPTIONS}] < 2:"):
            e.w.line("return 0")
        self.by_place(blocks, "return 0")

    def payment(self, decision: Decision) -> str:
        """Return the function for one decision."""
        e, details, maker = self.e, decision.op[1], decision.maker
        assert isinstance(maker, Pay)

        def write() -> None:
            e.w.line(f"kn = tb[{self.know}]")
            e.w.line(f"plan = own_plan({ARGS}, mind, m, me)")
            e.w.line(f"skip = tb[kn + {at.WORK_NET}]")
            e.w.line(f"owned_of({ARGS}, me, mind, skip)")
            for place in self.chosen_route(decision):
                e.w.line(f"mind[skip + st[{place}] // 63] |= 1 << st[{place}] % 63")
            e.w.line(f"hand = tb[kn + {at.WORK_HAND}]")
            e.w.line(f"cards_of({ARGS}, me, mind, hand)")
            purse, vector, start = maker.known_again()
            ways = e.w.keep(f"wk[{maker.known + 2}]")
            out = e.scratch(e.vector.kinds + len(details.get("parts", ())) + len(details.get("bound", ())) + 1)
            spending = e.tables.listed(("spending", purse.names), lambda: self.spending(purse))
            with e.w.block(f"if {ways} < 2 or wk[{ERROR}] != 0:"):
                e.w.line("return 0")
            e.w.line(f"tries = {ways} if {ways} < {MOST_PAYMENTS} else {MOST_PAYMENTS}")
            firsts = e.scratch(MOST_PAYMENTS)
            with e.w.block(f"if wk[{maker.known + 3}] != 0:"), e.w.block("for i in range(tries):"):
                # The question was asked when the ways were counted; its answers are overwritten by the next one.
                k = f"i * ({ways} - 1) // (tries - 1)"
                e.w.line(f"wk[{firsts} + i] = answer_number({vector}, {start}, wk, wk[{maker.asked}], {k}, ROOM_AT)")
            worth = f"payment_cost(tb, kn, wk, mind, tb[{spending}], {out}, plan, skip, hand)"
            dear = self.dear_kinds(maker, purse, spending, out, worth)
            e.w.line("best = 0")
            e.w.line("least = -1")
            with e.w.block("for i in range(tries):"):
                e.w.line(f"k = i * ({ways} - 1) // (tries - 1)")
                with e.w.block(f"if wk[{maker.known + 3}] == 0:"):
                    e.w.line(f"kth({vector}, {start}, {purse.where}, wk, k, {out}, ROOM_AT)")
                with e.w.block("else:"):
                    asked = f"wk, {maker.asked}, wk[{firsts} + i], {dear}, {out}, ROOM_AT"
                    e.w.line(f"payment_after({vector}, {start}, {purse.where}, {asked})")
                e.w.line(f"cost = {worth}")
                with e.w.block("if least < 0 or cost < least:"):
                    e.w.line("least = cost")
                    e.w.line("best = k")
            with e.w.block(f"if wk[{maker.known + 3}] != 0:"):  # its answers were overwritten
                e.w.line(f"wk[{maker.known}] = -1")
            e.w.line("return best")

        return e.function(("best payment", decision.at), "q", ["mind", "m", "me"], write)

    def dear_kinds(self, maker: Pay, purse: costs.Hand, spending: int, out: int, worth: str) -> int:
        """Write which kinds the plan would miss, where a payment is asked for in steps; return where that stands.

        Nothing is asked about kinds that nobody has here. What fits everywhere is dear; what the plan leaves over is
        not: without one of its cards every route of the plan would be paid as it is.
        """
        e, (vector, start) = self.e, purse.where.split(", ")
        dear, count = e.scratch(e.vector.kinds), len(purse.kinds)
        with e.w.block(f"if wk[{maker.known + 3}] != 0:"):
            with e.w.block(f"for i in range({count}):"):
                e.w.line(f"wk[{out} + i] = 0")
            e.w.line(f"nothing = {worth}")
            e.w.line(f"left = tb[kn + {at.WORK_LEFT}]")
            with e.w.block(f"for i in range({count}):"):
                e.w.line(f"place = tb[tb[{spending}] + 1 + 2 * i]")
                e.w.line(f"wk[{dear} + i] = 1 if tb[tb[{spending}] + 2 + 2 * i] > 1 else 0")
                with e.w.block(f"if wk[{dear} + i] == 0 and place >= 0 and mind[left + place] == 0:"):
                    e.w.line(f"wk[{dear} + i] = {ASKED}")
            held = f"if wk[{dear} + i] == {ASKED} and {vector}[{start} + i] > 0:"
            with e.w.block(f"for i in range({count}):"), e.w.block(held):
                e.w.line(f"wk[{out} + i] = 1")
                e.w.line(f"wk[{dear} + i] = 1 if {worth} > nothing + 1 else 0")
                e.w.line(f"wk[{out} + i] = 0")
        return dear

    def spending(self, purse: costs.Hand) -> list[int]:
        """Return per kind of a purse its place among the paying kinds, and what a card of it counts."""
        found = [len(purse.kinds)]
        for kind in purse.kinds:
            found += [
                self.paying.index(kind) if kind in self.paying else -1,
                3 if kind in self.findings.universal else 1,
            ]
        return found

    def chosen_route(self, decision: Decision) -> list[int]:
        """Return where the routes stand that a payment is for."""
        frame = self.e.vector.frames[self.procedure(decision.at)]
        names = {n for n, place in frame.items() if place.kind == "id route"}
        return [frame[n].at for n in sorted(names) if _mentions(decision.op[1]["cost"], n)]


def _mentions(ir: Any, name: str) -> bool:
    return ir == name or (isinstance(ir, list) and any(_mentions(part, name) for part in ir))
