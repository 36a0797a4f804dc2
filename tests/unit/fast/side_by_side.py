"""Play the same game on the interpreter and on a fast tier, and find the first difference."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import chance, layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import ROW_HEAD
from ttrdsl.fast.kernel import Kernel

HIDDEN = (layout.VERSION, layout.OPTIONS)  # how often a state changed, and the list of its options


def differences(machine: Machine, kernel: Kernel, seed: int, most: int = 2_000) -> str:
    """Play one game at random on both sides; return what differs first, or nothing."""
    dice = chance.Dice(chance.style_seed(seed, 99))
    try:
        state = machine.start(seed)
    except GameError:
        kernel.start(seed)
        return _same_end(kernel, "the set-up")
    vec = kernel.start(seed)
    if kernel.error:
        return f"the set-up ends with error {kernel.error}"
    for step in range(most):
        found = compared(machine, kernel, state, vec)
        if found:
            return f"after {step} choices: {found}"
        if state[layout.OVER]:
            return results(machine, kernel, state, vec)
        options = state[layout.OPTIONS]
        number = dice.below(len(options))
        decision = machine.decisions[state[layout.POSITION]]
        try:
            machine.run(state, decision.apply(state, options[number]))
        except GameError:
            kernel.choose(vec, number)
            return _same_end(kernel, f"choice {step}")
        kernel.choose(vec, number)
        if kernel.error:
            code = kernel.error
            kernel.clear_error()
            return f"choice {step} ends with error {code}"
    return ""


def _same_end(kernel: Kernel, where: str) -> str:
    if not kernel.error:
        return f"{where} is an error on the interpreter alone"
    kernel.clear_error()
    return ""


def compared(machine: Machine, kernel: Kernel, state: list[Any], vec: Any) -> str:
    """Return the first difference between a state and a vector."""
    offered = len(state[layout.OPTIONS])
    if int(vec[layout.OPTIONS]) != offered:
        return f"{offered} options, not {int(vec[layout.OPTIONS])}, at {state[layout.POSITION]}"
    seen = kernel.translator.decode(vec)
    for slot in range(machine.layout.core):
        # Nothing chosen yet, and having chosen nothing, are the same to every rule.
        if slot not in HIDDEN and (state[slot] or 0) != (seen[slot] or 0):
            return f"slot {slot} ({place_name(machine, slot)}): {state[slot]}, not {seen[slot]}"
    if seen[layout.OPTIONS] != state[layout.OPTIONS] and list(seen[layout.OPTIONS]) != list(state[layout.OPTIONS]):
        return "other options"
    again = kernel.copy(vec)
    kernel.refresh(again)
    if list(again) != list(vec):
        return "a set that is kept beside the state is not up to date"
    return ""


def results(machine: Machine, kernel: Kernel, state: list[Any], vec: Any) -> str:
    """Return what differs in the scores."""
    row, lines = kernel.results(vec), len(machine.bundle["scores"])
    stride = lines + 2 + kernel.program.emitter.vector.words["route"]
    for player in range(machine.players):
        start = ROW_HEAD + player * stride
        if row[start : start + lines] != machine.score_lines(state, player):
            return f"scores of player {player}: {machine.score_lines(state, player)}, not {row[start : start + lines]}"
    return "" if row[3] == machine.winners(state) else "other winners"


def place_name(machine: Machine, slot: int) -> str:
    """Return what lies in a slot, in words."""
    lay = machine.layout
    if slot < len(layout.HEAD):
        return layout.HEAD[slot]
    for name, base in lay.cells.items():
        if base <= slot < base + lay.cell_size[name]:
            return f"{name} {slot - base}"
    for pile in lay.all_piles:
        if pile.base <= slot < pile.end + 2 * pile.stack:
            return f"{machine.pile_name(pile)} {slot - pile.base}"
    for name, frame in machine.frames.items():
        for local, at in frame.names.items():
            if at == slot:
                return f"{local} in {name}"
    return "a loop, a piece or a secret choice"
