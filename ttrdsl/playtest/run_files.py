"""A run as plain data, so that an interrupted one can be taken up again: the sums of its games, chunk by chunk."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import BLOCK, Chunk, is_block, joined_up
from ttrdsl.playtest.game_lines import columns
from ttrdsl.playtest.tally import tally_for

FORMAT = "ttrdsl-run"
VERSION = 4
LARGEST_FILE = 400_000_000


class BadRun(Exception):
    """A file that is not a run, or one of another run."""


def run_bytes(run: Run, chunks: Iterable[Chunk]) -> bytes:
    """Return a run and the games it has played so far as a file."""
    played = [_plain(chunk) for chunk in joined_up(chunks, tally_for(run))]
    return (json.dumps({**_head(run), "played": played}, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def read_run(run: Run, data: bytes) -> list[Chunk]:
    """Return the games a file holds, if it is a file of this very run."""
    if len(data) > LARGEST_FILE:
        raise BadRun(f"{len(data)} bytes are too large for a run")
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadRun("this is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadRun(f"this is not a `{FORMAT}`")
    for name, value in _head(run).items():
        if found.get(name) != value:
            raise BadRun(f"it belongs to another run: its {name} is {found.get(name)!r}, not {value!r}")
    try:
        chunks = [_chunk(run, each) for each in found["played"]]
        if any(one.end > other.first for one, other in pairwise(chunks)):
            raise ValueError("games are counted twice")
    except (KeyError, TypeError, ValueError):
        raise BadRun("what it says of its games is damaged") from None
    return chunks


def _head(run: Run) -> dict[str, Any]:
    head = {"format": FORMAT, "version": VERSION, "bundle": run.bundle_hash, "seats": list(run.seats)}
    return {**head, "seed": run.seed, "fixed_seats": not run.rotates}


def _plain(chunk: Chunk) -> dict[str, Any]:
    lines = {} if chunk.lines is None else {"lines": chunk.lines}
    return {"first": chunk.first, "end": chunk.end, "tally": chunk.tally.to_plain(), **lines}


def _chunk(run: Run, data: dict[str, Any]) -> Chunk:
    first, end, lines = data["first"], data["end"], data.get("lines")
    tally = tally_for(run)
    tally.fill(data["tally"])
    if type(first) is not int or type(end) is not int or not 0 <= first < end:
        raise ValueError("no games")
    if end > (first // BLOCK + 1) * BLOCK and not is_block(first, end):
        raise ValueError("games of several blocks")
    if tally.played != end - first or any(not first <= dead.game < end for dead in tally.dead):
        raise ValueError("other games")
    if lines is not None and (not isinstance(lines, str) or lines.count("\n") < end - first):
        raise ValueError("lines of other games")
    if lines is not None and len(next(csv.reader(io.StringIO(lines)), [])) != len(columns(run)):
        lines = None  # written when lines had other columns: they are made anew
    return Chunk(first, end, tally, lines)
