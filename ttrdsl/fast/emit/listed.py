"""Things that make no set, such as numbers and networks: listed one after another, in the state or the scratch memory.

A list is how many there are, then each of them in as many words as it takes.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.loops import domain_of, value_loop
from ttrdsl.fast.emit.value import Env, Val
from ttrdsl.program.node import Node, beneath

MOST_LISTED = 256  # where nothing says how many there can be; of more the interpreter takes care


def room_of(e: Emitter, ir: Node, env: Env) -> int:
    """Return how many things of a source have room."""
    match beneath(ir, "where", "at"):
        case ["range", int(first), int(last)]:
            return min(max(last - first + 1, 1), MOST_LISTED)
        case ["numbers", *listed]:
            return max(1, len(listed))
        case ["parts", *_]:
            return max(1, e.vector.rooms["city"])
        case ["distinct", _, source, _]:
            return room_of(e, source, env)
    domain = domain_of(e, ir, env)
    return max(1, e.vector.rooms[domain]) if domain else MOST_LISTED


def list_out(e: Emitter, found: Val, memory: str, at: int, room: int, words: int) -> None:
    """Write a list of what a value holds."""
    e.w.line(f"{memory}[{at}] = 0")
    with value_loop(e, found) as value:
        add(e, value, memory, at, room, words)


def add(e: Emitter, value: Val, memory: str, at: int, room: int, words: int) -> None:
    """Write one more thing behind those of a list, from inside a loop."""
    e.refuse(f"{memory}[{at}] >= {room}", TOO_MANY, "break")
    for i, part in enumerate(value.parts):
        e.w.line(f"{memory}[{at + 1 + i} + {memory}[{at}] * {words}] = {part}")
    e.w.line(f"{memory}[{at}] += 1")
