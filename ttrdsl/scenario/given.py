"""Carry out `given x = v`: fields and piles are set, cards and pieces come from where they lie."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.cards import Cards
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.pieces import put_pieces
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import is_none, single
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.types import Value
from ttrdsl.syntax import declarations as d


class Givens:
    """The givens of one scenario: what was given stays, whatever is given later."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = Cards(table)

    @property
    def machine(self) -> Machine:
        return self.table.machine

    def apply(self, given: d.Given) -> None:
        """Carry out one line."""
        target = self.table.translate(given.target)
        pile = self.table.pile(target, given.target.span)
        if pile is not None:
            self._set_pile(pile, given)
        elif given.only:
            raise self._not(given, "`only` is for decks", "no cards lie here")
        elif target.ir in (["turn"], ["turns_left"]):
            self._set_turn(target, given)
        elif isinstance(target.ir, list) and target.ir[0] == "pieces":
            put_pieces(self.table, target.ir[1], target.ir[2], given)
        elif isinstance(target.ir, list) and target.ir[0] == "cell":
            self._set_field(target, given)
        else:
            raise self._unsettable(target, given)
        self.machine.touch(self.table.state)

    # -- piles ------------------------------------------------------------------------------------------

    def _set_pile(self, pile: Pile, given: d.Given) -> None:
        values = single(given.values)
        deck = pile.name == "deck"
        if given.only and not deck:
            raise self._not(given, "`only` is for decks", "a pile holds what is given, and no more")
        kinds = self.table.words.cards(values, pile.kinds)
        strange = next((k for k in kinds if k not in pile.slot_of), None)
        if strange is not None:
            raise self._not(
                given,
                f"`{self.table.text(given.target.span)}` cannot hold this card",
                self.table.words.kind_name(strange),
            )
        if deck:
            alone = given.only or (not kinds and all(is_none(v) for v in values))
            self.cards.put_on_deck(pile, kinds, alone, given)
        else:
            self.cards.fill(pile, kinds, given)

    # -- fields -----------------------------------------------------------------------------------------

    def _set_field(self, target: Value, given: d.Given) -> None:
        """Set a field of the board or of an element."""
        base = self.machine.layout.cells[target.op[1]]
        index = self.table.worth(target.op[2], given.target.span) if len(target.op) > 2 else 0
        if index < 0:
            raise self._not(given, "nothing has this field", "the owner is none")
        self.table.state[base + index] = self._one(fact_type(target.type), given)

    def _one(self, kind: str, given: d.Given) -> Any:
        """Return the one value of a line."""
        values = single(given.values)
        if len(values) != 1 or len(values[0].parts) != 1:
            raise self._not(given, "several values for one field", "expected one value")
        return self.table.words.elements(kind, values[0].parts[0])[0]

    def _set_turn(self, target: Value, given: d.Given) -> None:
        st = self.table.state
        if target.ir == ["turn"]:
            player = self._one("id player", given)
            if player < 0 or self.table.decision is not None:
                raise self._not(
                    given,
                    "the turn cannot be given here",
                    "it is somebody's turn already" if player >= 0 else "expected a player",
                )
            st[layout.TURN] = player
        else:
            st[layout.TURNS_LEFT] = -1 if is_none(given.values[0].values[0]) else self._one("number", given)

    # -- what cannot be given -----------------------------------------------------------------------------

    def _unsettable(self, target: Value, given: d.Given) -> Failed:
        text = self.table.text(given.target.span)
        if isinstance(target.ir, list) and target.ir[0] == "fact":
            return self._not(
                given, f"`{text}` is printed on the board", "no rule changes it", "write it on the scenario's own board"
            )
        return self._not(given, f"`{text}` cannot be given", "it is worked out by rules", "give what the rule reads")

    def _not(self, given: d.Given, title: str, label: str, *help: str) -> Failed:
        return failed("TTR709", given.target.span, title, label, help=help)
