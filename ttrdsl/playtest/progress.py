"""How far a player is: with each of her tickets, and in points without those that are still open."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.bots.path.knowledge import Knowledge, State, joined
from ttrdsl.bots.path.survey import Survey, survey_of
from ttrdsl.bots.path.ways import way_for
from ttrdsl.engine.game import Game
from ttrdsl.networks.board import bits
from ttrdsl.tongue.tongue import said, said_name, so_many


@dataclass(frozen=True)
class Progress:
    """A ticket of a player: joined, or the routes of a shortest way that are missing, if there is a way at present."""

    ticket: int
    joined: bool
    missing: tuple[int, ...] | None = ()  # none: there is no way at present
    spaces: int = 0
    short_of: tuple[int, str] | None = None  # pieces this way takes more of: how many the player has, and what they are
    open: bool = True  # whether all that is missing could be chosen now

    @property
    def text(self) -> str:
        """The progress in words; what may change later in the game is not called lost."""
        if self.joined:
            return said("joined")
        if self.missing is None:
            return said("no way over free routes")
        spaces = so_many(self.spaces, "1 space", "{n} spaces")
        routes = so_many(len(self.missing), "1 route", "{n} routes")
        missing = said("{spaces} on {routes} missing", spaces=spaces, routes=routes)
        missing += "" if self.open else said(", not all open to you now")
        if self.short_of is None:
            return missing
        return missing + said(", more than your {n} × {piece}", n=self.short_of[0], piece=said_name(self.short_of[1]))


def progress(game: Game, player: int) -> list[Progress]:
    """Return the progress of each ticket a player has; it uses nothing she does not see."""
    survey = survey_of(game.machine)
    knowledge = survey.knowledge
    st = _room(game)
    net, free = knowledge.network(st, player), survey.claimable(st, player)
    lengths = knowledge.machine.compiler.facts["route.length"].data
    later, found = _open_later(survey, st, player, free), []
    for ticket in knowledge.tickets_of(st, player):
        if joined(knowledge, net, ticket):
            found.append(Progress(ticket, True))
            continue
        way = _way(knowledge, net, free, ticket) or _way(knowledge, net, later, ticket)
        missing = tuple(bits(way & ~net)) if way is not None else None
        spaces = sum(lengths[r] for r in missing or ())
        short = _short_of(game, player, missing or ())
        found.append(Progress(ticket, False, missing, spaces, short, all(free >> r & 1 for r in missing or ())))
    return found


def _open_later(survey: Survey, st: State, player: int, free: int) -> int:
    """Return the routes that are open, and what may be later: to whoever owns these, or by rules that kept it shut.

    What nobody owns and was open from the start, but is no longer, stays closed.
    """
    grown, owners, found, fresh = st.copy(), survey.knowledge.owner_slots, free, free
    while owners and fresh:
        for slot in (base + route for base in owners for route in bits(fresh)):
            grown[slot] = player
        survey.knowledge.machine.touch(grown)
        fresh = survey.claimable(grown, player) & ~found
        found |= fresh
    nobodys = [r for r in survey.knowledge.routes if owners and all(st[base + r] < 0 for base in owners)]
    return found | sum(1 << r for r in nobodys if r not in survey.points)


def _way(knowledge: Knowledge, net: int, free: int, ticket: int) -> int | None:
    """Return the routes of a shortest way over a player's own and others; of equally long ways that with fewest."""
    lengths = knowledge.machine.compiler.facts["route.length"].data
    weights = [0 if net >> r & 1 else 100 * lengths[r] + 1 if free >> r & 1 else -1 for r in knowledge.routes]
    way = way_for(knowledge, weights, ticket)
    return None if way is None else way[1]


def _short_of(game: Game, player: int, routes: tuple[int, ...]) -> tuple[int, str] | None:
    """Return pieces that do not suffice for all of some routes: how many there are, and what they are."""
    survey = survey_of(game.machine)
    for kind, number in survey.knowledge.supply(game.state, player).items():
        needed = sum(survey.takes.get(route, {}).get(kind, 0) for route in routes)
        if needed > number:
            return number, kind
    return None


def without_open_tickets(game: Game, player: int) -> dict[str, int]:
    """Return a player's score lines as they would be without the tickets that are not joined yet."""
    knowledge = survey_of(game.machine).knowledge
    st = _room(game)
    net = knowledge.network(st, player)
    for pile in knowledge.ticket_piles[player]:
        held = dict(pile.cards(st))
        knowledge.put(
            st, pile, {k: n for k, n in held.items() if k not in knowledge.tickets or joined(knowledge, net, k)}
        )
    knowledge.machine.touch(st)
    points = knowledge.machine.score_lines(st, player)
    return {line["name"]: n for line, n in zip(game.machine.bundle["scores"], points, strict=True)}


def _room(game: Game) -> list[int]:
    """Return a copy of the state with room for what rules write down when they are asked."""
    return game.state + [0] * (survey_of(game.machine).knowledge.machine.size - len(game.state))
