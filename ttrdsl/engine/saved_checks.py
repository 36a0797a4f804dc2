"""Check what no single slot shows: that no card or piece was made or lost, and where the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.decisions import Decision
from ttrdsl.engine.errors import BadState
from ttrdsl.engine.layout import SecretBlock
from ttrdsl.engine.paying import PayDecision, is_asked
from ttrdsl.engine.saved_slots import slot_table
from ttrdsl.engine.saved_values import Reader
from ttrdsl.engine.secret_choices import possible, secret_block

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

State = list[Any]


# ---- cards and pieces -----------------------------------------------------------------------------


def _start(machine: Machine) -> State:
    return machine.blank(0)


def check_counts(machine: Machine, state: State) -> None:
    """Compare the cards and pieces of a state with those a game begins with."""
    start = machine.beside(_start)
    for pile in machine.layout.all_piles:
        for end in (pile.top, pile.bottom) if pile.stack else ():
            for kind in state[end]:
                if kind not in pile.slot_of:
                    raise BadState(f"{machine.pile_name(pile)}: cannot hold {machine.bundle['cards'][kind]['title']}")
    for kind, card in enumerate(machine.bundle["cards"]):
        found, wanted = cards_of(machine, state, kind), cards_of(machine, start, kind)
        if found != wanted:
            raise BadState(f"cards: {found} of {card['title']}, but the game has {wanted}")
    for name, base in machine.layout.pieces.items():
        found, wanted = (sum(st[base : base + machine.layout.place_count]) for st in (state, start))
        if found != wanted:
            raise BadState(f"pieces: {found} of {name}, but the game has {wanted}")
        if state[base + machine.layout.places["nowhere"]]:
            raise BadState(f"pieces: some of {name} lie nowhere")
    for name in machine.layout.owned:
        _check_owners(machine, state, name)


def cards_of(machine: Machine, state: State, kind: int) -> int:
    """Return how many cards of a kind there are in all piles."""
    return sum(pile.count(state, kind) for pile in machine.layout.all_piles)


def _check_owners(machine: Machine, state: State, name: str) -> None:
    base, owned, players = machine.layout.pieces[name], machine.layout.owned[name], machine.players
    supplies = range(machine.layout.places["player"], machine.layout.places["player"] + players)
    for place in range(machine.layout.place_count):
        mine = sum(state[owned + place * players : owned + (place + 1) * players])
        most = 0 if place in supplies else state[base + place]
        if mine > most:
            raise BadState(f"pieces: {mine} of {name} at place {place} have owners, but at most {most} can")


# ---- where the game stands ------------------------------------------------------------------------


def check_running(machine: Machine, state: State) -> None:
    """Check the position, the procedures that run, and that those that do not run hold nothing."""
    if state[layout.OVER]:
        if (state[layout.POSITION], state[layout.ACTOR]) != (-1, -1):
            raise BadState("core[0], position: the game is over, but somebody is asked")
        _check_clear(machine, state, set())
        _check_secrets(machine, state, None)
        return
    position = state[layout.POSITION]
    decision = machine.decisions.get(position)
    if decision is None:
        raise BadState(f"core[0], position: nobody decides at {position}")
    if state[layout.ACTOR] < 0 or state[layout.ACTOR] != state[decision.me]:
        raise BadState("core[1], actor: another player decides here")
    _check_answers(machine, state, decision)
    running = running_procedures(machine, state)
    _check_clear(machine, state, set(running))
    _check_secrets(machine, state, secret_block(machine, state))


def _check_answers(machine: Machine, state: State, decision: Decision) -> None:
    """Answers on the way to a payment stand only where it is asked for, and fit the questions."""
    for slot, entry in enumerate(slot_table(machine)):
        if entry.kind == "payment" and is_asked(state[slot]):
            machine.touch(state)
            if not isinstance(decision, PayDecision) or slot != decision.slot or not _answers_fit(decision, state):
                raise BadState(f"{entry.name}: nobody was asked for these answers")


def _answers_fit(decision: PayDecision, state: State) -> bool:
    try:
        return decision.could_answer(state)
    except Exception:  # a forged state may trip the rules anywhere
        return False


def running_procedures(machine: Machine, state: State) -> list[str]:
    """Return the procedures that run, the one that asks first."""
    running: list[str] = []
    at = state[layout.POSITION]
    while (name := machine.procedure_at(at)) is not None:
        if name in running:
            raise BadState(f"way back from {name}: it leads in a circle")
        running.append(name)
        at = state[machine.layout.returns[name]]
        if at not in machine.returns_to.get(name, ()):
            raise BadState(f"way back from {name}: {at} is not behind a call of it")
    return running


def _check_clear(machine: Machine, state: State, running: set[str]) -> None:
    for name, back in machine.layout.returns.items():
        if name in running:
            continue
        for slot in (back, *machine.frames[name].names.values()):
            if state[slot] != 0:
                raise BadState(f"{slot_table(machine)[slot].name}: it does not run, but holds something")


def _check_secrets(machine: Machine, state: State, block: SecretBlock | None) -> None:
    """Read what was chosen in secret, now that it is known what could be."""
    table, reader = slot_table(machine), Reader(machine)
    machine.touch(state)
    for player in range(machine.players):
        slot = machine.secret_base + player
        if state[slot] == 0:
            continue
        name = table[slot].name
        if block is None:
            raise BadState(f"{name}: nothing is decided in secret here")
        items = reader.items("list", state[slot], name)
        if len(items) != len(block.slots):
            raise BadState(f"{name}: expected {len(block.slots)} choices, found {len(items)}")
        pairs = zip(block.slots, items, strict=True)
        state[slot] = tuple(reader.read(table[s].kind, x, name) for s, x in pairs)
        if not _could_choose(machine, state, block, player):
            raise BadState(f"{name}: this could not be chosen")
    if block is not None and not _all_decide(machine, state, block):
        raise BadState("secret choices: somebody has neither chosen nor will be asked, or both")


def _all_decide(machine: Machine, state: State, block: SecretBlock) -> bool:
    """Say whether each of those who decide has done so, does so now or is still to be asked."""
    chosen = [player for player in range(machine.players) if state[machine.secret_base + player] != 0]
    before = state.copy()
    before[block.loop.variable] = state[block.loop.kept]
    try:
        deciders = sorted(block.deciders(before))
    except Exception:  # a forged state may trip the rules anywhere
        return False
    return deciders == sorted([*chosen, state[layout.ACTOR], *(state[block.loop.rest] or ())])


def _could_choose(machine: Machine, state: State, block: SecretBlock, player: int) -> bool:
    try:
        return possible(machine, state, block, player, state[machine.secret_base + player])
    except Exception:  # a forged state may trip the rules anywhere
        return False
