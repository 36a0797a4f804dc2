"""Move cards and pieces: one function per operation, and the small movements they are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.errors import DeadState, Missing
from ttrdsl.engine.layout import NO_PILE, Pile
from ttrdsl.program.node import Op

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine
    from ttrdsl.engine.steps import Builder, Instruction

Target = Callable[[State, int], Pile]


# ---- small movements ------------------------------------------------------------------------------


def add_card(st: State, pile: Pile, kind: int, under: bool) -> None:
    """Put a card into a pile; on a stack it lies on top, or below all others."""
    slot = slot_in(pile, kind)
    if not pile.stack:
        st[slot] += 1
    elif under:
        st[pile.bottom] = (*st[pile.bottom], kind)
    else:
        st[pile.top] = (kind, *st[pile.top])


def slot_in(pile: Pile, kind: int) -> int:
    """Return where a pile counts a kind of card."""
    slot = pile.slot_of.get(kind)
    if slot is None and pile is NO_PILE:
        raise Missing("a card cannot go to a pile of nobody")
    if slot is None:
        raise Missing(f"pile `{pile.name}` cannot hold this card")
    return slot


def remove_card(st: State, pile: Pile, kind: int) -> None:
    """Take a known card out of a pile, wherever it lies in it."""
    slot = pile.slot_of.get(kind)
    if slot is not None and st[slot] > 0:
        st[slot] -= 1
        return
    if pile.stack:
        for end in (pile.top, pile.bottom):
            if kind in st[end]:
                at = st[end].index(kind)
                st[end] = st[end][:at] + st[end][at + 1 :]
                return
    raise Missing(f"pile `{pile.name}` does not hold this card")


def draw_card(machine: Machine, st: State, pile: Pile) -> int:
    """Take the top card: one known to lie there, else one of the unknown at random, else the first of the bottom."""
    if pile.stack and st[pile.top]:
        kind, st[pile.top] = st[pile.top][0], st[pile.top][1:]
        return int(kind)
    unknown = sum(st[pile.base : pile.end])
    if unknown:
        at = machine.chance(st, unknown)
        for slot in range(pile.base, pile.end):
            at -= st[slot]
            if at < 0:
                st[slot] -= 1
                return pile.kinds[slot - pile.base]
    if pile.stack and st[pile.bottom]:
        kind, st[pile.bottom] = st[pile.bottom][0], st[pile.bottom][1:]
        return int(kind)
    raise DeadState(f"`{machine.pile_name(pile)}` is empty")


def pour(machine: Machine, st: State, source: Pile, target: Pile, under: bool) -> None:
    """Move all cards of a pile. Into an empty stack an unordered pile comes in unknown order; else card by card."""
    if source is target:
        return
    ordered = source.stack and (st[source.top] or st[source.bottom])
    if (target.size(st) == 0 and not ordered) if target.stack else not source.stack:
        for kind, slot in source.slot_of.items():
            if st[slot]:
                st[slot_in(target, kind)] += st[slot]
                st[slot] = 0
        return
    while source.size(st):
        add_card(st, target, draw_card(machine, st, source), under)


# ---- targets --------------------------------------------------------------------------------------


def target_of(machine: Machine, ir: Op, frame: Frame) -> Target:
    """Return the function from a card kind to the pile it goes to."""
    piles, cards = machine.layout.piles, machine.bundle["cards"]
    if ir[0] in ("own_discard", "own_deck"):
        own = piles["discard" if ir[0] == "own_discard" else "deck"]
        return lambda st, kind: own[cards[kind]["deck"]]
    if ir[0] == "box":
        box = piles["box"][0]
        return lambda st, kind: box
    pile = machine.compiler.expression(ir, frame)
    return lambda st, kind: pile(st)


# ---- one function per operation -------------------------------------------------------------------


def draw(b: Builder, op: Op, frame: Frame) -> None:
    """Move cards from the top of a pile, one after another; after each one the standing rules are looked at."""
    _, amount_ir, source_ir, target_ir, under, up_to = op
    amount, source, target = (
        b.c.expression(amount_ir, frame),
        b.c.expression(source_ir, frame),
        target_of(b.machine, target_ir, frame),
    )
    machine, watch, mark = b.machine, b.watching(op), b.mark

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            for _ in range(max(0, amount(st))):
                pile = source(st)
                if pile.size(st) == 0:
                    if up_to:
                        break
                    raise DeadState(f"`{machine.pile_name(pile)}` has too few cards")
                machine.round()
                kind = draw_card(machine, st, pile)
                goal = target(st, kind)
                add_card(st, goal, kind, under)
                machine.touch(st)
                machine.note("card", (kind,), pile.number, goal.number, mark)
                if watch:
                    machine.standing.settle(st, watch)
            return after

        return run

    b.emit(make)


def take(b: Builder, op: Op, frame: Frame) -> None:
    """Move a known card, some chosen cards in their order, all cards of some kinds, or a whole pile."""
    _, what, source_ir, target_ir, under = op
    source, target = b.c.expression(source_ir, frame), target_of(b.machine, target_ir, frame)
    machine, watch, mark = b.machine, b.watching(op), b.mark
    chosen = _chosen(b, what, frame)
    whole = what[0] == "all" and target_ir[0] not in ("own_discard", "own_deck")

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            pile = source(st)
            if whole:
                goal = target(st, 0)
                machine.note("cards", pile.size(st), pile.number, goal.number, mark)
                pour(machine, st, pile, goal, under)
            else:
                move_cards(machine, st, chosen(st, pile), pile, target, under, mark)
            machine.touch(st)
            if watch:
                machine.standing.settle(st, watch)
            return after

        return run

    b.emit(make)


def _chosen(b: Builder, what: Op, frame: Frame) -> Callable[[State, Pile], Iterable[int]]:
    if what[0] == "one":
        one = b.c.expression(what[1], frame)
        return lambda st, pile: (one(st),)
    if what[0] == "these":
        these = b.c.expression(what[1], frame)
        return lambda st, pile: _kinds(these(st))
    if what[0] == "kinds":
        number, kinds = b.c.expression(what[1], frame), b.c.expression(what[2], frame)
        return lambda st, pile: _some_of(b.machine, st, pile, number(st), kinds(st))
    machine = b.machine
    # A whole pile goes to several piles: each card is drawn, so that a stack keeps its order.
    return lambda st, pile: _all_of(machine, st, pile)


def _kinds(value: Any) -> tuple[int, ...]:
    """Return the cards of a choice, an order or a payment; for a stack the last goes down first."""
    if not value:  # nothing was chosen
        return ()
    return tuple(value[1] if value[0] == "paid" else value)


def _some_of(machine: Machine, st: State, pile: Pile, number: int, kinds: int) -> list[int]:
    found: list[int] = []
    for kind, held in pile.cards(st):
        if kinds >> kind & 1:
            found += [kind] * min(held, number - len(found))
    if len(found) < number:
        raise DeadState(f"`{machine.pile_name(pile)}` has too few such cards")
    return found


def _all_of(machine: Machine, st: State, pile: Pile) -> list[int]:
    order = [draw_card(machine, st, pile) for _ in range(pile.size(st))]
    for kind in order:  # laid back, so that moving them takes them from where they lay
        st[pile.slot_of[kind]] += 1
    return order


def move_cards(
    machine: Machine, st: State, kinds: Iterable[int], source: Pile, target: Target, under: bool, mark: int
) -> None:  # fmt: skip
    """Move known cards, as one change. An order lies first on top: on top of a stack it is laid down from its end."""
    listed = list(kinds)
    for kind in listed if under else reversed(listed):
        remove_card(st, source, kind)
        add_card(st, target(st, kind), kind, under)
    for goal in {target(st, k).number for k in listed}:
        own = tuple(k for k in listed if target(st, k).number == goal)
        machine.note("card", own, source.number, goal, mark)


def shift(b: Builder, op: Op, frame: Frame) -> None:
    """Move pieces from place to place; pieces belong to whoever's supply they were in last."""
    _, amount_ir, kind, source_ir, target_ir, *whose = op
    amount, source, target = (b.c.expression(x, frame) for x in (amount_ir, source_ir, target_ir))
    first = b.c.expression(whose[0], frame) if whose else by_seats
    machine = b.machine
    base, owned = machine.layout.pieces[kind], machine.layout.owned.get(kind)
    watch, mark = b.watching(op), b.mark
    nowhere = machine.layout.places["nowhere"]

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            number, here, there = amount(st), source(st), target(st)
            if nowhere in (here, there) and number:
                raise Missing(f"`{kind}` cannot be moved from or to nothing")
            if number < 0 or st[base + here] < number:
                raise DeadState(f"too few of `{kind}`: {st[base + here]} of {number}")
            st[base + here] -= number
            st[base + there] += number
            if owned is not None:
                move_owned(machine, st, owned, number, here, there, first(st))
            machine.touch(st)
            machine.note("pieces", kind, number, here, there, mark)
            if watch:
                machine.standing.settle(st, watch)
            return after

        return run

    b.emit(make)


