"""Write how an option becomes the numbers of its steps, for native code: the same as `ActionTable.steps`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.dialect.errors import BAD_NUMBER, TOO_MANY
from ttrdsl.engine import layout
from ttrdsl.engine.decisions import ChoiceDecision, SomeDecision
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.decision_parts import Exits
from ttrdsl.fast.emit.decisions import Decision
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, Emitter
from ttrdsl.fast.emit.paying import Pay
from ttrdsl.fast.emit.threading import dispatch
from ttrdsl.fast.emit.vector import BITS, Place
from ttrdsl.learn.actions import NUMBERS, actions_of


def write_spelling(e: Emitter, course: Course) -> None:
    """Write the function `spell`."""
    spoken = _Spoken(e, course)

    def write() -> None:
        e.w.line(f"at = st[{layout.POSITION}]")
        blocks = [(d.at, [f"return {spoken.function(d)}({ARGS}, k, out, start)"]) for d in course.decisions]
        e.w.add(dispatch("at", sorted(blocks) or [(0, ["pass"])]), e.w.depth)
        e.w.line("return 0")

    e.function("spell", "spell", ["k", "out", "start"], write)


class _Spoken:
    """One function for each decision; the numbers of its actions stand in the tables."""

    def __init__(self, e: Emitter, course: Course) -> None:
        self.e = e
        self.course = course
        self.actions = actions_of(e.machine)

    def function(self, decision: Decision) -> str:
        """Return the function of one decision."""
        write: Callable[[Decision], None] = getattr(self, decision.op[0])

        def whole() -> None:
            e = self.e
            if self.asked(decision).may_decline:
                going = f" and not ({self.begun(decision)})" if self.begun(decision) else ""
                with e.w.block(f"if k == st[{layout.OPTIONS}] - 1{going}:"):
                    self.step(1, self.number(decision, "no"))
                    e.w.line("return 1")
            write(decision)

        return self.e.function(("spell", decision.at), "s", ["k", "out", "start"], whole)

    # -- what all have in common ------------------------------------------------------------------------

    def asked(self, decision: Decision) -> ChoiceDecision | SomeDecision:
        return self.e.machine.decisions[decision.at]  # type: ignore[return-value]

    def place(self, decision: Decision, name: str) -> Place:
        return self.course.scene_at(decision.at).places[name]

    def begun(self, decision: Decision) -> str:
        """Return the condition that a payment is asked for already: then nobody declines."""
        return f"st[{self.place(decision, decision.op[1]['as']).at}] < 0" if decision.op[0] == "pay" else ""

    def number(self, decision: Decision, *what: object) -> str:
        """Return the text for the first number of a block of actions."""
        e, asked = self.e, self.asked(decision)
        at = e.tables.once(
            ("action", decision.at, *what), 1, lambda tb, place: tb.__setitem__(place, self.actions.at(asked, *what))
        )
        return f"tb[{at}]"

    def step(self, number: int | str, text: str) -> None:
        """Write one step of an option; their number stands first."""
        self.e.w.line(f"out[start + {number}] = {text}")

    def checked(self, text: str, room: int | str) -> None:
        self.e.refuse(f"{text} >= {room}", BAD_NUMBER, "return 0")

    def apply(self, decision: Decision, places: list[Place]) -> int:
        """Write that an option is carried out as far as the decision goes; return where what was there is kept."""
        e = self.e
        kept = e.scratch(2 + sum(place.size for place in places))
        e.w.line(f"wk[{kept}] = st[{layout.DECIDED}]")
        e.w.line(f"wk[{kept + 1}] = st[{layout.DECISIONS}]")
        self.swap(places, lambda here, there: f"wk[{there}] = st[{here}]", kept + 2)
        e.w.line(f"pc = {decision.apply}({ARGS}, k)")
        e.w.line(f"st[{layout.DECIDED}] = wk[{kept}]")
        e.w.line(f"st[{layout.DECISIONS}] = wk[{kept + 1}]")
        return kept + 2

    def back(self, places: list[Place], kept: int) -> None:
        """Write that the state is as it was."""
        self.swap(places, lambda here, there: f"st[{here}] = wk[{there}]", kept)

    def swap(self, places: list[Place], line: Callable[[str, str], str], kept: int) -> None:
        e = self.e
        for place in places:
            if place.size == 1:
                e.w.line(line(str(place.at), str(kept)))
            else:
                i = e.w.fresh("i")
                with e.w.block(f"for {i} in range({place.size}):"):
                    e.w.line(line(f"{place.at} + {i}", f"{kept} + {i}"))
            kept += place.size

    # -- decisions --------------------------------------------------------------------------------------

    def choose(self, decision: Decision) -> None:
        """An alternative, or its elements one after another; none of them is the last number of its block."""
        e, asked = self.e, self.asked(decision)
        assert isinstance(asked, ChoiceDecision)
        alternatives = decision.op[1]["alts"]
        names = sorted({bind["as"] for alternative in alternatives for bind in alternative["bind"]})
        places = {name: self.place(decision, name) for name in names}
        kept = self.apply(decision, list(places.values()))
        e.w.line("steps = 0")
        for i, (alternative, entry) in enumerate(zip(alternatives, asked.entries, strict=True)):
            with e.w.block(f"if pc == {entry.at}:"):
                e.w.line(f"steps = {max(1, len(alternative['bind']))}")
                if not alternative["bind"]:
                    self.step(1, self.number(decision, "alternative", i))
                for j, bind in enumerate(alternative["bind"]):
                    first, room = self.number(decision, "alternative", i, j), self.room(decision, bind["as"])
                    self.element(places[bind["as"]], f"{room} - 1")
                    said = f"{first} + x"
                    if self.actions.goes_below(asked, bind):
                        below = self.number(decision, "alternative", i, j, "below 0")
                        said = f"({said} if x >= 0 else {below} - 1 - x)"
                    self.step(j + 1, said)
                    e.refuse(f"x >= {room} or x < -{NUMBERS}", BAD_NUMBER)
        self.back(list(places.values()), kept)
        e.w.line("return steps")

    def element(self, place: Place, none: str) -> None:
        """Write which number an element has in its block; that of a network is its first route."""
        e = self.e
        if not place.kind.startswith("set "):
            e.w.line(f"x = st[{place.at}]")
            if place.kind != "number":
                e.w.line(f"x = x if x >= 0 else {none}")
            return
        e.w.line(f"x = {none}")
        for i in reversed(range(place.size)):
            with e.w.block(f"if st[{place.at + i}] != 0:"):
                e.w.line(f"x = low(st[{place.at + i}]) + {BITS * i}")

    def room(self, decision: Decision, name: str) -> str:
        asked = self.asked(decision)
        return self.known(("room of actions", decision.at, name), lambda: self.actions.room(asked, name))

    def known(self, key: tuple[object, ...], make: Callable[[], int]) -> str:
        """Return the text for a number that is known before a game begins."""
        return f"tb[{self.e.tables.once(key, 1, lambda tb, place: tb.__setitem__(place, make()))}]"

    def some(self, decision: Decision) -> None:
        """Element after element, then `enough`."""
        e, asked = self.e, self.asked(decision)
        assert isinstance(asked, SomeDecision)
        place = self.place(decision, decision.op[1]["as"])
        kept = self.apply(decision, [place])
        take, enough = self.number(decision, "take"), self.number(decision, "enough")
        if place.kind == "chosen":
            e.w.line(f"steps = st[{place.at}]")
            with e.w.block("for i in range(1, 1 + steps):"):
                self.step("i", f"{take} + st[{place.at} + i]")
        else:
            e.w.line("steps = 0")
            with (
                e.w.block(f"for x in range({63 * place.size}):"),
                e.w.block(f"if st[{place.at} + x // 63] >> x % 63 & 1 != 0:"),
            ):
                e.w.line("steps += 1")
                self.step("steps", f"{take} + x")
        self.back([place], kept)
        self.step("steps + 1", enough)
        e.w.line("return steps + 1")

    def order(self, decision: Decision) -> None:
        """Card after card."""
        e, place = self.e, self.place(decision, decision.op[1]["as"])
        kept = self.apply(decision, [place])
        e.w.line(f"steps = st[{place.at}]")
        with e.w.block("for i in range(1, 1 + steps):"):
            self.step("i", f"{self.number(decision, 'next')} + st[{place.at} + i]")
        self.back([place], kept)
        e.w.line("return steps")

    def pay(self, decision: Decision) -> None:
        """Kind by kind how many cards, then the parts, then `enough`; what is asked for in steps is left to others."""
        e, details = self.e, decision.op[1]
        parts = [*details.get("parts", ()), *details.get("bound", ())]
        maker = Pay(e, details, self.course.scene_at(decision.at), Exits([], "0", None))
        maker.reserve()
        purse, vector, at = maker.known_again()
        e.w.line(f"wk[{maker.known}] = wk[{EPOCH}]")
        e.refuse(f"wk[{maker.known + 3}] != 0", TOO_MANY, "return 0")
        out = e.scratch(e.vector.kinds + len(parts) + 1)
        blocks = e.tables.listed(("paid actions", decision.at), lambda: self.paid(decision, purse.kinds))
        e.w.line(f"kth({vector}, {at}, {purse.where}, wk, k, {out}, ROOM_AT)")
        e.w.line("steps = 0")
        with e.w.block(f"for i in range(tb[tb[{purse.pointer}]]):"), e.w.block(f"if wk[{out} + i] > 0:"):
            e.w.line("steps += 1")
            self.step("steps", f"tb[tb[{blocks}] + i] + wk[{out} + i]")
        for i in range(len(parts)):
            e.w.line(f"x = wk[{out} + tb[tb[{purse.pointer}]] + {i}]")
            room = self.part_room(decision, i)
            self.checked("x", room)
            e.w.line("steps += 1")
            self.step("steps", f"{self.number(decision, 'part', i)} + (x if x >= 0 else {room})")
        self.step("steps + 1", self.number(decision, "enough"))
        e.w.line("return steps + 1")

    def part_room(self, decision: Decision, part: int) -> str:
        asked: Any = self.asked(decision)
        return self.known(("room of parts", decision.at, part), lambda: self.actions.part_room(asked, part))

    def paid(self, decision: Decision, kinds: tuple[int, ...]) -> list[int]:
        """Return per kind of a purse the first number of its cards; tickets have none."""
        cards, asked = self.e.bundle["cards"], self.asked(decision)
        return [0 if cards[kind]["ticket"] else self.actions.at(asked, "cards", kind) for kind in kinds]
