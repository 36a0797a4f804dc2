"""What a seat remembers, for the style `path`: dice of its own, steps decided already, actions that rest."""

from __future__ import annotations

from ttrdsl.bots.path.mind.places import (
    MIND_AWAKE,
    MIND_HOPED,
    MIND_IDLE,
    MIND_LEARNT,
    MIND_LINE,
    MIND_NEXT,
    MIND_RESTING,
    MIND_SEED,
    MIND_STEPS,
    MIND_STYLE,
    MIND_TURN,
    MIND_USED,
    MOST_LEARNT,
    MOST_LINE,
    MOST_RESTING,
)
from ttrdsl.bots.path.mind.weights import NOTHING
from ttrdsl.dialect.primitives import style_seed


def clear_mind(mind: list[int], m: int, seed: int, seat: int, style: int) -> int:
    """Begin a game, with the habits of a style."""
    for i in range(m, m + MIND_RESTING + 1 + 3 * MOST_RESTING):
        mind[i] = 0
    for i in range(m + MIND_LEARNT, m + MIND_LEARNT + 3 * MOST_LEARNT):
        mind[i] = -1
    mind[m + MIND_SEED] = style_seed(seed, seat)
    mind[m + MIND_TURN] = -1
    mind[m + MIND_STYLE] = style
    mind[m + MIND_AWAKE] = 0
    mind[m + MIND_HOPED] = NOTHING
    mind[m + MIND_IDLE] = 0
    return 0


def decided(mind: list[int], m: int, place: int, options: int) -> int:
    """Return what was decided before for this place, or -1; what does not fit is forgotten."""
    if mind[m + MIND_STEPS] <= 0:
        return -1
    at = m + MIND_LINE + 3 * mind[m + MIND_NEXT]
    mind[m + MIND_STEPS] -= 1
    mind[m + MIND_NEXT] += 1
    if mind[at] == place and mind[at + 1] == options:
        return mind[at + 2]
    mind[m + MIND_STEPS] = 0
    return -1


def is_resting(mind: list[int], m: int, place: int, option: int, turn: int) -> int:
    """Say (1 or 0) whether an action is not looked at in a turn; whoever gets nowhere looks at everything."""
    if turn >= mind[m + MIND_AWAKE] or mind[m + MIND_IDLE] > 0:
        return 0
    for i in range(m + MIND_RESTING + 1, m + MIND_RESTING + 1 + 3 * MOST_RESTING, 3):
        if mind[i] == place and mind[i + 1] == option and mind[i + 2] > turn:
            return 1
    return 0


def let_rest(mind: list[int], m: int, place: int, option: int, until: int) -> int:
    """Do not look at an action up to a turn; 0 ends its rest."""
    mind[m + MIND_AWAKE] = max(mind[m + MIND_AWAKE], until)
    if mind[m + MIND_AWAKE] == 0:  # nothing has rested so far
        return 0
    for i in range(m + MIND_RESTING + 1, m + MIND_RESTING + 1 + 3 * MOST_RESTING, 3):
        if mind[i] == place and mind[i + 1] == option:
            mind[i + 2] = until
            return 0
    if until > 0:
        i = m + MIND_RESTING + 1 + 3 * mind[m + MIND_RESTING]
        mind[m + MIND_RESTING] = (mind[m + MIND_RESTING] + 1) % MOST_RESTING
        mind[i] = place
        mind[i + 1] = option
        mind[i + 2] = until
    return 0


def note_progress(mind: list[int], m: int, best: int, least: int) -> int:
    """Note how good the best end of a turn is; the seat is idle if that is not better by so much than the last one."""
    mind[m + MIND_IDLE] = 0 if best > mind[m + MIND_HOPED] + least else mind[m + MIND_IDLE] + 1
    mind[m + MIND_HOPED] = best
    return 0


def add_step(mind: list[int], line: int, place: int, options: int, choice: int) -> int:
    """Add a step to a line: its number of steps, then place, options and choice of each."""
    count = mind[line]
    if count < MOST_LINE:
        mind[line + 1 + 3 * count] = place
        mind[line + 2 + 3 * count] = options
        mind[line + 3 + 3 * count] = choice
        mind[line] = count + 1
    return 0


def add_line(mind: list[int], line: int, more: int) -> int:
    """Add the steps of another line."""
    for i in range(mind[more]):
        at = more + 1 + 3 * i
        add_step(mind, line, mind[at], mind[at + 1], mind[at + 2])
    return 0


def intend(mind: list[int], m: int, line: int) -> int:
    """Decide on a line; its first step is taken now."""
    for i in range(3 * mind[line]):
        mind[m + MIND_LINE + i] = mind[line + 1 + i]
    mind[m + MIND_STEPS] = mind[line] - 1
    mind[m + MIND_NEXT] = 1
    return 0


def next_throw(mind: list[int], m: int) -> int:
    """Return the number of the next throw of a seat's own dice."""
    mind[m + MIND_USED] += 1
    return mind[m + MIND_USED]
