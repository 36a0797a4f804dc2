"""Sets that are kept: those that follow pieces, and those that stay while a few values of the state do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.games import bundle_of_text
from tests.unit.fast.side_by_side import differences
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


TOGETHER = f"""game together "All together" for 2..3 players
player has points : number
route has layer : player
steps setup {{ }}
steps turn {{ main: choose "Your deed" {{ }} }}
action lay "Lay track" in turn.main {{
  where: choose route in routes where route.layer = none
  own:   route.layer = me
  brings: me.points += route.length
}}
rule laid   = set(r in routes where r.layer != none)
rule linked = connected(laid, set('A', 'E')) or connected(laid, set('E', 'K'))
rule ready  = linked and count(laid) >= 5
end when ready or count(laid) = 17 then 0 turns each
score points_line "Points" = me.points + (if ready then 10 else 0)
winner {{ most total }}
cities {{ {"; ".join(f"{name} {i} 0" for i, name in enumerate(NAMES))} }}
routes {{ {ROUTES.replace("red", "gray")} }}
"""


def test_a_set_that_nobody_asks_for_in_particular_is_the_same_at_the_end_of_a_turn(tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(TOGETHER, tmp_path), 3)
    kernel = Kernel(machine, "text")
    assert [differences(machine, kernel, seed) for seed in range(6)] == [""] * 6


def test_a_set_that_does_not_depend_on_who_asks_is_kept_once(tmp_path: Path) -> None:
    found = make_program(Machine(bundle_of_text(TOGETHER, tmp_path), 3)).emitter.kept_sets
    assert [kept.rows for kept in found.values()] == [1]
