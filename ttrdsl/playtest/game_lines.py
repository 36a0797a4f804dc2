"""A line for each game, with the same columns as text and as a table of Parquet.

Number, turns, decisions, winners, points of each player, why it could not go on; then who began, and for each player
the tickets kept and joined, if the game has any, and each line of the score.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from itertools import chain

from ttrdsl.playtest.batch import Record, Run
from ttrdsl.program.owners import held_tickets

MISSING = "pyarrow is not installed; it comes with: pip install 'ttrdsl[data]'"
WINNERS, DEAD = "winners", "dead"


class NoTable(Exception):
    """A table cannot be written; the message says why."""


def columns(run: Run) -> list[str]:
    """Return the names of the columns."""
    players = [f"P{i + 1}" for i in range(len(run.seats))]
    totals = [f"{player} {style}" for player, style in zip(players, run.seats, strict=True)]
    own = [*(["kept", "joined"] if held_tickets(run.bundle) else []), *(line["name"] for line in run.bundle["scores"])]
    parts = [f"{player}: {name}" for player in players for name in own]
    return ["game", "turns", "decisions", WINNERS, *totals, DEAD, "first", *parts]


def as_lines(run: Run, records: Iterable[Record]) -> str:
    """Return games as lines of text."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    tickets = bool(held_tickets(run.bundle))
    nothing = [""] * (len(run.seats) * (2 * tickets + len(run.bundle["scores"])))
    for r in records:
        winners = "+".join(f"P{w + 1}" for w in r.winners)
        totals = [str(sum(lines)) for lines in r.scores] or [""] * len(run.seats)
        own = (chain(held if tickets else (), lines) for held, lines in zip(r.tickets, r.scores, strict=True))
        parts = list(chain.from_iterable(own)) or nothing
        first = f"P{r.first + 1}" if r.scores else ""
        head = [r.game, r.turns, r.decisions, winners, *totals, r.dead.message if r.dead else ""]
        writer.writerow([*head, first, *parts])
    return stream.getvalue()


def parquet_bytes(run: Run, texts: Iterable[str]) -> bytes:
    """Return lines of games as a table of Parquet: whole numbers, winners as a list, nothing where a game was stuck."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise NoTable(MISSING) from None
    names = columns(run)
    cells = zip(*csv.reader(chain.from_iterable(text.splitlines(keepends=True) for text in texts)), strict=True)
    found = {}
    for name, column in zip(names, cells, strict=True):
        if name == WINNERS:
            wins = [[int(who[1:]) for who in cell.split("+") if who] for cell in column]
            found[name] = pyarrow.array(wins, pyarrow.list_(pyarrow.int8()))
        elif name == DEAD:
            found[name] = pyarrow.array([cell or None for cell in column], pyarrow.string())
        else:
            numbers = [int(cell.removeprefix("P")) if cell else None for cell in column]
            found[name] = pyarrow.array(numbers, pyarrow.int64())
    about = {"game": run.bundle["game"]["id"], "bundle": run.bundle_hash, "seed": str(run.seed)}
    out = io.BytesIO()
    parquet.write_table(pyarrow.table(found).replace_schema_metadata(about), out)
    return out.getvalue()
