"""The panes beside the board: scenarios, rulebook, figures, coverage and series of games; long work in steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ttrdsl.service.messages import Answer, Job
from ttrdsl.service.refused import Refused
from ttrdsl.service.speaking import Voice
from ttrdsl.service.texts import Texts, told
from ttrdsl.service.units import Units
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.tongue import ENGLISH, Tongue, speaking
from ttrdsl.workspace import SHIPPED, Workspace

if TYPE_CHECKING:
    from ttrdsl.scenario.runner import Outcome

MOST_GAMES = 5000
SPAN = 10  # games between two looks at the messages


def run_scenarios(texts: Texts) -> Job:
    """Run the scenarios beside the game, one a step."""
    space, found = texts.workspace(), list[dict[str, Any]]()
    for path, outcome, total in _outcomes(space, _game(texts)):
        sources = outcome.sources or {outcome.file: space.parsed(path)[0].source}
        units = {name: Units(source.text) for name, source in sources.items()}
        found.append(
            {
                "title": outcome.title,
                "file": outcome.file,
                "line": outcome.line,
                "passed": outcome.passed,
                "cites": list(outcome.cites),
                "problems": [told(problem, sources, units) for problem in outcome.problems],
            }
        )
        yield {"done": len(found), "of": total}
    yield {"scenarios": found}


def _outcomes(space: Workspace, game: Path) -> Iterator[tuple[Path, Outcome, int]]:
    """Run the scenarios beside a game: yield the file of each, what came of it, and how many there are."""
    from ttrdsl.scenario.runner import collect, run_scenario

    files = collect([game.parent], space)
    total = sum(len(file.scenarios) for file in files)
    for file in files:
        for scenario in file.scenarios:
            yield file.path, run_scenario(space, file.path, scenario), total


def rulebook(texts: Texts, say: Tongue = ENGLISH, annotated: bool = True) -> Answer:
    """Return the rulebook of the last good text as a page; annotated, each rule leads to its line."""
    from ttrdsl.rulebook.layout import to_html
    from ttrdsl.rulebook.make_book import make_book
    from ttrdsl.rulebook.material import material

    compiled = texts.good
    if compiled is None or texts.game is None:
        raise Refused("there is no game yet: its text has mistakes")
    space = texts.workspace()
    spoken = replace(compiled, bundle=spoken_bundle(texts.bundle, say))
    with speaking(say):
        made = make_book(compiled, material(space, texts.game, spoken, board=""), annotated and say is ENGLISH, say)
    page = to_html(made.book, lambda place: f"#{place.file}:{place.line}", say=say).decode()
    return {"html": page, "untold": [{"file": p.file, "line": p.line} for p in made.untold]}


def figures(texts: Texts, say: Tongue = ENGLISH) -> Answer:
    """Return the figures of the map beside those of published maps, with their titles in a language."""
    from ttrdsl.analysis.measures import measure
    from ttrdsl.analysis.report import report

    found = report(measure(texts.bundle))
    for each in (part for group in found["groups"] for part in (group, *group["figures"])):
        number = re.search(r"\d+", each["title"])
        each["title"] = say(re.sub(r"\d+", "{n}", each["title"], count=1), n=number[0] if number else "")
    return {"report": {key: found[key] for key in ("title", "groups", "tickets", "colors", "bridges")}}


def differing(texts: Texts, game: str, voice: Voice) -> Answer:
    """Return how the last good text differs from a game that comes with ttrdsl, rule by rule, in sentences."""
    from ttrdsl.rulebook.differences import differences
    from ttrdsl.rulebook.units import Unit

    new = texts.good
    places = (SHIPPED / game / f"{game}.ttr", SHIPPED / "showcase" / game / f"{game}.ttr")
    path = next((p for p in places if game.isidentifier() and p.is_file()), None)
    if new is None or new.game is None:
        raise Refused("there is no game yet: its text has mistakes")
    if path is None:
        raise Refused(f"there is no game `{game}`")
    old = texts.workspace().compile(path, checks=False)
    assert old.game is not None

    def where(unit: Unit | None) -> Answer:
        span = unit.nodes[0].span if unit and unit.nodes else None
        source = new.sources.get(span.file) if span else None
        return (
            {"file": span.file, "line": source.position(span.start)[0]} if span and source else {"file": "", "line": 0}
        )

    say = Tongue(voice.language, {**voice.of(old).entries, **voice.of(new).entries})
    found = differences(old.game, new.game, say)
    rows = [
        {"name": x.name, "kind": x.kind, "how": x.how, "lost": x.lost, "gained": x.gained, **where(x.after)}
        for x in found
    ]
    return {"title": old.game.book.game.title, "differences": rows}


def product(texts: Texts, what: str, say: Tongue = ENGLISH) -> Answer:
    """Return something to keep or print: the board with its legend, the rulebook, or the bundle."""
    name = str(texts.bundle["game"]["id"])
    if what == "board":
        from ttrdsl.render.board import Wish, board_of, draw_board
        from ttrdsl.render.svg import to_svg

        return {"name": f"{name}.svg", "text": to_svg(draw_board(board_of(spoken_bundle(texts.bundle, say), Wish())))}
    if what == "rulebook":
        return {"name": f"{name}.html", "text": rulebook(texts, say, annotated=False)["html"]}
    if what == "bundle":
        return {"name": f"{name}.json", "text": json.dumps(texts.bundle, ensure_ascii=False, indent=1) + "\n"}
    raise Refused(f"`{what}` is nothing to print")


def coverage(texts: Texts) -> Job:
    """Return which clauses are shown, waived or open."""
    from ttrdsl.scenario.clauses import read_clauses
    from ttrdsl.scenario.coverage import compare

    game = _game(texts)
    table = game.parent / "clauses.csv"
    if not table.is_file():
        raise Refused("this game has no clauses.csv beside it")
    outcomes: list[Outcome] = []
    for _, outcome, total in _outcomes(texts.workspace(), game):
        outcomes.append(outcome)
        yield {"done": len(outcomes), "of": total}
    found = compare(game.stem, texts.bundle, read_clauses(table), outcomes)
    rows = [
        {
            "id": one.clause.id,
            "text": one.clause.text,
            "state": "waived" if one.waived else "shown" if one.shown else "open",
            "why": one.waived,
            "rules": one.rules,
            "scenarios": one.scenarios,
        }
        for one in found.clauses
    ]
    yield {"clauses": rows, "counts": found.counts()}


def balance(texts: Texts, games: int, seats: list[str], seed: int = 1) -> Job:
    """Play a series of games in steps, and return its figures with how often each route is claimed."""
    from ttrdsl.bots import NoSuchStyle, maker_of
    from ttrdsl.engine.errors import not_for
    from ttrdsl.playtest.batch import Run
    from ttrdsl.playtest.jobs import play_spans
    from ttrdsl.playtest.statistics import figures as figures_of
    from ttrdsl.playtest.tally import tally_for
    from ttrdsl.playtest.tiers import make_worker
    from ttrdsl.program.owners import owner_cells

    bundle = texts.bundle
    low, high = bundle["game"]["players"]
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"so many games are played: 1 to {MOST_GAMES:,}")
    if not low <= len(seats) <= high:
        raise Refused(not_for(bundle, len(seats)))
    try:
        for style in seats:
            maker_of(style)
    except NoSuchStyle as error:
        raise Refused(str(error)) from None
    run = Run(bundle, tuple(seats), seed)
    worker, _ = make_worker("text", run, games)
    tally = tally_for(run)
    for first in range(0, games, SPAN):
        for chunk in play_spans(worker, [(first, min(first + SPAN, games))]):
            tally.merge(chunk.tally)
        yield {"done": min(first + SPAN, games), "of": games}
    found = figures_of(run, tally)
    if found["dead_states"] == found["games"]:
        raise Refused(f"no game came to its end: {found['dead'][0]['message']}")
    claimed = found["routes"]["claimed_per_game"]
    routes = bundle["domains"]["route"] if owner_cells(bundle) else []  # else there is nothing to color them by
    yield {"balance": found, "rates": [claimed.get(name, 0.0) for name in routes]}


def _game(texts: Texts) -> Path:
    if texts.game is None:
        raise Refused("there is no game in this folder")
    return texts.game
