"""From a game to what stands on its board, found by the types of fields and not by their names."""

from __future__ import annotations

from ttrdsl.engine.game import Game
from ttrdsl.render.position import Position, Token


def position_of(game: Game) -> Position:
    """Return what stands on the board in a game."""
    bundle, layout, state = game.machine.bundle, game.machine.layout, game.state
    claims: dict[int, int] = {}
    counters: dict[str, tuple[int, ...]] = {}
    fields: dict[str, tuple[int, ...]] = {}
    for name, cell in bundle["cells"].items():
        held = state[layout.cells[name] : layout.cells[name] + layout.cell_size[name]]
        if cell["by"] == ["route"] and cell["type"] == "id player":
            claims = {i: who for i, who in enumerate(held) if who >= 0} | claims
        elif cell["by"] == ["player"] and cell["type"] == "number":
            counters[name] = tuple(held)
        elif cell["by"] in (["city"], ["route"]):
            fields[name] = tuple(held)
    return Position(game.players, claims, (*_tokens(game), *_cards(game)), counters, fields=fields)


def _cards(game: Game) -> list[Token]:
    """Return the cards on cities and routes, by color, in piles that have a symbol; of hidden ones only how many."""
    bundle, found = game.machine.bundle, []
    drawn = {row["of"] for row in bundle.get("symbols", [])}
    for pile in (pile for pile in game.machine.layout.all_piles if pile.name in drawn):
        colors: dict[int, int] = {}
        for kind, count in pile.cards(game.state):
            color = bundle["cards"][kind]["color"] if pile.see == "all" else -1
            colors[color] = colors.get(color, 0) + count
        domain = pile.name.partition(".")[0]
        found += [
            Token(domain, pile.index or 0, pile.name, -1, count, color) for color, count in sorted(colors.items())
        ]
    return found


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
