"""What others have chosen in secret, in a game that the style `path` imagines: drawn anew."""

from __future__ import annotations

from ttrdsl.bots.path.questions import Questions
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.engine import layout
from ttrdsl.engine.layout import SecretBlock
from ttrdsl.fast.emit.blocks import clear
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, ERROR
from ttrdsl.fast.emit.vector import Place


class Secrets(Questions):
    """Secret choices, which must fit the cards that were dealt anew."""

    def write(self) -> None:
        """Write all of them."""
        self.e.function("redraw", "redraw", ["mind", "me", "seed", "used"], self.redraw)

    def redraw(self) -> None:
        """Draw what others have chosen in secret anew, each from her options; return how many throws it took."""
        e, v = self.e, self.e.vector
        for block in e.machine.layout.secrets:
            name = self.procedure(block.begin)
            slots = {slot: local for local, slot in e.machine.frames[name].names.items()}
            mine = v.frames[name][slots[block.me]].at
            kept = [v.frames[name][slots[slot]] for slot in block.slots]
            here = f"st[{layout.POSITION}] >= {block.begin} and st[{layout.POSITION}] <= {block.end}"
            with e.w.block(f"if {here}:"), e.w.block(f"for other in range({e.players}):"):
                e.w.line(f"own = {v.secrets} + other * {v.secret_size}")
                with e.w.block("if other != me and st[own] != 0:"):
                    self.draw_again(block, mine, kept)
        e.w.line("return used")

    def draw_again(self, block: SecretBlock, mine: int, kept: list[Place]) -> None:
        """Write that one player chooses again; of what happens only her choice is kept."""
        e, v, begin, end = self.e, self.e.vector, block.begin, block.end
        aside = self.mind.size
        e.w.line(f"copy_state(mind, st, tb, {aside}, 0)")
        e.w.line(f"st[{mine}] = other")
        for place in kept:
            clear(e, place)
        first = min((d.at for d in self.course.decisions if begin <= d.at <= end), default=begin)
        e.w.line(f"st[{layout.POSITION}] = {first}")
        e.w.line(f"st[{layout.ACTOR}] = other")
        e.w.line(f"n = count_again({ARGS})")
        e.w.line("asked = 0")
        asking = f"st[{layout.ACTOR}] == other and st[{layout.POSITION}] >= {begin} and st[{layout.POSITION}] <= {end}"
        with e.w.block(f"while n > 0 and asked < 16 and {asking}:"):
            e.w.line("used += 1")
            e.w.line("asked += 1")
            e.w.line(f"n = choose({ARGS}, die(seed, used, n))")
        with e.w.block(f"if wk[{ERROR}] == {NEED_CLASS}:"):
            e.w.line("return used")
        e.w.line(f"wk[{ERROR}] = 0")
        e.w.line(f"copy_run(mind, st, {aside} + own, own, {v.secret_size})")
        e.w.line(f"copy_state(st, mind, tb, 0, {aside})")
        e.w.line("st[own] = 1")
        e.w.line(f"wk[{EPOCH}] += 1")
