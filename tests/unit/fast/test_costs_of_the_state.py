"""Costs that the state and the chosen element decide together: each class is learned once, and all engines agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.samples import sample
from tests.unit.fast.side_by_side import differences
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.dialect import native
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.engine.errors import GameError, OwnFault
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit import read_keys
from ttrdsl.fast.emit.emitter import ERROR
from ttrdsl.fast.kernel import Kernel
from ttrdsl.payments.class_table import ClassTable

BOARD = """game small "Costs" for 2..3 players
use standard_deck
use classic { trains = 12; tickets_dealt = 2; tickets_kept = 1 }
cities { Arle 100 100; Birk 300 80; Cern 500 120; Dole 320 300; Esch 560 310 }
routes {
  Arle – Birk 2 red;  Arle – Dole 3 blue;  Birk – Cern 2 gray;  Birk – Dole 1 green
  Cern – Esch 3 white;  Dole – Esch 4 gray;  Birk – Esch 2 black
}
tickets { Arle – Cern 5; Arle – Esch 8; Birk – Esch 4; Cern – Dole 6; Dole – Birk 3; Arle – Birk 2 }
"""
BEYOND = "a cost beyond all bounds, of a route that nobody may claim"
SHAPES = {
    "a cost written inline on a card of a pile": """
board has shop : cards seen by all
after setup { move 6 from train_cards to shop }
action buy "Buy a card" when count(shop) > 0 {
  choose card in shop "Which card?"
  pay (cost { card_fee(card) of (wagon | wild) }) from me.hand to discard
  move card from shop to me.hand
}
rule card_fee(card) = if card is wild then 2 else 1
""",
    "a number of spaces that the player's trains decide": """
rule spaces(route) = if me.train < 8 then route.length + 1 else route.length
except claim_cost(route) = cost { one c in colors; spaces(route) of (wagon c | any_wild) }
""",
    "a cost that has another one for a part": """
rule hurry = if count(me.hand) > 6 then 2 else 1
rule hurried(route) = cost { hurry of any_wild; 1 of claim_cost(route) }
rule any_three = cost { 3 of (wagon | wild) }
except claim_cost(route) = cost { one c in colors; route.length of (wagon c | any_three) } when me.train < 10
action rush "Claim in a hurry" {
  choose route in routes where may_claim(route)
  pay hurried(route) from me.hand to discard
  route.owner = me
  move route.length train from me to route
}
""",
    BEYOND: """
rule spaces(route) = if me.train < 12 and route.length = 4 then 900 else route.length
except claim_cost(route) = cost { one c in colors; spaces(route) of (wagon c | any_wild) }
except may_claim(route) = default and route.length < 4
""",
    "a field of the route that changes in play": """
route has extra : number = 0
except claim_cost(route) = cost { one c in colors; route.length + route.extra of (wagon c | any_wild) }
after claim_route { for r in routes where r.owner = none { r.extra += 1 } }
""",
    "a color of the route that changes in play": """
route has paint : color = red
except claim_cost(route) = cost { one c in set(route.paint); route.length of (wagon c | any_wild) }
action paint "Paint a route" {
  choose route in routes where free(route) "Which route?"
  choose k in colors "Which color?"
  route.paint = k
}
""",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_text_knows_the_cost(shape: str, tmp_path: Path) -> None:
    assert_known(shape, "text", tmp_path)


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
@pytest.mark.parametrize("shape", sample(SHAPES, 1))
def test_native_code_knows_the_cost(shape: str, tmp_path: Path) -> None:
    assert_known(shape, "native", tmp_path)


def assert_known(shape: str, tier: str, tmp_path: Path) -> None:
    """Play games with a cost on the interpreter and on a fast tier: they are the same, and costs were learned."""
    machine = Machine(bundle_of_text(BOARD + SHAPES[shape], tmp_path), 2)
    kernel = Kernel(machine, tier)
    for seed in range(3):
        assert differences(machine, kernel, seed) == ""
    assert len(kernel.classes) > 1


RING = [f"{letter}town" for letter in "ABCDEFGHIJKLMNOPQRST"]
WIDE = f"""game wide "Costs of many" for 2..3 players
use standard_deck
use classic {{ trains = 12; tickets_dealt = 2; tickets_kept = 1 }}
cities {{ {"; ".join(f"{name} {100 + 50 * i} {100 + i % 2 * 90}" for i, name in enumerate(RING))} }}
routes {{ {"; ".join(f"{RING[i - 1]} – {name} {1 + i % 4} gray" for i, name in enumerate(RING))} }}
tickets {{ Atown – Ctown 5; Btown – Etown 8; Dtown – Gtown 4; Htown – Jtown 6; Ktown – Mtown 3; Atown – Etown 2 }}
"""


@pytest.mark.parametrize(("shape", "most"), [("a cost that has another one for a part", 1), (BEYOND, 64)])
def test_the_costs_of_all_routes_are_looked_at_at_once(
    shape: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set leaves costs open that cannot be made, and all of them if a state has many: they are asked one by one."""
    monkeypatch.setattr(read_keys, "MOST_SETS", most)
    machine = Machine(bundle_of_text(WIDE + SHAPES[shape], tmp_path), 2)
    kernel = Kernel(machine, "text")
    assert differences(machine, kernel, 1) == ""
    sites = kernel.program.emitter.cost_sites
    keys = [key for key in kernel.classes if isinstance(sites[key[0]], read_keys.SetSite)]
    assert len(keys) > 1


