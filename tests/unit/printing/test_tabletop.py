"""A save file for Tabletop Simulator: only names of its documented format, with their types, and cards that add up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.games import bundle_of
from ttrdsl.printing.sets import Order, Printing
from ttrdsl.printing.tabletop import ACROSS, DOWN, Export, tabletop
from ttrdsl.program.copies import most_copies
from ttrdsl.workspace import Workspace

TEXT, NUMBER, WHOLE, TRUTH = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))


def record(needed: str, **parts: Any) -> dict[str, Any]:
    """Return the form of an object: what it must have, and what it may have."""
    return {"type": "object", "properties": parts, "required": needed.split(), "additionalProperties": False}


PLACE = {f"{what}{axis}": NUMBER for what in ("pos", "rot", "scale") for axis in "XYZ"}
LOOK = record(
    "FaceURL BackURL NumWidth NumHeight",
    FaceURL=TEXT, BackURL=TEXT, NumWidth=WHOLE, NumHeight=WHOLE, BackIsHidden=TRUTH, UniqueBack=TRUTH,
    Type={"enum": [0, 1, 2, 3, 4]},
)  # fmt: skip
TOKEN = record("Thickness", Thickness=NUMBER, MergeDistancePixels=NUMBER, Stackable=TRUTH)
IMAGE = record("ImageURL", ImageURL=TEXT, ImageSecondaryURL=TEXT, WidthScale=NUMBER, CustomToken=TOKEN)
OBJECT = record(
    "Name Transform GUID",
    GUID={"type": "string", "pattern": "^[0-9a-f]{6}$"},
    Name={"enum": ["Custom_Board", "DeckCustom", "Card", "CardCustom", "Custom_Token", "Bag"]},
    Transform=record(" ".join(PLACE), **PLACE),
    Nickname=TEXT, Description=TEXT, ColorDiffuse=record("r g b", r=NUMBER, g=NUMBER, b=NUMBER),
    Locked=TRUTH, Grid=TRUTH, Snap=TRUTH, Autoraise=TRUTH, Sticky=TRUTH, Tooltip=TRUTH,
    CardID=WHOLE, SidewaysCard=TRUTH, DeckIDs={"type": "array", "items": WHOLE},
    CustomDeck={"type": "object", "patternProperties": {"^[0-9]+$": LOOK}, "additionalProperties": False},
    CustomImage=IMAGE, ContainedObjects={"type": "array", "items": {"$ref": "#/$defs/object"}},
)  # fmt: skip
SAVE = record(
    "SaveName ObjectStates",
    SaveName=TEXT, GameMode=TEXT, Gravity=NUMBER, PlayArea=NUMBER, Date=TEXT, Table=TEXT, Sky=TEXT, Note=TEXT,
    Rules=TEXT, XmlUI=TEXT, LuaScript=TEXT, LuaScriptState=TEXT, TabStates={"type": "object"}, VersionNumber=TEXT,
    ObjectStates={"type": "array", "items": {"$ref": "#/$defs/object"}},
) | {"$defs": {"object": OBJECT}}  # fmt: skip


@pytest.fixture(scope="module", params=["europe", "india"])
def made(request: pytest.FixtureRequest) -> tuple[dict[str, Any], Export]:
    """Return a game and what is made of it for a virtual table."""
    bundle = bundle_of(request.param)
    return bundle, tabletop(Printing(bundle, Order()), "https://example.org/")


CARDS = """
colors red blue
deck stock { wagon each color 6;  wild "Joker" 2 }
player has hand : cards seen by owner
player has coin : pieces = 3
steps setup { deal: for me in players { move 3 from stock to me.hand } }
steps turn { main: choose "Your action" { } }
action draw "Draw" when count(stock) > 0 { move 1 from stock to me.hand }
end when count(stock) = 0 then 0 turns each
score held "Held" = count(me.hand)
winner { most total }
"""


def test_a_game_without_a_board_has_cards_and_pieces() -> None:
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/hands.ttr")
    space.overlay[path.resolve()] = f'game hands "Hands" for 2 players\n{CARDS}'
    bundle = space.compile(path).bundle
    assert bundle is not None
    export = tabletop(Printing(bundle, Order()), "")
    save = json.loads(export.save)
    jsonschema.validate(save, SAVE)
    assert "board.png" not in export.pictures
    deck, *bags = save["ObjectStates"]
    assert Counter(deck["DeckIDs"]) == {100: 6, 101: 6, 102: 2}
    assert [len(bag["ContainedObjects"]) for bag in bags] == [3, 3]


def objects(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return all objects, and those in them."""
    return [one for top in found for one in (top, *objects(top.get("ContainedObjects", [])))]


def test_the_save_file_has_the_documented_form(made: tuple[dict[str, Any], Export]) -> None:
    save = json.loads(made[1].save)
    jsonschema.validate(save, SAVE)
    ids = Counter(one["GUID"] for one in objects(save["ObjectStates"]))
    assert max(ids.values()) == 1


def test_every_picture_it_names_is_there_and_the_other_way_round(made: tuple[dict[str, Any], Export]) -> None:
    named = set()
    for one in objects(json.loads(made[1].save)["ObjectStates"]):
        for look in one.get("CustomDeck", {}).values():
            named |= {look["FaceURL"], look["BackURL"]}
        named |= {one["CustomImage"]["ImageURL"]} if "CustomImage" in one else set()
    assert named == {f"https://example.org/{name}" for name in made[1].pictures}


def test_decks_hold_every_card_as_often_as_the_game_has_it(made: tuple[dict[str, Any], Export]) -> None:
    bundle, export = made
    found: Counter[str] = Counter()
    for deck in (o for o in json.loads(export.save)["ObjectStates"] if o["Name"] == "DeckCustom"):
        ((number, look),) = deck["CustomDeck"].items()
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        places = look["NumWidth"] * look["NumHeight"]
        assert places <= ACROSS * DOWN
        assert all(0 <= card - 100 * int(number) < places for card in deck["DeckIDs"])
        found += Counter(card["Nickname"].casefold() for card in deck["ContainedObjects"])
    wanted: Counter[str] = Counter()
    for card in bundle["cards"]:
        wanted[card["title"].casefold()] += most_copies(card)
    assert found == wanted
