"""From a game to one that looks the same to a player: what she may not know is laid aside, then dealt anew."""

from __future__ import annotations

from ttrdsl.engine.game import Game
from ttrdsl.engine.sight import sight


def imagine(game: Game, player: int, seed: int) -> Game:
    """Return a guessed game; it is the same for every game that looks the same to the player."""
    tidy = Game(game.machine, game.state.copy())
    _sort_hidden_cards(tidy, player)
    return tidy.guess(player, seed)


def _sort_hidden_cards(game: Game, player: int) -> None:
    """Deal the cards of hidden piles in the order of kinds, so that nothing of where they lay is left."""
    machine, st = game.machine, game.state
    decks = [card["deck"] for card in machine.bundle["cards"]]
    known = sight(machine)
    hidden = [pile for pile in machine.layout.all_piles if not known.sees_pile(player, pile)]
    pools: dict[int, list[int]] = {}
    for pile in hidden:
        for kind, number in pile.cards(st):
            pools.setdefault(decks[kind], []).extend([kind] * number)
    for pool in pools.values():
        pool.sort(reverse=True)
    for pile in hidden:
        loose = [decks[kind] for kind, slot in pile.slot_of.items() for _ in range(st[slot])]
        for slot in pile.slot_of.values():
            st[slot] = 0
        for deck in sorted(loose):
            st[pile.slot_of[pools[deck].pop()]] += 1
        if pile.stack:
            st[pile.top] = tuple(pools[decks[kind]].pop() for kind in st[pile.top])
            st[pile.bottom] = tuple(pools[decks[kind]].pop() for kind in st[pile.bottom])
