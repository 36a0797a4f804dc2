"""What can be printed of a game: the list of sets, and from a bundle to the sheets of each. Read this first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ttrdsl.printing.card_sheets import deck_sheets
from ttrdsl.printing.decks import Deck, decks_with
from ttrdsl.printing.draw_card import card_face
from ttrdsl.printing.draw_reference import reference_faces
from ttrdsl.printing.draw_ticket import Ticket, ticket_face
from ttrdsl.printing.faces import Face, Size, back_of
from ttrdsl.printing.goals import goals_of
from ttrdsl.printing.little_map import little_map
from ttrdsl.printing.papers import Caption
from ttrdsl.printing.pieces import piece_sets
from ttrdsl.printing.tiles import board_sheets, plan_tiles
from ttrdsl.program.copies import most_copies
from ttrdsl.render import palette
from ttrdsl.render.board import Board, Wish, board_of, draw_board
from ttrdsl.render.scene import Scene
from ttrdsl.render.version import map_version
from ttrdsl.tongue.tongue import said


@dataclass(frozen=True)
class Order:
    """How to print."""

    paper: str = "a4"
    size: Size = field(default_factory=Size)
    backs: bool = False
    overlap: float = 4.0
    panels: tuple[int, int] = (1, 1)  # of the board, side by side and below each other, with folds between them
    fit: bool = False  # the whole board on one sheet


@dataclass
class Printing:
    """A game on its way to the printer; its board is laid out once."""

    bundle: dict[str, Any]
    order: Order
    wish: Wish = field(default_factory=Wish)  # for the picture of the board

    @property
    def title(self) -> str:
        return str(self.bundle["game"]["title"])

    @cached_property
    def board(self) -> Board:
        return board_of(self.bundle, self.wish)

    @cached_property
    def version(self) -> str:
        return map_version(self.bundle)

    def deck(self, deck: Deck, faces: list[Face]) -> list[Scene]:
        """Return the sheets of one deck."""
        back = back_of(deck, self.title, self.order.size) if self.order.backs else None
        caption = Caption(self.title, deck.title, self.version)
        return deck_sheets(faces, back, self.order.paper, self.order.size, caption)


def print_board(printing: Printing) -> list[Scene]:
    """Return the board, whole or in tiles."""
    order = printing.order
    scene = draw_board(printing.board)
    plan = plan_tiles(scene.frame, order.paper, order.overlap, order.panels, order.fit)
    return board_sheets(scene, plan, printing.version)


def print_tickets(printing: Printing) -> list[Scene]:
    """Return all tickets, deck by deck."""
    bundle, size = printing.bundle, printing.order.size
    sheets: list[Scene] = []
    for deck, cards in decks_with(bundle, tickets=True):
        small, named = little_map(printing.board), several_numbers(bundle)
        faces = []
        for number, card in enumerate(cards, 1):
            note = said("{deck} {k} of {n}", deck=deck.title, k=number, n=len(cards))
            ticket = Ticket(goals_of(bundle, card), deck, note, named, most_copies(bundle["cards"][card]))
            faces.append(ticket_face(ticket, small, size))
        sheets += printing.deck(deck, faces)
    return sheets


def several_numbers(bundle: dict[str, Any]) -> bool:
    """Say whether tickets of a game carry more than one number, so that each needs its name."""
    names = {name for name, fact in bundle["facts"].items() if name.startswith("goal.") and fact["type"] == "number"}
    return len(names) > 1


def print_cards(printing: Printing) -> list[Scene]:
    """Return all other cards, deck by deck, and the tables of the game as cards."""
    bundle, size = printing.bundle, printing.order.size
    sheets: list[Scene] = []
    for deck, cards in decks_with(bundle, tickets=False):
        sheets += printing.deck(deck, [card_face(bundle, card, size) for card in cards])
    tables = reference_faces(bundle, size)
    if tables:
        sheets += printing.deck(Deck(len(bundle["domains"]["deck"]), said("tables")), tables)
    return sheets


def print_pieces(printing: Printing) -> list[Scene]:
    """Return the pieces of the players, markers for the tracks and tokens for whoever has been around them."""
    sheets: list[Scene] = []
    with palette.using(printing.board.wish.theme):
        for title, size, faces in piece_sets(printing.bundle):
            caption = Caption(printing.title, title, printing.version)
            sheets += deck_sheets(faces, None, printing.order.paper, size, caption)
    return sheets


SETS: dict[str, Callable[[Printing], list[Scene]]] = {
    "board": print_board,
    "tickets": print_tickets,
    "cards": print_cards,
    "pieces": print_pieces,
}
