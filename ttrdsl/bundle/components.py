"""Check what a game is made of: players, domains, board, cards, piles, pieces, places, strings and the source map."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.facts import is_element, is_number, is_value
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import KINDS, Type, domain_of

MOST_OF_A_KIND = 1000


def check_players(bundle: dict[str, Any]) -> None:
    """The least number of players comes first. Everything else leans on this, so it is looked at first."""
    low, high = bundle["game"]["players"]
    if low > high:
        raise Wrong(f"{low} to {high} players is not a range", "game", "players")


def check_components(bundle: dict[str, Any], symbols: Symbols) -> None:
    """Check everything that is neither a fact nor program."""
    _check_kinds(bundle)
    inside("board", _check_board, bundle["board"], bundle["domains"]["city"], symbols)
    inside("cards", _check_cards, bundle["cards"], symbols)
    inside("piles", _check_piles, bundle["piles"], symbols)
    inside("places", _check_places, bundle["places"])
    for name, cell in bundle["cells"].items():
        check_given(cell.get("given", {}), "".join(cell["by"]), cell["type"], symbols, "cells", name)
    for name, piece in bundle["pieces"].items():
        check_given(piece.get("given", {}), piece["of"], "number", symbols, "pieces", name)
    inside("source", _check_source, bundle["source"])
    for i, line in enumerate(bundle["scores"]):
        if line["title"] >= symbols.strings:
            raise Wrong(f"there is no string {line['title']}", "scores", i, "title")


def _check_board(board: dict[str, Any], cities: list[str], symbols: Symbols) -> None:
    if [city["name"] for city in board["cities"]] != cities:
        raise Wrong("the cities are not those of the domain `city`", "cities")
    if len(board["routes"]) != symbols.sizes["route"]:
        raise Wrong(f"{len(board['routes'])} routes, but the domain `route` has {symbols.sizes['route']}", "routes")
    for i, route in enumerate(board["routes"]):
        first, second = route["ends"]
        if first == second or max(first, second) >= len(cities):
            raise Wrong("a route joins two different cities of the board", "routes", i, "ends")


def _check_cards(cards: list[dict[str, Any]], symbols: Symbols) -> None:
    if len(cards) != symbols.sizes["card"]:
        raise Wrong(f"{len(cards)} kinds of cards, but the domain `card` has {symbols.sizes['card']}")
    for i, card in enumerate(cards):
        if not is_element(card["color"], "color", symbols, none=True):
            raise Wrong(f"there is no color {card['color']}", i, "color")
        if not is_element(card["deck"], "deck", symbols):
            raise Wrong(f"there is no deck {card['deck']}", i, "deck")
        counts = card["count"] if isinstance(card["count"], list) else [card["count"]]
        if isinstance(card["count"], list) and len(counts) != symbols.most - symbols.fewest + 1:
            raise Wrong("expected one number for each number of players", i, "count")
        if max(counts) > MOST_OF_A_KIND:
            raise Wrong(f"more than {MOST_OF_A_KIND} cards of a kind", i, "count")


def _check_kinds(bundle: dict[str, Any]) -> None:
    """Kinds of pieces are a domain where anything is of it: a fact, a cell, a parameter, a local, a result."""
    named = bundle["domains"].get(KINDS)
    if named is not None:
        if sorted(named) != sorted(bundle["pieces"]):
            raise Wrong("expected all kinds of pieces", "domains", KINDS)
        return
    looked_up = [*bundle["facts"].values(), *bundle["cells"].values(), *bundle["piles"].values()]
    types = [found.get("type", "") for found in [*looked_up, *bundle["rules"].values()]]
    types += [kind for rule in bundle["rules"].values() for _, kind in rule["params"]]
    types += [kind for part in (*bundle["procs"].values(), *bundle["standing"]) for kind in part["locals"].values()]
    if any(domain_of(kind) == KINDS for kind in types) or any(KINDS in found["by"] for found in looked_up):
        raise Wrong(f"there is no domain `{KINDS}`", "domains")


def _check_piles(piles: dict[str, Any], symbols: Symbols) -> None:
    for name, form in (("deck", "stack"), ("discard", "bag")):
        if name not in piles or piles[name]["by"] != ["deck"] or piles[name]["form"] != form:
            raise Wrong(f"every game has a pile `{name}` by deck, a {form}")
    if "box" in piles:
        raise Wrong("`box` is not declared: every game has one", "box")
    decks = symbols.sizes["deck"]
    for name, pile in piles.items():
        rows = pile["holds"] if pile["by"] == ["deck"] else [pile["holds"]]
        if len(rows) != (decks if pile["by"] == ["deck"] else 1) or not all(_are_decks(row, decks) for row in rows):
            raise Wrong("expected the decks whose cards it can hold; by deck, one such list for each", name, "holds")
    for deck, row in enumerate(piles["deck"]["holds"]):
        if deck not in row:
            raise Wrong("a deck holds its own cards", "deck", "holds", deck)


def _are_decks(row: Any, decks: int) -> bool:
    return isinstance(row, list) and all(is_number(deck) and 0 <= deck < decks for deck in row)


def _check_places(places: dict[str, str]) -> None:
    for name in places:
        if "." not in name:
            raise Wrong("a place is named after its owner, with a dot", name)


def check_given(given: dict[str, Any], domain: str, kind: Type, symbols: Symbols, *path: str) -> None:
    """Check start values of single elements: the keys are their numbers, written as text."""
    size = symbols.size(domain) if domain and domain != "board" else 1
    for key, value in given.items():
        if not (key.isascii() and key.isdigit() and key == str(int(key[:9])) and int(key) < size):
            raise Wrong(f"`{shown(key)}` is not an element of `{domain or 'board'}`", *path, "given", key)
        if not is_value(value, kind, symbols):
            raise Wrong(f"{shown(value)} is not of type `{kind}`", *path, "given", key)


def _check_source(source: dict[str, Any]) -> None:
    for i, row in enumerate(source["at"]):
        inside("at", inside, i, _check_mark, row, len(source["files"]))
    for i, mark in enumerate(source["present"]):
        if mark >= len(source["at"]):
            raise Wrong(f"there is no mark {mark}", "present", i)


def _check_mark(row: Any, files: int) -> None:
    """A mark: file, line and column of begin and end, the rule or step it belongs to, a note, and clauses."""
    if not isinstance(row, list) or len(row) != 8:
        raise Wrong("expected a list of 8 entries")
    for i, number in enumerate(row[:5]):
        if not is_number(number) or number < 0:
            raise Wrong(f"expected a number, found {shown(number)}", i)
    for i, text in enumerate(row[5:7], 5):
        if not isinstance(text, str):
            raise Wrong(f"expected a text, found {shown(text)}", i)
    if not isinstance(row[7], list) or not all(isinstance(clause, str) for clause in row[7]):
        raise Wrong("expected a list of clauses", 7)
    if row[0] >= files:
        raise Wrong(f"there is no file {row[0]}", 0)
