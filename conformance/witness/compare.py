"""Play the games of a witness again: the same cards, the same moves, game by game, and compare what comes out.

    gcc -O2 -DNO_SIMD -DDEAL4 -DRULINGS -DTELL -o usa usa.c
    python compare.py ./usa --players 2 --games 1000

The witness tells every card and ticket that is drawn and every move. Our interpreter is handed the cards in that order,
must offer each of the moves, and must come to the same scores, completed tickets and longest paths.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import deque
from pathlib import Path

from ttrdsl import load_bundle
from ttrdsl.engine import card_moves, layout
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.decisions import ChoiceDecision, OrderDecision, SomeDecision
from ttrdsl.engine.explain import value_of
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision

COLORS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
SOURCE = Path(__file__).with_name("usa.c").read_text(encoding="utf-8")


class Differs(Exception):
    """The two engines part ways."""


def table(name: str) -> list[int]:
    return [int(n) for n in re.findall(r"-?\d+", re.search(rf" {name}\[N[RT]\]=\{{([^}}]*)\}}", SOURCE)[1])]


def city_names() -> list[str]:
    text = re.sub(r"\s*\n \*\s*", " ", re.search(r"/\* cities:(.*?)\*/", SOURCE, re.DOTALL)[1])
    return [name.strip() for name in re.findall(r"\d+ ([^,]+)", text)]


class Told(Machine):
    """A machine whose chance is told which cards come."""

    def prepare(self) -> None:
        bundle, cities = self.bundle, city_names()
        names, cards = bundle["domains"]["color"], bundle["cards"]
        by_color = {names[c["color"]]: k for k, c in enumerate(cards) if c["color"] >= 0 and not c["ticket"]}
        wild = next(k for k, c in enumerate(cards) if c["color"] < 0 and not c["ticket"])
        self.kinds = [by_color[color] for color in COLORS] + [wild]
        titles = {frozenset(c["title"].split(" – ")): k for k, c in enumerate(cards) if c["ticket"]}
        self.tickets = [
            titles[frozenset((cities[a], cities[b]))] for a, b in zip(table("TA"), table("TB"), strict=True)
        ]
        self.routes, taken = [], set()
        own = bundle["domains"]["city"]
        for a, b, color, length in zip(table("RA"), table("RB"), table("RC"), table("RL"), strict=True):
            for i, route in enumerate(bundle["board"]["routes"]):
                ends = {own[e] for e in route["ends"]}
                colors = bundle["facts"]["route.colors"]["data"][i]
                same = route["gray"] if color == 8 else not route["gray"] and names[colors[0]] == COLORS[color]
                if ends == {cities[a], cities[b]} and same and route["length"] == length and i not in taken:
                    taken.add(i)
                    self.routes.append(i)
                    break
            else:
                raise Differs(f"no route {cities[a]} – {cities[b]}")
        decks = self.layout.piles["deck"]
        self.card_deck = next(d for d in decks if wild in d.slot_of)
        self.ticket_deck = next(d for d in decks if self.tickets[0] in d.slot_of)

    def tell(self, cards: deque[int], tickets: deque[int], returned: deque[int]) -> None:
        self.cards_to_come, self.tickets_to_come = cards, tickets
        self.returned_first = returned

    def chance(self, st: list, n: int) -> int:
        st[layout.WORDS] += 1
        coming = {self.card_deck.number: self.cards_to_come, self.ticket_deck.number: self.tickets_to_come}.get(
            self.drawn_from.number, self.returned_first
        )
        pile = self.drawn_from
        if not coming or coming[0] not in pile.slot_of or not st[pile.slot_of[coming[0]]]:
            return 0  # from an unordered pile: which card goes first does not matter
        wanted, before = coming.popleft(), 0
        for kind, slot in sorted(pile.slot_of.items(), key=lambda x: x[1]):
            if kind == wanted:
                return before
            before += st[slot]
        raise Differs("a card that cannot lie there")


def told_draw(machine: Told, st: list, pile) -> int:
    """Draw a card, and let chance know from where."""
    machine.drawn_from = pile
    return draw_card(machine, st, pile)


draw_card, card_moves.draw_card = card_moves.draw_card, told_draw


def moves_of(tokens: list[str]) -> tuple[list[int], list[int], list]:
    """Return the cards, the tickets, and the choices with what was drawn for them."""
    cards, tickets, choices, drawn = [], [], [], []
    for token in tokens:
        head, rest = token[0], token[1:]
        if head == "D":
            cards.append(int(rest))
        elif head in "TQ":
            drawn.append(int(rest))
            if head == "T":  # those that were returned lie in a known order
                tickets.append(int(rest))
        elif head == "K":
            choices.append(("K", int(rest), drawn))
            drawn = []
        elif head == "C":
            choices.append(("C", *map(int, rest.split(","))))
        elif head != "P":
            choices.append((head, *([int(rest)] if rest else [])))
    return cards, tickets, choices


class Replay:
    """One game of the witness, played by our rules."""

    def __init__(self, machine: Told, tokens: list[str]) -> None:
        cards, tickets, choices = moves_of(tokens)
        self.machine = machine
        self.choices = deque(choices)
        first = [t for _, mask, drawn in choices[: machine.players] for i, t in enumerate(drawn) if not mask >> i & 1]
        machine.tell(*(deque(of[x] for x in xs) for of, xs in (
            (machine.kinds, cards), (machine.tickets, tickets), (machine.tickets, first)
        )))  # fmt: skip
        self.returned: list[int] = []
        self.pending: tuple | None = None

    def run(self) -> list:
        machine = self.machine
        st = machine.start(0, first=0)
        while not st[layout.OVER]:
            decision = machine.decisions[st[layout.POSITION]]
            option = self.option(decision, st)
            if option not in st[layout.OPTIONS]:
                raise Differs(f"`{decision.path}` does not offer {option}")
            st = machine.run(st, decision.apply(st, option))
        if self.choices:
            raise Differs(f"the game is over, and the witness goes on with {self.choices[0]}")
        return st

    def next(self) -> tuple:
        if not self.choices:
            raise Differs("the witness has ended, and the game goes on")
        return self.choices.popleft()

    def option(self, decision, st: list):
        machine = self.machine
        if isinstance(decision, SomeDecision):
            _, mask, drawn = self.next()
            kept = [machine.tickets[t] for i, t in enumerate(drawn) if mask >> i & 1]
            self.returned = [machine.tickets[t] for i, t in enumerate(drawn) if not mask >> i & 1]
            return next((o for o in st[layout.OPTIONS] if sorted(o[1]) == sorted(kept)), (0, tuple(kept)))
        if isinstance(decision, OrderDecision):
            return (0, tuple(self.returned))
        if isinstance(decision, PayDecision):
            _, route, color, locos = self.pending
            length = machine.bundle["board"]["routes"][machine.routes[route]]["length"]
            paid = sorted([machine.kinds[color]] * (length - locos) + [machine.kinds[8]] * locos)
            return next((o for o in st[layout.OPTIONS] if sorted(o[1]) == paid), (0, tuple(paid)))
        assert isinstance(decision, ChoiceDecision)
        names = [a["name"] for a in decision.details["alts"]]
        if decision.path == "turn.main":
            self.pending = self.next()
            action = {"O": "draw_tickets", "C": "claim_route"}.get(self.pending[0], "draw_cards")
            return (names.index(action),)
        if names == [None]:
            return (0, machine.routes[self.pending[1]])
        move, self.pending = (self.pending, None) if self.pending else (self.next(), None)
        return (names.index("blind"),) if move[0] == "B" else (names.index("shown"), machine.kinds[move[1]])


def figures(machine: Told, st: list) -> list[tuple[int, ...]]:
    found = []
    for player in range(machine.players):
        asked = (
            value_of(machine, st, ["as", player, ["rule", name]], Frame({})) for name in ("total", "done", "trail")
        )
        found.append(tuple(asked))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("witness")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    command = [given.witness, str(given.players), str(given.games), str(given.seed), "dump"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    machine = Told(load_bundle("usa"), given.players)
    machine.prepare()
    different = 0
    for line in lines:
        told, _, result = line.partition("= ")
        number, _, _, *players = result.split()
        wanted = [tuple(map(int, p.split("/"))) for p in players]
        try:
            found = figures(machine, Replay(machine, told.split()).run())
            if found != wanted:
                raise Differs(f"score/tickets/longest are {found}, and the witness has {wanted}")
        except Differs as difference:
            different += 1
            if different <= 5:
                print(f"game {number}: {difference}")
    print(f"{len(lines)} games with {given.players} players: {len(lines) - different} alike, {different} different")
    return 1 if different or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
