"""Where steps stand while they are written."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.fast.emit.emitter import EPOCH, Emitter
from ttrdsl.fast.emit.value import Env
from ttrdsl.fast.emit.vector import Place


@dataclass
class Scene:
    """Where steps stand: their variables and locals, how deep in standing rules, and what `stop` has to close."""

    env: Env
    places: dict[str, Place]
    level: int
    open_holds: int = 0
    may_return: bool = False  # `stop` may leave the function

    def with_env(self, env: Env) -> Scene:
        return Scene(env, self.places, self.level, self.open_holds, self.may_return)


def touch(e: Emitter) -> None:
    """Write that the state has changed."""
    e.w.line(f"wk[{EPOCH}] += 1")
