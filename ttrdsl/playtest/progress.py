"""How far a player is with her tickets, for people to read."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.bots.path.knowledge import joined
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.bots.path.ways import way_for
from ttrdsl.engine.game import Game
from ttrdsl.networks.board import bits


@dataclass(frozen=True)
class Progress:
    """A ticket of a player: joined, or so many spaces on so many routes away; or cut off for good."""

    ticket: int
    joined: bool
    spaces: int | None = None
    routes: int = 0

    @property
    def text(self) -> str:
        """The progress in words."""
        if self.joined:
            return "joined"
        if self.spaces is None:
            return "no way left"
        return f"{self.spaces} spaces on {self.routes} {'route' if self.routes == 1 else 'routes'} missing"


def progress(game: Game, player: int) -> list[Progress]:
    """Return the progress of each ticket a player has; it uses nothing she does not see."""
    survey = survey_of(game.machine)
    knowledge = survey.knowledge
    st = game.state + [0] * (knowledge.machine.size - len(game.state))
    net, free = knowledge.network(st, player), survey.claimable(st, player)
    lengths = knowledge.machine.compiler.facts["route.length"].data
    # A route more costs a little as well, so that of equally long ways the one with fewest routes is shown.
    weights = [0 if net >> r & 1 else 100 * lengths[r] + 1 if free >> r & 1 else -1 for r in knowledge.routes]
    found = []
    for ticket in knowledge.tickets_of(st, player):
        if joined(knowledge, net, ticket):
            found.append(Progress(ticket, True))
            continue
        way = way_for(knowledge, weights, ticket)
        missing = list(bits(way[1] & ~net)) if way is not None else []
        spaces = sum(lengths[r] for r in missing) if way is not None else None
        found.append(Progress(ticket, False, spaces, len(missing)))
    return found
