"""Write the function that plays many games in a row with a style for each seat."""

from __future__ import annotations

from ttrdsl.bots.path.facts import Mind
from ttrdsl.bots.path.mind.places import MIND_SEED
from ttrdsl.dialect.errors import ENDLESS
from ttrdsl.engine import layout
from ttrdsl.fast.emit.emitter import ARGS, ERROR, Emitter
from ttrdsl.fast.emit.results import MOST_DECISIONS, row_size

RANDOM, PATH = range(2)
STYLE_NUMBERS = {"random": RANDOM, "path": PATH}
PARAMETERS = ["blank", "out", "im", "mind", "seats", "seed", "first", "count"]


def write_play(e: Emitter, mind: Mind) -> None:
    """Write it; like `play_games` it stops before a game it cannot play to its end."""
    e.function("play_styles", "play_styles", PARAMETERS, lambda: _write(e, mind))


def _write(e: Emitter, mind: Mind) -> None:
    with e.w.block("for game in range(count):"):
        e.w.line("copy_run(st, blank, 0, 0, STATE_SIZE)")
        e.w.line(f"st[{layout.SEED}] = game_seed(seed, first + game)")
        with e.w.block(f"for me in range({e.players}):"):
            e.w.line(f"clear_mind(mind, {mind.seats} + me * {mind.seat_size}, st[{layout.SEED}], me)")
        e.w.line(f"n = begin({ARGS}, -1)")
        with e.w.block("while n > 0:"):
            e.w.line(f"me = st[{layout.ACTOR}]")
            with e.w.block(f"if seats[me] == {PATH}:"):
                e.w.line(f"k = think({ARGS}, im, mind, me)")
                with e.w.block(f"if wk[{ERROR}] != 0:"):
                    e.w.line("return game")
            with e.w.block("else:"):
                e.w.line(f"m = {mind.seats} + me * {mind.seat_size}")
                e.w.line(f"k = die(mind[m + {MIND_SEED}], next_throw(mind, m), n)")
            e.w.line(f"n = choose({ARGS}, k)")
            with e.w.block(f"if st[{layout.DECISIONS}] >= {MOST_DECISIONS} and n > 0:"):
                e.error(ENDLESS)
                e.w.line("n = -1")
        with e.w.block("if n < 0:"):
            e.w.line("return game")
        e.w.line(f"row = game * {row_size(e)}")
        e.w.line(f"out[row] = wk[{ERROR}]")
        e.w.line(f"results({ARGS}, out, row)")
        with e.w.block(f"if wk[{ERROR}] != 0:"):
            e.w.line("return game")
    e.w.line("return count")
