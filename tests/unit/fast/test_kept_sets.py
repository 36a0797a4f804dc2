"""Sets that are kept: those that follow pieces, and those that stay while a few values of the state do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.games import bundle_of_text
from ttrdsl.engine.layout import OPTIONS
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.following import pieces_of
from ttrdsl.fast.emit.program import make_program
from ttrdsl.fast.kernel import Kernel

NAMES = "ABCDEFGHIJKLMNOPQR"
CITIES = "; ".join(f"{name} {i} 0 [land {i % 3}]" for i, name in enumerate(NAMES))
ROUTES = "; ".join(f"{a} – {b} {1 + i % 2} red" for i, (a, b) in enumerate(pairwise(NAMES)))
TICKETS = "; ".join(f"A – {name} 2" for name in NAMES[1:12])
LINE = f"""game line "Lands" for 2..3 players
use standard_deck
use classic {{ tickets_dealt = 2; tickets_kept = 1 }}
city has land : number
player has licence : number = 0
cities {{ {CITIES} }}
routes {{ {ROUTES} }}
tickets {{ {TICKETS} }}
except may_claim(route) = default and placed(train, route) = 0 and all(c in route.ends: c.land <= me.licence)
after turn {{ me.licence = min(2, me.licence + 1) }}
"""


def emitted(tmp_path: Path) -> Emitter:
    return make_program(Machine(bundle_of_text(LINE, tmp_path), 2)).emitter


def test_sets_follow_pieces(tmp_path: Path) -> None:
    followed = {name for kept in emitted(tmp_path).kept_sets.values() for name, _ in kept.follows}
    assert pieces_of("train") in followed


def test_what_a_few_values_decide_is_a_set_that_stays(tmp_path: Path) -> None:
    assert any(key[0] == "steady" for key in emitted(tmp_path).known if isinstance(key, tuple))


def test_kept_sets_are_those_that_are_worked_out_anew(tmp_path: Path) -> None:
    kernel = Kernel(Machine(bundle_of_text(LINE, tmp_path), 2), "text")
    st = kernel.start(5)
    for step in range(150):
        if st[OPTIONS] <= 0:  # the game has ended
            break
        kernel.choose(st, step * 7 % st[OPTIONS])
        again = list(st)
        kernel.refresh(again)
        assert again == st
