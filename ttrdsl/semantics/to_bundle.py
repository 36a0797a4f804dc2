"""Turn a translated game into the plain data of a bundle."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.types import KINDS, LISTED
from ttrdsl.bundle.version import FORMAT, VERSION
from ttrdsl.diagnostics import Source
from ttrdsl.program.node import roots, walk
from ttrdsl.semantics.card_texts import card_texts
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.flow import Flow
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.things import FieldInfo, Things
from ttrdsl.syntax import declarations as d


def to_bundle(game: Game, sources: dict[str, Source]) -> dict[str, Any]:
    """Return the bundle of a game that has no errors."""
    t, things = game.translator, game.things
    facts, cells = _fields(things)
    said = card_texts(game)
    bundle = {
        "format": FORMAT,
        "version": VERSION,
        "game": _game(game),
        "domains": {x: things.elements(x) for x in (*LISTED, *([KINDS] if things.kinds_are_values else ()))},
        "board": _board(things),
        "cards": [
            {
                "title": c.title,
                "words": list(c.words),
                "color": c.color,
                "deck": c.deck,
                "count": c.count,
                "ticket": c.ticket,
                **({"says": said[c.title]} if c.title in said and c.color < 0 and not c.ticket else {}),
            }
            for c in things.cards
        ],
        "facts": dict(sorted((things.facts | facts).items())),
        "cells": cells,
        "piles": _piles(game),
        "pieces": _pieces(game),
        "places": {f.key: f.domain for f in things.fields.values() if f.word == "place"},
        "rules": {
            name: {"params": [[n, fact_type(k)] for n, k in r.params], "type": fact_type(r.type), "is": r.ir}
            for name, r in sorted(t.rules.items())
        },
        "procs": {
            name: {"params": p["params"], "locals": _types(p["locals"]), "do": p["steps"]}
            for name, p in sorted(t.procs.items())
        },
        "standing": [
            {"name": s["name"], "when": s["when"], "limit": s["limit"], "locals": _types(s["locals"]), "do": s["do"]}
            for s in game.standing
        ],
        "end": game.end,
        "scores": game.scores,
        "winner": game.winner,
        "strings": t.texts,
        "symbols": game.symbols,
        "source": _source_map(game, sources),
    }
    _name_storage(bundle, cells)
    return bundle


def _types(locals_: dict[str, Any]) -> dict[str, str]:
    return {name: fact_type(kind) for name, kind in sorted(locals_.items())}


def _game(game: Game) -> dict[str, Any]:
    header = game.book.game
    rulebooks: dict[str, str] = {}
    for _, rulebook in game.book.written(d.Rulebook):
        rulebooks.setdefault(rulebook.name.text, rulebook.title)
    return {
        "id": header.name.text,
        "title": header.title,
        "players": [game.things.counts.start, game.things.counts.stop - 1],
        "rulebooks": [{"id": k, "title": v} for k, v in rulebooks.items()],
        "deviations": [
            {"text": x.text, "clauses": [c.clause for c in x.cites]} for _, x in game.book.written(d.Deviation)
        ],
    }


def _board(things: Things) -> dict[str, Any]:
    """What lies on the board; how it wants to be drawn is there only if somebody said so."""
    cities: list[dict[str, Any]] = [
        {"name": n, "spots": [list(s) for s in spots]} for n, spots in zip(things.cities, things.spots, strict=True)
    ]
    for city, lettering in things.letterings.items():
        cities[city]["lettering"] = lettering
    routes: list[dict[str, Any]] = []
    for r in things.routes:
        via = {"via": [list(point) for point in r.via]} if r.via else {}
        routes.append({"ends": list(r.ends), "length": r.length, "gray": r.gray, "group": r.group} | via)
    more = {"outlines": things.outlines, "drawing": things.drawing}
    return {"cities": cities, "routes": routes} | {name: found for name, found in more.items() if found}


def _size(things: Things, domain: str) -> int:
    return len(things.elements(domain))


def _fields(things: Things) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split fields into facts, which nothing changes, and cells of the state."""
    facts: dict[str, Any] = {}
    cells: dict[str, Any] = {}
    for info in things.fields.values():
        if info.word in ("cards", "stack", "pieces", "place"):
            continue
        kind = fact_type(info.type)
        zero: Any = [] if info.type.kind == "set" else {"number": 0, "truth": False}.get(kind, -1)
        init = zero if info.init is None else info.init
        if not info.assigned and info.owner not in ("player", "board") and (init is zero or isinstance(init, int)):
            facts[info.key] = {
                "by": [info.domain],
                "type": kind,
                "data": [info.given.get(i, init) for i in range(_size(things, info.domain))],
            }
            continue
        cells[info.key] = {"by": [info.domain] if info.domain else [], "type": kind, "start": init, "see": info.see}
        if info.given:
            cells[info.key]["given"] = {str(k): v for k, v in sorted(info.given.items())}
    return facts, cells


def _piles(game: Game) -> dict[str, Any]:
    things, flow = game.things, Flow(game)
    decks = range(len(things.decks))
    piles: dict[str, Any] = {
        "deck": {
            "by": ["deck"],
            "form": "stack",
            "see": "nobody",
            "holds": [sorted(flow.holds[f"deck {k}"]) for k in decks],
        },
        "discard": {
            "by": ["deck"],
            "form": "bag",
            "see": "all",
            "holds": [sorted(flow.holds[f"discard {k}"]) for k in decks],
        },
    }
    for info in things.fields.values():
        if info.word in ("cards", "stack"):
            form = "bag" if info.word == "cards" else "stack"
            by = [info.domain] if info.domain else []
            piles[info.key] = {"by": by, "form": form, "see": info.see, "holds": sorted(flow.holds[info.key])}
    return piles


def _pieces(game: Game) -> dict[str, Any]:
    def entry(info: FieldInfo) -> dict[str, Any]:
        start = 0 if info.init is None else info.init
        found: dict[str, Any] = {"of": info.owner, "start": start, "owners": info.name in game.translator.placed}
        if info.given:
            found["given"] = {str(k): v for k, v in sorted(info.given.items())}
        return found

    return {name: entry(info) for name, info in game.things.pieces().items()}


def _source_map(game: Game, sources: dict[str, Source]) -> dict[str, Any]:
    files = list(sources)
    rows = []
    for origin in game.translator.origins:
        source = sources[origin.span.file]
        line, column = source.position(origin.span.start)
        end_line, end_column = source.position(origin.span.end)
        cites = list(dict.fromkeys(origin.cites))
        rows.append(
            [files.index(origin.span.file), line, column, end_line, end_column, origin.path, origin.note, cites]
        )
    return {"files": files, "at": rows, "present": game.present}


def _name_storage(bundle: dict[str, Any], cells: dict[str, Any]) -> None:
    """Say of each field whether it is a fact or a cell."""
    for _, node, form in roots(bundle):
        for found in walk(node, form):
            if found.operation.name == "field":
                found.node[0] = "cell" if found.node[1] in cells else "fact"