OWN = {
    "pieces that lie on the route": """
board has block : pieces = 6
except claim_cost(route) = cost { 1 of default; route.block of any_wild } when route.block > 0
after draw_cards when block > 0 {
  choose where in routes where free(where) "Which route is blocked?"
  move 1 block from board to where
}
""",
    "pieces of the player that lie in a city of the route": """
player has guard : pieces = 3
except claim_cost(route) = cost {
  one c in colors
  route.length + placed(guard, first(x in route.ends)) of (wagon c | any_wild)
}
after draw_cards when me.guard > 0 {
  choose where in cities "Which city is guarded?"
  move 1 guard from me to where
}
""",
    "a field of the city that the route names": """
city  has fee : number = 0
route has gate : city = 'Atown'
routes { Atown – Dtown 2 gray [gate Dtown]; Btown – Gtown 3 gray [gate Gtown] }
except claim_cost(route) = cost { one c in colors; route.length + route.gate.fee of (wagon c | any_wild) }
after claim_route { for x in route.ends { x.fee += 1 } }
""",
    "a pile of the city that the route names": """
city  has store : cards seen by all
route has gate : city = 'Atown'
routes { Atown – Dtown 2 gray [gate Dtown]; Btown – Gtown 3 gray [gate Gtown] }
except claim_cost(route) = cost { one c in colors; route.length + count(route.gate.store) of (wagon c | any_wild) }
after claim_route { for x in route.ends { move up to 1 from train_cards to x.store } }
""",
}


@pytest.mark.parametrize("shape", OWN)
def test_a_cost_that_asks_the_state_about_its_own_route_is_worked_out_for_each(shape: str, tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(WIDE + OWN[shape], tmp_path), 2)
    kernel = Kernel(machine, "text")
    assert [differences(machine, kernel, seed) for seed in range(4)] == [""] * 4


def changing(tmp_path: Path) -> Machine:
    return Machine(bundle_of_text(BOARD + SHAPES["a field of the route that changes in play"], tmp_path), 2)


def test_games_in_a_row_are_those_played_one_by_one(tmp_path: Path) -> None:
    machine = changing(tmp_path)
    found = []
    for sizes in ([6], [1] * 6):
        kernel, first, rows = Kernel(machine, "text"), 0, []
        for size in sizes:
            out = kernel.vector([0] * (size * kernel.program.row))
            assert kernel.play(5, first, size, out) == size
            first += size
            rows += out
        found.append(rows)
    assert found[0] == found[1]


def test_who_thinks_knows_them_too(tmp_path: Path) -> None:
    machine = changing(tmp_path)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    out = kernel.vector([0] * (2 * kernel.program.row))
    assert kernel.play_seats(3, 0, 2, out, ["path", "random"]) == 2


@pytest.mark.parametrize("seats", [["random", "random"], ["path", "random"]])
def test_a_game_is_not_begun_anew_for_each_cost_it_meets(seats: list[str], tmp_path: Path) -> None:
    machine = changing(tmp_path)
    kernel = StyledKernel(machine, "text", findings_of(machine))
    kernel.classes = ClassTable()  # forgotten are those of the games by which it found out whether plans pay
    kernel.known = kernel.vector(kernel.classes.as_list())
    name = "play_games" if set(seats) == {"random"} else "play_styles"
    begun, play = [0], kernel.functions[name]

    def counted(*given: object) -> int:
        begun[0] += 1
        return int(play(*given))

    kernel.functions = {**kernel.functions, name: counted}
    out = kernel.vector([0] * kernel.program.row)
    assert (kernel.play(3, 0, 1, out) if name == "play_games" else kernel.play_seats(3, 0, 1, out, seats)) == 1
    assert len(kernel.classes) > 4
    assert begun[0] == 2  # up to its first unknown cost, then as a whole


def test_a_cost_that_is_known_is_not_learned_again(tmp_path: Path) -> None:
    kernel = Kernel(changing(tmp_path), "text")
    kernel.play(1, 0, 1, kernel.vector([0] * kernel.program.row))
    known = next(iter(kernel.classes._places))

    def asks_again() -> None:
        mail = kernel.program.mail
        kernel.scratch[mail : mail + 2 + len(known)] = [1 + len(known), len(known), *known]
        kernel.scratch[ERROR] = NEED_CLASS

    with pytest.raises(OwnFault, match="known"):
        kernel.until_known(asks_again)
    assert kernel.error == 0


def test_a_table_that_is_full_starts_anew_but_not_twice_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = changing(tmp_path)
    monkeypatch.setattr("ttrdsl.fast.kernel.MOST_CLASSES", 8)
    assert differences(machine, Kernel(machine, "text"), 1) == ""
    monkeypatch.setattr("ttrdsl.fast.kernel.MOST_CLASSES", 1)
    monkeypatch.setattr("ttrdsl.fast.emit.costs.MOST_ASKED", 1)
    kernel = Kernel(machine, "text")
    with pytest.raises(GameError, match="different costs in one step"):
        kernel.play(5, 0, 1, kernel.vector([0] * kernel.program.row))
