"""Questions of the style `path` to the rules: what an option stands for, which routes and tickets could be had."""

from __future__ import annotations

from typing import Any

from ttrdsl.bots.path.mind.candidates import CARD, CITY, ROUTE
from ttrdsl.bots.path.questions import Questions
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.fast.emit.choosing import Choose
from ttrdsl.fast.emit.choosing_cards import counted
from ttrdsl.fast.emit.decision_parts import Exits
from ttrdsl.fast.emit.decisions import Decision
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, ERROR
from ttrdsl.fast.emit.filters import value_sets
from ttrdsl.fast.emit.results import goals_table
from ttrdsl.fast.emit.vector import HOLDS, PILE_HEAD
from ttrdsl.program.node import is_bag
from ttrdsl.program.owners import owner_cells

DOMAINS = {"id route": ROUTE, "id city": CITY, "id card": CARD}
PLENTY = 30  # cards of each kind, for somebody who lacks nothing


class Options(Questions):
    """What can be chosen, and what it means."""

    def write(self) -> None:
        """Write all of them."""
        e = self.e
        e.function("about", "about", ["k"], self.about)
        e.function("routes_offered", "routes_offered", ["mind", "out"], self.routes_offered)
        e.function("claimable", "claimable", ["me", "mind", "out"], self.claimable)
        e.function("offered", "offered", ["mind", "out"], self.offered)

    def about(self) -> None:
        """Where the program would go on with an option, and the route, city or card it stands for."""
        e, blocks = self.e, []
        for decision in self.course.decisions:
            if decision.op[0] != "choose":
                continue
            lines = [f"pc = {decision.apply}({ARGS}, k)"]
            frame = e.vector.frames[self.procedure(decision.at)]
            entries = e.machine.decisions[decision.at].entries  # type: ignore[attr-defined]
            for entry, alternative in zip(entries, decision.op[1]["alts"], strict=True):
                for bind in alternative["bind"]:
                    place = frame[bind["as"]]
                    if place.kind in DOMAINS:
                        lines.append(f"if pc == {entry.at}:")
                        lines.append(f"    return pc, {DOMAINS[place.kind]}, st[{place.at}]")
                        break
            blocks.append((decision.at, [*lines, "return pc, 0, 0"]))
        self.by_place(blocks, "return k, 0, 0")

    def routes_offered(self) -> None:
        """Where the program goes on with a choice of one route, and the set it is chosen from; -1 elsewhere."""
        e, blocks = self.e, []
        for decision in self.course.decisions:
            sets = decision.maker.sets if isinstance(decision.maker, Choose) else []
            if [[kept[0] for kept in binds] for binds in sets] != [["set"]]:
                continue
            (((_, start, size, name),),) = sets
            if e.vector.frames[self.procedure(decision.at)][name].kind == "id route":
                (entry,) = e.machine.decisions[decision.at].entries  # type: ignore[attr-defined]
                lines = [f"mind[out + {i}] = st[{start + i}]" for i in range(size)]
                blocks.append((decision.at, [*lines, f"return {entry.at}"]))
        self.by_place(blocks, "return -1")

    def claimable(self) -> None:
        """The routes a player could choose if only she had the cards; they are lent to her meanwhile."""
        e, words = self.e, self.e.vector.words["route"]
        place = next((d for d in self.course.decisions if d.at == self.findings.place), None)
        if place is None:
            everything = e.tables.everything("route")
            for i in range(words):
                parts = [f"st[{value_sets(e, name)} + {i}]" for name in owner_cells(e.bundle)]
                e.w.line(f"mind[out + {i}] = {' & '.join([f'tb[{everything + i}]', *parts])}")
            e.w.line("return 0")
            return
        kinds = e.tables.listed("paying", lambda: self.paying)
        decks = e.tables.fact("card.deck")
        for i in range(words):
            e.w.line(f"mind[out + {i}] = 0")
        whose = e.vector.frames[self.procedure(place.at)]["me"].at
        e.w.line(f"before = st[{whose}]")
        e.w.line(f"st[{whose}] = me")
        lent = [e.scratch(len(self.paying)) for _ in self.findings.hands]
        for name, own in zip(self.findings.hands, lent, strict=True):
            e.w.line(f"pile = {e.vector.piles[name]} + me * {e.vector.pile_stride[name]}")
            with e.w.block(f"for i in range({len(self.paying)}):"):
                e.w.line(f"kind = tb[tb[{kinds}] + i]")
                e.w.line(f"wk[{own} + i] = st[pile + {PILE_HEAD} + kind]")
                with e.w.block(f"if st[pile + {HOLDS}] >> tb[{decks.at + decks.strides[0]} + kind] & 1 != 0:"):
                    e.w.line(f"st[pile] += {PLENTY} - st[pile + {PILE_HEAD} + kind]")
                    e.w.line(f"st[pile + {PILE_HEAD} + kind] = {PLENTY}")
        e.w.line(f"wk[{EPOCH}] += 1")
        maker = Choose(e, place.op[1], self.scene(place.at), Exits([], "0", None))
        for alternative in place.op[1]["alts"]:
            self.routes_among(maker, alternative)
        for name, own in zip(self.findings.hands, lent, strict=True):
            e.w.line(f"pile = {e.vector.piles[name]} + me * {e.vector.pile_stride[name]}")
            with e.w.block(f"for i in range({len(self.paying)}):"):
                e.w.line(f"kind = tb[tb[{kinds}] + i]")
                e.w.line(f"st[pile] += wk[{own} + i] - st[pile + {PILE_HEAD} + kind]")
                e.w.line(f"st[pile + {PILE_HEAD} + kind] = wk[{own} + i]")
        e.w.line(f"st[{whose}] = before")
        e.w.line(f"wk[{EPOCH}] += 1")
        with e.w.block(f"if wk[{ERROR}] != {NEED_CLASS}:"):
            e.w.line(f"wk[{ERROR}] = 0")
        e.w.line("return 0")

    def routes_among(self, maker: Choose, alternative: dict[str, Any]) -> None:
        """Write which routes can be chosen in one alternative."""
        e = self.e
        binds = [b for b in alternative["bind"] if maker.scene.places[b["as"]].kind == "id route"]
        if not binds:
            return
        with e.w.block(f"if {e.truth(alternative['if'], maker.scene.env)}:"):
            for i, part in enumerate(maker.elements(binds[0]["in"], binds[0]["as"]).parts):
                e.w.line(f"mind[out + {i}] |= {part}")

    def offered(self) -> None:
        """Whether tickets and nothing else are offered, and which."""
        e = self.e
        for i in range(e.vector.words["card"]):
            e.w.line(f"mind[out + {i}] = 0")
        blocks = [
            (d.at, [f"return {self.offer(d)}({ARGS}, mind, out)"])
            for d in self.course.decisions
            if d.op[0] == "some" and is_bag(d.op[1]["from"])
        ]
        self.by_place(blocks, "return 0")

    def offer(self, decision: Decision) -> str:
        """Return the function for one decision."""
        e, goals = self.e, goals_table(self.e)

        def write() -> None:
            counts = counted(e, decision.op[1]["from"], self.scene(decision.at).env)
            e.w.line("found = 0")
            with e.w.block(f"for i in range({counts.kinds}):"), e.w.block(f"if wk[{counts.at} + i] > 0:"):
                e.w.line(f"kind = {counts.kind('i')}")
                with e.w.block(f"if tb[tb[{goals}] + kind] == 0:"):
                    e.w.line("return 0")
                e.w.line("found = 1")
                e.w.line("mind[out + kind // 63] |= 1 << kind % 63")
            e.w.line("return found")

        return e.function(("offer", decision.at), "o", ["mind", "out"], write)
