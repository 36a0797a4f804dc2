"""From a game to what Tabletop Simulator loads: pictures of board, decks and tokens, and a save file with all of them.

The names in the save file are those of its documented format: kb.tabletopsimulator.com/custom-content/save-file-format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any

from ttrdsl.printing.decks import Deck, decks_with, title_of
from ttrdsl.printing.draw_card import card_face
from ttrdsl.printing.draw_ticket import Ticket, ticket_face
from ttrdsl.printing.faces import Face, Size, back_of, capital
from ttrdsl.printing.goals import goals_of
from ttrdsl.printing.little_map import little_map
from ttrdsl.printing.pieces import piece_sets
from ttrdsl.printing.sets import Printing, several_numbers
from ttrdsl.program.copies import most_copies
from ttrdsl.render.board import draw_board
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Group, Scene
from ttrdsl.tongue.tongue import said

Data = dict[str, Any]
ACROSS, DOWN = 10, 7  # cards on one picture, at most
INCH = 25.4  # millimetres: a unit of the table
TABLE = 1.0  # height of the table, where things lie


@dataclass(frozen=True)
class Export:
    """Pictures by the name of their file, and the save file that names them."""

    pictures: dict[str, Scene]
    save: bytes


def tabletop(printing: Printing, address: str) -> Export:
    """Return everything a table needs; `address` stands before the names of pictures in the save file."""
    bundle, pictures, objects = printing.bundle, dict[str, Scene](), list[Data]()
    half = 0.0  # of the width of the board, in units of the table; a game may do without one
    if bundle["board"]["cities"]:
        board = pictures["board.png"] = draw_board(printing.board)
        objects.append(_board(board, f"{address}board.png", printing.title))
        half = board.frame.width / 2 / INCH
    right = half + 6
    for number, (deck, faces, names) in enumerate(_decks(printing), 1):
        sheet, back = f"deck-{number}.png", f"deck-{number}-back.png"
        behind = back_of(deck, printing.title, printing.order.size)
        pictures[sheet] = _sheet(faces, printing.order.size, deck.title)
        pictures[back] = _sheet([behind], printing.order.size, deck.title)
        place = (right + 6 * ((number - 1) // 4), 8.0 - 5.0 * ((number - 1) % 4))
        objects.append(_deck(number, deck, faces, names, (address + sheet, address + back), place))
    objects += _tokens(bundle, -half - 4, address, pictures)
    return Export(pictures, _saved(printing.title, objects))


def _decks(printing: Printing) -> Iterable[tuple[Deck, list[Face], list[str]]]:
    """Yield each deck, its kinds as faces, and what they are called; no more than fit on a picture."""
    bundle, size = printing.bundle, printing.order.size
    for tickets in (True, False):
        for deck, cards in decks_with(bundle, tickets):
            for start in range(0, len(cards), ACROSS * DOWN):
                some = cards[start : start + ACROSS * DOWN]
                faces = [_face(printing, deck, card, size) for card in some]
                yield deck, faces, [capital(title_of(bundle, card)) for card in some]


def _face(printing: Printing, deck: Deck, card: int, size: Size) -> Face:
    bundle = printing.bundle
    if not bundle["cards"][card]["ticket"]:
        return card_face(bundle, card, size)
    named = several_numbers(bundle)
    ticket = Ticket(goals_of(bundle, card), deck, capital(deck.title), named, most_copies(bundle["cards"][card]))
    return ticket_face(ticket, little_map(printing.board), size)


def _columns(number: int) -> tuple[int, int]:
    """Return how many cards lie side by side and below each other on a picture; a table wants two of each at least."""
    across = min(ACROSS, max(2, number))
    return across, max(2, ceil(number / across))


def _sheet(faces: list[Face], size: Size, title: str) -> Scene:
    """Return cards side by side, without a gap."""
    across, down = _columns(len(faces)) if len(faces) > 1 else (1, 1)
    groups = [
        Group("card", face.shapes, moved=(k % across * size.width, k // across * size.height, 1.0))
        for k, face in enumerate(faces)
    ]
    return Scene(title, Box(0.0, 0.0, across * size.width, down * size.height), tuple(groups))


def _deck(number: int, deck: Deck, faces: list[Face], names: list[str], urls: tuple[str, str], at: Any) -> Data:
    """Return a deck whose cards are all kinds as often as the game has them; a single card is no deck."""
    across, down = _columns(len(faces)) if len(faces) > 1 else (1, 1)
    look = {str(number): {
        "FaceURL": urls[0], "BackURL": urls[1], "NumWidth": across, "NumHeight": down, "BackIsHidden": True,
        "UniqueBack": False, "Type": 0,
    }}  # fmt: skip
    kinds = [kind for kind, face in enumerate(faces) for _ in range(face.copies)]
    cards = []
    for kind in kinds:
        own = _thing("Card" if len(kinds) > 1 else "CardCustom", names[kind], at, turned=180.0)
        cards.append(own | {"CardID": 100 * number + kind, "SidewaysCard": True, "CustomDeck": look})
    if len(cards) == 1:
        return cards[0]
    return _thing("DeckCustom", capital(deck.title), at, turned=180.0) | {
        "SidewaysCard": True,
        "DeckIDs": [100 * number + kind for kind in kinds],
        "CustomDeck": look,
        "ContainedObjects": cards,
    }


def _board(scene: Scene, url: str, title: str) -> Data:
    """Return the board in the middle of the table."""
    return _thing("Custom_Board", title, (0.0, 0.0)) | {
        "Locked": True,
        "CustomImage": {
            "ImageURL": url,
            "ImageSecondaryURL": "",
            "WidthScale": round(scene.frame.width / scene.frame.height, 4),
        },
    }


def _tokens(bundle: Data, left: float, address: str, pictures: dict[str, Scene]) -> list[Data]:
    """Return a bag for each kind of piece of each player, with as many tokens as she has."""
    found: list[Data] = []
    for title, size, faces in piece_sets(bundle):
        for face in faces:
            if not face.copies:
                continue
            number = len(found) + 1
            name = f"piece-{number}.png"
            box = Box(0.0, 0.0, size.width, size.height)
            pictures[name] = Scene(title, box, face.shapes)
            at = (left - 3 * ((number - 1) // 12), 14 - 2.5 * ((number - 1) % 12))
            what = capital(face.name or title)
            token = _thing("Custom_Token", what, at, larger=0.25)
            token |= {"CustomImage": {
                "ImageURL": address + name, "ImageSecondaryURL": "", "WidthScale": 0.0,
                "CustomToken": {"Thickness": 0.1, "MergeDistancePixels": 15.0, "Stackable": True},
            }}  # fmt: skip
            bag = _thing("Bag", said("{what}: {n}", what=what, n=face.copies), at)
            found.append(bag | {"ContainedObjects": [dict(token) for _ in range(face.copies)]})
    return found


def _thing(kind: str, title: str, at: tuple[float, float], turned: float = 0.0, larger: float = 1.0) -> Data:
    """Return what all objects have; they are numbered when all are there."""
    return {
        "GUID": "",
        "Name": kind,
        "Transform": {
            "posX": round(at[0], 3), "posY": TABLE, "posZ": round(at[1], 3), "rotX": 0.0, "rotY": 180.0, "rotZ": turned,
            "scaleX": round(larger, 4), "scaleY": 1.0, "scaleZ": round(larger, 4),
        },
        "Nickname": title,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }  # fmt: skip


def _number(objects: list[Data], last: int = 0) -> int:
    """Give every object an id of its own; return the last."""
    for one in objects:
        last += 1
        one["GUID"] = f"{last:06x}"
        last = _number(one.get("ContainedObjects", []), last)
    return last


def _saved(title: str, objects: list[Data]) -> bytes:
    _number(objects)
    data = {
        "SaveName": title, "GameMode": title, "Gravity": 0.5, "PlayArea": 1.0, "Date": "", "Table": "Table_RPG",
        "Sky": "Sky_Museum", "Note": "", "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "",
        "TabStates": {}, "ObjectStates": objects, "VersionNumber": "",
    }  # fmt: skip
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
