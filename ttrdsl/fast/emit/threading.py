"""Shorten the ways between the blocks of a program: what is short, or reached from one place, is written in place.

A block ends by saying which block comes next, and so does the answer to a decision. Written in place, that block needs
no looking up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

NEXT = re.compile(r"^( *)pc = (\d+)$")
SHORT = 10
DEEPEST = 12
LONGEST = 400

Blocks = dict[int, list[str]]


def threaded(blocks: Blocks, entries: set[int], ways: Mapping[int, Sequence[int]]) -> tuple[Blocks, Blocks]:
    """Return the blocks that are still looked up, with others written into them; and what comes behind each decision.

    Of a decision is known to which blocks its options lead; those that nothing else leads to are written behind it.
    """
    reached = Counter(int(found[2]) for lines in blocks.values() for line in lines if (found := NEXT.match(line)))
    reached.update(at for places in ways.values() for at in places)
    reached.update(entries)
    done = {at: _written(at, blocks, reached, (at,)) for at in blocks}
    behind = {}
    for decision, places in ways.items():
        own = [(at, done[at] if reached[at] == 1 else [f"pc = {at}"]) for at in places]
        behind[decision] = dispatch("pc", own) if any(reached[at] == 1 for at in places) else []
    wanted, waiting = set(), _next([*(line for lines in behind.values() for line in lines)])
    waiting += [*entries, *(at for places in ways.values() for at in places if reached[at] > 1)]
    while waiting:
        at = waiting.pop()
        if at not in wanted:
            wanted.add(at)
            waiting += _next(done[at])
    return {at: lines for at, lines in done.items() if at in wanted}, behind


def dispatch(variable: str, blocks: Sequence[tuple[int, list[str]]]) -> list[str]:
    """Write that the block of a number is found by halving."""
    if len(blocks) == 1:
        return blocks[0][1] or ["pass"]
    middle = len(blocks) // 2
    lower, upper = dispatch(variable, blocks[:middle]), dispatch(variable, blocks[middle:])
    lines = [f"if {variable} < {blocks[middle][0]}:", *("    " + line for line in lower)]
    return [*lines, "else:", *("    " + line for line in upper)]


def _next(lines: Sequence[str]) -> list[int]:
    return [int(found[2]) for line in lines if (found := NEXT.match(line))]


def _written(at: int, blocks: Blocks, reached: Counter[int], way: tuple[int, ...]) -> list[str]:
    found: list[str] = []
    for line in blocks[at]:
        step = NEXT.match(line)
        following = int(step[2]) if step else -1
        if not step or following in way or len(way) > DEEPEST:
            found.append(line)
            continue
        if len(blocks[following]) > SHORT and reached[following] > 1:
            found.append(line)
            continue
        inner = _written(following, blocks, reached, (*way, following))
        if len(found) + len(inner) > LONGEST:
            found.append(line)
        else:
            found += [step[1] + each for each in inner or ["pass"]]
    return found