def by_seats(st: State) -> int:
    """Nobody's pieces go first but those of the lowest seat."""
    return 0


def move_owned(machine: Machine, st: State, owned: int, number: int, here: int, there: int, first: int = 0) -> None:
    """Keep book of whose pieces lie where, outside the supplies of players; those of one player go first."""
    begin = machine.layout.places["player"]
    supplies = range(begin, begin + machine.players)
    for player in sorted(range(machine.players), key=lambda player: player != first):
        if here in supplies:
            moved = number if player == here - begin else 0
        else:
            moved = min(number, st[owned + here * machine.players + player])
            st[owned + here * machine.players + player] -= moved
        number -= moved
        if there not in supplies:
            st[owned + there * machine.players + player] += moved


def forget_order(st: State, pile: Pile) -> None:
    """Make the order of a pile unknown."""
    if pile.stack:
        for kind in (*st[pile.top], *st[pile.bottom]):
            st[pile.slot_of[kind]] += 1
        st[pile.top] = st[pile.bottom] = ()


def shuffle(b: Builder, op: Op, frame: Frame) -> None:
    """The order of a pile becomes unknown; chance acts when a card is seen."""
    source, machine, mark = b.c.expression(op[1], frame), b.machine, b.mark

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            pile = source(st)
            forget_order(st, pile)
            machine.touch(st)
            machine.note("shuffle", pile.number, mark)
            return after

        return run

    b.emit(make)
