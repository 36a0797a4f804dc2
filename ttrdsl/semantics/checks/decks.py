"""Decks with too few cards: none at all, or fewer than set-up deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ttrdsl.program.evaluate import TooMuchWork, is_constant
from ttrdsl.program.node import Node, Op, head, unmarked
from ttrdsl.program.phrases import players_said
from ttrdsl.program.steps import Steps, blocks
from ttrdsl.semantics.checks.fold import Board, Fold
from ttrdsl.semantics.compile_game import Game

Known = dict[str, Any]  # variables, and what they stand for
MOST_ROUNDS = 2_000  # of loops and calls in set-up that are followed


def check_decks(game: Game) -> None:
    """Report empty decks, and decks from which set-up deals more cards than they have."""
    board = Board(game)
    reported: set[int] = set()
    for players in game.things.counts:
        sizes = _sizes(game, players)
        for deck, size in enumerate(sizes):
            if size == 0 and deck not in reported:
                reported.add(deck)
                _report_empty(game, deck, players)
        dealt = _Dealt(board.for_players(players), game.translator.procs)
        try:
            dealt.steps(game.translator.procs["setup"]["steps"], 1, {})
        except TooMuchWork:
            return
        for deck, (number, mark) in dealt.taken.items():
            if number > sizes[deck] and deck not in reported:
                reported.add(deck)
                _report_short(game, deck, players, number, sizes[deck], mark)


def _sizes(game: Game, players: int) -> list[int]:
    things, at = game.things, players - game.things.counts.start
    return [things.so_many(c for c in things.cards if c.deck == deck)[at] for deck in range(len(things.decks))]


def _report_empty(game: Game, deck: int, players: int) -> None:
    name = game.things.decks[deck]
    empty = not any(c.deck == deck for c in game.things.cards)
    label = "has no cards" if empty else f"has none with {players_said(players)}"
    game.translator.error("TTR218", game.things.deck_spans[deck], f"deck `{name}` is empty", label)


def _report_short(game: Game, deck: int, players: int, number: int, size: int, mark: int) -> None:
    name, tickets = game.things.decks[deck], any(c.deck == deck and c.ticket for c in game.things.cards)
    what = "tickets" if tickets else "cards"
    game.translator.error(
        "TTR406" if tickets else "TTR217", game.things.deck_spans[deck],
        f"deck `{name}` has too few {what} for {players_said(players)}", f"it has {size}, and set-up deals {number}",
        related=[(game.translator.origins[mark].span, "dealt here")] if mark >= 0 else [],
    )  # fmt: skip


class _Dealt:
    """Adds up what set-up takes from each deck before anything is put back into it."""

    def __init__(self, fold: Fold, procs: dict[str, Any]) -> None:
        self.fold, self.procs = fold, procs
        self.taken: dict[int, tuple[int, int]] = {}  # deck → number, mark of the last step that took some
        self.refilled: set[int] = set()
        self.rounds = 0

    def steps(self, steps: Steps, times: int, known: Known) -> None:
        """Follow steps that run so many times, with what is known of the variables in them."""
        for step in steps:
            mark, op = (step[1] if step[0] == "at" else -1), unmarked(step)
            if op[0] == "draw" and not op[5]:
                self._draw(op, mark, times, known)
            if op[0] in ("draw", "take"):
                self._put_back(op[3])
            if op[0] == "each":
                self._rounds(op, times, known)
            elif op[0] == "if":
                test = self.fold.value(op[1], known)
                if isinstance(test, bool):
                    self.steps(op[2] if test else op[3], times, known)
            elif op[0] == "together":
                for _, block in blocks(op):
                    self.steps(block, times, known)
            elif op[0] == "secret":
                self.steps(op[4], times * self.fold.players, known)
            elif op[0] == "run":
                called = self.procs[op[1]]
                given = zip(called["params"], (self.fold.value(x, known) for x in op[2:]), strict=True)
                self._round()
                self.steps(called["steps"], times, {name: value for name, value in given if is_constant(value)})

    def _round(self) -> None:
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise TooMuchWork

    def _rounds(self, op: Op, times: int, known: Known) -> None:
        """Follow a loop: what it goes through may decide how many cards are taken, but for players."""
        source = self.fold.value(op[2], known)
        if source == ["all", "player"]:
            self.steps(op[3], times * self.fold.players, known)
            return
        match source:
            case ["range", int(low), int(high)]:
                elements: Iterable[int] = range(low, high + 1)
            case frozenset():
                elements = sorted(source)
            case _:
                elements = ()
        for element in elements:
            self._round()
            self.steps(op[3], times, {**known, op[1]: element})

    def _draw(self, op: Op, mark: int, times: int, known: Known) -> None:
        amount, pile = self.fold.value(op[1], known), op[2]
        if isinstance(amount, int) and pile[:2] == ["pile", "deck"] and isinstance(pile[2], int):
            before = self.taken.get(pile[2], (0, mark))
            if pile[2] not in self.refilled:
                self.taken[pile[2]] = (before[0] + amount * times, mark)

    def _put_back(self, target: Node) -> None:
        decks = range(len(self.fold.board.things.decks))
        if head(target) == "own_deck":
            self.refilled.update(decks)
        elif isinstance(target, list) and target[:2] == ["pile", "deck"]:
            self.refilled.update([target[2]] if isinstance(target[2], int) else decks)
