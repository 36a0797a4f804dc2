"""Loops with a decision inside: what is left to go through lies in the state, so that a game can wait in the middle."""

from __future__ import annotations

from ttrdsl.engine import layout
from ttrdsl.engine.step_operations import is_players
from ttrdsl.fast.emit import listed, loops
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.scene import Scene
from ttrdsl.fast.emit.value import Env, NotFast
from ttrdsl.fast.emit.vector import LoopPlace, Place
from ttrdsl.program.node import Node, head, is_bag


def loop_place(e: Emitter, source: Node, env: Env, words: int) -> LoopPlace:
    """Reserve the place of a loop; each thing it goes through takes so many words."""
    if is_bag(source):
        return e.vector.loop("cards")
    if is_players(source):
        return e.vector.loop("seats", "player")
    if head(source) == "range":
        return e.vector.loop("range")
    domain = loops.domain_of(e, source, env)
    if not domain:
        return e.vector.loop("list", room=listed.room_of(e, source, env), words=words)
    return e.vector.loop("set", domain)


def fill_loop(e: Emitter, own: LoopPlace, source: Node, scene: Scene) -> None:
    """Write what a loop goes through to its place."""
    rest = own.at + 2
    if own.kind == "cards":
        at, i = loops.counted_out(e, source, scene.env), e.w.fresh("i")
        with e.w.block(f"for {i} in range({e.vector.kinds}):"):
            e.w.line(f"st[{rest} + {i}] = wk[{at} + {i}]")
        return
    found = e.keep(e.value(source, scene.env))
    if own.kind == "list":
        e.w.line(f"st[{rest}] = 0")
        listed.list_out(e, found, "st", rest + 1, (own.size - 4) // own.words, own.words)
        return
    if own.kind != "range" and found.kind != "set":
        raise NotFast("a loop with a decision inside over such things")
    for far, part in enumerate(found.parts):
        e.w.line(f"st[{rest + far}] = {part}")


def nothing_left(e: Emitter, own: LoopPlace) -> str:
    rest = own.at + 2
    if own.kind == "range":
        return f"st[{rest}] > st[{rest + 1}]"
    if own.kind == "list":
        return f"st[{rest}] >= st[{rest + 1}]"
    if own.kind == "cards":
        return f"first_held(st, {rest}, {e.vector.kinds}) < 0"
    return " and ".join(f"st[{rest + i}] == 0" for i in range(own.size - 2))


def next_of(e: Emitter, own: LoopPlace, place: Place) -> None:
    """Write the step to the next element."""
    rest = own.at + 2
    if own.kind == "range":
        e.w.line(f"st[{place.at}] = st[{rest}]")
        e.w.line(f"st[{rest}] += 1")
    elif own.kind == "cards":
        e.w.line(f"st[{place.at}] = first_held(st, {rest}, {e.vector.kinds})")
        e.w.line(f"st[{rest} + st[{place.at}]] -= 1")
    elif own.kind == "list":
        for i in range(own.words):
            e.w.line(f"st[{place.at + i}] = st[{rest + 2 + i} + st[{rest}] * {own.words}]")
        e.w.line(f"st[{rest}] += 1")
    elif own.kind == "seats":
        e.w.line(f"st[{place.at}] = next_seat(st[{rest}], st[{layout.FIRST}], {e.players})")
        e.w.line(f"st[{rest}] &= ~(1 << st[{place.at}])")
    else:
        e.w.line(f"st[{place.at}] = nth(st, {rest}, {own.size - 2}, 0)")
        e.w.line(f"st[{rest} + st[{place.at}] // 63] &= ~(1 << st[{place.at}] % 63)")


def close_loop(e: Emitter, own: LoopPlace, place: Place, kept: str) -> None:
    e.w.line(f"st[{place.at}] = {kept}")
    e.w.line(f"st[{own.at}] = 0")
