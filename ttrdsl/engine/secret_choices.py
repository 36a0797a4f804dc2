"""What players choose in secret: which choices somebody could have made, drawn by dice or tried one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.chance import Dice
from ttrdsl.engine.decisions import DECLINE, Decision, Option
from ttrdsl.engine.layout import SecretBlock
from ttrdsl.engine.paying import PayDecision, in_steps, is_asked

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

State = list[Any]


def secret_block(machine: Machine, state: State) -> SecretBlock | None:
    """Return the secret block in which a game waits; none if the decision is an open one."""
    position = state[layout.POSITION]
    return next((block for block in machine.layout.secrets if block.begin <= position <= block.end), None)


def drawn(machine: Machine, state: State, block: SecretBlock, player: int, dice: Dice) -> tuple[Any, ...]:
    """Return choices of a player, each drawn uniformly from her options."""
    scratch = _asked(state, block, player)
    at = block.begin
    while (at := _run(machine, scratch, at, block.end)) != block.end:
        options = scratch[layout.OPTIONS]
        decision = machine.decisions[scratch[layout.POSITION]]
        at = decision.apply(scratch, options[dice.below(len(options))])
    return tuple(scratch[slot] for slot in block.slots)


def possible(machine: Machine, state: State, block: SecretBlock, player: int, choices: tuple[Any, ...]) -> bool:
    """Say whether a player could have made these choices."""
    waiting = [(_asked(state, block, player), block.begin)]
    wanted = dict(zip(block.slots, map(_kept, choices), strict=True))
    while waiting:
        scratch, start = waiting.pop()
        if _run(machine, scratch, start, block.end) == block.end:
            if all(_kept(scratch[slot]) == value for slot, value in wanted.items()):
                return True
            continue
        decision = machine.decisions[scratch[layout.POSITION]]
        for option in _towards(decision, scratch, wanted):
            tried = scratch.copy()
            at = decision.apply(tried, option)
            if all(_kept(tried[slot]) in (0, value) or is_asked(tried[slot]) for slot, value in wanted.items()):
                waiting.append((tried, at))
    return False


def _kept(choice: Any) -> Any:
    """Return a choice; having chosen nothing is the same as nothing chosen yet, which is all that some engines keep."""
    return 0 if choice == () else choice


def _towards(decision: Decision, state: State, wanted: dict[int, Any]) -> Sequence[Option]:
    """Return the options worth trying: of a payment that is asked for in steps, the answer on its way."""
    options: Sequence[Option] = state[layout.OPTIONS]
    if not isinstance(decision, PayDecision) or not in_steps(options):
        return options
    value = wanted.get(decision.slot)
    if not isinstance(value, tuple) or len(value) != 4:
        return [option for option in options if option == DECLINE]
    _, kinds, parts, bound = value
    answer = decision.answer_to(state, kinds, (tuple(x for _, x in parts), tuple(x for _, x in bound)))
    return [] if answer is None else [answer]


def _asked(state: State, block: SecretBlock, player: int) -> State:
    """Return a copy in which it is this player's turn to decide."""
    scratch = state.copy()
    scratch[block.me] = player
    for slot in block.slots:
        scratch[slot] = 0
    return scratch


def _run(machine: Machine, state: State, at: int, end: int) -> int:
    """Run to the next decision, or to the end of the block."""
    while at != end and at >= 0:
        at = machine.code[at](state)
    return at
