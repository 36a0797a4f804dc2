"""A refusal names the innermost rule that failed, and what its parts were."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from ttrdsl.cli.play_why import why_not
from ttrdsl.engine.game import Game
from ttrdsl.scenario.runner import Run, stages_of
from ttrdsl.scenario.table import Table
from ttrdsl.workspace import Workspace

GIVEN = """
  given 'Chicago – St. Louis white'.owner = P1
  given 'Portland – Seattle gray 1'.owner = P2
  given P1.hand = 6 red
  given P1.train = 1
"""


def table_of(folder: Path, name: str, text: str) -> Table:
    """Return the table at the end of the one scenario of a text, which passes."""
    path = folder / f"{name}.ttr"
    path.write_text(text, encoding="utf-8")
    workspace = Workspace(folder)
    run = Run(stages_of(workspace), path, workspace.parsed(path)[0].scenarios[0])
    run.go()
    assert run.passed
    assert run.table is not None
    return run.table


def on_usa(folder: Path, given: str) -> Table:
    return table_of(folder, "why", f'scenario "why" {{\n  on usa with 4 players\n{given}  then not over\n}}\n')


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return on_usa(tmp_path, textwrap.dedent(GIVEN))


@pytest.mark.parametrize(
    ("route", "sentence"),
    [
        ("Chicago – St. Louis green", "closed: the owner of Chicago – St. Louis white is you [USA-049"),
        ("Portland – Seattle gray 1", "free: the owner of Portland – Seattle gray 1 is P2"),
        ("Calgary – Seattle", "may_claim: 4 trains are needed, you have 1 [USA-046"),
    ],
)
def test_the_sentence_has_the_rule_its_values_and_its_clause(table: Table, route: str, sentence: str) -> None:
    game = Game(table.machine, table.state)
    claim = next(o for o in game.options() if o.label == "Claim a route")
    game.play(claim)
    names = table.machine.bundle["domains"]["route"]
    number = next(i for i, name in enumerate(names) if name.startswith(route))
    assert game.explain((0, number)).sentence.startswith(sentence)
    assert why_not(game, str(names[number])).startswith(sentence), "the same in a game on the terminal"


def test_the_cities_of_a_double_route_name_its_tracks(table: Table) -> None:
    assert why_not(Game(table.machine, table.state), "chicago st. louis").startswith("closed: the owner of")


def test_a_text_that_names_nothing_has_no_reason(table: Table) -> None:
    assert why_not(Game(table.machine, table.state), "Atlantis") == ""


HARBORS = """game harbors "Harbors" for 2 players
player has boat : pieces = 2
city   has docks : number = 0
cities { Aden 0 0;  Diu 1 0 }
routes { Aden – Diu 1 gray }
rule berths(most: number) = set(c in cities where c.docks < most)
steps setup { }
steps turn { main: choose "Your turn" { } }
action moor "Moor" { choose city in berths(3);  move 1 boat from me to city;  city.docks += 1 }
end when any(p in players: p.boat = 0) then 0 turns each
score boats "Boats" = me.boat
winner { most total }
scenario "why" {
  on harbors with 2 players
  given 'Aden'.docks = 4
  then  P1 may moor, 'Diu'
  then  P1 may not moor, 'Aden' because berths
}
"""


def test_what_a_rule_leaves_out_is_refused_by_that_rule(tmp_path: Path) -> None:
    table = table_of(tmp_path, "harbors", HARBORS)
    game = Game(table.machine, table.state)
    game.play(game.options()[0])
    assert game.explain((0, 0)).sentence == "berths: the docks of Aden is 4, and less than 3 is allowed"


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("1 red", "cannot be paid: 6 cards are needed, there is 1 ["),
        ("6 red", "cannot be paid: 6 cards are needed, there are 6, and not of the right kind ["),
    ],
)
def test_a_cost_says_how_many_cards_it_wants_and_how_many_there_are(tmp_path: Path, hand: str, sentence: str) -> None:
    table = on_usa(tmp_path, f"  given P1.hand = {hand}\n")
    assert why_not(Game(table.machine, table.state), "Calgary – Winnipeg").startswith(sentence)
