"""Write how a whole state is copied: only what can differ from one state of a game to the next.

Every pile has a count for every kind of card, but can hold few of them; pieces have places where they never lie; the
known ends of stacks, payments and what was chosen in secret have room that is hardly ever used. What is left out is
the same in all states, or is never looked at.
"""

from __future__ import annotations

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.lying import piece_runs
from ttrdsl.fast.emit.vector import PILE_HEAD

WORTH_WHILE = 25  # shorter runs than this are copied, too: to begin anew takes as long


def write_copying(e: Emitter) -> None:
    """Write the function that copies a state from one place to another."""
    v, stacks = e.vector, [pile for pile in e.machine.layout.all_piles if pile.stack]
    runs = e.tables.listed("live runs", lambda: live_runs(e))
    lines = ["def copy_state(to, source, tb, there, here):", f"at = tb[{runs}]"]
    lines.append("for i in range(at + 1, at + 1 + 2 * tb[at], 2):")
    lines.append("    copy_run(to, source, there + tb[i], here + tb[i], tb[i + 1])")
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
    found: list[tuple[int, int]] = []
    start = 0
    for first, behind in sorted(_left_out(e)):
        if behind - first >= WORTH_WHILE:
            found.append((start, first - start))
            start = behind
    found.append((start, e.vector.size - start))
    found = [run for run in found if run[1] > 0]
    return [len(found), *(number for run in found for number in run)]


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
        counts = v.pile_at(pile.name, pile.index) + PILE_HEAD
        first, behind = (pile.kinds[0], pile.kinds[-1] + 1) if pile.kinds else (0, 0)
        found += [(counts, counts + first), (counts + behind, counts + v.kinds)]
        if pile.stack:
            found.append((counts + v.kinds, counts + v.kinds + 2 * (1 + v.ends_room(pile.name))))
    for kind, first in v.pieces.items():
        at = first
        for start, length in [*piece_runs(e, kind), (first + v.place_count * (1 + e.players * (kind in v.owned)), 0)]:
            found.append((at, start))
            at = start + length
    return found
