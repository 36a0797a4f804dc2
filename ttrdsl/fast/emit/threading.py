"""Shorten the ways between the blocks of a program: what is short, or reached from one place, is written in place.

A block ends by saying which block comes next. Written in place, that block needs no looking up.
"""

from __future__ import annotations

import re
from collections import Counter

NEXT = re.compile(r"^( *)pc = (\d+)$")
SHORT = 10
DEEPEST = 12
LONGEST = 400

Blocks = dict[int, list[str]]


def threaded(blocks: Blocks, entries: set[int]) -> Blocks:
    """Return the blocks that are still looked up, with others written into them."""
    reached = Counter(int(found[2]) for lines in blocks.values() for line in lines if (found := NEXT.match(line)))
    done = {at: _written(at, blocks, reached, (at,)) for at in blocks}
    wanted, waiting = set(), list(entries)
    while waiting:
        at = waiting.pop()
        if at not in wanted:
            wanted.add(at)
            waiting += [int(found[2]) for line in done[at] if (found := NEXT.match(line))]
    return {at: lines for at, lines in done.items() if at in wanted}


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
