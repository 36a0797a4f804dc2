"""The function that says which elements can be paid for, where the state decides what they cost.

It looks at all that are asked for at once, and again when the hand is another one or the costs are; if others are asked
for then, at all there are. What it returns is where the set of those that can be paid for lies; elements that this
leaves open are asked one by one, if somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ttrdsl.fast.emit import costs
from ttrdsl.fast.emit.emitter import EPOCH, Emitter, as_int
from ttrdsl.fast.emit.loops import parts_of, set_loop
from ttrdsl.fast.emit.read_keys import SetSite
from ttrdsl.fast.emit.shared_costs import OWN, Shared
from ttrdsl.fast.emit.value import Env, Val, element, words
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.payments.class_keys import TABLE_VERSION
from ttrdsl.payments.payable import PAYABLE_LEFT
from ttrdsl.program.names import ME
from ttrdsl.program.node import Args


class Answering:
    """The function that answers one question, while it is written."""

    def __init__(self, e: Emitter, args: Args, cost: Shared, env: Env, wanted: list[str]) -> None:
        self.e, self.args, self.cost, self.env, self.wanted = e, args, cost, env, wanted
        self.words = len(wanted)

    def write(self) -> None:
        """Write it."""
        e, w = self.e, self.e.w
        piles = parts_of(e, ["cards", *self.args[1:]], self.env)
        with w.aside() as lines:
            asked = [e.keep(e.value(ir, self.env)) for ir in self.cost.asked]
        numbers = [as_int(value, value.text) for value in asked]
        others = [as_int(value, part) for name, value in self.env.items() if name != OWN for part in value.parts]
        now = [f"wk[{EPOCH}]", *[pile.text for pile in piles], *others]
        said = [f"ct[{TABLE_VERSION}]", *numbers]
        self.reserve(piles, len(now) + len(said))
        with w.block(f"if {' | '.join(self.wanted)} == 0:"):
            w.line("return yes")
        with self.changed("at", 0, now, self.not_yet()):
            self.look_at_hand(piles)
            w.add(lines, 1)
            with self.changed("at", len(now), said):
                w.line(f"wk[found] = {self.by_key(asked, numbers)}")
                w.line("wk[found + 1] = -1")
            with w.block(f"if wk[found + 1] != wk[watch] or {self.not_yet()}:"):
                self.look_at_all()
        self.ask_open()
        w.line("return yes")

    def reserve(self, piles: list[Val], head: int) -> None:
        """Reserve memory and name its places; of what is asked about somebody there is some for each player."""
        e = self.e
        size = head + 2 + 3 * self.words
        self.place("at", e.scratch(size * (e.players + 1)), size)
        key = ("watch", repr(self.args[1:]), tuple(pile.more for pile in piles))
        size = 2 + len(piles) + e.vector.kinds
        if key not in e.places:
            e.places[key] = e.scratch(size * (e.players + 1))
        self.place("watch", e.places[key], size)
        e.w.line(f"found = at + {head}")
        e.w.line("yes = found + 2")

    def place(self, name: str, first: int, size: int) -> None:
        self.e.w.line(f"{name} = {first} + ({ME} + 1) * {size}" if ME in self.env else f"{name} = {first}")

    def not_yet(self) -> str:
        """Return the text that says whether an element is asked for that was not looked at."""
        places = [f"wk[yes + {2 * self.words + i}]" for i in range(self.words)]
        return f"{' | '.join(f'{c} & ~{place}' for c, place in zip(self.wanted, places, strict=True))} != 0"

    @contextmanager
    def changed(self, base: str, first: int, texts: list[str], other: str = "") -> Iterator[None]:
        """Write what is done if some numbers are others than when it was done last, or something else holds."""
        w = self.e.w
        kept = [(f"wk[{base} + {i}]", text) for i, text in enumerate(texts, first)]
        tests = [f"{place} != {text}" for place, text in kept] + [other] * bool(other)
        with w.block(f"if {' or '.join(tests)}:"):
            for place, text in kept:
                w.line(f"{place} = {text}")
            yield

    def look_at_hand(self, piles: list[Val]) -> None:
        """Write that hands are counted, each time that it is another one; several questions may be asked of one."""
        w = self.e.w
        with self.changed("watch", 1, [f"wk[{EPOCH}]", *[pile.text for pile in piles]]):
            purse = costs.hand(self.e, self.args[1:], self.env)
            seen = 2 + len(piles)
            w.line(f"wk[watch] += hand_changed(tb, tb[{purse.pointer}], {purse.where}, wk, watch + {seen})")

    def by_key(self, asked: list[Val], numbers: list[str]) -> str:
        """Write where the costs of all elements lie."""
        e = self.e
        with e.w.aside():
            purse = costs.hand(e, self.args[1:], self.env)
            of_one = costs.site_of(e, self.args[0], purse, (), (), self.env)[0]
        kinds = tuple([(ir, value.kind) for ir, value in zip(self.cost.asked, asked, strict=True)])
        return costs.by_key(e, e.cost_site(SetSite(of_one, self.cost.domain, kinds)), numbers)

    def look_at_all(self) -> None:
        """Write that the set is made anew, and that of the elements it leaves open.

        The first time it is right for those that are asked for, and if that does not do for all of them.
        """
        w = self.e.w
        for i in range(2 * self.words):
            w.line(f"wk[yes + {i}] = 0")
        for i, asked in enumerate(self.wanted, 2 * self.words):
            w.line(f"wk[yes + {i}] = {asked} if wk[found + 1] != wk[watch] else -1")
        w.line("wk[found + 1] = wk[watch]")
        with w.block("if wk[found] >= 0:"):
            purse = costs.hand(self.e, self.args[1:], self.env)
            w.line(f"payable_set(ct, wk[found], {purse.where}, wk, yes, yes + {2 * self.words}, ROOM_AT)")
            for i in range(self.words):
                w.line(f"wk[yes + {self.words + i}] = ct[wk[found] + ct[wk[found] + {PAYABLE_LEFT}] + {i}]")

    def ask_open(self) -> None:
        """Write that elements which are asked for are looked at one by one, if the set leaves them open."""
        e, w = self.e, self.e.w
        asked = [f"{c} & wk[yes + {self.words + i}]" for i, c in enumerate(self.wanted)]
        with w.block(f"if {' | '.join(f'({one})' for one in asked)} != 0:"):
            purse = costs.hand(e, self.args[1:], self.env)
            with set_loop(e, words(asked, self.cost.domain)) as x:
                env = {**self.env, OWN: element(x, self.cost.domain, sure=True)}
                found = costs.cost_class(e, self.args[0], purse, (), (), env)
                with w.block(f"if {costs.some_payment(e, purse, *found)} != 0:"):
                    w.line(f"wk[yes + {x} // {BITS}] |= 1 << {x} % {BITS}")
