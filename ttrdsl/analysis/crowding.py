"""How crowded a board is with each number of players: what the rules let them own at once, against their pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.bots.path.knowledge import Knowledge, State
from ttrdsl.bots.path.survey import Survey, make_survey
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.networks.board import bits

MOST_DECISIONS = 500


@dataclass(frozen=True)
class Crowd:
    """A number of players: the routes they can own at once, and the pieces each of them has to cover spaces."""

    players: int
    routes: int | None  # none where the game cannot begin, or where routes are not claimed by a choice
    spaces: int | None
    pieces: int | None  # none where no kind of piece covers spaces

    @property
    def routes_each(self) -> float | None:
        """Routes for each player."""
        return None if self.routes is None else round(self.routes / self.players, 1)

    @property
    def spaces_each(self) -> float | None:
        """Spaces for each player."""
        return None if self.spaces is None else round(self.spaces / self.players, 1)

    @property
    def spaces_per_piece(self) -> float | None:
        """Spaces for each piece there is; 1 means that all pieces together cover the board."""
        if self.spaces is None or not self.pieces:
            return None
        return round(self.spaces / (self.players * self.pieces), 2)


def crowding(bundle: dict[str, Any]) -> list[Crowd]:
    """Return a row for each number of players."""
    low, high = bundle["game"]["players"]
    return [_crowd(bundle, players) for players in range(low, high + 1)]


def _crowd(bundle: dict[str, Any], players: int) -> Crowd:
    knowledge, nothing = Knowledge(bundle, players), Crowd(players, None, None, None)
    try:
        survey, st = make_survey(knowledge), _first_turn(knowledge)
    except GameError:
        return nothing
    if survey.place is None:
        return nothing
    lengths = [route["length"] for route in bundle["board"]["routes"]]
    owned = _owned_at_once(survey, st, [route["group"] for route in bundle["board"]["routes"]])
    if not owned or not (knowledge.owner_slots or any(survey.takes.values())):
        return nothing
    covering = _covering(survey, lengths)
    supply = knowledge.supply(st, 0)
    pieces = sum(supply[kind] for kind in covering) if covering else None
    return Crowd(players, len(owned), sum(lengths[route] for route in owned), pieces)


def _first_turn(knowledge: Knowledge) -> State:
    """Return the table when the first turn begins, whatever was chosen in set-up."""
    game = Game(knowledge.machine, knowledge.machine.start(0))
    for _ in range(MOST_DECISIONS):
        if game.over or game.state[layout.TURNS]:
            break
        game.play(0)
    return game.state + [0] * (knowledge.machine.size - len(game.state))


def _owned_at_once(survey: Survey, st: State, lines: list[int]) -> set[int]:
    """Let players own tracks in turn, one of each line at a time, until nobody may own another.

    Each track is asked for once more before it is taken: those taken before it may have filled a city, or led there.
    """
    knowledge = survey.knowledge
    owned: set[int] = set()
    if not knowledge.owner_slots:
        return set(bits(_claimable(survey, st, 0)))
    idle = player = 0
    while idle < knowledge.players:
        fresh: dict[int, int] = {}
        for route in bits(_claimable(survey, st, player)):
            if route not in owned:
                fresh.setdefault(lines[route], route)
        taken = [route for route in fresh.values() if _take(survey, st, player, route)]
        owned.update(taken)
        idle = 0 if taken else idle + 1
        player = (player + 1) % knowledge.players
    return owned


def _claimable(survey: Survey, st: State, player: int) -> int:
    """Return the routes a player may own, wherever she stands: a figure on the board can come anywhere."""
    machine, found = survey.knowledge.machine, survey.claimable(st, player)
    for name, cell in machine.bundle["cells"].items():
        domain = cell["type"].removeprefix("id ")
        for place in range(len(machine.bundle["domains"][domain])) if _stands(cell) else ():
            moved = st.copy()
            moved[machine.layout.cells[name] + player] = place
            machine.touch(moved)
            found |= survey.claimable(moved, player)
    return found


def _stands(cell: dict[str, Any]) -> bool:
    """Say whether a field tells on which city or route each player stands."""
    return cell["by"] == ["player"] and cell["type"] in ("id city", "id route")


def _take(survey: Survey, st: State, player: int, route: int) -> bool:
    """Let a player own a track, if she still may; say whether she does."""
    if not _claimable(survey, st, player) >> route & 1:
        return False
    for base in survey.knowledge.owner_slots:
        st[base + route] = player
    survey.knowledge.machine.touch(st)
    return True


def _covering(survey: Survey, lengths: list[int]) -> set[str]:
    """Name the kinds of pieces of which a route takes one for each space, wherever it takes any."""
    kinds = {kind for taken in survey.takes.values() for kind in taken}
    return {
        kind
        for kind in kinds
        if all(taken[kind] == lengths[route] for route, taken in survey.takes.items() if kind in taken)
    }
