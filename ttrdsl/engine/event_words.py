"""Events of a game's log in words, as somebody who sees everything would tell them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Event = tuple[Any, ...]


def event_words(machine: Machine, event: Event) -> str:
    """Return an event in words; nothing for what is told elsewhere."""
    return WORDS[event[0]](machine, *event[1:])


def place_name(machine: Machine, place: int) -> str:
    """Return the name of a place where pieces lie."""
    # Places lie one after another; a domain without elements takes no room.
    name, base = [(n, b) for n, b in machine.layout.places.items() if b <= place][-1]
    if name in ("box", "board", "nowhere"):
        return name
    owner, _, field = name.partition(".")
    element = labels.element_name(machine, owner, place - base)
    return f"{element}.{field}" if field else element


def _card(machine: Machine, kinds: tuple[int, ...], source: int, target: int, mark: int) -> str:
    return f"{labels.cards_name(machine, kinds)}: {_way(machine, source, target)}"


def _cards(machine: Machine, number: int, source: int, target: int, mark: int) -> str:
    return f"all {number} cards: {_way(machine, source, target)}" if number else ""


def _way(machine: Machine, source: int, target: int) -> str:
    piles = machine.layout.all_piles
    return f"{machine.pile_name(piles[source])} → {machine.pile_name(piles[target])}"


def _put(machine: Machine, name: str, index: int, value: Any, mark: int) -> str:
    cell = machine.bundle["cells"].get(name)
    if cell is None:
        return f"{name} = {value}"
    kind, shown = str(cell["type"]), str(value)
    if kind.startswith("id "):
        shown = labels.element_name(machine, kind[3:], value)
    field = name.partition(".")[2]
    if cell["by"]:
        return f"{labels.element_name(machine, cell['by'][0], index)}.{field} = {shown}"
    return f"{field} = {shown}"


def _pieces(machine: Machine, kind: str, number: int, here: int, there: int, mark: int) -> str:
    return f"{number} {kind}: {place_name(machine, here)} → {place_name(machine, there)}" if number else ""


def _shuffle(machine: Machine, pile: int, mark: int) -> str:
    return f"{machine.pile_name(machine.layout.all_piles[pile])} is shuffled"


WORDS: dict[str, Callable[..., str]] = {
    "choice": lambda machine, *_: "",
    "turn": lambda machine, *_: "",
    "over": lambda machine, *_: "the game is over",
    "pass": lambda machine, player: f"P{player + 1} passes",
    "standing": lambda machine, name: f"standing rule {name}",
    "last turns": lambda machine, number: f"the end is near: {number} more turn{'s' * (number != 1)}",
    "card": _card,
    "cards": _cards,
    "put": _put,
    "pieces": _pieces,
    "shuffle": _shuffle,
}
