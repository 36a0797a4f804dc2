"""Numbers for actions: an option is a short sequence of steps, and a step has one number whenever it means the same.

What is chosen one by one takes one step. A set is taken element by element, then `enough`; a payment card by card, in
order of the kinds; an order card after card; an answer on the way to a payment is spelled out (`spelling.py`). So a
table of a few hundred numbers is enough where the options of one decision can be thousands, and what may be chosen next
depends on what was chosen before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, OrderDecision, SomeDecision
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import domain_size
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision, is_answer
from ttrdsl.learn.largest import largest
from ttrdsl.learn.questions import questions
from ttrdsl.learn.spelling import SORTS, cost_words, spelled
from ttrdsl.program.copies import most_copies

MOST_ACTIONS = 65_536
NUMBERS = 64
"""Numbers a player can choose, from 0 to one less, unless a range of the rules shows that it goes further."""
FEW_CARDS = 32
"""Numbers for cards of one kind in a payment, unless there are more of them."""
Steps = tuple[int, ...]


class ActionTable:
    """The numbers of all steps of a bundle for a number of players: blocks, one for each question of the rules."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.size = 0
        self.words = cost_words(machine)
        self.questions = questions(machine)
        self._blocks: dict[tuple[Any, ...], int] = {}
        self._names: list[tuple[int, int, str]] = []  # first number, how many, what they are
        for decision in sorted(machine.decisions.values(), key=lambda decision: decision.at):
            self._reserve(decision)
        for decision in sorted(machine.decisions.values(), key=lambda decision: decision.at):
            self._reserve_below(decision)
        if self.size > MOST_ACTIONS:
            raise GameError(f"{self.size:,} actions are more than {MOST_ACTIONS:,}")

    def name(self, action: int) -> str:
        """Return what a number stands for."""
        for first, size, name in self._names:
            if first <= action < first + size:
                return f"{name} {action - first}" if size > 1 else name
        raise IndexError(action)

    def steps(self, decision: Decision, option: Option) -> Steps:
        """Return the steps of an option."""
        if option == DECLINE:
            return (self.at(decision, "no"),)
        if isinstance(decision, ChoiceDecision):
            chosen = option[1:]
            if not chosen:
                return (self.at(decision, "alternative", option[0]),)
            return tuple(self._step(decision, option[0], i, value) for i, value in enumerate(chosen))
        if isinstance(decision, SomeDecision):
            taken = [self.at(decision, "take") + self._checked(decision, x, self.domain(decision)) for x in option[1]]
            return (*taken, self.at(decision, "enough"))
        if isinstance(decision, OrderDecision):
            return tuple(self.at(decision, "next") + kind for kind in option[1])
        assert isinstance(decision, PayDecision)
        return self._answer(decision, option) if is_answer(option) else self._payment(decision, option)

    # -- blocks ---------------------------------------------------------------------------------------------

    def _key(self, decision: Decision, *what: Any) -> tuple[Any, ...]:
        return (self.questions[decision.at], type(decision).__name__, *what)

    def at(self, decision: Decision, *what: Any) -> int:
        """Return the first number of a block."""
        return self._blocks[self._key(decision, *what)]

    def _block(self, decision: Decision, size: int, *what: Any) -> None:
        key = self._key(decision, *what)
        if key not in self._blocks:  # a question that stands at several places is one question
            self._blocks[key] = self.size
            words = (self.questions[decision.at], *what)
            self._names.append((self.size, size, " ".join(str(word) for word in words if word != "")))
            self.size += size

    def _reserve(self, decision: Decision) -> None:
        if decision.may_decline:
            self._block(decision, 1, "no")
        cards = len(self.machine.bundle["cards"])
        if isinstance(decision, ChoiceDecision):
            for number, alternative in enumerate(decision.details["alts"]):
                if not alternative["bind"]:
                    self._block(decision, 1, "alternative", number)
                for i, bind in enumerate(alternative["bind"]):
                    self._block(decision, self.room(decision, bind["as"]), "alternative", number, i)
        elif isinstance(decision, SomeDecision):
            self._block(decision, self.domain(decision), "take")
            self._block(decision, 1, "enough")
        elif isinstance(decision, OrderDecision):
            self._block(decision, cards, "next")
        elif isinstance(decision, PayDecision):
            for kind, card in enumerate(self.machine.bundle["cards"]):
                if not card["ticket"]:
                    self._block(decision, self._cards_room(kind), "cards", kind)
            for part in range(len(decision.parts) + len(decision.bound)):
                self._block(decision, self.part_room(decision, part) + 1, "part", part)
            self._block(decision, 1, "enough")
            for letter, room in self._letters().items():
                self._block(decision, room, letter)

    def _reserve_below(self, decision: Decision) -> None:
        """Numbers below 0 stand behind all others, where a choice may have some."""
        for number, alternative in enumerate(decision.details["alts"] if isinstance(decision, ChoiceDecision) else ()):
            for i, bind in enumerate(alternative["bind"]):
                if self.goes_below(decision, bind):
                    self._block(decision, NUMBERS, "alternative", number, i, "below 0")

    def goes_below(self, decision: Decision, bind: dict[str, Any]) -> bool:
        """Say whether a number below 0 may be chosen."""
        return labels.local_type(self.machine, decision, bind["as"]) == "number" and not _from_0_on(bind["in"])

    def _cards_room(self, kind: int) -> int:
        """Return how many numbers there are for cards of one kind in a payment: it can have them all."""
        return max(FEW_CARDS, most_copies(self.machine.bundle["cards"][kind]) + 1)

    def part_room(self, decision: PayDecision, part: int) -> int:
        """Return how many numbers a part of a payment, or the value of one of its variables, can have."""
        if part < len(decision.parts):
            return NUMBERS
        domain = self.machine.cost_labels.get(decision.bound[part - len(decision.parts)], "color")
        return max(NUMBERS, domain_size(self.machine.bundle, domain, self.machine.players))

    def _letters(self) -> dict[str, int]:
        """Return how many letters of each sort answers are spelled with."""
        cards = len(self.machine.bundle["cards"])
        return {"sort": len(SORTS), "word": len(self.words), "kind": cards, "number": max(NUMBERS, cards) + 1}

    def room(self, decision: Decision, local: str) -> int:
        """Return how many numbers the block of a bound variable has."""
        kind = labels.local_type(self.machine, decision, local)
        if kind == "number":
            sources = (bind["in"] for bind in _binds(decision) if bind["as"] == local)
            return max(NUMBERS, *(largest(self.machine, source) + 1 for source in sources), 0)
        return domain_size(self.machine.bundle, kind.split()[-1], self.machine.players) + 1  # none is one more

    def domain(self, decision: SomeDecision) -> int:
        """Return how many numbers the elements of a choice of several have."""
        if decision.cards:
            return len(self.machine.bundle["cards"])
        kind = labels.chosen_domain(self.machine, decision)
        if kind == "number":
            return max(NUMBERS, largest(self.machine, decision.details["from"]) + 1)
        return domain_size(self.machine.bundle, kind, self.machine.players)

    # -- options --------------------------------------------------------------------------------------------

    def _checked(self, decision: Decision, value: int, room: int) -> int:
        if not 0 <= value < room:
            raise GameError(f"step `{decision.path}`: {value} has no number among {room} actions")
        return value

    def _step(self, decision: ChoiceDecision, number: int, i: int, value: int) -> int:
        bind = decision.details["alts"][number]["bind"][i]
        room, below = self.room(decision, bind["as"]), self.goes_below(decision, bind)
        if below and value < 0:
            return self.at(decision, "alternative", number, i, "below 0") + self._checked(decision, -1 - value, NUMBERS)
        if labels.local_type(self.machine, decision, bind["as"]).startswith("set "):
            value = (value & -value).bit_length() - 1  # parts of a network are told apart by their first route
        place = room - 1 if value is None or value < 0 else value
        return self.at(decision, "alternative", number, i) + self._checked(decision, place, room)

    def _payment(self, decision: PayDecision, option: Option) -> Steps:
        _, kinds, parts, bound = option
        found = []
        for kind in sorted(set(kinds)):
            found.append(self.at(decision, "cards", kind) + kinds.count(kind))
        for i, number in enumerate((*parts, *bound)):
            room = self.part_room(decision, i)
            value = room if number is None or number < 0 else self._checked(decision, number, room)
            found.append(self.at(decision, "part", i) + value)
        return (*found, self.at(decision, "enough"))

    def _answer(self, decision: PayDecision, option: Option) -> Steps:
        _, what, number = option
        if what and what[0] == "kind":
            return (self.at(decision, "cards", what[1]) + number,)
        rooms = self._letters()
        letters = spelled(self.words, option)
        return tuple(self.at(decision, block) + self._checked(decision, n, rooms[block]) for block, n in letters)


def _binds(decision: Decision) -> list[dict[str, Any]]:
    """Return what the alternatives of a choice bind."""
    return [bind for alternative in decision.details.get("alts", ()) for bind in alternative["bind"]]


def _from_0_on(source: Any) -> bool:
    """Say whether numbers come from a range that plainly begins at 0 or above."""
    match source:
        case ["where", _, inner, _]:
            return _from_0_on(inner)
        case ["range", int(low), _]:
            return low >= 0
    return False


def actions_of(machine: Machine) -> ActionTable:
    """Return the table for a machine; worked out once."""
    return machine.beside(ActionTable)


def next_steps(table: ActionTable, decision: Decision, options: Sequence[Option], said: Steps) -> dict[int, list[int]]:
    """Return the steps that may come next, ascending, each with the options it leads to by their numbers."""
    found: dict[int, list[int]] = {}
    place = len(said)
    for number, option in enumerate(options):
        steps = table.steps(decision, option)
        if steps[:place] == said:
            found.setdefault(steps[place], []).append(number)
    return dict(sorted(found.items()))
