"""Kinds of pieces as values: chosen, kept, compared, moved; the same on every engine, each mutant for all kinds."""

from __future__ import annotations

import copy

import pytest

from tests.unit.semantics.small import codes, compiled, unlike
from ttrdsl.bundle import BundleError, check_bundle
from ttrdsl.engine.machine import Machine
from ttrdsl.rulebook.contents import contents
from ttrdsl.scenario.mutants import mutants
from ttrdsl.syntax.formatter import format_text

FLEET = """
piece  has seats  : number = 1
piece  has luxury : flag
player has bus    : pieces [seats 4] = 3
player has tram   : pieces [seats 7, luxury] = 2
board  has ferry  : pieces [seats 9] = 4
player has liked  : piece
city   has takes  : set of piece
cities { Dole 9 9 [takes tram ferry] }
routes { Dole – Alba 1 red;  Dole – Como 2 gray }

rule supply(k: piece) = if k = ferry then board.k else me.k
rule on_road(k: piece) = sum(c in cities: placed(k, c))
rule fleet = set(bus, tram) + set('ferry')
steps note(k: piece) { if k.luxury { me.points += 1 };  me.liked = k }
action deploy "Deploy" {
  choose k in pieces where me.k > 0 and k != train "Which vehicle?"
  choose city in cities where city.k = 0 and (city.takes has k or k.seats < 9)
  move 1 k from me to city
  note(k)
}
action hire "Hire" when ferry > 0 { let what = best(k in fleet: k.seats);  move up to 1 what from board to me }
score roads "Vehicles" = sum(k in fleet: on_road(k) * k.seats) + (if me.liked = tram then 3 else 0)
score stock "Stock" = count(k in pieces where supply(k) > 1) + me.liked.seats
"""


@pytest.mark.parametrize("players", [2, 3])
def test_kinds_are_the_same_on_every_engine(players: int) -> None:
    assert codes(FLEET) == []
    assert unlike(compiled(FLEET).bundle, players) == []


def test_a_game_that_takes_no_kind_for_a_value_has_no_domain_of_them() -> None:
    assert "piece" not in compiled("").bundle["domains"]
    assert compiled(FLEET).bundle["domains"]["piece"] == ["train", "bus", "tram", "ferry"]
    assert compiled(FLEET).bundle["facts"]["piece.seats"]["data"] == [1, 4, 7, 9]


def test_a_bundle_without_the_domain_is_refused() -> None:
    bundle = copy.deepcopy(compiled(FLEET).bundle)
    del bundle["domains"]["piece"]
    with pytest.raises(BundleError, match="piece"):
        check_bundle(bundle)


def test_the_rulebook_says_what_a_kind_is_worth() -> None:
    made = compiled(FLEET)
    rows = [row.cells for table in contents(made.game, {}) if table.title == "Pieces" for row in table.rows]
    assert ("Tram (seats 7; luxury)", "each player", "2") in rows


def test_a_mutant_changes_all_kinds_at_once_and_still_plays() -> None:
    bundle = compiled(FLEET).bundle
    found = [m for m in mutants(bundle) if m.change == "one kind of piece is taken for another"]
    assert len(found) == len({m.mark for m in found}) >= 5
    for mutant in found:
        Machine(mutant.applied(bundle), 2).start(1)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("score wrong = bus + 1", "TTR201"),
        ("score wrong = on_road(busses)", "TTR101"),
        ("score wrong = on_road(3)", "TTR201"),
        ("city has side : name [north]\nscore wrong = count(c in cities where c.side = 'x')", "TTR116"),
        ("player has van : pieces [wheels 4] = 1\nscore wrong = me.van", "TTR116"),
        ("player has van : pieces [seats many] = 1\nscore wrong = me.van", "TTR213"),
        ("action swap_all \"Swap\" { choose k in pieces;  move 1 k from me.hand to box }", "TTR201"),
    ],
)  # fmt: skip
def test_what_is_no_kind_is_reported(line: str, code: str) -> None:
    assert set(codes(f"{FLEET}{line}\n")) - {"TTR801", "TTR526"} == {code}


def test_the_formatter_keeps_them() -> None:
    text = 'module m "M"\n\npiece  has seats : number = 1\nplayer has bus   : pieces [seats 4, luxury] = 3\n'
    assert format_text(format_text(text)) == format_text(text)
    assert "[seats 4, luxury] = 3" in format_text(text)
