"""Slips in the lines of boards and decks: cities, routes, tickets and cards as people write them down at first."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttrdsl.syntax.slip import Slip, Stop
from ttrdsl.system.words import NAME

BOARD = ("cities", "routes", "tickets", "zones")
LINES = (*BOARD, "deck")
NUMBERS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip
NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b", re.IGNORECASE)
OWNERS = {"players": "player", "cities": "city", "routes": "route", "tickets": "ticket", "zones": "zone"}
OWNERS |= {"cards": "card", "decks": "deck", "pieces": "piece"}


def _position(stop: Stop) -> Slip | None:
    """A position in brackets, or half of one."""
    if stop.block != "cities":
        return None
    found = stop.match(r"[(\[]?[ \t]*(\d+)[ \t]*[,;/ ][ \t]*(\d+)[ \t]*[)\]]?")
    if found is not None and not found[0][0].isdigit():
        edits = ((*found.span(), f"{found[1]} {found[2]}"),)
        return Slip(
            *found.span(), "a position is two numbers without brackets", f"write `{found[1]} {found[2]}`", (), edits
        )
    if "INT" in stop.expected and stop.at >= stop.start + len(stop.line) and stop.search(r"[ \t]\d+$"):
        return Slip(stop.at, stop.at, "a position is two numbers", "how far from the top is missing")
    return None


def _quoted_city(stop: Stop) -> Slip | None:
    found = stop.match(r'"([^"\n]*)"') if stop.block in BOARD and {"PLACE", "QUOTED"} & set(stop.expected) else None
    if found is None:
        return None
    title, edits = "write a city without quotes, or in single ones", ((*found.span(), f"'{found[1]}'"),)
    return Slip(*found.span(), title, f"write `'{found[1]}'`", (), edits)


def _number_first(stop: Stop) -> Slip | None:
    """Points before the cities, or how many before what a card is."""
    found = stop.match(r"(\d+)(?:[ \t]*[x×])?[ \t]+(?=[^\W\d])") if stop.block in ("tickets", "deck") else None
    before = stop.text[stop.start : stop.at].rstrip()
    if found is None or (before and before[-1] not in "{;"):
        return None
    end = stop.start + len(stop.line)
    what = "the points of a ticket" if stop.block == "tickets" else "how many there are"
    verb = "stand" if stop.block == "tickets" else "stands"
    edits = ((*found.span(), ""), (end, end, f" {found[1]}"))
    alone = not before and not stop.search(r"[\[;}]|[ \t]\d+$")
    return Slip(*found.span(1), f"{what} {verb} at the end of the line", "not before it", (), edits if alone else ())


def _minus(stop: Stop) -> Slip | None:
    """A dash that is meant for the minus sign of what a ticket costs."""
    found = stop.match(r"\d+") if stop.block == "tickets" else None
    sign = re.search(r"[–—−‒―-][ \t]*$", stop.text[stop.start : stop.at]) if found else None
    if found is None or sign is None:
        return None
    start = stop.start + sign.start()
    edits = ((start, found.end(), f"-{found[0]}"),)
    title = "a minus sign stands directly before its number"
    return Slip(start, found.end(), title, f"write `-{found[0]}`", (), edits, safe=False)


def _title_last(stop: Stop) -> Slip | None:
    """How many cards there are before their title."""
    found = stop.match(r'"([^"\n]*)"') if stop.block == "deck" else None
    before = re.compile(r"(\d+|\([^()\n]*\))[ \t]*$").search(stop.text, stop.start, stop.at)
    if found is None or before is None:
        return None
    edits = ((before.start(), found.end(), f"{found[0]} {before[1]}"),)
    helps = (f"write `{found[0]} {before[1]}`",)
    return Slip(*found.span(), "how many there are stands behind the title", "a title comes first", helps, edits)


def _third_city(stop: Stop) -> Slip | None:
    if stop.block != "routes" or "INT" not in stop.expected or not stop.match(r"[–—−‒―]|--|-"):
        return None
    return Slip(
        stop.at, stop.at + 1, "a route joins two cities", "here a third begins", ("write a line for each route",)
    )


def _or_color(stop: Stop) -> Slip | None:
    found = stop.match(r"(?:or|and)\b") if stop.block == "routes" else None
    if found is None:
        return None
    helps = ("`4 white red` is a double route: two tracks", "`4 gray` is one track for cards of any one color")
    return Slip(*found.span(), "a track has one color", f"no `{found[0]}` between colors", helps)


def _behind_ticket(stop: Stop) -> Slip | None:
    found = stop.match(rf"{NAME}") if stop.block == "tickets" and stop.search(rf"\d[ \t]+{NAME}$") else None
    if found is None or {"INT", "DASH"} <= set(stop.expected):
        return None
    helps = ("put fields of a ticket in square brackets: `[name]`",)
    return Slip(*found.span(), "a ticket ends with its points", "leave this out", helps)


def _how_many(stop: Stop) -> Slip | None:
    ended = stop.at >= stop.start + len(stop.line) or stop.match("[};]")
    if stop.block != "deck" or not ended or "INT" not in stop.expected:
        return None
    return Slip(stop.at, stop.at, "a line of cards without a number", "how many there are?", ("`… 12`",))


def _colon(stop: Stop) -> Slip | None:
    if stop.block not in LINES or not stop.match(":") or stop.search(r"\[[^\]]*$"):
        return None
    blank = stop.text[stop.at + 1 : stop.at + 2].isspace()
    edits = ((stop.at, stop.at + 1, "" if blank else " "),)
    return Slip(stop.at, stop.at + 1, "no `:` between the words of a line", "a space is enough", (), edits)


def _owner(stop: Stop) -> Slip | None:
    """`routes have toll : number`: a field belongs to one route."""
    found = stop.match(r"(\w+)[ \t]+(has|have)\b", stop.start)
    owner = OWNERS.get(found[1], found[1]) if found else ""
    if found is None or owner not in OWNERS.values() or found[0].split() == [owner, "has"]:
        return None
    edits = ((*found.span(), f"{owner} has"),)
    return Slip(*found.span(), f"a field belongs to one {owner}", f"write `{owner} has`", (), edits)


def _field(stop: Stop) -> Slip | None:
    """What is wrong behind `OWNER has NAME`."""
    if not stop.match(r"\w+[ \t]+has\b", stop.start):
        return None
    if stop.match(r"each\b"):
        helps = (
            "a line for each kind of piece: `player has red_cube : pieces = 5`",
            "pieces with a color are a deck, kept in piles: `deck goods { cube each color 5 }`",
        )
        return Slip(stop.at, stop.at + 4, "a kind of piece has no colors", "`each` belongs to a deck", helps)
    if "COLON" in stop.expected and stop.match(r"=|[^\W\d]"):
        equals = bool(stop.match("="))
        edits = ((stop.at, stop.at + equals, ":" if equals else ": "),)
        return Slip(stop.at, stop.at + 1, "put `:` between a field and its type", "write `:`", (), edits)
    if stop.search(r":[ \t]*(?:cards|stack)[ \t]") and stop.match(r"[^\W\d]"):
        ways = ("`seen by all`, `seen by owner` or `seen by nobody`",)
        return Slip(stop.at, stop.at + 1, "who sees a pile is said with `seen by`", "not like this", ways)
    return None


def _zone(stop: Stop) -> Slip | None:
    """Cities of a zone that has no name of its own."""
    if stop.block != "zones" or not stop.match("[,;}]") or "COLON" not in stop.expected:
        return None
    helps = ("`zones` makes a set of zones; of one alone it is `zones parts { West : Bern, Chur }`",)
    return Slip(stop.at, stop.at + 1, "a zone is a name, `:` and its cities", "there is no name before them", helps)


BOARD_SLIPS: list[Callable[[Stop], Slip | None]] = [
    _zone, _owner, _field, _position, _quoted_city, _number_first, _minus, _title_last, _third_city, _or_color,
    _behind_ticket, _how_many, _colon,
]  # fmt: skip
