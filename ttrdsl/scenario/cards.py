"""Move cards to where a scenario wants them; none is made or lost."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine.card_moves import add_card, forget_order, remove_card
from ttrdsl.engine.layout import Pile
from ttrdsl.program.copies import copies
from ttrdsl.scenario.failure import failed
from ttrdsl.scenario.stage import return_cards
from ttrdsl.scenario.table import Table
from ttrdsl.syntax import declarations as d


class Cards:
    """Takes cards out of their decks; piles that were given keep their cards."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.given: set[int] = set()  # numbers of piles that were given
        self.alone: set[int] = set()  # decks that hold nothing but what was given

    def fill(self, pile: Pile, kinds: list[int], given: d.Given) -> None:
        """Make a pile hold exactly some cards, the first on top; what lay there goes back to its deck."""
        st = self.table.state
        if pile.stack:
            forget_order(st, pile)
        before = list(st)
        return_cards(self.table.machine, st, pile)
        for deck in self.table.machine.layout.piles["deck"]:
            if deck.number in self.alone:  # it keeps what the game itself shuffled back into it
                self._put_aside(deck, before)
        self.given.add(pile.number)
        for kind in kinds:
            self._take(kind, kinds, given)
        for kind in reversed(kinds):
            add_card(st, pile, kind, False)

    def put_on_deck(self, deck: Pile, kinds: list[int], alone: bool, given: d.Given) -> None:
        """Lay some cards on top of a deck, the first uppermost; `alone` puts all others of it into the box."""
        st = self.table.state
        forget_order(st, deck)
        self.given.add(deck.number)
        self.alone.discard(deck.number)
        for kind in kinds:
            self._take(kind, kinds, given)
        if alone:
            self.alone.add(deck.number)
            self._put_aside(deck, [0] * len(st))
        st[deck.top] = tuple(kinds)

    def _put_aside(self, deck: Pile, before: list[Any]) -> None:
        """Put the unknown cards of a deck that were not in it before into the box."""
        st, box = self.table.state, self.table.machine.layout.piles["box"][0]
        for kind, slot in deck.slot_of.items():
            st[box.slot_of[kind]] += st[slot] - before[slot]
            st[slot] = before[slot]

    def _take(self, kind: int, wanted: list[int], given: d.Given) -> None:
        """Take a card out of its deck, else its discard pile, else the box, else any pile that was not given."""
        piles, st = self.table.machine.layout.piles, self.table.state
        number = self.table.machine.bundle["cards"][kind]["deck"]
        deck = piles["deck"][number]
        if st[deck.slot_of[kind]]:
            st[deck.slot_of[kind]] -= 1
            return
        if deck.number not in self.given and deck.count(st, kind):
            remove_card(st, deck, kind)
            return
        others = [p for p in self.table.machine.layout.all_piles if p.name not in ("deck", "discard", "box")]
        for pile in (piles["discard"][number], piles["box"][0], *others):
            if pile.number not in self.given and pile.count(st, kind):
                remove_card(st, pile, kind)
                if pile in others:
                    self._replace(pile, deck)
                return
        title = f"not enough of `{self.table.words.kind_name(kind)}`"
        raise failed("TTR703", given.span, title, f"{wanted.count(kind)} asked for here", help=self._where(kind))

    def _where(self, kind: int) -> str:
        """Say how many cards of a kind there are, and which lines hold them."""
        st, machine = self.table.state, self.table.machine
        count = copies(machine.bundle, kind, machine.players)
        held = [
            f"{p.count(st, kind)} in `{machine.pile_name(p)}`"
            for p in machine.layout.all_piles
            if p.number in self.given and p.count(st, kind)
        ]
        return f"there are {count} in the game" + (f": {', '.join(held)}" if held else "")

    def _replace(self, pile: Pile, deck: Pile) -> None:
        """Give a pile another card for one taken from it, so that it keeps its size."""
        st = self.table.state
        unknown = sum(st[deck.base : deck.end])
        if not unknown:
            return
        at = self.table.machine.chance(st, unknown)
        for kind, slot in deck.slot_of.items():
            at -= st[slot]
            if at < 0:
                if kind in pile.slot_of:
                    st[slot] -= 1
                    add_card(st, pile, kind, True)
                return
