"""A run as plain data, so that an interrupted one can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from ttrdsl.playtest.batch import Record, Run
from ttrdsl.playtest.dead_states import DeadEnd

FORMAT = "ttrdsl-run"
VERSION = 1
LARGEST_FILE = 400_000_000


class BadRun(Exception):
    """A file that is no run, or one of another run."""


def run_bytes(run: Run, records: Iterable[Record]) -> bytes:
    """Return a run and the games it has played so far as a file."""
    played = [_plain(record) for record in sorted(records, key=lambda record: record.game)]
    return (json.dumps({**_head(run), "played": played}, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def read_run(run: Run, data: bytes) -> list[Record]:
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
        return [_record(each) for each in found["played"]]
    except (KeyError, TypeError, ValueError):
        raise BadRun("a game in it is damaged") from None


def _head(run: Run) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "bundle": run.bundle_hash, "seats": list(run.seats), "seed": run.seed}


def _plain(record: Record) -> dict[str, Any]:
    found = asdict(record)
    if record.dead is None:
        del found["dead"]
    return found


def _record(data: dict[str, Any]) -> Record:
    dead = data.get("dead")
    numbers = {name: int(data[name]) for name in ("game", "turns", "decisions")}
    lists = {name: tuple(tuple(int(x) for x in row) for row in data[name]) for name in ("scores", "tickets", "claimed")}
    winners = tuple(int(x) for x in data["winners"])
    return Record(**numbers, **lists, winners=winners, dead=DeadEnd(**dead) if dead else None)  # type: ignore[arg-type]
