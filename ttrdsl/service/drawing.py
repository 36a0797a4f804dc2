"""From the last good game to its board on the page: the picture, its things with their lines, what looks wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ttrdsl.engine.game import Game
from ttrdsl.pipeline import Compiled
from ttrdsl.playtest.words import worth
from ttrdsl.printing.decks import printed_on
from ttrdsl.render import palette
from ttrdsl.render.board import Board, Wish, board_of, draw_board
from ttrdsl.render.findings import findings
from ttrdsl.render.geometry import box_around
from ttrdsl.render.marks import SHAPES
from ttrdsl.render.moving import draw_moment
from ttrdsl.render.svg import to_fragment, to_svg
from ttrdsl.render.theme import CLASSIC, Theme
from ttrdsl.service.position import position_of
from ttrdsl.service.texts import place
from ttrdsl.service.units import Units
from ttrdsl.tongue.tongue import said_name

WISH = Wish(legend=False, live=True)
MOST_FINDINGS = 60


class Drawing:
    """The board of one page: laid out anew only where something on it has changed, at the scale it had."""

    def __init__(self, theme: Theme = CLASSIC) -> None:
        self.theme = theme
        self.board: Board | None = None
        self.key = ""
        self.unit = 0.0  # millimetres of a unit of the map, as first laid out
        self.svg = ""
        self.number = 0  # of pictures so far

    def draw(self, bundle: dict[str, Any], heat: tuple[float, ...] | None = None) -> bool:
        """Lay out and draw the board of a bundle, if it has one; say whether the picture is a new one."""
        key = board_key(bundle) + repr(heat) + repr(self.theme)
        if key == self.key:
            self.board = self.board and replace(self.board, bundle=bundle)
            return False
        if self.board is not None and self.board.bundle["game"]["id"] != bundle["game"]["id"]:
            self.unit = 0.0
        self.board = self._laid_out(bundle, heat) if bundle["board"]["cities"] else None
        self.svg = to_svg(draw_board(self.board), embed_fonts=False) if self.board else ""
        self.key, self.number = key, self.number + 1
        return True

    def _laid_out(self, bundle: dict[str, Any], heat: tuple[float, ...] | None) -> Board:
        spots = [(float(x), float(y)) for city in bundle["board"]["cities"] for x, y in city["spots"]]
        width = box_around(spots).width * self.unit if spots and self.unit else None
        board = board_of(bundle, replace(WISH, width=width or None, heat=heat, theme=self.theme))
        self.unit = board.layout.scale.unit
        return board

    def moment(self, game: Game) -> str:
        """Return what stands on the board at a moment of a game."""
        return to_fragment(draw_moment(self.board, position_of(game))) if self.board else ""

    def fit(self) -> None:
        """Choose the scale anew at the next drawing."""
        self.unit, self.key = 0.0, ""


def board_key(bundle: dict[str, Any]) -> str:
    """Return a text that changes when the picture of the board does."""
    parts = [bundle["board"], bundle.get("symbols"), bundle["domains"], bundle["facts"], bundle["game"]["title"]]
    return json.dumps(parts, sort_keys=True)


def things_of(compiled: Compiled, theme: Theme) -> dict[str, Any]:
    """Return cities, routes and tickets with their lines, and how cards and players look."""
    bundle, game = compiled.bundle, compiled.game
    assert bundle is not None
    assert game is not None
    things, sources = game.things, compiled.sources
    units = {name: Units(source.text) for name, source in sources.items()}
    cities = [
        {"name": name, "spots": [list(spot) for spot in spots], **place(span, sources, units)}
        for name, spots, span in zip(things.cities, things.spots, things.city_spans, strict=True)
    ]
    told = _told(bundle["facts"], "route")
    routes = [
        {
            "name": bundle["domains"]["route"][number],
            "ends": list(route.ends),
            "length": route.length,
            "gray": route.gray,
            "colors": [] if route.gray else [things.colors[c] for c in route.colors],
            "group": route.group,
            "track": [r.group for r in things.routes[:number]].count(route.group),
            "fields": {name: data[number] for name, data in told.items() if data[number]},
            **place(route.span, sources, units),
        }
        for number, route in enumerate(things.routes)
    ]
    tickets = [
        {"name": card.title, "card": number, **place(card.span, sources, units)}
        for number, card in enumerate(things.cards)
        if card.ticket
    ]
    return {"cities": cities, "routes": routes, "tickets": tickets, **looks_of(bundle, theme)}


def _told(facts: dict[str, Any], owner: str) -> dict[str, list[Any]]:
    """Return the facts of an owner that are numbers or truths, by name."""
    plain = {name.partition(".")[2]: fact for name, fact in facts.items() if name.startswith(f"{owner}.")}
    return {n: fact["data"] for n, fact in plain.items() if fact["type"] in ("number", "truth") and n != "length"}


def looks_of(bundle: dict[str, Any], theme: Theme) -> dict[str, Any]:
    """Return the colors and marks of cards and players, for the page to show them as the board does."""
    names, players = bundle["domains"]["color"], bundle["game"]["players"][1]
    with palette.using(palette.with_players(theme, names, players)):
        colors = [_look(palette.fill_of(name, i), palette.mark_of(i)) for i, name in enumerate(names)]
        seats = [_look(palette.player_of(p), "") for p in range(players)]
    return {
        "colors": [{"name": n, **look} for n, look in zip(names, colors, strict=True)],
        "seats": seats,
        "players": list(bundle["game"]["players"]),
        "title": bundle["game"]["title"],
        "game": bundle["game"]["id"],
    }


def cards_of(bundle: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the kinds of cards with what stands on them, for the page to show them on a table."""
    changing = {said_name(name) for name, cell in bundle["cells"].items() if cell["by"] == ["card"]}
    found = []
    for number, card in enumerate(bundle["cards"]):
        fixed = [] if card["ticket"] else [one for one in printed_on(bundle, number) if one.name not in changing]
        about = ", ".join(one.alone or f"{one.name} {one.value}".strip() for one in fixed)
        points = worth(bundle, number) if card["ticket"] else ""
        found.append({"title": card["title"], "color": card["color"], "worth": points, "about": about})
    return found


def _look(fill: str, mark: str) -> dict[str, str]:
    return {"fill": fill, "ink": _legible(fill), "mark": SHAPES.get(mark, "")}


def _legible(fill: str) -> str:
    """Return black or white, whichever can be read better on a color: the contrast is 4.5 to 1 or more."""
    parts = [int(fill[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "#ffffff"


def findings_of(board: Board) -> list[dict[str, Any]]:
    """Return what does not look right on the board."""
    return [
        {"code": f.code, "key": f"{f.domain}-{f.index}", "title": f.title, "help": f.help}
        for f in findings(board)[:MOST_FINDINGS]
    ]
