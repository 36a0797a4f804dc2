"""How the tool behaves as a process: streams, colors, interruptions, its own mistakes, and what it loads."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.games import HEADER
from tests.unit.bots.tiny import TINY

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "ttrdsl.cli"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
OUTSIDE = {"click", "lark", "jsonschema", "rich", "jinja2", "networkx", "numpy", "llvmlite", "typst"}


def start(*args: str, **more: Any) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *args], **{"env": ENVIRONMENT, "stdout": pipe, "stderr": pipe, **more})


def test_a_reader_who_has_seen_enough_does_not_change_the_exit_code(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start("check", "broken", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err.decode().splitlines() == ["", "2 games and 2 modules checked: 5 errors"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence(folder: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = start("check", "broken", stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.decode() == "error: cannot write the output: No space left on device\n"


def test_watching_ends_with_an_interruption(folder: Path) -> None:
    process = start("check", "--watch")
    assert process.stderr is not None
    lines = [process.stderr.readline().decode() for _ in range(2)]
    assert lines[1] == "waiting for changes; Ctrl-C to stop\n"
    path = folder / "maps/island/island.ttr"
    path.write_text(path.read_text(encoding="utf-8") + "rule extra = nothing\n", encoding="utf-8")
    assert process.stdout is not None
    assert b"TTR101" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().splitlines()[-1] == "stopped"
    assert "Traceback" not in err.decode()


def test_a_terminal_without_our_letters_is_no_obstacle(folder: Path) -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    process = start("explain", "maps/island/island.ttr", "claim", env=environment)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    process = start("fmt", "-", env=environment, stdin=subprocess.PIPE)
    out, _ = process.communicate("rule  a='Zürich – Genève'\n".encode(), timeout=60)
    assert out.decode("utf-8") == "rule a = 'Zürich – Genève'\n"


def test_colors_can_be_asked_for_before_and_behind_the_verb(run: Any) -> None:
    assert "\x1b[" not in run("check", "broken").out
    assert "\x1b[" in run("check", "broken", "--color", "always").out
    assert "\x1b[" in run("--color", "always", "check", "broken").out
    assert "\x1b[" not in run("--color", "always", "check", "broken", "--color", "never").out


@pytest.mark.parametrize(("variable", "colored"), [("", True), ("NO_COLOR", False), ("TERM", False)])
def test_a_terminal_gets_colors_unless_it_says_otherwise(
    folder: Path, monkeypatch: pytest.MonkeyPatch, variable: str, colored: bool
) -> None:
    from ttrdsl.cli.console import Console

    class Terminal:
        def isatty(self) -> bool:
            return True

    if variable:
        monkeypatch.setenv(variable, "dumb")
    assert Console().colored(Terminal()) is colored  # type: ignore[arg-type]


def test_a_terminal_sees_which_file_is_being_checked(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ttrdsl.cli import progress

    (folder / "many").mkdir()
    for name in ("a", "b"):
        (folder / "many" / f"{name}.ttr").write_text(f'module {name} "{name}"\n', encoding="utf-8")
    assert "1 of 2" not in run("check", "many").err
    terminal = StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=terminal))
    run("check", "many/a.ttr")
    assert "of" not in terminal.getvalue()
    run("check", "many")
    assert re.search(r"1 of 2: many.a\.ttr.*2 of 2: many.b\.ttr\r\x1b\[K$", terminal.getvalue(), re.DOTALL)


def test_our_own_mistakes_are_said_to_be_ours(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr("ttrdsl.cli.check.check_files", broken)
    outcome = run("check")
    assert outcome.code == 2
    assert outcome.err.startswith("error[TTR901]: this is our own fault: ZeroDivisionError: division by zero (")
    assert "report" in outcome.err
    assert "Traceback" not in outcome.err
    assert "Traceback" in run("check", "--debug").err


@pytest.mark.parametrize(
    "failure", ["type('Made', (), {'rule': Named()})", "broken(BrokenExecutor())", "broken(OSError(32, 'Broken pipe'))"]
)
def test_an_interruption_that_turned_into_another_failure_stays_one(folder: Path, failure: str) -> None:
    lines = [
        "import contextlib, signal",
        "from concurrent.futures import BrokenExecutor",
        "import ttrdsl.cli.check, ttrdsl.cli.__main__",
        "class Named:",
        "    def __set_name__(self, owner, name): signal.raise_signal(signal.SIGINT)",
        "def broken(error):",
        "    with contextlib.suppress(KeyboardInterrupt): signal.raise_signal(signal.SIGINT)",
        "    raise error",
        f"ttrdsl.cli.check.check_files = lambda *_: {failure}",
        "ttrdsl.cli.__main__.run()",
    ]
    process = subprocess.run(
        [sys.executable, "-c", "\n".join(lines), "check"], env=ENVIRONMENT, capture_output=True, text=True, timeout=60
    )
    assert (process.returncode, process.stderr.splitlines()[-1]) == (130, "stopped")


@pytest.mark.parametrize("verb", [("play", "--seats", "random"), ("export-vectors", "-o", "out")])
def test_rules_that_do_not_say_how_to_begin_are_not_our_mistake(run: Any, folder: Path, verb: tuple[str, ...]) -> None:
    rules = "deck coins { coin 1 }\nplayer has purse : cards seen by all\n"
    deal = "after setup.hands { for me in players { move 1 from coins to me.purse } }\n"
    (folder / "few.ttr").write_text(TINY.lstrip() + rules + deal, encoding="utf-8")
    outcome = run(verb[0], "few.ttr", *verb[1:])
    assert outcome.code == 2
    assert "the game cannot go on: `coins` has too few cards" in outcome.err


@pytest.mark.parametrize("verb", [("play", "--seats", "random"), ("export-vectors", "-o", "out")])
def test_rules_that_cannot_be_worked_out_are_not_our_mistake(run: Any, folder: Path, verb: tuple[str, ...]) -> None:
    with_most = "board has spare : number = 0\nafter setup.hands { spare = 1 / (count(players) - MOST) }\n"
    _, most = HEADER.search(TINY).groups()  # type: ignore[union-attr]
    (folder / "odd.ttr").write_text(TINY.lstrip() + with_most.replace("MOST", most), encoding="utf-8")
    outcome = run(verb[0], "odd.ttr", *verb[1:], *(["--players", most] if verb[0] == "play" else []))
    assert outcome.code == 2
    assert "the game cannot go on: division by 0 (step `setup" in outcome.err
    assert not (folder / "out").exists()  # not half of the kit


def test_every_help_ends_with_two_examples(run: Any) -> None:
    from ttrdsl.cli.main import VERBS

    for words in [[], *([verb.name] for verb in VERBS)]:
        outcome = run(*words, "--help")
        assert outcome.code == 0
        examples = outcome.out.rstrip().split("Examples:\n")[1].splitlines()
        assert len(examples) == 4
        assert all("ttrdsl" in line for line in examples[::2])


def test_completion_scripts_name_the_tool(run: Any) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_TTRDSL_COMPLETE" in run("completion", shell).out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("ttrdsl ch", ["plain,check"]),
        ("ttrdsl check isl", ["plain,island", "file,isl"]),
        ("ttrdsl fmt --ch", ["plain,--check"]),
    ],
)
def test_completion_answers_a_shell(folder: Path, words: str, offered: list[str]) -> None:
    asked = {"_TTRDSL_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    process = start(env={**ENVIRONMENT, **asked})
    out, _ = process.communicate(timeout=60)
    assert out.decode().split() == offered


@pytest.mark.parametrize(
    ("words", "loaded"),
    [(["version"], {"click"}), (["check", "island"], {"click", "lark"}), (["fmt"], {"click", "lark"})],
)
def test_it_loads_only_the_libraries_it_needs(folder: Path, words: list[str], loaded: set[str]) -> None:
    """A tool that is slow to start is not used."""
    process = start(*words, env={**ENVIRONMENT, "PYTHONPROFILEIMPORTTIME": "1"})
    _, err = process.communicate(timeout=60)
    modules = {line.rpartition("|")[2].strip().partition(".")[0] for line in err.decode().splitlines()}
    assert "ttrdsl" in modules
    assert modules & OUTSIDE == loaded


@pytest.mark.parametrize("typed", ["TTR102", "ttr102", "102", "unknown_city", "unknown-city"])
@pytest.mark.parametrize("color", ["never", "always"])
def test_a_code_is_explained_however_it_is_typed(run: Any, typed: str, color: str) -> None:
    outcome = run("explain", typed, "--color", color)
    assert outcome.code == 0
    assert "TTR102" in outcome.out
    assert ("\x1b[" in outcome.out) is (color == "always")
