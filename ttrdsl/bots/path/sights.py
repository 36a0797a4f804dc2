"""Questions of the style `path` to the rules: who else sees a pile that a rule opens to some players."""

from __future__ import annotations

from ttrdsl.bots.path.questions import Questions
from ttrdsl.bundle.types import SEEN_BY
from ttrdsl.fast.emit.emitter import EPOCH
from ttrdsl.fast.emit.expressions import call
from ttrdsl.fast.emit.value import element


class Sights(Questions):
    """Piles that are seen by those whom a rule gives for their owner."""

    def write(self) -> None:
        """Write all of them."""
        self.e.function("note_sight", "note_sight", ["mind", "me", "out"], self.note_sight)

    def note_sight(self) -> None:
        """For each pile that somebody does not see, in the order of the facts, whether a rule opens it to a player."""
        e, piles = self.e, self.e.bundle["piles"]
        hidden = [pile for pile in e.machine.layout.all_piles if _seen_by(piles, pile.name) != "all"]
        opened = [(i, pile) for i, pile in enumerate(hidden) if _seen_by(piles, pile.name) not in SEEN_BY]
        if opened:
            e.w.line(f"wk[{EPOCH}] += 1")  # what was worked out for another state does not hold for this one
        for i, pile in opened:
            seen = call(e, _seen_by(piles, pile.name), [], element(str(pile.index), "player", sure=True))
            e.w.line(f"mind[out + {i}] = {seen.parts[0]} >> me & 1")
        e.w.line("return 0")


def _seen_by(piles: dict[str, dict[str, str]], name: str) -> str:
    return piles.get(name, {"see": "nobody"})["see"]
