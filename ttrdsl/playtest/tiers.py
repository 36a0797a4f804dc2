"""Which tier plays a run: the one asked for, or the fastest there is for its styles."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.dialect import native
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.guard import no_fast_form
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.relay import Relay
from ttrdsl.playtest.workers import INTERPRETER, KERNEL_STYLES, Worker

ENGINES = ("auto", INTERPRETER, "text", "native")
WHATEVER_IS_READY = "whatever is ready"
FEW = 16
"""So few games are over before anything could be made ready for them."""


class NoSuchTier(Exception):
    """The tier asked for cannot play this run; the message says why."""


@dataclass(frozen=True)
class Choice:
    """A tier to try, and why it is not the one that might be expected."""

    tier: str
    why: str = ""


def choose_tier(engine: str, run: Run, games: int) -> Choice:
    """Return the tier for a run; whether it can be made shows when it is."""
    if engine == INTERPRETER:
        return Choice(INTERPRETER)
    strange = [style for style in dict.fromkeys(run.seats) if style not in KERNEL_STYLES]
    if strange and engine != "auto":
        raise NoSuchTier(f"the style `{strange[0]}` is not played by the tier `{engine}`")
    if strange:
        return Choice(INTERPRETER, f"the style `{strange[0]}` is played by the interpreter alone")
    if engine == "auto" and games <= FEW:
        # Whoever thinks does so in a kernel, whatever the tier.
        return Choice(WHATEVER_IS_READY if any(style != "random" for style in run.seats) else INTERPRETER)
    if engine == "auto":
        return Choice(WHATEVER_IS_READY, "" if native.installed() else native.MISSING)
    why = native.available() if engine != "text" else None
    return Choice("text" if why or engine == "text" else "native", why or "")


def make_worker(engine: str, run: Run, games: int, lines: bool = False) -> tuple[Worker | Relay, str]:
    """Return a worker for a run, and a sentence if it is not on the tier that might be expected."""
    choice = choose_tier(engine, run, games)
    if choice.tier == WHATEVER_IS_READY:
        return Relay(run, lines), choice.why
    try:
        return Worker(run, choice.tier, lines), choice.why
    except native.NoNativeCode as error:
        return Worker(run, "text", lines), str(error)
    except NotFast as error:
        return Worker(run, INTERPRETER, lines), no_fast_form(error)
