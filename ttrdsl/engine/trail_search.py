"""From the lines of a graph with rings to the greatest weight of one trail or path in it.

A trail is a connected choice of lines that leaves at most two points odd. The lines are decided
one by one, in an order that keeps few points open (points with both decided and undecided lines),
so what matters of the past is small: which open points are odd, and which are connected. The best
choice is found by an A* search over these pasts. Its bound is the exact answer to the same
question without "connected", for which it is enough to know the odd points.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from ttrdsl.engine.errors import NetworkTooHard

STEP_LIMIT = 1_000_000
IMPOSSIBLE = -1

Line = tuple[int, int, int]
"""Two points and a weight, which is not negative."""


def best_trail(lines: list[Line], *, simple: bool) -> int:
    """Return the greatest weight of a trail, or if `simple` of a path, in a connected graph."""
    return _Search(lines, simple).run()


class _Search:
    """One search: the lines in order, and the bounds met so far.

    Points are bits. `odd` holds the open points with an odd number of lines chosen; `full`, used
    for paths only, those with two; `ended` counts the odd points that are no longer open.
    """

    def __init__(self, lines: list[Line], simple: bool) -> None:
        ordered = in_narrow_order(lines)
        last = {point: step for step, (a, b, _) in enumerate(ordered) for point in (a, b)}
        number = {point: index for index, point in enumerate(last)}
        self.both = [1 << number[a] | 1 << number[b] for a, b, _ in ordered]
        self.weight = [weight for _, _, weight in ordered]
        self.closes = [0] * len(ordered)
        for point, step in last.items():
            self.closes[step] |= 1 << number[point]
        self.simple = simple
        self.bounds: list[dict[tuple[int, int, int], int]] = [{} for _ in ordered]
        self.steps = 0

    def count_step(self) -> None:
        """Count one step, and give up at the limit."""
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise NetworkTooHard(f"no longest trail found in {STEP_LIMIT} steps")

    def moves(self, step: int, odd: int, full: int, ended: int) -> Iterator[tuple[bool, int, int, int]]:
        """Decide one line: give (taken, odd, full, ended) if it is taken, and if it is left."""
        both, closes = self.both[step], self.closes[step]
        if not full & both:
            taken = odd ^ both
            filled = full | odd & both if self.simple else 0
            then = ended + (taken & closes).bit_count()
            if then <= 2:
                yield True, taken & ~closes, filled & ~closes, then
        then = ended + (odd & closes).bit_count()
        if then <= 2:
            yield False, odd & ~closes, full & ~closes, then

    def bound(self, step: int, odd: int, full: int, ended: int) -> int:
        """Return the most the lines from this step on can add if nothing need be connected."""
        if step == len(self.both):
            return 0
        known = self.bounds[step]
        key = (odd, full, ended)
        if key in known:
            return known[key]
        self.count_step()
        best = IMPOSSIBLE
        for taken, odd_then, full_then, ended_then in self.moves(step, odd, full, ended):
            rest = self.bound(step + 1, odd_then, full_then, ended_then)
            if rest != IMPOSSIBLE:
                best = max(best, rest + self.weight[step] * taken)
        known[key] = best
        return best

    def run(self) -> int:
        """Follow the most promising past until one is complete: no other can beat it then."""
        # (-promise, -step, odd, full, ended, blocks, gained): the greatest promise comes first,
        # and of equals the one nearest to its end. Blocks are the sets of connected open points.
        queue: list[tuple[int, int, int, int, int, tuple[int, ...], int]]
        queue = [(-self.bound(0, 0, 0, 0), 0, 0, 0, 0, (), 0)]
        done = set()
        while queue:
            _, minus_step, odd, full, ended, blocks, gained = heappop(queue)
            step = -minus_step
            if step == len(self.both):
                return gained
            past = (step, odd, full, ended, blocks)
            if past in done:
                continue
            done.add(past)
            self.count_step()
            moves = self.moves(step, odd, full, ended)
            for taken, odd, full, ended in moves:
                total = gained + self.weight[step] * taken
                after = self.blocks_after(step, blocks, taken)
                if after is None:
                    continue
                if total and not after:
                    heappush(queue, (-total, -len(self.both), 0, 0, 0, (), total))
                    continue
                rest = self.bound(step + 1, odd, full, ended)
                if rest != IMPOSSIBLE:
                    heappush(queue, (-total - rest, -step - 1, odd, full, ended, after, total))
        return 0

    def blocks_after(self, step: int, blocks: tuple[int, ...], taken: bool) -> tuple[int, ...] | None:
        """Return the blocks once a line is decided, or None if that can be no part of an answer."""
        after = list(blocks)
        if taken:
            joined = self.both[step]
            after = []
            for block in blocks:
                if not block & self.both[step]:
                    after.append(block)
                elif self.simple and block & self.both[step] == self.both[step]:
                    return None  # a ring is no path
                else:
                    joined |= block
            after.append(joined)
        after = sorted(block & ~self.closes[step] for block in after)
        if after and not after[0]:
            # A block without open points is complete, and must be all there is.
            return () if len(after) == 1 else None
        return tuple(after)


def in_narrow_order(lines: list[Line]) -> list[Line]:
    """Order lines so that few points are open at any time: finish the point that opens fewest."""
    at: dict[int, set[int]] = {}
    for number, (a, b, _) in enumerate(lines):
        at.setdefault(a, set()).add(number)
        at.setdefault(b, set()).add(number)
    ordered: list[Line] = []
    opened: dict[int, None] = {}
    while at:
        point = min(opened or at, key=lambda p: _opens(lines, at[p], p, opened))
        opened.pop(point, None)
        for number in sorted(at.pop(point)):
            a, b, _ = lines[number]
            other = b if a == point else a
            ordered.append(lines[number])
            at[other].remove(number)
            if at[other]:
                opened[other] = None
            else:
                opened.pop(other, None)
                del at[other]
    return ordered


def _opens(lines: list[Line], numbers: set[int], point: int, opened: dict[int, None]) -> int:
    """Count the points that finishing this one would open."""
    others = {lines[n][0] + lines[n][1] - point for n in numbers}
    return sum(other not in opened for other in others)
