"""Games side by side give learners the same vectors, masks and rewards as one game at a time."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of, bundle_of_text
from tests.unit.bots.tiny import TINY, tiny_bundle
from tests.unit.fast.test_found_by_chance import REST, TABLE, TURN
from tests.unit.fast.test_payments_in_steps import BOARD, FOUR_FOR_ONE
from ttrdsl.api import new_game
from ttrdsl.dialect import native
from ttrdsl.dialect.primitives import game_seed
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.learn.table import Table
from ttrdsl.learn.tables import Tables

numpy = pytest.importorskip("numpy")
GAMES = 3
MASK = (1 << 64) - 1


def compare(bundle: dict[str, Any], steps: int, engine: str, reward: str = "win") -> tuple[Tables, int]:
    """Take the same actions here and there; return the tables and how many games came to their ends."""
    players, dice, begun = bundle["game"]["players"][0], random.Random(3), GAMES
    tables = Tables(bundle, players, GAMES, seed=5, reward=reward, engine=engine)
    single = [Table(new_game(bundle, players, game_seed(5, i) & MASK)) for i in range(GAMES)]
    for _ in range(steps):
        for row, table in enumerate(single):
            assert tables.player[row] == table.player
            assert numpy.flatnonzero(tables.mask[row]).tolist() == table.legal()
            assert tables.vectors[row].tolist() == table.vector(table.player)
        actions = [dice.choice(table.legal()) for table in single]
        rewards, done = tables.step(actions)
        for row, (table, action) in enumerate(zip(single, actions, strict=True)):
            table.act(action)
            assert bool(done[row]) == table.over
            assert rewards[row].tolist() == pytest.approx(table.returns(reward), rel=1e-6)
            if table.over:
                single[row] = Table(new_game(bundle, players, game_seed(5, begun) & MASK))
                begun += 1
    return tables, begun - GAMES


def test_the_same_as_one_game_at_a_time(tmp_path: Path) -> None:
    _, ended = compare(tiny_bundle(tmp_path), 120, "text", "margin")
    assert ended > 3


WALK = """game walk "Walk" for 2 players
colors red blue
city  has visits : number = 0
board has rounds : number = 0
cities { Alba 0 0;  Bern 90 0;  Como 90 90;  Davos 9 9 }
routes { Alba – Bern 1 red;  Bern – Como 1 blue;  Como – Davos 1 red;  Davos – Alba 1 blue;  Alba – Como 2 red }
steps setup { rounds = 0 }
steps turn {
  choose c in colors
  choose r in routes where r.colors has c
  choose there in r.ends
  choose other in cities where other != there
  there.visits += 2
  other.visits += 1
  rounds += 1
}
score visited "Visits" = 'Bern'.visits + (if me = turn then 1 else 0)
winner { most total }
end when rounds > 5 then 0 turns each
"""


def test_questions_of_steps_without_labels_have_numbers_of_their_own(tmp_path: Path) -> None:
    bundle = bundle_of_text(WALK, tmp_path)
    _, ended = compare(bundle, 60, "text")
    assert ended > 1
    actions = Table(new_game(bundle, 2, 1)).actions
    assert len({actions.name(number).rsplit(" ", 1)[0] for number in range(actions.size)}) == 4


@pytest.mark.long
@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
def test_the_same_as_native_code() -> None:
    _, ended = compare(bundle_of("tolls"), 200, "native")
    assert ended > 1


@pytest.mark.long
@pytest.mark.parametrize("name", ["japan", "rails_sails", "smugglers"])
def test_the_same_on_other_maps(name: str) -> None:
    compare(bundle_of(name), 12, "text")


def test_the_interpreter_plays_what_native_code_cannot(tmp_path: Path) -> None:
    """Payments that are asked for in steps are spelled out by the interpreter alone, to the end of the game."""
    tables, _ = compare(bundle_of_text(BOARD + FOUR_FOR_ONE, tmp_path), 60, "text")
    assert tables._by_hand


def test_the_interpreter_scores_what_native_code_cannot(tmp_path: Path) -> None:
    """A score that grows beyond what the fast engines count is that of the interpreter."""
    huge = 'score huge "Huge" = (count(me.hand) + 1) * 1000000 * 1000000 * 1000 / 1000000\n'
    _, ended = compare(bundle_of_text(TINY + huge, tmp_path), 120, "text", "margin")
    assert ended > 3


SAID = {
    "numbers below 0": 'action owe "Owe" { choose n in 0 - 3..2;  rounds += max(n, 0) }',
    "numbers below 0 that occur": 'action owe "Owe" { choose n in set(0 - rounds, 1, 0 - 7);  rounds += max(n, 0) }',
    "parts of a network": """
cities { Dorn 0 90; Erle 0 50; Furt 9 9; Gera 7 7 }
routes { Arle – Dorn 1 red; Dorn – Erle 2 red; Erle – Furt 2 blue; Furt – Gera 1 red; Arle – Gera 1 red
  Cern – Gera 4 gray }
route has lord : player
action own "Own" { choose route in routes; route.lord = me }
action net "Net" { choose net in components(set(r in routes where r.lord != me)); for r in net { r.lord = me } }""",
    "more than 31 cards of a kind": """
deck sand { grain 90 }
action draw "Draw" { move up to 40 from sand to me.hand }
action pay_them "Pay" { pay (cost { 0..60 of grain }) from me.hand }""",
    "numbers up to 90": 'action bid "Bid" { choose n in 1..90 where n % 3 = 0;  rounds += n / 80 }',
    "kinds of which there are more than 64": """
deck gems { gem each n in 1..80 "Gem {n}" 2 }
action draw "Draw" { move up to 9 from gems to me.hand }
action buy "Buy" { pay (cost { one k in set(c in me.hand: c.kind); 1 of k }) from me.hand as paid
  if paid.k is wild { rounds += 1 } }""",
}


@pytest.mark.parametrize("what", SAID)
def test_an_action_is_found_for(what: str, tmp_path: Path) -> None:
    rules = TABLE + TURN + REST + SAID[what].lstrip() + "\n"
    _, ended = compare(bundle_of_text(rules, tmp_path), 60, "text")
    assert ended > 2


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    tables = Tables(bundle, 2, 2, engine="text")
    before = tables.vectors.copy()
    for actions, words in (([0], "2 actions are expected"), ([tables.actions, -1], "game 0: action")):
        with pytest.raises(NotAllowed, match=words):
            tables.step(actions)
    for share in (0.0, 0.99):
        drawn = tables.drawn(numpy.full(2, share))
        assert all(tables.mask[row, action] for row, action in enumerate(drawn))
    tables.step([-1, -1])
    assert (tables.vectors == before).all()
    wrong: dict[str, Any]
    for wrong in ({"reward": "fame"}, {"games": 0}, {"engine": "steam"}):
        with pytest.raises(NotAllowed):
            Tables(bundle, 2, **({"games": 2} | wrong))
