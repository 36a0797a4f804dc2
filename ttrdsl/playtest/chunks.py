"""Games of a run that were played one after another, and how a run is cut into such chunks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ttrdsl.engine.replay import Replay
from ttrdsl.playtest.batch import Record
from ttrdsl.playtest.tally import Tally

TEN = 10
BLOCK = 10_000
"""Chunks are put together up to these borders; so a run of millions of games still has few."""

Span = tuple[int, int]  # the first game, and the one behind the last


@dataclass(frozen=True)
class Chunk:
    """Games that were played one after another: their sums, and their lines for a table if those were asked for."""

    first: int
    end: int
    tally: Tally
    lines: str | None = None
    replays: dict[int, Replay] = field(default_factory=dict)  # of games that could not go on
    note: str = ""  # why the interpreter had to go on
    records: tuple[Record, ...] = ()  # of all games, where lines were asked for


def missing(chunks: Iterable[Chunk], games: int) -> Iterator[Span]:
    """Yield what is left to play of so many games."""
    at = 0
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        if at < chunk.first:
            yield at, chunk.first
        at = chunk.end
    if at < games:
        yield at, games


def cut(spans: Iterable[Span], size: int) -> Iterator[Span]:
    """Cut what is left into pieces of a size at most, none across the border of a block."""
    for first, end in spans:
        while first < end:
            border = (first // BLOCK + 1) * BLOCK
            behind = min(first + size, border, end)
            yield first, behind
            first = behind


def joined_up(chunks: Iterable[Chunk], tally: Tally) -> list[Chunk]:
    """Put neighbors of one block together, and ten full blocks into a larger one; `tally` is empty, of this run."""
    found: list[Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        last = found[-1] if found else None
        if last is not None and last.end == chunk.first and last.first // BLOCK == chunk.first // BLOCK:
            found[-1] = _together([last, chunk], tally)
        else:
            found.append(chunk)
        while len(found) >= TEN and _fill_a_block(found[-TEN:]):
            found[-TEN:] = [_together(found[-TEN:], tally)]
    return found


def is_block(first: int, end: int) -> bool:
    """Say whether games fill a large block: 100,000 games from a multiple of that on, or a million, and so on."""
    size = BLOCK
    while size < end - first:
        size *= TEN
    return size == end - first and first % size == 0


def _fill_a_block(chunks: list[Chunk]) -> bool:
    """Say whether chunks without lines are blocks of one size that fill the next larger one."""
    size = chunks[0].end - chunks[0].first
    alike = all(chunk.end - chunk.first == size and chunk.lines is None for chunk in chunks)
    first, end = chunks[0].first, chunks[-1].end
    return alike and size >= BLOCK and end - first == TEN * size and is_block(first, end)


def _together(chunks: list[Chunk], tally: Tally) -> Chunk:
    """Return neighbors as one."""
    found = tally.empty()
    for chunk in chunks:
        found.merge(chunk.tally)
    texts = [chunk.lines for chunk in chunks if chunk.lines is not None]
    return Chunk(chunks[0].first, chunks[-1].end, found, "".join(texts) if len(texts) == len(chunks) else None)


def apart_from(chunks: Iterable[Chunk], others: list[Chunk]) -> list[Chunk]:
    """Return the chunks that have no game in common with any of the others."""
    return [c for c in chunks if not any(c.first < other.end and other.first < c.end for other in others)]
