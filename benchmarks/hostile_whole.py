"""Hostile files through the whole tool: command lines run in this process, and what is wrong with how they end."""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from pathlib import Path

from benchmarks.hostile_takers import SEEDS, Wrong
from ttrdsl.system.signs import IN_A_TEXT

PLAYING = {"simulate", "arena", "sweep", "compare", "tune", "analyse"}
ENDLESS = {"--watch", "export-vectors", "--help", "studio", "lsp", "--serve", "tune"}


def take_text(data: bytes, folder: Path) -> None:
    """Check a source and lay it out; play the game if it is one."""
    (folder / "bad.ttr").write_bytes(data)
    said = run(["check", "bad.ttr", "--format", "json"], (0, 1))
    run(["fmt", "--check", "bad.ttr"], (0, 1))
    if b'"severity": "error"' not in said and re.search(rb"^game\b", data, re.MULTILINE):
        run(["simulate", "bad.ttr", "-n", "1", "--engine", "interpreter"], (0, 1, 2))


def take_bundle(data: bytes, folder: Path) -> None:
    """Draw the board of a bundle, write its tables, and play it."""
    (folder / "bad.json").write_bytes(data)
    run(["render", "bad.json", "-o", "b.svg"], (0, 1, 2))
    run(["export", "bad.json", "-o", "tables"], (0, 1, 2))
    run(["simulate", "bad.json", "-n", "1", "--seats", "random", "--engine", "text", "--watch", "0"], (0, 1, 2))


def take_state(data: bytes, folder: Path) -> None:
    """Read a saved game; one that can be read goes on."""
    (folder / "game.json").write_bytes(data)
    run(["render", "usa", "--state", "game.json", "-o", "b.svg"], (0, 2))


def take_replay(data: bytes, folder: Path) -> None:
    """Show a replay."""
    (folder / "replay.json").write_bytes(data)
    run(["play", "usa", "--replay", "replay.json"], (0, 2))


def take_table(data: bytes, folder: Path) -> None:
    """Import a table of routes."""
    (folder / "routes.csv").write_bytes(data)
    run(["import", "--routes", "routes.csv", "-o", "made.ttr"], (0, 1, 2))


def take_geojson(data: bytes, folder: Path) -> None:
    """Import shapes."""
    (folder / "map.geojson").write_bytes(data)
    run(["import", "map.geojson", "-o", "made.ttr"], (0, 1, 2))


def take_line(data: bytes, folder: Path) -> None:
    """Run a command line in a folder with two small games."""
    try:
        words = json.loads(data)
    except ValueError:
        return
    if not isinstance(words, list) or ENDLESS & {str(word) for word in words}:
        return
    if any(re.fullmatch(r"\d{3,}", str(word)) for word in words) and PLAYING & {str(word) for word in words}:
        return  # to play a million games is no mistake
    if any("\ud800" <= sign < "\udc80" or "\udcff" < sign <= "\udfff" for word in words for sign in str(word)):
        return  # no system hands this to a process
    if ("mutate" in words and "--sample" not in words) or ("coverage" in words and "dale.ttr" not in words):
        return  # neither is to try every mutant, or to look at every game there is
    for seed in SEEDS.glob("*.ttr"):
        (folder / seed.name).write_bytes(seed.read_bytes())
    run([str(word) for word in words], (0, 1, 2))


def run(words: list[str], codes: tuple[int, ...]) -> bytes:
    """Run a command line in this process; return what it printed."""
    from ttrdsl.cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
        out.flush()
        err.flush()
    finally:
        sys.stdin = before
    data: bytes = out.buffer.getvalue() + err.buffer.getvalue()  # type: ignore[attr-defined]
    said = data.decode("utf-8", "replace")
    fault = re.search(r"this is our own fault: [^\n]*", said)
    if fault:
        raise Wrong(f"{words[0]}: {fault[0]}")
    if code not in codes:
        raise Wrong(f"{words[0]}: exit code {code}")
    if "Traceback (most" in said:
        raise Wrong(f"{words[0]}: a traceback")
    if IN_A_TEXT.search(said):
        raise Wrong(f"{words[0]}: a sign that a terminal obeys")
    return data
