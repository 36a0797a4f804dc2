"""The decision `pay`: a payment from a list, or answer by answer where there are too many ways to list them.

An option of a list is `(0, cards, parts, variables)`. An answer is `(0, what, number)`, where `what` says what the
number is about: `("kind", card)`, `("value", variable, value)`, `("uses", label, filler)`, `("cards", demands)`,
`("part", name)`. Until the last answer is given the local of the payment holds `("asked", answers)`, and no card moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.card_moves import move_cards, target_of
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.costs import Purse, purse
from ttrdsl.engine.decisions import DECLINE, Decision, Option
from ttrdsl.engine.errors import GameError
from ttrdsl.payments.cost_class import CostClass, CostTooLarge, Payment

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Answers = tuple[int, ...]
Kinds = tuple[int, ...]
SHORT = 64  # options that are made at once


class PayDecision(Decision):
    """`pay`: one of the distinct payments; the cards move."""

    def __init__(self, machine: Machine, details: dict[str, Any], frame: Frame, mark: int) -> None:
        super().__init__(machine, details, frame, mark)
        compiler = machine.compiler
        self.cost = compiler.expression(details["cost"], frame)
        self.purse = purse(compiler, details["from"], frame)
        self.parts = tuple(details.get("parts", ()))
        self.bound = tuple(details.get("bound", ()))
        self.slot = frame[details["as"]]
        self.target = target_of(machine, details["to"], frame)
        self.watch = machine.standing.everything

    def cost_class(self, st: State) -> tuple[Purse, CostClass]:
        """Return the piles it is paid from, and the class of the cost."""
        owner: Purse = self.purse(st)
        return owner, owner.cost_class(self.cost(st), self.parts, self.bound)

    def answers(self, st: State) -> Answers:
        """Return the answers that were given already."""
        value = st[self.slot]
        return value[1] if is_asked(value) else ()

    def all_options(self, st: State) -> Sequence[Option]:
        owner, cost = self.cost_class(st)
        hand = owner.hand(st)
        last = (DECLINE,) if self.may_decline and not self.answers(st) else ()
        try:
            if cost.is_listed(hand):
                return PaymentList(owner, cost, hand, last).or_short()
            said, values, done = cost.question(hand, self.answers(st))
        except CostTooLarge as error:
            raise GameError(str(error)) from error
        if done:  # there is one way only
            return [_option(owner, cost.answered(said)), *last]
        return [*[(0, _about(owner, cost, said, value), value) for value in values], *last]

    def follow(self, st: State, option: Option) -> int:
        if is_answer(option):
            owner, cost = self.cost_class(st)
            hand = owner.hand(st)
            said = cost.question(hand, self.answers(st)).said
            answers, _, done = cost.question(hand, (*said, option[2]))
            if not done:
                st[self.slot] = ("asked", (*said, option[2]))
                return self.at
            option = _option(owner, cost.answered(answers))
        _, kinds, parts, bound = option
        meaning = (tuple(zip(self.parts, parts, strict=True)), tuple(zip(self.bound, bound, strict=True)))
        st[self.slot] = ("paid", kinds, *meaning)
        if not self.details.get("hold"):
            self.move(st, kinds)
        return self.chosen.at

    def answer_to(self, st: State, kinds: Kinds, meaning: tuple[Answers, Answers] | None = None) -> Option | None:
        """Return the answer on the way to a payment of these cards; None if it cannot be reached from here."""
        owner, cost = self.cost_class(st)
        hand = owner.hand(st)
        cards = tuple(kinds.count(kind) for kind in owner.kinds)
        if sum(cards) != len(kinds) or any(n > held for n, held in zip(cards, hand, strict=True)):
            return None
        way = cost.way_to(cards, meaning)
        said = cost.question(hand, self.answers(st)).said
        if way is None or len(way) == len(said) or way[: len(said)] != said:
            return None
        return (0, _about(owner, cost, said, way[len(said)]), way[len(said)])

    def given(self, st: State) -> list[Option]:
        """Return the answers that were given already, without those that say that nothing is used."""
        answers = self.answers(st)
        if not answers:
            return []
        owner, cost = self.cost_class(st)
        told = [(0, _about(owner, cost, answers[:i], value), value) for i, value in enumerate(answers)]
        return [option for option in told if option[1] and (option[2] or option[1][0] in ("value", "cards"))]

    def could_answer(self, st: State) -> bool:
        """Say whether the answers so far are answers to what was asked."""
        answers, (owner, cost) = self.answers(st), self.cost_class(st)
        hand = owner.hand(st)
        said: Answers = ()
        if answers and cost.is_listed(hand):
            return False
        while len(said) < len(answers):
            asked = cost.question(hand, said)
            given = answers[: len(asked.said) + 1]
            if given[:-1] != asked.said or given[-1] not in asked.values:
                return False
            said = given
        return True

    def whole_payments(self, st: State, most: int) -> list[Option] | None:
        """List all payments as if they were asked for at once; None if there are more ways to them than `most`."""
        owner, cost = self.cost_class(st)
        found: dict[Option, None] = {}
        for number, p in enumerate(cost.reached(owner.hand(st))):
            if number == most:
                return None
            found[_option(owner, p)] = None
        return list(found)

    def move(self, st: State, kinds: tuple[int, ...]) -> None:
        """Move the cards of a payment as one change; the first pile that has a card gives it."""
        rest = list(kinds)
        for pile in self.purse(st).piles:
            own: list[int] = []
            for kind in list(rest):
                if pile.count(st, kind) > own.count(kind):
                    own.append(kind)
                    rest.remove(kind)
            if own:
                move_cards(self.machine, st, own, pile, self.target, bool(self.details.get("under")), self.mark)
        self.machine.touch(st)
        self.machine.standing.settle(st, self.watch)


class PaymentList(Sequence[Option]):
    """The payments of a hand in order, then what comes last; an option is made when somebody looks at it."""

    def __init__(self, owner: Purse, cost: CostClass, hand: Kinds, last: tuple[Option, ...]) -> None:
        self.owner, self.cost, self.hand, self.last = owner, cost, hand, last
        self.number = cost.count(hand)
        self.made: list[Option] | None = None

    def or_short(self) -> Sequence[Option]:
        """Return it, or a plain list if it is short."""
        return self if self.number > SHORT else list(self)

    def __len__(self) -> int:
        return self.number + len(self.last)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice) or self.made is not None:
            return self._all()[place]
        place = range(len(self))[place]
        if place >= self.number:
            return self.last[place - self.number]
        return _option(self.owner, self.cost.kth(self.hand, place))

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all())

    def __contains__(self, option: object) -> bool:
        return option in self._all()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def _all(self) -> list[Option]:
        if self.made is None:
            self.made = [*[_option(self.owner, p) for p in self.cost.payments(self.hand)], *self.last]
        return self.made


def is_answer(option: Option) -> bool:
    """Say whether an option of `pay` is one answer on the way to a payment."""
    return len(option) == 3


def in_steps(options: Sequence[Option]) -> bool:
    """Say whether the options of a `pay` are answers on the way to a payment."""
    return len(options) > 0 and is_answer(options[0])


def is_asked(value: Any) -> bool:
    """Say whether the local of a payment holds answers, and no payment yet."""
    return isinstance(value, tuple) and len(value) == 2 and value[0] == "asked"


def _option(owner: Purse, payment: Payment) -> Option:
    cards = tuple(k for k, n in zip(owner.kinds, payment.cards, strict=True) for _ in range(n))
    return (0, cards, payment.parts, payment.bound)


def _about(owner: Purse, cost: CostClass, said: Answers, value: int) -> tuple[Any, ...]:
    """Say what an answer is about, with the kinds of the game in place of their positions among the piles."""
    what: Any = cost.about(said, value)
    match what:
        case ("kind", position):
            return ("kind", owner.kinds[position])
        case ("uses", label, filler):
            return ("uses", label, _named_filler(owner, filler))
        case ("cards", demands):
            return ("cards", tuple((_named(owner, kinds), number) for kinds, number in demands))
    return tuple(what)


def _named(owner: Purse, kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(owner.kinds[position] for position in kinds)


def _named_filler(owner: Purse, filler: Any) -> Any:
    """Return what fills a need: the kinds of one card, or the demands of what stands for it, as far as it is plain."""
    if filler[0] == "card":
        return ("card", _named(owner, filler[1]))
    demands = []
    for item in filler[1]:
        if item[0] != "need" or item[1] != item[2] or any(alt[2:4] != (1, 1) or alt[4][0] != "card" for alt in item[3]):
            return ("group", ())
        demands.append((_named(owner, tuple(sorted({kind for alt in item[3] for kind in alt[4][1]}))), item[1]))
    return ("group", tuple(demands))
