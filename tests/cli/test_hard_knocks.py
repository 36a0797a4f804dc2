"""The worst day: odd files, names that point elsewhere, closed streams, full disks and killed processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.bundle import bundle_bytes

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
COMMAND = [sys.executable, "-m", "ttrdsl.cli"]
# Python itself has begun: before that an interruption is nobody's to answer.
READY = """import sys
from ttrdsl.cli.__main__ import run

class Begun:  # says so once the command line is being read: before that Python itself would be interrupted
    def find_spec(name, *place):
        if name == "ttrdsl.cli.main":
            print("ready", file=sys.stderr, flush=True)

sys.meta_path.insert(0, Begun)
run()"""
ONE_GAME = ["simulate", "island", "-n", "1", "--seats", "random", "--engine", "interpreter"]  # quick to begin
VERBS = ["check", "build", "fmt", "explain", "test", "coverage", "play", "simulate", "render", "rulebook", "print"]
READING = [
    ("render", "island", "--state"), ("render", "island", "--heat"), ("simulate", "island", "-n", "1", "--resume"),
    ("analyse", "island", "--simulation"), ("mutate", "island", "--resume"), ("play", "island", "--replay"),
    ("play", "island", "--load"), ("import", "--routes"),
]  # fmt: skip


@pytest.fixture
def odd_files(folder: Path) -> list[str]:
    """Files that are none, and one that is too large."""
    for suffix in ("ttr", "json"):
        os.mkfifo(folder / f"pipe.{suffix}")
        (folder / f"dir.{suffix}").mkdir()
        with (folder / f"big.{suffix}").open("wb") as file:
            file.truncate(5 << 30)
    return ["pipe.ttr", "pipe.json", "dir.ttr", "dir.json", "big.ttr", "big.json", "/dev/zero", "x" * 10_000]


@pytest.mark.parametrize("words", [*((verb,) for verb in VERBS), *READING], ids=" ".join)
def test_an_odd_file_is_one_sentence(run: Any, odd_files: list[str], words: tuple[str, ...]) -> None:
    for name in odd_files:
        outcome = run(*words, name)
        assert outcome.code in (1, 2), (name, outcome)
        assert "TTR901" not in outcome.out + outcome.err
        assert len(outcome.out + outcome.err) < 1500


@pytest.mark.parametrize(
    "words",
    [("export", "island", "--format", "dot", "-o"), ("analyse", "island", "--format", "text", "-o")],
    ids=" ".join,
)
def test_a_device_or_a_pipe_is_not_written_over(run: Any, folder: Path, words: tuple[str, ...]) -> None:
    os.mkfifo(folder / "pipe")
    outcome = run(*words, "pipe")
    assert (outcome.code, "this is a device or a pipe, not a file" in outcome.err) == (2, True)
    assert (folder / "pipe").is_fifo()


@pytest.mark.parametrize("name", ["../x", "/tmp/x", "a/b", "..", "", "a b", "x\x1b[2J", "x" * 61, "1st"])
@pytest.mark.parametrize("verb", ["render", "print", "export", "simulate"])
def test_a_bundle_cannot_name_a_file_elsewhere(run: Any, folder: Path, verb: str, name: str) -> None:
    bundle = json.loads(bundle_bytes(bundle_of("usa")))
    bundle["game"]["id"] = name
    (folder / "in").mkdir()
    (folder / "in" / "map.json").write_text(json.dumps(bundle))
    os.chdir(folder / "in")
    outcome = run(verb, "map.json")
    assert outcome.code == 2
    assert "bundle, at /game/id: " in outcome.err
    assert os.listdir(".") == ["map.json"]


@pytest.mark.parametrize("sign", ["\x1b]0;owned\x07", "\x9b2J", "\u202e", "\u2066"])
def test_no_sign_that_a_terminal_obeys_gets_through(run: Any, folder: Path, sign: str) -> None:
    path = folder / "maps/island/island.ttr"
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace('"', f'"{sign}', 1), encoding="utf-8")
    for words in (["check", "island"], ["check", "island", "--format", "json"], ["fmt", "--diff", "maps/island"]):
        outcome = run(*words)
        assert outcome.code == 1
        assert "TTR012" in outcome.out
        assert not set(sign) & set("\x1b\x9b\x07\u202e\u2066") & set(outcome.out + outcome.err)
    assert run("check", "island", "--fix").code == 0
    assert path.read_text(encoding="utf-8").replace("]0;owned", "").replace("2J", "") == good
    bundle = json.loads(bundle_bytes(bundle_of("usa")))
    bundle["board"]["cities"][0]["name"] = bundle["domains"]["city"][0] = f"Bad{sign}"
    (folder / "map.json").write_text(json.dumps(bundle))
    outcome = run("analyse", "map.json")
    assert outcome.code == 2
    assert "an invisible character" in outcome.err
    odd = f"no{sign}file.ttr"
    assert not set(sign) & set("\x1b\x9b\x07\u202e\u2066") & set(run("check", odd).err)


# ---- processes ----------------------------------------------------------------------------------


def start(*args: str, **more: Any) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *args], **{"env": ENVIRONMENT, "stdout": pipe, "stderr": pipe, **more})


@pytest.mark.parametrize("words", [("version",), ("check", "broken"), (*ONE_GAME,), ("--help",)])
def test_closed_streams_do_not_change_the_exit_code(folder: Path, words: tuple[str, ...]) -> None:
    line = " ".join([*COMMAND, *words])
    expected = subprocess.run(line, shell=True, env=ENVIRONMENT, capture_output=True).returncode
    for closed in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(f"{line} {closed}", shell=True, env=ENVIRONMENT, capture_output=True)
        assert (done.returncode, b"Traceback" in done.stderr) == (expected, False), closed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("version",), (*ONE_GAME,), ("--help",), ("explain", "TTR102")])
def test_a_full_disk_is_one_sentence_whatever_is_printed(folder: Path, words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        process = start(*words, stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "cannot write the output: No space left on device" in err.decode()
    assert "Traceback" not in err.decode()


@pytest.mark.skipif(os.name != "posix", reason="needs limits")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_that_fills_up_in_the_middle_is_no_success(folder: Path, unbuffered: str) -> None:
    def small_disk() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    with open("board.dot", "wb") as file:
        line = [*COMMAND, "export", "usa", "--format", "dot", "-o", "-"]
        environment = {**ENVIRONMENT, "PYTHONUNBUFFERED": unbuffered, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(line, stdout=file, stderr=subprocess.PIPE, env=environment, preexec_fn=small_disk)
    assert done.returncode == 2
    assert done.stderr.decode() == "error: cannot write the output: File too large\n"


def test_figures_are_printed_even_if_their_file_cannot_be_written(
    run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ttrdsl.cli.exit_codes import CannotWork

    written = []

    def full(path: Path, data: bytes) -> None:
        written.append(path)
        if len(written) > 1:
            raise CannotWork(f"cannot write `{path}`: No space left on device")

    monkeypatch.setattr("ttrdsl.cli.simulate_work.save", full)
    outcome = run("simulate", "usa", "-n", "2", "--seed", "1", "--format", "json", "--resume", "run.json")
    assert outcome.code == 2
    assert json.loads(outcome.out)["games"] == 2
    assert outcome.err.splitlines()[-1] == "error: cannot write `run.json`: No space left on device"


def test_what_was_measured_of_a_map_is_printed_even_if_its_page_cannot_be_written(run: Any, folder: Path) -> None:
    (folder / "page.html").mkdir()
    outcome = run("analyse", "island", "-o", "page.html")
    assert outcome.code == 2
    assert "cities" in outcome.out
    assert "cannot write `page.html`" in outcome.err


def test_a_file_that_cannot_be_written_is_found_out_before_anything_is_played(run: Any, folder: Path) -> None:
    outcome = run("simulate", "usa", "-n", "1000000", "--resume", "gone/run.json")
    assert (outcome.code, outcome.out) == (2, "")
    assert "cannot write `gone/run.json`" in outcome.err


@pytest.mark.parametrize("delay", [0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8])
@pytest.mark.parametrize("words", [("check",), ("simulate", "usa", "-n", "100000"), ("test", "usa")], ids=" ".join)
def test_an_interruption_at_any_moment_is_quiet(folder: Path, words: tuple[str, ...], delay: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", READY, *words],
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    process.stderr.readline()
    time.sleep(delay)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    try:
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode in (0, 1, 130)
    assert "Traceback" not in err.decode()
    assert process.returncode != 130 or not err or err.decode().splitlines()[-1].startswith("stopped")


def test_an_interruption_while_python_makes_a_class_has_the_same_code(folder: Path) -> None:
    lines = ["import ttrdsl.cli.main as tool", "from ttrdsl.cli.__main__ import run"]
    lines += ["tool.main = lambda: exec('raise KeyboardInterrupt')", "run()"]
    (folder / "interrupted.py").write_text("\n".join(lines))
    done = subprocess.run([sys.executable, "-m", "interrupted"], env=ENVIRONMENT, capture_output=True)
    assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("look.toml", ("render", "island", "--theme", "look.toml", "-o", "board.svg")),
        ("maps/island/de.po", ("translate", "island", "--language", "de")),
        ("maps/island/clauses.csv", ("coverage", "island")),
    ],
)
def test_a_file_of_gigabytes_beside_a_game_is_one_clear_sentence(
    run: Any, folder: Path, name: str, words: tuple[str, ...]
) -> None:
    with (folder / name).open("wb") as file:
        file.truncate(5 << 30)
    outcome = run(*words)
    assert outcome.code == 2
    assert "too large: 5,368,709,120 bytes, at most 16,000,000 are read" in outcome.err
    assert "Errno" not in outcome.err
    assert len(outcome.err.splitlines()) <= 2


def test_a_pipe_is_no_theme(run: Any, folder: Path) -> None:
    os.mkfifo(folder / "look.toml")
    outcome = run("render", "island", "--theme", "look.toml", "-o", "board.svg")
    assert (outcome.code, outcome.err) == (2, "error: cannot read `look.toml`: this is a pipe, not a file\n")


def test_a_ring_of_links_is_not_written_over(run: Any, folder: Path) -> None:
    (folder / "ring.json").symlink_to("ring.json")
    outcome = run("simulate", "island", "-n", "1", "--resume", "ring.json")
    assert (outcome.code, "cannot write `ring.json`" in outcome.err) == (2, True)
    assert (folder / "ring.json").is_symlink()


def test_a_file_too_large_beside_a_game_is_not_read_for_its_mutants(folder: Path) -> None:
    from ttrdsl.scenario.mutation import suite_hash

    found = []
    for size in (40 << 20, 41 << 20):
        with (folder / "maps/island/big.ttr").open("wb") as file:
            file.truncate(size)
        found.append(suite_hash(folder / "maps/island/island.ttr"))
    assert found[0] == found[1]


def test_a_bundle_cannot_have_a_theme_read_from_elsewhere(run: Any, folder: Path) -> None:
    bundle = json.loads(bundle_bytes(bundle_of("usa")))
    secret = folder / "secret.toml"
    secret.write_text('password = "x"\n')
    for name in (str(secret), "../secret.toml", "secret.toml"):
        bundle["board"].setdefault("drawing", {})["theme"] = name
        (folder / "map.json").write_text(json.dumps(bundle))
        outcome = run("render", "map.json", "-o", "b.svg")
        assert (outcome.code, "password" in outcome.err) == (2, False), outcome
