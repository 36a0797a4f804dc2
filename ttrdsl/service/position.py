"""From a game to what stands on its board, found by the types of fields and not by their names."""

from __future__ import annotations

from ttrdsl.engine.game import Game
from ttrdsl.render.position import Position, Token


def position_of(game: Game) -> Position:
    """Return what stands on the board in a game."""
    bundle, layout, state = game.machine.bundle, game.machine.layout, game.state
    claims: dict[int, int] = {}
    counters: dict[str, tuple[int, ...]] = {}
    for name, cell in bundle["cells"].items():
        held = state[layout.cells[name] : layout.cells[name] + layout.cell_size[name]]
        if cell["by"] == ["route"] and cell["type"] == "id player":
            claims = {i: who for i, who in enumerate(held) if who >= 0} | claims
        elif cell["by"] == ["player"] and cell["type"] == "number":
            counters[name] = tuple(held)
    return Position(game.players, claims, tuple(_tokens(game)), counters)


def _tokens(game: Game) -> list[Token]:
    """Return the pieces on cities and routes; whose they are, where the game keeps book of it."""
    layout, state, players = game.machine.layout, game.state, game.players
    found = []
    for kind, base in layout.pieces.items():
        owned = layout.owned.get(kind)
        for domain in ("city", "route"):
            for index in range(len(game.machine.bundle["domains"][domain])):
                place = layout.places[domain] + index
                count = state[base + place]
                whose = [state[owned + place * players + p] for p in range(players)] if owned is not None else []
                found += [Token(domain, index, kind, p, n) for p, n in enumerate(whose) if n]
                if count > sum(whose):
                    found.append(Token(domain, index, kind, -1, count - sum(whose)))
    return found
