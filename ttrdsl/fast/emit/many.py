"""Write the functions that work on many games at once: one step in each, or each to its end at random.

The games lie side by side in one vector. Each is brought to the state vector, played on, and taken back only when that
went well; so a step that needs something from outside can be done again.
"""

from __future__ import annotations

from ttrdsl.engine import layout
from ttrdsl.fast.emit.copying import write_copying
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, ERROR, Emitter
from ttrdsl.fast.emit.results import row_size


def write_many(e: Emitter) -> None:
    """Write all of them."""
    write_copying(e)
    e.function("begin_games", "begin_games", ["blank", "many", "seeds", "first", "count"], lambda: _begin_games(e))
    e.function("step_games", "step_games", ["many", "choices", "first", "count"], lambda: _step_games(e))
    e.function("end_games", "end_games", ["many", "seeds", "out", "first", "count"], lambda: _end_games(e))


def _stop(e: Emitter) -> None:
    with e.w.block(f"if n < 0 or wk[{ERROR}] != 0:"):
        e.w.line("return game")


def _begin_games(e: Emitter) -> None:
    """New games with these seeds, each at its first decision."""
    with e.w.block("for game in range(first, count):"):
        e.w.line("copy_run(st, blank, 0, 0, STATE_SIZE)")
        e.w.line(f"st[{layout.SEED}] = seeds[game]")
        e.w.line(f"n = begin({ARGS}, -1)")
        _stop(e)
        e.w.line("at = game * STATE_SIZE")
        e.w.line("copy_run(many, st, at, 0, STATE_SIZE)")
    e.w.line("return count")


def _step_games(e: Emitter) -> None:
    """One choice in each game that is not over; a negative choice leaves a game as it is."""
    with e.w.block("for game in range(first, count):"):
        e.w.line("at = game * STATE_SIZE")
        with e.w.block(f"if choices[game] >= 0 and many[at + {layout.OVER}] == 0:"):
            e.w.line("copy_state(st, many, tb, 0, at)")
            e.w.line(f"n = choose({ARGS}, choices[game])")
            _stop(e)
            e.w.line("copy_state(many, st, tb, at, 0)")
    e.w.line("return count")


def _end_games(e: Emitter) -> None:
    """Each game to its end, every option as likely as any other, by dice of its own; and what came of it."""
    with e.w.block("for game in range(first, count):"):
        e.w.line("at = game * STATE_SIZE")
        e.w.line("copy_state(st, many, tb, 0, at)")
        e.w.line(f"wk[{EPOCH}] += 1")
        e.w.line("used = 0")
        e.w.line(f"n = st[{layout.OPTIONS}]")
        with e.w.block("while n > 0:"):
            e.w.line("used += 1")
            e.w.line(f"n = go_on({ARGS}, die(seeds[game], used, n))")
        _stop(e)
        e.w.line(f"row = game * {row_size(e)}")
        e.w.line(f"results({ARGS}, out, row)")
        _stop(e)
        e.w.line(f"out[row] = wk[{ERROR}]")
    e.w.line("return count")
