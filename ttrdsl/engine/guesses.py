"""A guess: a state that looks the same to one player, with everything she cannot see dealt anew."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import chance, layout
from ttrdsl.engine.chance import Dice
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.paying import PayDecision
from ttrdsl.engine.secret_choices import drawn, secret_block
from ttrdsl.engine.sight import sight

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

State = list[Any]
TRIES = 24


def guess(machine: Machine, state: State, player: int, seed: int) -> State:
    """Return a state that looks the same to a player.

    Cards she cannot place are pooled by deck and dealt at random; the back of a card shows its deck, so each hidden
    pile gets as many of each deck as it had. Secret choices of others are drawn from their options. The future is
    new: another seed, of which no word is used. A deal in which somebody could not be where she is in the rules is
    dealt again; if that does not help, those who are deciding keep their cards. Fields she may not see keep their
    values, and cards that another's running action has named already stay where they are.
    """
    dice = Dice(seed)
    if state[layout.OVER]:
        return state.copy()
    deciding = _deciding(machine, state) - {player}
    known = sight(machine)
    hidden = [p for p in machine.layout.all_piles if not known.sees_pile(player, p, state)]
    for tries in range(TRIES + 1):
        found = state.copy()
        _forget_answers(machine, found, player)
        others = hidden if tries < TRIES else [p for p in hidden if known.owner_of(p) not in deciding]
        _deal(machine, found, others, _named(machine, state, player), dice)
        machine.touch(found)
        found[layout.SEED] = chance.word(dice.seed, dice.used + 1)
        found[layout.WORDS] = 0
        if _settled(machine, found, player, dice):
            return found
    found = state.copy()
    found[layout.SEED], found[layout.WORDS] = chance.word(dice.seed, dice.used + 1), 0
    return found


def _forget_answers(machine: Machine, state: State, player: int) -> None:
    """Let another who is paying begin again: which cards she has named already nobody else knows."""
    decision = machine.decisions[state[layout.POSITION]]
    if isinstance(decision, PayDecision) and state[layout.ACTOR] != player and decision.answers(state):
        state[decision.slot] = 0


def _deciding(machine: Machine, state: State) -> set[int]:
    """Return who is in the middle of an action or has chosen in secret."""
    chosen = {p for p in range(machine.players) if state[machine.secret_base + p] != 0}
    return chosen | {state[layout.ACTOR]}


# ---- dealing --------------------------------------------------------------------------------------


def _deal(machine: Machine, state: State, hidden: list[Pile], named: dict[int, Counter[int]], dice: Dice) -> None:
    """Pool the cards of hidden piles by deck and deal them again, every pile as many of each deck as before."""
    decks = [card["deck"] for card in machine.bundle["cards"]]
    pools: dict[int, list[int]] = {}
    for pile in hidden:
        for kind in _dealt(state, pile, named):
            pools.setdefault(decks[kind], []).append(kind)
    for pool in pools.values():
        pool.sort()  # where the cards really lie must not show in the guess
        _shuffle(pool, dice)
    for pile in hidden:
        _fill(state, pile, [pools[decks[kind]].pop() for kind in _dealt(state, pile, named)], named)


def _dealt(state: State, pile: Pile, named: dict[int, Counter[int]]) -> list[int]:
    """Return the cards of a pile that are dealt anew: first those in no order, then those of the top and the bottom."""
    stay = named.get(pile.number, Counter())
    loose = [kind for kind, slot in pile.slot_of.items() for _ in range(state[slot] - stay[kind])]
    return [*loose, *state[pile.top], *state[pile.bottom]] if pile.stack else loose


def _fill(state: State, pile: Pile, cards: list[int], named: dict[int, Counter[int]]) -> None:
    top, bottom = (len(state[pile.top]), len(state[pile.bottom])) if pile.stack else (0, 0)
    loose = len(cards) - top - bottom
    stay = named.get(pile.number, Counter())
    for kind, slot in pile.slot_of.items():
        state[slot] = stay[kind]
    for kind in cards[:loose]:
        state[pile.slot_of[kind]] += 1
    if pile.stack:
        state[pile.top] = tuple(cards[loose : loose + top])
        state[pile.bottom] = tuple(cards[loose + top :])


def _shuffle(pool: list[int], dice: Dice) -> None:
    for i in range(len(pool) - 1, 0, -1):
        j = dice.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]


def _named(machine: Machine, state: State, player: int) -> dict[int, Counter[int]]:
    """Return the cards that stay, by pile: those the running action of another has named already, and will use."""
    actor = state[layout.ACTOR]
    if actor == player:
        return {}
    decision = machine.decisions[state[layout.POSITION]]
    wanted: Counter[int] = Counter()
    proc = machine.procedure_at(decision.at)
    types, known = machine.bundle["procs"][proc]["locals"] if proc else {}, sight(machine)
    for name in known.locals_at(decision):
        value = state[decision.frame[name]]
        if types.get(name) == "chosen" and value != 0:
            wanted |= Counter(value)
        elif types.get(name) == "id card" and value >= 0:
            wanted |= Counter((value,))
    found: dict[int, Counter[int]] = {}
    for pile in machine.layout.all_piles:
        if wanted and known.owner_of(pile) == actor and not pile.stack and not known.sees_pile(player, pile, state):
            found[pile.number] = Counter({kind: min(n, pile.count(state, kind)) for kind, n in wanted.items()})
    return found


# ---- after the deal -------------------------------------------------------------------------------


def _settled(machine: Machine, state: State, player: int, dice: Dice) -> bool:
    """Draw the secret choices of others and the options anew; say whether the game can go on from here."""
    block = secret_block(machine, state)
    try:
        for other in range(machine.players):
            slot = machine.secret_base + other
            if block is not None and other != player and state[slot] != 0:
                state[slot] = drawn(machine, state, block, other, dice)
        state[layout.OPTIONS] = machine.decisions[state[layout.POSITION]].all_options(state)
    except GameError:
        return False
    return bool(state[layout.OPTIONS])
