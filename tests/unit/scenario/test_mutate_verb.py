"""The verb that makes mutants goes on where it was stopped, and only with the same rules and scenarios."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ttrdsl.cli.main import main
from ttrdsl.scenario.mutants import mutants
from ttrdsl.scenario.mutation import Suite, tried_on
from ttrdsl.scenario.mutation_task import mutants_task
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
SCENARIO = 'scenario "s" {\n  on toy with 2 players\n  when P1 does draw, blind\n  then count(P1.hand) = 1\n}\n'

NAP = """game nap "Nap" for 2 players
player has tired : number
rule sleepy = me.tired > 0
steps setup { }
steps turn { main: choose "Your turn" { } }
action wake "Wake" { me.tired += 1 }
action nap "Nap" when sleepy { choose p in players where p != me and p.tired < 9;  me.tired = 0 }
end when any(p in players: p.tired > 5) then 0 turns each
score rest "Rest" = me.tired
winner { most total }
scenario "nobody naps at first" {
  on nap with 2 players
  then  P1 may not nap
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    (tmp_path / "scenarios.ttr").write_text(SCENARIO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_run_goes_on_from_its_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "toy.ttr", "--sample", "5", "--resume", "kept.json"]) == 0
    first = capsys.readouterr().out
    kept = json.loads((folder / "kept.json").read_text(encoding="utf-8"))
    assert len(kept["verdicts"]) == 5
    for verdict in kept["verdicts"]:
        verdict["killed_by"] = verdict["killed_by"] or "somebody"
    (folder / "kept.json").write_text(json.dumps(kept), encoding="utf-8")
    assert main(["mutate", "toy.ttr", "--sample", "5", "--resume", "kept.json"]) == 0
    again = capsys.readouterr().out
    assert again.endswith("5 mutants, 5 killed, 0 waived: score 1.000\n"), "what is known is not tried again"
    assert "nobody checks" in first
    assert "all scenarios still hold" in first


def test_verdicts_on_other_scenarios_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "toy.ttr", "--sample", "2", "--resume", "kept.json"]) == 0
    (folder / "scenarios.ttr").write_text(SCENARIO.replace('"s"', '"t"'), encoding="utf-8")
    assert main(["mutate", "toy.ttr", "--sample", "2", "--resume", "kept.json"]) == 2
    assert "belongs to other rules or scenarios" in capsys.readouterr().err


def test_a_lost_condition_is_noticed_by_those_who_are_not_offered_the_action(tmp_path: Path) -> None:
    (tmp_path / "nap.ttr").write_text(NAP, encoding="utf-8")
    suite = Suite(tmp_path / "nap.ttr")
    lost = [(n, m) for n, m in enumerate(mutants(suite.bundle)) if "if" in m.place and m.change.endswith("is lost")]
    assert [suite.verdict(*one).killed_by for one in lost] == ["nobody naps at first"]


def test_a_lost_step_is_called_as_it_is_written() -> None:
    changes = {m.change for m in mutants(Workspace(FOLDER).compile(FOLDER / "toy.ttr", checks=False).bundle or {})}
    assert {"step `move` is lost", "step `=` is lost"} <= changes
    assert not changes & {f"step `{word}` is lost" for word in ("put", "shift", "take", "draw", "each", "run")}


def test_numbers_of_cards_and_start_values_are_told_where_they_are_written(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    suite = Suite(tmp_path / "toy.ttr")
    lines = (tmp_path / "toy.ttr").read_text(encoding="utf-8").split("\n")
    told = 0
    for number, mutant in enumerate(mutants(suite.bundle)):
        if mutant.place[0] in ("cards", "cells", "pieces"):
            verdict = suite.verdict(number, mutant)
            line = lines[int(verdict.where.rpartition(":")[2]) - 1]
            assert verdict.text == " ".join(line.split())
            wanted = mutant.change.split()[0 if mutant.place[0] == "cards" else -1]
            assert line.endswith(wanted) or "starts as" in mutant.change  # nothing is written where it starts as none
            told += 1
    assert told > 4


def test_a_comparison_is_told_without_its_sign_which_a_program_turns_round(tmp_path: Path) -> None:
    (tmp_path / "nap.ttr").write_text(NAP, encoding="utf-8")
    bundle = Workspace().compile(tmp_path / "nap.ttr").bundle
    assert bundle is not None
    changes = [mutant.change for mutant in mutants(bundle)]
    assert "the comparison is also true of equal numbers" in changes
    assert not any("`<`" in change for change in changes)


def test_a_field_that_stands_for_something_starts_as_another_thing(tmp_path: Path) -> None:
    fields = "player has friend : player\nboard has place : city\ncities { Alm 0 0;  Bay 1 0 }\n"
    path = tmp_path / "nap.ttr"
    path.write_text(NAP.replace("player has tired", fields + "player has tired"), encoding="utf-8")
    bundle = Workspace().compile(path, checks=False).bundle
    assert bundle is not None
    changes = {mutant.change: mutant.new for mutant in mutants(bundle) if mutant.place[0] == "cells"}
    assert changes == {
        "`board.place` starts as `Alm`": 0,
        "`board.place` starts as `Bay`": 1,
        "`player.friend` starts as P1": 0,
        "`player.friend` starts as P2": 1,
    }


def test_on_other_machines_a_shipped_module_is_called_as_it_is_here(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = folder / "far/alps.ttr"
    game.parent.mkdir()
    game.write_text(
        'game alps "Alps" for 2 players\nuse standard_deck\nuse classic { trains = 9 }\n'
        "cities { Bern 0 0;  Chur 90 0 }\nroutes { Bern – Chur 2 red }\ntickets { Bern – Chur 2 }\n"
        'scenario "s" {\n  on alps with 2 players\n  then P1 may draw_cards\n}\n',
        encoding="utf-8",
    )
    (folder / "here").mkdir()
    monkeypatch.chdir(folder / "here")
    numbers = tuple(range(0, 200, 10))
    places = {verdict.where for verdict in mutants_task(game, numbers).begin()(0, len(numbers))}
    assert places == {verdict.where for verdict in tried_on(Suite(game), numbers)}
    assert any("rules/classic.ttr" in place for place in places)


def test_of_a_variant_only_its_own_rules_are_changed_on_request(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "late.ttr").write_text(
        'game late "Late naps" for 2 players\nuse nap\nexcept sleepy = me.tired > 3\n'
        'scenario "nobody naps at first" {\n  on late with 2 players\n  then  P1 may not nap\n}\n',
        encoding="utf-8",
    )
    (folder / "nap.ttr").write_text(NAP.partition("scenario")[0], encoding="utf-8")
    places = {}
    for options in ([], ["--own"]):
        assert main(["mutate", "late.ttr", *options, "--format", "json"]) == 0
        survivors = json.loads(capsys.readouterr().out)["survivors"]
        places[len(options)] = {survivor["where"] for survivor in survivors}
    assert any(place.startswith("nap.ttr") for place in places[0])
    assert places[1] == {"late.ttr:3"}
