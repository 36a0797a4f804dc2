"""What a bundle shows by its structure alone: who owns routes, which piles are a player's, what tickets ask for."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ttrdsl.bots.path.others import looks_at_others
from ttrdsl.engine.aims import aims_of, only_conditions
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.decisions import ChoiceDecision, Decision, Option
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.labels import local_type
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import named
from ttrdsl.networks.questions import BY_NAME
from ttrdsl.program.owners import owner_cells

State = list[Any]
Goal = tuple[int, ...]  # places to be joined, each a set of cities


class Knowledge:
    """A bundle and a number of players, read by types and owners; it knows no name the game gave.

    It holds a machine of its own: asking the rules further questions leaves the machine of the game alone.
    """

    def __init__(self, bundle: dict[str, Any], players: int) -> None:
        self.machine = machine = Machine(bundle, players)
        self.players = players
        self.graph = machine.compiler.graph
        self.routes = range(len(bundle["domains"]["route"]))
        self.tickets = frozenset(k for k, card in enumerate(bundle["cards"]) if card["ticket"])
        self.owner_slots = [machine.layout.cells[name] for name in owner_cells(bundle)]
        self.neighbors: list[list[tuple[int, int]]] = [[] for _ in bundle["domains"]["city"]]
        for route, (a, b) in enumerate(self.graph.ends):
            self.neighbors[a].append((route, b))
            self.neighbors[b].append((route, a))
        self.goals = {k: self._goals_of(k) for k in self.tickets}
        self.me = machine.layout.take()
        self.gained = _gained(bundle, players) if only_conditions(bundle) else frozenset[str]()
        self.aims = aims_of(bundle, self.gained)
        own, work_out = Frame({"me": self.me}), machine.compiler.expression
        self.counted = [work_out(aim.value, own) for aim in self.aims]
        self.networks = [work_out(["rule", name], own) for name in self._network_rules()]
        machine.size = machine.layout.size
        owned = {name for name, pile in bundle["piles"].items() if pile["by"] == ["player"]}
        seen = [p for p in machine.layout.all_piles if p.name in owned and p.see != "nobody"]
        everybody = range(players)
        self.hands = [[p for p in seen if p.index == who and set(p.kinds) - self.tickets] for who in everybody]
        self.ticket_piles = [[p for p in seen if p.index == who and set(p.kinds) & self.tickets] for who in everybody]
        self.compared = [looks_at_others(bundle, aim.value) for aim in self.aims]
        self.own_lines = [not looks_at_others(bundle, ["rule", line["name"]]) for line in bundle["scores"]]
        self.kind_count = len(bundle["cards"])
        scored = self._scored_piles()
        self.scored = [p for p in machine.layout.all_piles if p.name in scored]
        # Tickets that are everybody's: they lie open, and points depend on them.
        self.open_tickets = [
            p for p in self.scored if p.index is None and p.see == "all" and set(p.kinds) & self.tickets
        ]

    def _goals_of(self, kind: int) -> list[Goal]:
        """Return the alternatives of a ticket."""
        facts = self.machine.compiler.facts
        found: list[Goal] = []
        if "ticket.goals" in facts and "goal.ends" in facts:
            goals = facts["ticket.goals"].data[kind]
            found = [facts["goal.ends"].data[g] for g in range(goals.bit_length()) if goals >> g & 1]
        return found or [facts["ticket.ends"].data[kind]]

    def _rules_asked(self) -> dict[str, Any]:
        """Return the rules that are asked to see who is ahead, at first or second hand."""
        rules = self.machine.bundle["rules"]
        waiting = [name for aim in self.aims for name in named("rule", aim.value)]
        found = set(waiting)
        while waiting:
            for name in named("rule", rules[waiting.pop()]["is"]) - found:
                found.add(name)
                waiting.append(name)
        return {name: rule for name, rule in rules.items() if name in found}

    def _network_rules(self) -> list[str]:
        """Name the rules that give a player's routes: sets of routes that scoring asks for and that play changes."""
        static = self.machine.compiler.is_static
        rules = {n: r for n, r in self._rules_asked().items() if not r["params"] and r["type"] == "set route"}
        return [name for name, rule in rules.items() if not static(rule["is"])]

    def _scored_piles(self) -> set[str]:
        """Name the piles that scoring looks into."""
        asked = [*(aim.value for aim in self.aims), *(rule["is"] for rule in self._rules_asked().values())]
        return {pile for value in asked for pile in named("pile", value)}

    # -- a state, as a player sees it -----------------------------------------------------------------

    def network(self, st: State, player: int) -> int:
        """Return the routes a player can use as things stand."""
        found = self.owned(st, player)
        for rule in self.networks:
            st[self.me] = player
            found |= rule(st)
        return found

    def owned(self, st: State, player: int) -> int:
        """Return the routes that are a player's."""
        found = 0
        for base in self.owner_slots:
            for route, owner in enumerate(st[base : base + len(self.routes)]):
                if owner == player:
                    found |= 1 << route
        return found

    def owns(self, st: State, player: int, route: int) -> bool:
        """Say whether a route is a player's; where no route ever is, it counts as hers."""
        return not self.owner_slots or any(st[base + route] == player for base in self.owner_slots)

    def cards(self, st: State, player: int) -> list[int]:
        """Return how many cards of each kind a player can pay with."""
        found = [0] * self.kind_count
        for pile in self.hands[player]:
            for kind, number in pile.cards(st):
                if kind not in self.tickets:
                    found[kind] += number
        return found

    def tickets_of(self, st: State, player: int) -> tuple[int, ...]:
        """Return the tickets a player has, in any pile of hers."""
        held = [pair for pile in self.ticket_piles[player] for pair in pile.cards(st)]
        return tuple(kind for kind, number in held if kind in self.tickets for _ in range(number))

    def supply(self, st: State, player: int) -> dict[str, int]:
        """Return the pieces a player has before her, by kind."""
        lay = self.machine.layout
        return {kind: st[base + lay.places["player"] + player] for kind, base in lay.pieces.items()}

    def firm_points(self, st: State, player: int) -> int:
        """Return what a player has of what decides, without what compares players and may change hands."""
        return self.points(st, player, False)

    def points(self, st: State, player: int, compared: bool) -> int:
        """Return what a player has of what decides: either what is hers alone, or what looks at others."""
        found = 0
        for aim, count, looks in zip(self.aims, self.counted, self.compared, strict=True):
            if looks == compared:
                st[self.me] = player
                found += aim.weight * int(count(st))
        return found

    def own_sheet(self, st: State, player: int) -> int:
        """Return the points of a player's score sheet without the lines that compare players."""
        lines = zip(self.machine.score_lines(st, player), self.own_lines, strict=True)
        return sum(points for points, own in lines if own)

    def shared(self, st: State) -> dict[str, int]:
        """Return the pieces that belong to nobody yet, by kind."""
        lay = self.machine.layout
        return {kind: st[base + lay.places["board"]] for kind, base in lay.pieces.items()}

    # -- decisions --------------------------------------------------------------------------------------

    def bound(self, decision: Decision | None, option: Option, domain: str) -> int:
        """Return the element of a domain that an option stands for, or -1."""
        if not isinstance(decision, ChoiceDecision) or option[0] < 0:
            return -1
        for bind, value in zip(decision.details["alts"][option[0]]["bind"], option[1:], strict=True):
            if local_type(self.machine, decision, bind["as"]) == f"id {domain}":
                return int(value)
        return -1

    def fill(self, st: State, player: int, number: int) -> None:
        """Give a player as many cards of every kind as nobody has, to ask the rules what would be possible."""
        for pile in self.hands[player]:
            self.put(st, pile, {k: number for k in pile.kinds if k not in self.tickets})
        self.machine.touch(st)

    def put(self, st: State, pile: Pile, cards: dict[int, int]) -> None:
        """Let a pile hold these cards and no others."""
        for kind, slot in pile.slot_of.items():
            st[slot] = cards.get(kind, 0)
        if pile.stack:
            st[pile.top] = st[pile.bottom] = ()


def _gained(bundle: dict[str, Any], players: int) -> frozenset[str]:
    """Return the lines of the score sheet on which nobody has anything to begin with: what stands there was gained."""
    machine = Machine(bundle, players)
    with suppress(GameError):  # where the first deal leads nowhere
        st = machine.start(0)
        sheets = [machine.score_lines(st, player) for player in range(players)]
        lines = zip(bundle["scores"], zip(*sheets, strict=True), strict=True)
        return frozenset(line["name"] for line, points in lines if not any(points))
    return frozenset()


def knowledge_of(machine: Machine) -> Knowledge:
    """Return what the bundle of a machine shows; made once."""
    return machine.beside(_knowledge)


def _knowledge(machine: Machine) -> Knowledge:
    return Knowledge(machine.bundle, machine.players)


def joined(knowledge: Knowledge, net: int, ticket: int) -> bool:
    """Say whether a network joins what one of a ticket's goals asks for."""
    networks = knowledge.machine.compiler.networks
    return any(networks.ask(BY_NAME["joined", ""], net, goal) for goal in knowledge.goals[ticket])
