"""Write the functions by which a program is entered: begin a game, play an option, count options again."""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_CHOICE, ENDLESS
from ttrdsl.engine import layout
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, ERROR, ROUNDS, Emitter
from ttrdsl.fast.emit.standing import settle
from ttrdsl.fast.emit.threading import dispatch, threaded
from ttrdsl.program.limits import MOST_DECISIONS

FAILED = (f"if wk[{ERROR}] != 0:", "    return -1")


def write_course(e: Emitter) -> Course:
    """Write the functions that begin a game and carry it on."""
    course = Course(e)
    kept = e.w
    course.build()
    e.w = kept
    e.function("go_on", "go_on", ["k"], lambda: _write_go_on(e, course))
    e.function("choose", "choose", ["k"], lambda: _write_choose(e))
    e.function("begin", "begin", ["first"], lambda: _write_begin(e))
    e.function("count_again", "count_again", [], lambda: _write_count_again(e, course))
    return course


def _write_choose(e: Emitter) -> None:
    """Play option k of a game that comes from outside: nothing that was remembered is true of it."""
    e.refuse(f"k < 0 or k >= st[{layout.OPTIONS}]", BAD_CHOICE, "return -1")
    e.w.line(f"wk[{EPOCH}] += 1")
    e.w.line(f"return go_on({ARGS}, k)")


def _write_go_on(e: Emitter, course: Course) -> None:
    """Play option k of the decision that is due, and go on to the next; below 0 the game begins."""
    ways = {d.at: sorted({course.labels[number].at for number in d.leads_to}) for d in course.decisions}
    blocks, behind = threaded(course.linked_blocks(), {0, *course.returns_to}, ways)
    with e.w.block("if k < 0:"):
        e.w.line("pc = 0")
    with e.w.block("else:"):
        e.refuse(f"st[{layout.DECISIONS}] >= {MOST_DECISIONS}", ENDLESS, "return -1")
        e.w.line(f"wk[{ROUNDS}] = 0")
        e.w.line(f"at = st[{layout.POSITION}]")
        answers = [(d.at, [f"pc = {d.apply}({ARGS}, k)", *FAILED, *behind[d.at]]) for d in course.decisions]
        answers = sorted(answers) or [(0, ["pc = -1"])]  # a game may go by without any decision
        e.w.add(dispatch("at", answers), e.w.depth)
    with e.w.block("while True:"):
        e.w.add(dispatch("pc", sorted(blocks.items())), e.w.depth)
    e.w.line("return 0")


def _write_count_again(e: Emitter, course: Course) -> None:
    """Count the options of a game that comes from outside, and keep what choosing one needs."""
    e.w.line(f"wk[{EPOCH}] += 1")
    with e.w.block(f"if st[{layout.OVER}] != 0:"):
        e.w.line("return 0")
    e.w.line(f"at = st[{layout.POSITION}]")
    counts = sorted((d.at, [f"n = {d.count}({ARGS})"]) for d in course.decisions)
    e.w.add(dispatch("at", counts or [(0, ["n = 0"])]), e.w.depth)
    e.w.line(f"st[{layout.OPTIONS}] = n")
    e.w.line("return n")


def _write_begin(e: Emitter) -> None:
    """Begin a game: the first player is drawn unless one is named."""
    e.w.line(f"wk[{EPOCH}] += 1")
    e.w.line(f"wk[{ROUNDS}] = 0")
    with e.w.block("if first < 0:"):
        e.w.line(f"st[{layout.FIRST}] = below(st, {e.players})")
    with e.w.block("else:"):
        e.w.line(f"st[{layout.FIRST}] = first")
    e.w.line(f"st[{layout.TURN}] = st[{layout.FIRST}]")
    settle(e, len(e.bundle["standing"]), None)
    e.w.line(f"return go_on({ARGS}, -1)")
