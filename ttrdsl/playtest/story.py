"""From the log of a game to what happened, turn by turn, as one player may tell it or as somebody who sees all.

A choice is told if it is open: not made in secret, and not about cards that only its player sees. Of a hidden choice of
cards the number is told, for the sizes of piles are public.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.compiler import State
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, OrderDecision, SomeDecision
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.sight import sight
from ttrdsl.fast.emit.results import named
from ttrdsl.playtest.words import cards_said, option_said
from ttrdsl.program.marks import mark_at
from ttrdsl.tongue.tongue import said, so_many

Event = tuple[Any, ...]
SECRET = "a secret choice"


@dataclass
class Told:
    """What somebody did in one turn, or before the first."""

    turn: int  # 0: before the first
    player: int
    parts: list[str] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)  # the parts with which another action of the turn begins
    news: list[str] = field(default_factory=list)  # cards that came to light
    titled: bool = False  # a choice with a title is among them, so that the others are read as parts of it
    on_board: bool = False  # something changed on a city or a route
    mark: int = -1  # the place of the rule that asked last

    @property
    def text(self) -> str:
        """The turn in one line; cards that a choice names already are no news."""
        news = [text for text in self.news if text not in self.parts]
        if news and not self.parts:
            return ", ".join(news)
        ends = [*self.begins, len(self.parts)]
        acts = [self.parts[begin:end] for begin, end in zip([0, *self.begins], ends, strict=True)]
        line = "; ".join(map(_act, acts)) if self.parts else said("passes")
        return f"{line} ({', '.join(news)})" if news else line


def _act(parts: list[str]) -> str:
    """Return an action in words, and behind it what was chosen in it."""
    return said("{head}: {text}", head=parts[0], text=", ".join(parts[1:])) if parts[1:] else parts[0]


def story(game: Game, viewer: int | None = None, since: int = 0) -> list[Told]:
    """Return what happened from event number `since` on; without a viewer everything is open."""
    teller = Teller(game.machine, viewer, game.state)
    for number, event in enumerate(game.log or ()):
        teller.hear(event, number >= since)
    return [told for told in teller.told if told.parts or told.news]


class Teller:
    """Listens to events in order."""

    def __init__(self, machine: Machine, viewer: int | None, st: State) -> None:
        self.machine = machine
        self.st = st
        self.viewer = viewer
        self.turn = 0
        self.mover = -1  # whose turn it is
        self.told: list[Told] = []
        self.standing = {rule["name"] for rule in machine.bundle["standing"]}

    def hear(self, event: Event, wanted: bool = True) -> None:
        """Take in one event; those not wanted only count the turns."""
        kind = event[0]
        if kind == "turn":
            self.turn, self.mover = self.turn + 1, event[1]
        elif not wanted:
            return
        elif kind == "choice":
            self._choice(*event[1:])
        elif kind == "pass":
            self._line(event[1]).parts.append(said("passes"))
        elif kind == "last turns":
            begins = so_many(event[1], "the last turn begins", "the last {n} turns begin")
            news = begins if event[1] else said("the game ends")
            self._line(self.told[-1].player if self.told else 0).news.append(news)
        elif kind == "card" and (self.told or self.turn):
            self._card(*event[1:])
        elif kind in ("put", "pieces") and self.told:
            self._change(event)

    def _line(self, player: int) -> Told:
        if not self.told or (self.told[-1].turn, self.told[-1].player) != (self.turn, player):
            self.told.append(Told(self.turn, player))
        return self.told[-1]

    def _choice(self, actor: int, position: int, option: Option) -> None:
        decision = self.machine.decisions[position]
        line, titled = self._line(actor), _is_titled(decision, option)
        if titled and line.parts and not line.titled:  # what was asked before stands by itself
            line = Told(self.turn, actor)
            self.told.append(line)
        line.mark, line.titled = decision.mark, line.titled or titled
        text = self._chosen(actor, decision, option)
        if text:
            if line.parts and _is_of_turn(decision, option):
                line.begins.append(len(line.parts))
            asked = "" if line.titled or text == said(SECRET) else f"{labels.question(self.machine, decision)} "
            line.parts.append(asked + text)

    def _chosen(self, actor: int, decision: Decision, option: Option) -> str:
        """Return what was chosen as far as it is open; nothing where not even its size is."""
        if self.viewer in (None, actor) or is_open(self.machine, decision, option):
            return option_said(self.machine, decision, option)
        if isinstance(decision, SomeDecision):
            number = len(option[1]) if option != DECLINE else 0
            one, many = ("1 card", "{n} cards") if decision.cards else ("1 thing", "{n} things")
            return so_many(number, one, many)
        return "" if isinstance(decision, OrderDecision) else said(SECRET)

    def _card(self, kinds: Sequence[int], source: int, target: int, mark: int) -> None:
        """Tell of cards that come to light, but not of those that standing rules turn up."""
        piles, known = self.machine.layout.all_piles, sight(self.machine)
        if self.viewer is None or mark_at(self.machine.bundle, mark).path.split(".")[0] in self.standing:
            return
        sees = [known.sees_pile(self.viewer, piles[at], self.st) for at in (source, target)]
        if sees == [False, True]:
            new = not self.told or self.told[-1].turn != self.turn  # nobody has decided anything in this turn yet
            line = self._line(self.mover) if new else self.told[-1]
            if not self.turn and not (piles[target].name.startswith("player.") and piles[target].index == line.player):
                return  # what set-up lays out, or deals to others, is not the doing of whoever decided last
            line.news.append(cards_said(self.machine, kinds))

    def _change(self, event: Event) -> None:
        """Note that a city or a route has changed."""
        if event[0] == "put":
            cell = self.machine.bundle["cells"].get(event[1])
            on_board = cell is not None and cell["by"] in (["city"], ["route"])
        else:
            places = self.machine.layout.places
            on_board = places["city"] <= event[4] < places["player"]
        self.told[-1].on_board |= on_board
        if on_board and not self.told[-1].titled:  # no action of one player: all who were asked had a part in it
            for line in self.told:
                line.on_board |= line.turn == self.turn


def _is_titled(decision: Decision, option: Option) -> bool:
    """Say whether what was chosen has a title of its own, as actions have; a number or a city has none."""
    if not isinstance(decision, ChoiceDecision) or option == DECLINE:
        return False
    return decision.details["alts"][option[0]]["say"] is not None


def _is_of_turn(decision: Decision, option: Option) -> bool:
    """Say whether what was chosen is a branch of the turn itself, and not of an action in it."""
    if not isinstance(decision, ChoiceDecision) or option == DECLINE or not decision.path.startswith("turn."):
        return False
    return decision.details["alts"][option[0]]["name"] is not None


def is_open(machine: Machine, decision: Decision, option: Option) -> bool:
    """Say whether everybody sees what was chosen."""
    if any(block.begin <= decision.at <= block.end for block in machine.layout.secrets):
        return False
    if isinstance(decision, (SomeDecision, OrderDecision)):
        return _seen_by_all(machine, decision.details["from"])
    if isinstance(decision, ChoiceDecision) and option != DECLINE:
        return all(_seen_by_all(machine, bind["in"]) for bind in decision.details["alts"][option[0]]["bind"])
    return True


def _seen_by_all(machine: Machine, ir: Any) -> bool:
    """Say whether what a choice is made from lies open: elements do, cards only in piles everybody sees."""
    while isinstance(ir, list) and ir[0] in ("at", "where"):
        ir = ir[2]
    piles = machine.bundle["piles"]
    return all(piles[pile]["see"] == "all" for pile in named("pile", ir) if pile in piles)
