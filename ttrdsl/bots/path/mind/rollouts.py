"""Try an option in a game that looks the same to a player: through the tree of a search, then as `path` plays on."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import about
from ttrdsl.bots.path.mind.guessing import guess
from ttrdsl.bots.path.mind.memory import clear_mind, next_throw
from ttrdsl.bots.path.mind.placed import (
    ACTOR,
    EPOCH,
    ERROR,
    KNOW,
    LEVEL_SIZE,
    LEVELS_AT,
    MAIL,
    PLAYERS,
    POSITION,
    SEAT_SIZE,
    SEATS_AT,
    SEED,
    TURNS,
    VALUES,
    WINNERS,
)
from ttrdsl.bots.path.mind.places import MIND_FIRST, MIND_SEED, MIND_STEPS, MIND_STYLE, UNPLANNED, WIDE
from ttrdsl.bots.path.mind.plans import forget_plans
from ttrdsl.bots.path.mind.standing import lead
from ttrdsl.bots.path.mind.thinking import think
from ttrdsl.bots.path.mind.totals import forget_totals
from ttrdsl.bots.path.mind.tree import (
    NODE_VISITS,
    TREE_MARGIN,
    TREE_SHARE,
    WHOLE,
    begin_trail,
    child,
    enter,
    note_outcome,
    promise,
)
from ttrdsl.bots.path.mind.unplanned import list_options
from ttrdsl.bots.path.mind.weights import DEEPEST, NOTHING
from ttrdsl.dialect.primitives import bits, die, word
from ttrdsl.fast.library.course import choose, copy_state, results

MOST_PLAYED = 4_000  # decisions of a playout
WIDER = 4  # after so many visits of a node one more option is tried there
WIDEST = 8


def roll_outs(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], ro: list[int], im: list[int], mind: list[int],
    out: list[int], tree: list[int], tried: list[int], found: list[int], me: int, seed: int, number: int, first: int,
    turns: int, done: int, count: int,
) -> int:  # fmt: skip
    """Try some options by turns, each of them with the same dice; return how many playouts there were.

    `tried` holds the number of options, then each; of every playout `found` gets the share of the win and the lead.
    It stops before one that cannot be played, or that asks for the class of a cost.
    """
    for i in range(done, count):
        k = tried[1 + i % tried[0]]
        dice = word(seed, number + i // tried[0])
        played = roll_out(st, tb, ct, wk, ro, im, mind, out, tree, me, k, dice, first, turns)
        if played < 0 or wk[MAIL] != 0:
            return i
        found[2 * i] = tree[TREE_SHARE]
        found[2 * i + 1] = tree[TREE_MARGIN]
    return count


def roll_out(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], ro: list[int], im: list[int], mind: list[int],
    out: list[int], tree: list[int], me: int, k: int, seed: int, first: int, turns: int,
) -> int:  # fmt: skip
    """Deal anew what a player does not see, take an option, play on, and note in the tree what came of it.

    Where the tree was before, she tries what promises most; from there on `path` plays for all. After so many turns as
    `turns` says the situation is judged as it stands. `first` is how many turns there seemed to be when the game
    began. It returns how many decisions were played, or -1 if that could not be done.
    """
    guess(st, tb, ct, wk, ro, mind, me, seed)
    for seat in range(PLAYERS):
        m = SEATS_AT + seat * SEAT_SIZE
        clear_mind(mind, m, ro[SEED], seat, 0)
        mind[m + MIND_FIRST] = first
        forget_plans(tb, tb[KNOW], mind, m)
        forget_totals(mind, m)
    until = st[TURNS] + turns
    node = enter(tree, begin_trail(tree), k)
    n = choose(ro, tb, ct, wk, k)
    played = 1
    while n > 0 and ro[TURNS] < until and played < MOST_PLAYED:
        if node != 0 and n > 1 and ro[ACTOR] == me:
            k, node = try_next(ro, tb, ct, wk, im, mind, tree, me, node)
        else:
            k = play_on(ro, tb, ct, wk, im, mind, n)
        if wk[ERROR] != 0:
            return -1
        n = choose(ro, tb, ct, wk, k)
        played += 1
    if n < 0 or wk[ERROR] != 0:
        return -1
    share = -1
    if n == 0:
        results(ro, tb, ct, wk, out, 0)
        share = WHOLE // max(1, bits(out[WINNERS])) if out[WINNERS] >> me & 1 != 0 else 0
    margin = lead(ro, tb, ct, wk, im, mind, me, 1 if n == 0 else 0)
    if wk[ERROR] != 0:
        return -1
    note_outcome(tree, share, margin)
    return played


def play_on(st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], n: int) -> int:
    """Return what the next player takes who has so many options: what `path` would, or anything without plans."""
    if tb[tb[KNOW] + UNPLANNED] == 0:
        return think(st, tb, ct, wk, im, mind, st[ACTOR])
    m = SEATS_AT + st[ACTOR] * SEAT_SIZE
    return die(mind[m + MIND_SEED], next_throw(mind, m), n)


def try_next(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], tree: list[int],
    me: int, node: int,
) -> tuple[int, int]:  # fmt: skip
    """Return the option that promises most at a node, and the node it leads to, or 0 where the tree ends.

    What `path` takes is tried first; the more often the node was visited, the more of what it ranks below.
    """
    m = SEATS_AT + me * SEAT_SIZE
    mind[m + MIND_STEPS] = 0
    mind[m + MIND_STYLE] = tb[tb[KNOW] + WIDE]
    best = think(st, tb, ct, wk, im, mind, me) if tb[tb[KNOW] + UNPLANNED] == 0 else list_options(st, mind)
    mind[m + MIND_STYLE] = 0
    if wk[ERROR] != 0:
        return best, 0
    visits = tree[node + NODE_VISITS]
    level = LEVELS_AT + DEEPEST * LEVEL_SIZE
    chosen = best
    edge = meaning(st, tb, ct, wk, im, best)
    most = 0
    known = child(tree, node, edge)
    if known != 0 and tree[known + NODE_VISITS] != 0:
        most = promise(tree, known, visits)
        bound = NOTHING - NOTHING - NOTHING  # what comes next is ranked below it
        for _ in range(min(WIDEST, visits // WIDER)):
            k, bound = ranked(mind, level, best, bound)
            if k >= 0:
                other = meaning(st, tb, ct, wk, im, k)
                known = child(tree, node, other)
                hope = 4 * WHOLE if known == 0 or tree[known + NODE_VISITS] == 0 else promise(tree, known, visits)
                if hope > most:
                    most = hope
                    chosen = k
                    edge = other
    if chosen != best:
        mind[m + MIND_STEPS] = 0
    return chosen, enter(tree, node, edge)


def ranked(mind: list[int], level: int, best: int, bound: int) -> tuple[int, int]:
    """Return the option that `path` values most of those below a bound, and its value; -1 if there is none."""
    found = -1
    value = NOTHING
    for i in range(mind[level]):
        here = mind[level + VALUES + i]
        if mind[level + 1 + i] != best and here < bound and here > value:
            found = mind[level + 1 + i]
            value = here
    return found, value


def meaning(st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], k: int) -> int:
    """Return a number for what an option stands for, whatever its place among the options."""
    copy_state(im, st, tb, 0, 0)
    wk[EPOCH] += 1
    pc, kind, x = about(im, tb, ct, wk, k)
    wk[EPOCH] += 1
    return ((st[POSITION] << 20) + pc << 20) + 4 * x + kind
