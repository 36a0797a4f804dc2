"""From a game to what one person at the screen may see of it, as plain data for a page."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.game import Game
from ttrdsl.engine.views import SeenPile, View, view
from ttrdsl.playtest.kept import kept_by, kept_by_cards
from ttrdsl.playtest.progress import Progress, progress
from ttrdsl.playtest.story import story
from ttrdsl.playtest.words import is_hand, pile_said, worth
from ttrdsl.program.marks import NOWHERE, mark_at, marks_of
from ttrdsl.service.options import told_options
from ttrdsl.service.score_parts import parts_of
from ttrdsl.tongue.english import plural, singular
from ttrdsl.tongue.tongue import said, said_name

LOG_TURNS = 60  # that are told: the page shows as many lines


def seen_table(game: Game, viewer: int | None, covered: bool, watched: bool) -> dict[str, Any]:
    """Return question, options, players, piles, hand, log and scores; covered, all that one person sees is left out."""
    asked = game.decision
    seen = _view(game, viewer if viewer is not None else 0)
    mine = viewer is not None and not covered
    open_options = asked is not None and (watched or (mine and asked.player == viewer))
    secret = seen.decision.secret if seen.decision else False
    views = [seen] if mine else [_view(game, player) for player in range(game.players)]
    return {
        "over": game.over,
        "turn": seen.turns,
        "left": seen.turns_left,
        "viewer": viewer,
        "asked": None
        if asked is None
        else {
            "player": asked.player,
            "question": asked.question if open_options or not secret else said("A secret choice"),
            "path": asked.path,
            "clauses": list(asked.clauses),
            **place_of(game),
        },
        "options": told_options(game) if open_options else [],
        "count": game.option_count if open_options else 0,
        "players": [_player(game, views, p) for p in range(game.players)],
        "piles": _piles(game, views),
        "kept": _kept(game, views, None),
        "marked": kept_by_cards(game.machine, seen.cells) if mine or watched else {},
        "hand": _hand(game, seen, mine or watched),
        "log": _log(game, viewer, covered, watched),
        "sheet": _sheet(game, seen) if game.over or watched else [],
        "winners": game.winners() if game.over else [],
    }


def _view(game: Game, player: int) -> View:
    """Return what a player sees of the table, without what happened before: the log tells that."""
    return view(game.machine, game.state, player)


def place_of(game: Game) -> dict[str, Any]:
    """Return the line of the rules that asks."""
    return _place(game, game.pending.mark if game.pending is not None else -1)


def _place(game: Game, mark: int) -> dict[str, Any]:
    found = mark_at(game.machine.bundle, mark)
    return {"file": found.file, "line": found.line}


def _player(game: Game, views: list[View], player: int) -> dict[str, Any]:
    """Return a player as all of these views show her."""
    view = views[0]
    points = [
        None if any(v.scores[line][player] is None for v in views) else view.scores[line][player]
        for line in view.scores
    ]
    place = game.machine.layout.places["player"] + player
    piles = {n: p[player] for n, p in view.piles.items() if is_hand(game.machine, n) and p[player].size}
    others = player != view.player or len(views) > 1  # what whoever looks has is her hand
    cards = {n: pile.cards for n, pile in piles.items() if others and all(v.piles[n][player].cards for v in views)}
    return {
        "points": sum(p for p in points if p is not None),
        "unsure": None in points,
        "pieces": {_many(kind, n[place]): n[place] for kind, n in view.pieces.items() if n[place]},
        "piles": {said_name(name): pile.size for name, pile in piles.items() if name not in cards},
        "open": [
            {"name": said_name(name), "cards": [list(pair) for pair in found or ()]} for name, found in cards.items()
        ],
        "kept": _kept(game, views, player),
    }


def _many(kind: str, number: int) -> str:
    return said_name(singular(kind) if number == 1 else plural(kind))


def _kept(game: Game, views: list[View], player: int | None) -> list[str]:
    """Return the fields of a player or of the board, in words, as all of these views show them."""
    told = [kept_by(game.machine, view.cells, player) for view in views]
    return [text for text in told[0] if all(text in others for others in told)]


def _piles(game: Game, views: list[View]) -> list[dict[str, Any]]:
    """Return what belongs to nobody: piles that are open in all of these views card by card, of others the number."""
    view, found = views[0], []
    for name, piles in sorted(view.piles.items(), key=lambda pair: pair[0] == "discard"):  # nobody takes these
        if is_hand(game.machine, name) or name == "box":
            continue
        for number, (pile, seen) in enumerate(zip(game.machine.layout.piles[name], piles, strict=True)):
            if seen.size:
                least = next((v.piles[name][number] for v in views if v.piles[name][number].cards is None), seen)
                found.append({"name": pile_said(game.machine, pile), **_cards(least)})
    place = game.machine.layout.places["board"]
    supply = {kind: numbers[place] for kind, numbers in view.pieces.items() if numbers[place]}
    return [*found, *({"name": said_name(kind), "size": number, "cards": None} for kind, number in supply.items())]


def _lacking(how: Progress) -> dict[str, Any]:
    """Return how far a ticket is: spaces and routes that are missing, none if no way is free; pieces that lack."""
    way = None if how.missing is None else [how.spaces, len(how.missing)]
    short = None if how.short_of is None else [how.short_of[0], said_name(how.short_of[1])]
    return {"joined": how.joined, "way": way, "short": short}


def _cards(seen: SeenPile) -> dict[str, Any]:
    return {"size": seen.size, "cards": None if seen.cards is None else [list(pair) for pair in seen.cards]}


def _hand(game: Game, view: View, shown: bool) -> list[dict[str, Any]]:
    """Return the piles of whoever looks, tickets with what they still lack."""
    if not shown:
        return []
    how = {each.ticket: each for each in progress(game, view.player)}
    found = []
    for name, piles in view.piles.items():
        if not is_hand(game.machine, name) or not piles[view.player].cards:
            continue
        cards = [list(pair) for pair in piles[view.player].cards or ()]
        tickets = [
            {"card": k, "name": labels.element_name(game.machine, "card", k), "worth": worth(game.machine.bundle, k)}
            | _lacking(how[k])
            for k, n in cards
            if k in how
            for _ in range(n)
        ]
        plain = [pair for pair in cards if pair[0] not in how]
        found.append({"name": said_name(name), "cards": plain, "tickets": tickets})
    return found


def _log(game: Game, viewer: int | None, covered: bool, watched: bool) -> list[dict[str, Any]]:
    """Return what happened; with nobody at the screen, only what everybody may know."""
    whose = None if game.over or watched else -1 if covered or viewer is None else viewer
    turns = [number for number, event in enumerate(game.log or ()) if event[0] == "turn"]
    told = story(game, whose, turns[-LOG_TURNS] if len(turns) > LOG_TURNS else 0)
    return [{"turn": one.turn, "player": one.player, "text": one.text, **_place(game, one.mark)} for one in told]


def _sheet(game: Game, view: View) -> list[dict[str, Any]]:
    """Return the score sheet, line by line, with the place of the rule behind each line."""
    lines = [game.scores(player) for player in range(game.players)]
    marks, found = marks_of(game.machine.bundle), []
    for number, line in enumerate(lines[0]):
        mark = next((mark for mark in marks if mark.path.split(".")[0] == line.name), NOWHERE)
        place = {"file": mark.file, "line": mark.line}
        found.append({"title": line.title, "points": [sheet[number].points for sheet in lines], **place})
        if game.over:
            found[-1]["parts"] = [parts_of(game, line.name, player) for player in range(game.players)]
    return found
