"""Many games at once: figures in every form, the same whatever the number of processes, kept when stopped."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import STUCK, TINY
from ttrdsl.cli.simulate import SPOKEN
from ttrdsl.dialect import native
from ttrdsl.playtest import workers

NATIVE = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
FASTEST = "native" if native.available() is None else "text"
HOW = ("engine", "start_seconds", "games_per_second")
FIRST = [
    "format", "version", "games", "players", "engine", "start_seconds", "games_per_second", "turns_per_game",
    "decisions_per_game", "mean_score", "dead_states", "not_over",
]  # fmt: skip


@pytest.fixture
def tiny(folder: Path) -> Path:
    path = folder / "tiny.ttr"
    path.write_text(TINY.lstrip(), encoding="utf-8")
    return path


def figures(outcome: Any) -> dict[str, Any]:
    """Return what the games show, whoever played them."""
    found = dict(json.loads(outcome.out))
    return {name: value for name, value in found.items() if name not in HOW}


def test_json_begins_with_what_people_compare(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "5", "--format", "json")
    found = json.loads(outcome.out)
    assert outcome.code == 0
    assert list(found)[: len(FIRST)] == FIRST
    assert (found["games"], found["players"], found["engine"], found["dead_states"]) == (5, 2, FASTEST, 0)


@pytest.mark.parametrize("engine", ["interpreter", "text"])
def test_the_number_of_jobs_changes_nothing(run: Any, tiny: Path, engine: str) -> None:
    args = (
        "simulate",
        "tiny.ttr",
        "-n",
        "60",
        "--seed",
        "4",
        "--seats",
        "random",
        "--format",
        "json",
        "--engine",
        engine,
    )
    assert figures(run(*args, "--jobs", "1")) == figures(run(*args, "--jobs", "2"))


def test_styles_meet_on_any_number_of_jobs(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "-n", "12", "--seats", "path,random", "--seed", "4", "--format", "json")
    assert figures(run(*args, "--jobs", "1")) == figures(run(*args, "--jobs", "2"))


# ---- engines --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "csv", "text"])
@pytest.mark.parametrize("seats", ["random,random,random", "path,random,path"])
def test_text_and_interpreter_show_the_same(run: Any, tiny: Path, form: str, seats: str) -> None:
    args = ("simulate", "tiny.ttr", "-n", "6", "--seats", seats, "--seed", "4", "--format", form, "--jobs", "1")
    outcomes = [run(*args, "--engine", engine) for engine in ("interpreter", "text")]
    shown = [figures(outcome) if form == "json" else outcome.out for outcome in outcomes]
    assert shown[0] == shown[1]


@NATIVE
@pytest.mark.parametrize("form", ["json", "csv"])
def test_native_code_and_text_show_the_same(run: Any, tiny: Path, form: str) -> None:
    args = ("simulate", "tiny.ttr", "-n", "60", "--seed", "4", "--seats", "random", "--format", form, "--jobs", "2")
    outcomes = [run(*args, "--engine", engine) for engine in ("text", "native")]
    shown = [figures(outcome) if form == "json" else outcome.out for outcome in outcomes]
    assert shown[0] == shown[1]
    assert "60 games with native code (start " in outcomes[1].err


def test_nobody_waits_for_native_code(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "-n", "30", "--seats", "random", "--format", "json")
    outcome = run(*args)
    assert "30 games with the interpreter, then " in outcome.err
    assert figures(outcome) == figures(run(*args, "--engine", "interpreter"))


def test_without_llvmlite_a_sentence_says_so_and_the_text_plays(
    run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)  # as if it were not installed
    outcome = run("simulate", "tiny.ttr", "-n", "30", "--engine", "native", "--format", "json")
    assert outcome.code == 0
    assert json.loads(outcome.out)["engine"] == "text"
    assert "note: native code needs llvmlite: pip install 'ttrdsl[fast]'; playing as text" in outcome.err


# ---- forms ----------------------------------------------------------------------------------------


def test_text_names_seats_lines_and_routes(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "6", "--seats", "path,random,random")
    assert outcome.code == 0
    for words in ("P1 path", "P3 random", "all random", "Tickets", "routes never claimed", "dead states: none"):
        assert words in outcome.out
    assert f"6 games with {SPOKEN[FASTEST]} (start " in outcome.err
    assert "\x1b" not in outcome.out + outcome.err


def test_a_game_without_tickets_has_no_columns_for_them(run: Any, folder: Path) -> None:
    (folder / "dice.ttr").write_text(
        'game dice "Dice" for 2 players\nplayer has points : number = 0\nsteps setup { }\n'
        'steps turn { main: choose "How many?" { } }\naction one "One" { me.points += 1 }\n'
        "end when any(p in players: p.points > 2) then 0 turns each\n"
        'score pips "Pips" = me.points\nwinner { most total }\n'
    )
    outcome = run("simulate", "dice.ttr", "-n", "2", "--engine", "interpreter")
    assert outcome.code == 0
    assert outcome.out.splitlines()[2].split() == ["player", "won", "between", "score"]


def test_rows_are_a_table_of_the_same_games(run: Any, tiny: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pip install 'ttrdsl[data]'")
    words = ("simulate", "tiny.ttr", "-n", "4", "--seats", "random", "--engine", "interpreter", "--format", "csv")
    outcome = run(*words, "--rows", "games.parquet")
    assert outcome.code == 0
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    table = parquet.read_table("games.parquet").to_pylist()
    assert [row["game"] for row in table] == [0, 1, 2, 3]
    assert [[f"P{who}" for who in row["winners"]] for row in table] == [row["winners"].split("+") for row in rows]
    assert [str(row["P2: joined"]) for row in table] == [row["P2: joined"] for row in rows]
    assert all(row["dead"] is None for row in table)


def test_csv_has_a_line_for_each_game(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "4", "--format", "csv")
    rows = list(csv.reader(io.StringIO(outcome.out)))
    assert rows[0][:8] == ["game", "turns", "decisions", "winners", "P1 path", "P2 path", "dead", "first"]
    assert rows[0][8:10] == ["P1: kept", "P1: joined"]
    lines = [i for i, name in enumerate(rows[0]) if name.startswith("P1: ")][2:]
    assert all(sum(int(row[i]) for i in lines) == int(row[4]) for row in rows[1:])
    assert [row[0] for row in rows[1:]] == ["0", "1", "2", "3"]
    assert all(len(row) == len(rows[0]) for row in rows)


# ---- going on -------------------------------------------------------------------------------------


def test_a_run_goes_on_from_its_file(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "--seed", "4", "--seats", "random", "--format", "json")
    whole = figures(run(*args, "-n", "9"))
    run(*args, "-n", "4", "--resume", "kept.json")
    assert [kept["end"] for kept in json.loads(Path("kept.json").read_text())["played"]] == [4]
    assert figures(run(*args, "-n", "9", "--resume", "kept.json")) == whole


def test_a_run_goes_on_with_another_engine(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "--seed", "4", "--seats", "random", "--format", "json", "-n")
    run(*args, "4", "--engine", "interpreter", "--resume", "kept.json")
    outcome = run(*args, "9", "--engine", "text", "--resume", "kept.json")
    assert figures(outcome) == figures(run(*args, "9"))


def test_fewer_games_than_a_file_holds_leave_the_file_as_it_is(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "--seed", "4", "--seats", "random", "--format", "json")
    run(*args, "-n", "9", "--resume", "kept.json")
    before = Path("kept.json").read_bytes()
    assert figures(run(*args, "-n", "5", "--resume", "kept.json")) == figures(run(*args, "-n", "5"))
    assert Path("kept.json").read_bytes() == before


def test_a_line_for_each_game_goes_on_too(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "--seed", "4", "--seats", "random")
    whole = run(*args, "-n", "9", "--format", "csv").out
    run(*args, "-n", "4", "--format", "csv", "--resume", "lines.json")
    assert run(*args, "-n", "9", "--format", "csv", "--resume", "lines.json").out == whole
    # A file without lines does not help to print them; its games are played again.
    run(*args, "-n", "4", "--resume", "sums.json")
    assert run(*args, "-n", "9", "--format", "csv", "--resume", "sums.json").out == whole


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_what_is_finished_is_kept_when_a_run_is_stopped(
    run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch, by: signal.Signals
) -> None:
    args = ("simulate", "tiny.ttr", "-n", "6", "--format", "json", "--jobs", "1", "--seats", "random")
    real = workers.play_numbered

    def stopped(machine: Any, run: Any, players: Any, number: int) -> Any:
        if number == 3:
            signal.raise_signal(by)
        return real(machine, run, players, number)

    with monkeypatch.context() as patch:
        patch.setattr(workers, "play_numbered", stopped)
        outcome = run(*args, "--resume", "kept.json")
    assert outcome.code == 130
    assert figures(outcome)["games"] == 3
    assert "stopped after 3 games" in outcome.err
    assert figures(run(*args, "--resume", "kept.json")) == figures(run(*args))


def test_a_dead_state_leaves_a_replay(run: Any, folder: Path) -> None:
    (folder / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    outcome = run("simulate", "stuck.ttr", "-n", "2", "--dead", "dead")
    assert outcome.code == 0, outcome.err
    assert "dead states: 2" in outcome.out
    assert "no game came to its end: nothing is known about winners, points, turns and routes" in outcome.out
    assert "never claimed" not in outcome.out
    assert run("simulate", "stuck.ttr", "-n", "2", "--report", "stuck.html").code == 0
    assert "No game came to its end" in (folder / "stuck.html").read_text(encoding="utf-8")
    files = sorted(path.name for path in (folder / "dead").iterdir())
    assert files == ["stuck-seed0-game0.dead.json", "stuck-seed0-game1.dead.json"]
    shown = run("play", "stuck.ttr", "--replay", f"dead/{files[0]}")
    assert shown.code == 0
    assert "not over" in shown.out


@pytest.mark.parametrize("verb", ["simulate", "arena"])
def test_games_without_an_end_are_one_sentence(
    run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    monkeypatch.setattr("ttrdsl.engine.game.MOST_DECISIONS", 50)
    endless = re.sub(r"end when .*", "board has bell : number\nend when bell > 0 then 0 turns each", TINY.lstrip())
    endless += 'action hush "Hush" { bell = 0 }\n'
    (folder / "endless.ttr").write_text(endless, encoding="utf-8")
    more = ["--jobs", "1", "--engine", "interpreter", "--dead", "dead"][: 6 if verb == "simulate" else 4]
    outcome = run(verb, "endless.ttr", "--seats", "random,random", "-n", "4", *more)
    said = "were not over after 50,000 decisions, and no figure counts them: does anything bring the end?"
    assert outcome.out.count("not over") == 1
    assert said in outcome.out, outcome.out + outcome.err
    assert "`ttrdsl check`" not in outcome.err


def test_only_the_first_dead_states_leave_replays(run: Any, folder: Path) -> None:
    (folder / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    for games in ("8", "11"):  # and no more when a run goes on
        outcome = run("simulate", "stuck.ttr", "-n", games, "--dead", "dead", "--jobs", "2", "--resume", "kept.json")
        assert f"note: {games} games could not go on; replays of the first 5 are in `dead`" in outcome.err
    files = sorted(path.name for path in (folder / "dead").iterdir())
    assert files == [f"stuck-seed0-game{number}.dead.json" for number in range(5)]


@pytest.mark.parametrize("form", ["csv", "json", "text"])
def test_dead_states_are_told_whatever_the_format(run: Any, folder: Path, form: str) -> None:
    (folder / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    outcome = run("simulate", "stuck.ttr", "-n", "2", "--dead", "dead", "--format", form)
    assert "note: 2 games could not go on; replays are in `dead`, and `ttrdsl check` may say why" in outcome.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "human"), "no style `human`"),
        (("--players", "7"), "is for 2 to 3 players, not 7"),
        (("--engine", "steam"), "steam"),
        (("--resume", "tiny.ttr"), "cannot continue from `tiny.ttr`: this is not JSON"),
        (("--resume", "no/such.json"), "cannot write"),
    ],
)
def test_slips_are_named_in_one_message(run: Any, tiny: Path, args: tuple[str, ...], words: str) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "2", *args)
    assert outcome.code == 2
    assert words in outcome.err
    assert "TTR901" not in outcome.err


def test_a_version_that_was_played_before_is_told_and_not_played(run: Any, tiny: Path) -> None:
    tiny.write_text(tiny.read_text(encoding="utf-8") + "param spare = 3\nscore left_over = spare\n", encoding="utf-8")
    outcome = run("sweep", "tiny.ttr", "--set", "spare=2..4", "-n", "2", "--seats", "random", "--jobs", "1")
    assert outcome.code == 0, outcome.err
    lines = [line for line in outcome.err.splitlines() if line.startswith("version ")]
    assert [line.split(":")[0] for line in lines] == [f"version {number}" for number in (1, 2, 3, 4)]
    assert sum(line.endswith(": played before") for line in lines) == 1  # one value is that of the game
