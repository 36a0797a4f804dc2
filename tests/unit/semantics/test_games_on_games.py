"""A game that uses another game is a variant of it: the other is an earlier layer, wherever the variant lies."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import Workspace

VARIANT = """game long_haul "The long way" for 6..7 players
use usa { trains = 50 }

param unused_here = 3

> There is no bonus for the longest path.
remove longest
> The most points win.
winner { most total }
"""


MINE = """game mine "Mine" for 2 players
use standard_deck
use classic
cities { Arle 0 0;  Birk 90 0;  Cern 90 90 }
routes { Arle – Birk 2 red;  Birk – Cern 3 blue }
tickets { Arle – Cern 5 }
"""


def compiled(folder: Path, text: str, name: str = "long_haul") -> Compiled:
    path = folder / f"{name}.ttr"
    path.write_text(text, encoding="utf-8")
    return Workspace(folder).compile(path)


def test_a_game_takes_board_rules_and_parameters_of_a_shipped_one(tmp_path: Path) -> None:
    found = compiled(tmp_path, VARIANT)
    assert not found.errors
    text = str(found.bundle)
    assert "long_haul" in text
    assert "Vancouver" in text
    assert "Longest path" not in text


def test_only_what_the_variant_itself_leaves_unused_is_reported(tmp_path: Path) -> None:
    unused = [p for p in compiled(tmp_path, VARIANT).problems if p.code == "TTR811"]
    assert [p.title for p in unused] == ["parameter `unused_here` is never used"]


def test_what_the_other_game_says_for_more_players_is_left_alone(tmp_path: Path) -> None:
    few = 'game few "Few" for 3..5 players\nuse world37\n'
    assert [p.code for p in compiled(tmp_path, few, "few").problems] == []
    own = "> Never.\nexcept worth(route) = 1 when count(players) > 5\n"
    assert [p.code for p in compiled(tmp_path, few + own, "few").problems] == ["TTR502"]


def test_a_game_with_the_name_of_a_shipped_one_does_not_use_that(tmp_path: Path) -> None:
    found = compiled(tmp_path, 'game usa "Mine" for 2 players\nuse usa\n', "usa")
    assert "TTR109" in [p.code for p in found.problems]


def test_a_game_takes_board_and_rules_of_one_that_lies_next_to_it(tmp_path: Path) -> None:
    for name, text in {"mine": MINE, "other": 'game other "Other" for 2 players\nuse mine\n'}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.ttr").write_text(text, encoding="utf-8")
    found = Workspace(tmp_path).compile(tmp_path / "other" / "other.ttr")
    assert not found.errors
    assert "Arle" in str(found.bundle)


def test_games_are_among_what_can_be_used(tmp_path: Path) -> None:
    found = compiled(tmp_path, 'game x "X" for 2 players\nuse europa\n', "x")
    assert "did you mean `europe`?" in str([p.help for p in found.problems if p.code == "TTR107"])


def test_a_module_that_removes_too_early_is_told_where_it_belongs(tmp_path: Path) -> None:
    (tmp_path / "early.ttr").write_text('module early "Early"\nremove longest\n', encoding="utf-8")
    found = compiled(tmp_path, 'game x "X" for 2 players\nuse early\nuse usa\n', "x")
    problem = next(p for p in found.problems if p.code == "TTR106")
    assert "`use early` goes below the `use` that brings `longest`" in str(problem.help)


def test_a_step_that_no_longer_sets_a_local_is_named(tmp_path: Path) -> None:
    found = compiled(tmp_path, 'game x "X" for 2 players\nuse japan\nexcept claim_route.pay { me.points -= 1 }\n', "x")
    problem = next(p for p in found.problems if p.code == "TTR101")
    assert "it was set by `claim_route.pay`" in problem.label
    assert [place.span.file for place in problem.related] == ["x.ttr"]
