"""From a game to what stands on its board, found by the types of fields and not by their names."""

from __future__ import annotations

from ttrdsl.engine.game import Game
from ttrdsl.engine.layout import TURN, Pile
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.sight import ALL, sight
from ttrdsl.playtest.kept import kept_by
from ttrdsl.playtest.words import count_said, pile_said
from ttrdsl.program.owners import owner_cells
from ttrdsl.render.position import Position, Token
from ttrdsl.tongue.english import plural
from ttrdsl.tongue.tongue import said, said_name

Fields = dict[str, list[int | None]]  # by element, in the order of the domain


def position_of(game: Game) -> Position:
    """Return what stands on the board in a game."""
    bundle, layout, state = game.machine.bundle, game.machine.layout, game.state
    claims: dict[int, int] = {}
    counters: dict[str, tuple[int, ...]] = {}
    fields: dict[str, tuple[int, ...]] = {}
    owners = game.machine.beside(_owners)
    for name, cell in bundle["cells"].items():
        held = state[layout.cells[name] : layout.cells[name] + layout.cell_size[name]]
        if name in owners:
            claims = {i: who for i, who in enumerate(held) if who >= 0} | claims
        elif cell["by"] == ["player"] and cell["type"] == "number":
            counters[name] = tuple(held)
        elif cell["by"] in (["city"], ["route"]):
            fields[name] = tuple(held)
    seen = _open_fields(game)
    notes = tuple(player_note(game, player, seen) for player in range(game.players))
    turn = -1 if game.over else state[TURN]
    tokens = (*_standing(game, seen), *_tokens(game), *_cards(game))
    table = (*kept_by(game.machine, seen, None), *_table(game))
    return Position(game.players, claims, tokens, counters, (), fields, turn, notes, table)


def _owners(machine: Machine) -> list[str]:
    return owner_cells(machine.bundle)


def _open_fields(game: Game) -> Fields:
    """Return the fields that everybody sees; those of others have none for each element, until the game is over."""
    layout, known = game.machine.layout, sight(game.machine).cells
    found: Fields = {}
    for name, base in layout.cells.items():
        size = layout.cell_size[name]
        shown = game.over or known[name][0] == ALL
        found[name] = game.state[base : base + size] if shown else [None] * size
    return found


def player_note(game: Game, player: int, seen: Fields) -> str:
    """Return what everybody may see of a player: points, fields, pieces left, cards that lie open, others counted."""
    bundle, layout, state = game.machine.bundle, game.machine.layout, game.state
    tracks = [row["of"] for row in bundle.get("symbols", []) if "track" in row and row["of"] in seen]
    shown = [name for name in tracks if bundle["cells"][name]["by"] == ["player"] and seen[name][player] is not None]
    found = [f"{said_name(name)} {seen[name][player]}" for name in shown]
    if not shown or game.over:
        found.append(f"{said('total')} {_points(game, player)}")
    found += [text for text in kept_by(game.machine, seen, player) if text not in found]
    for kind, base in layout.pieces.items():
        number = state[base + layout.places["player"] + player]
        if bundle["pieces"][kind]["of"] == "player" or number:
            found.append(f"{said_name(plural(kind))} {number}")
    own = [pile for pile in layout.all_piles if pile.index == player and pile.name.startswith("player.")]
    return " · ".join([*found, *(text for pile in own if (text := _pile(game, pile)))])


def _points(game: Game, player: int) -> int:
    """Return the points of a player that everybody may know; at the end, all of them."""
    known = sight(game.machine)
    return sum(line.points for line in game.scores(player) if game.over or known.rule(line.name) == ALL)


def _table(game: Game) -> list[str]:
    """Return the common supplies and piles of the whole table, and how many cards decks still have."""
    layout, pieces = game.machine.layout, game.machine.bundle["pieces"]
    common = [kind for kind in layout.pieces if pieces[kind]["of"] == "board"]
    supply = {kind: game.state[layout.pieces[kind] + layout.places["board"]] for kind in common}
    found = [f"{said_name(plural(kind))} {number}" for kind, number in supply.items()]
    for pile in game.machine.layout.all_piles:
        if pile.name == "deck":
            found.append(f"{pile_said(game.machine, pile)} {pile.size(game.state)}")
        elif pile.name.startswith("board.") and pile.see == "all":
            found.append(_pile(game, pile))
    return [text for text in found if text]


def _pile(game: Game, pile: Pile) -> str:
    """Return a pile with its cards if they lie open, else with their number; an empty one is not worth a word."""
    size = pile.size(game.state)
    if not size:
        return ""
    if pile.see != "all":
        return f"{said_name(pile.name)} {size}"
    cards = game.machine.bundle["cards"]
    titles = [count_said(number, cards[kind]["title"]) for kind, number in pile.cards(game.state)]
    return f"{said_name(pile.name)}: {', '.join(titles)}"


def _standing(game: Game, seen: Fields) -> list[Token]:
    """Return where players stand, and what belongs to nobody: fields of theirs and of the board that name a place."""
    cells, found = game.machine.bundle["cells"], []
    for name, held in seen.items():
        domain, by = cells[name]["type"].removeprefix("id "), cells[name]["by"]
        if by in ([], ["player"]) and domain in ("city", "route"):
            whose = (-1,) if not by else range(len(held))
            standing = zip(whose, held, strict=True)
            found += [Token(domain, at, name, who, 1) for who, at in standing if at is not None and at >= 0]
    return found


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
