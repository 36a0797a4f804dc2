"""Write how a whole state is copied: only what can differ from one state of a game to the next.

Every pile has a count for every kind of card, but can hold few of them; pieces have places where they never lie; the
known ends of stacks, payments and what was chosen in secret have room that is hardly ever used. What is left out is
the same in all states, or is never looked at.
"""

from __future__ import annotations

from ttrdsl.engine.layout import Pile
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.lying import piece_runs
from ttrdsl.fast.emit.vector import PILE_HEAD

WORTH_WHILE = 12  # shorter runs than this are copied, too: to begin anew takes as long
LARGE = 16  # piles of so many kinds are mostly empty, or mostly full


def write_copying(e: Emitter) -> None:
    """Write the function that copies a state from one place to another."""
    v, stacks = e.vector, [pile for pile in e.machine.layout.all_piles if pile.stack]
    runs = e.tables.listed("live runs", lambda: live_runs(e))
    lines = ["def copy_state(to, source, tb, there, here):", f"at = tb[{runs}]"]
    lines.append("for i in range(at + 1, at + 1 + 2 * tb[at], 2):")
    lines.append("    copy_run(to, source, there + tb[i], here + tb[i], tb[i + 1])")
    lines += [
        f"at = tb[{e.tables.listed('large piles', lambda: large_piles(e))}]",
        "for i in range(at + 1, at + 1 + 3 * tb[at], 3):",
        # Where it was empty and still is there are zeros alone; what it may hold stands in every state alike.
        "    if source[here + tb[i]] != 0 or to[there + tb[i]] != 0:",
        "        to[there + tb[i]] = source[here + tb[i]]",
        "        copy_run(to, source, there + tb[i + 1], here + tb[i + 1], tb[i + 2])",
    ]
    for pile in stacks:
        first = v.pile_at(pile.name, pile.index) + PILE_HEAD + v.kinds
        for at in (first, first + 1 + v.ends_room(pile.name)):
            lines.append(f"copy_run(to, source, there + {at}, here + {at}, 1 + source[here + {at}])")
    for at, size in payments(e):
        # Where there was one in the other state, what is behind it goes, too, as if it had been played on from here.
        lines += [
            f"if source[here + {at}] != 0 or to[there + {at}] != 0:",
            f"    copy_run(to, source, there + {at}, here + {at}, {size})",
        ]
    for player in range(e.players):
        at = v.secrets + player * v.secret_size
        lines += [
            f"to[there + {at}] = source[here + {at}]",
            f"if source[here + {at}] != 0:",
            f"    copy_run(to, source, there + {at + 1}, here + {at + 1}, {v.secret_size - 1})",
        ]
    e.functions.append("\n    ".join([*lines, "return 0"]))


def live_runs(e: Emitter) -> list[int]:
    """Return the number of runs of a state that are copied as they are, then start and length of each."""
    found: list[int] = []
    start = 0
    for first, behind in [*_joined(sorted(_left_out(e))), (e.vector.size, e.vector.size)]:
        if first > start:
            found += [start, first - start]
        start = behind
    return [len(found) // 2, *found]


def _joined(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join runs that touch or overlap, and leave out those that are too short to be left out."""
    found: list[tuple[int, int]] = []
    for first, behind in runs:
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], behind))
        else:
            found.append((first, behind))
    return [run for run in found if run[1] - run[0] >= WORTH_WHILE]


def large_piles(e: Emitter) -> list[int]:
    """Return the number of piles of many kinds, then of each where its size and its counts stand, and how many."""
    found: list[int] = []
    for pile in e.machine.layout.all_piles:
        if len(kinds := _kinds(pile)) >= LARGE:
            at = e.vector.pile_at(pile.name, pile.index)
            found += [at, at + PILE_HEAD + kinds.start, len(kinds)]
    return [len(found) // 3, *found]


def payments(e: Emitter) -> list[tuple[int, int]]:
    """Return where payments of procedures lie, and how long they are; while there is none, the first number is 0."""
    places = [place for frame in e.vector.frames.values() for place in frame.values()]
    return [(place.at, place.size) for place in places if place.kind == "payment"]


def _left_out(e: Emitter) -> list[tuple[int, int]]:
    """Return the runs that have a rule of their own, or no use: first place, and the one behind the last."""
    v = e.vector
    found = [(v.secrets, v.secrets + v.secret_size * e.players), (v.no_pile, v.no_pile + PILE_HEAD + v.kinds)]
    found += [(at, at + size) for at, size in payments(e)]
    for pile in e.machine.layout.all_piles:
        counts, kinds = v.pile_at(pile.name, pile.index) + PILE_HEAD, _kinds(pile)
        if len(kinds) >= LARGE:
            found.append((counts - PILE_HEAD, counts + v.kinds))
        found += [(counts, counts + kinds.start), (counts + kinds.stop, counts + v.kinds)]
        if pile.stack:
            found.append((counts + v.kinds, counts + v.kinds + 2 * (1 + v.ends_room(pile.name))))
    for kind, first in v.pieces.items():
        at = first
        for start, length in [*piece_runs(e, kind), (first + v.place_count * (1 + e.players * (kind in v.owned)), 0)]:
            found.append((at, start))
            at = start + length
    return found


def _kinds(pile: Pile) -> range:
    """Return the kinds of cards that a pile can hold, from the first to the last."""
    return range(pile.kinds[0], pile.kinds[-1] + 1) if pile.kinds else range(0)
