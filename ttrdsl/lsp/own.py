"""Requests of our own, which the protocol does not know: the board as a picture, scenarios and what comes of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Diagnostic
from ttrdsl.lsp import to_lsp
from ttrdsl.lsp.session import Session
from ttrdsl.scenario.runner import Outcome, run_scenario
from ttrdsl.semantics.things import Things
from ttrdsl.workspace import Workspace

SCENARIO = "scenario"
A_BREATH = 0.004  # seconds: as long as a request waits for its turn


def _told(params: Any) -> dict[str, Any]:
    """Return the parameters of a request as a dictionary, however the protocol hands them over."""
    if isinstance(params, dict):
        return params
    return {name: getattr(params, name) for name in ("uri", "titles", "why") if hasattr(params, name)}


def board(session: Session, params: Any) -> dict[str, Any]:
    """Return the board of a game as SVG and where its parts stand; while the text has errors, the last good one."""
    from ttrdsl.render.board import Wish, board_of, draw_board
    from ttrdsl.render.svg import to_svg

    path = session.path(_told(params)["uri"])
    look = session.project.look(path, checks=False)
    if look.compiled is not None:
        look.compiled.finish()
    good = look.compiled is not None and look.compiled.bundle is not None
    shown = look if good else session.project.good.get(path)
    if shown is None or shown.compiled is None or shown.compiled.bundle is None or shown.game is None:
        return {"svg": None, "good": False, "version": session.version(path), "places": []}
    bundle = shown.compiled.bundle
    svg = to_svg(draw_board(board_of(bundle, Wish(legend=False)))) if bundle["board"]["cities"] else None
    places = _places(session, shown.game.things)
    return {"svg": svg, "good": good, "version": session.version(path), "places": places}


def _places(session: Session, things: Things) -> list[dict[str, Any]]:
    """Return where cities and routes stand in the text, by the ids that they have in the picture."""
    spans = [(f"route-{number}", route.span) for number, route in enumerate(things.routes)]
    spans += [(f"city-{number}", span) for number, span in enumerate(things.city_spans)]
    found = []
    for name, span in spans:
        where = session.location(span)
        if where is not None:
            found.append({"name": name, "uri": where.uri, "line": where.range.start.line})
    return found


async def scenarios(session: Session, params: Any) -> list[dict[str, Any]]:
    """Return the scenarios of all files, or of one; other requests are answered between two files."""
    told = _told(params)
    paths = [session.path(told["uri"])] if told.get("uri") else session.project.files()
    found = []
    for path in paths:
        if SCENARIO not in session.project.raw(path):
            continue
        await asyncio.sleep(0 if path in session.project.workspace.files else A_BREATH)
        for scenario in session.project.workspace.parsed(path)[0].scenarios:
            span = scenario.title_span
            found.append(
                {"uri": session.uri(path), "title": scenario.title, "line": session.position(path, span.start).line}
            )
    return found


async def run(session: Session, params: Any) -> list[dict[str, Any]]:
    """Run scenarios of a file, all or those of some titles; the texts are those the editor has.

    With `why` each outcome also tells the rules and steps that took part.
    """
    told = _told(params)
    path, titles = session.path(told["uri"]), list(told.get("titles") or [])
    outcomes = await asyncio.to_thread(_outcomes, session.project, path, titles)
    return [
        {
            "title": o.title,
            "passed": o.passed,
            "seconds": round(o.seconds, 3),
            "problems": [_problem(session, path, p) for p in o.problems],
            "why": _why(session, o) if told.get("why") else [],
        }
        for o in outcomes
    ]


def _outcomes(project: Project, path: Path, titles: list[str]) -> list[Outcome]:
    """Run scenarios with a workspace of their own: the editor's goes on changing meanwhile."""
    workspace = Workspace(project.workspace.shown_from)
    workspace.overlay = dict(project.workspace.overlay)
    found = workspace.parsed(path)[0].scenarios
    return [run_scenario(workspace, path, s) for s in found if not titles or s.title in titles]


def _why(session: Session, outcome: Outcome) -> list[dict[str, Any]]:
    """Return the rules and steps that a scenario went through, once each, with their first places."""
    found: dict[str, dict[str, Any]] = {}
    for mark in sorted(outcome.fired_marks):
        path = session.project.path_of(mark.file)
        if mark.path and mark.path not in found:
            uri = session.uri(path) if path is not None else None
            found[mark.path] = {"rule": mark.path, "file": mark.file, "line": mark.line - 1, "uri": uri}
    return list(found.values())


def _problem(session: Session, path: Path, problem: Diagnostic) -> dict[str, Any]:
    made = to_lsp.diagnostic(session, path, problem)
    return {"message": made.message, "line": made.range.start.line, "code": problem.code}


OWN = {"ttrdsl/board": board, "ttrdsl/scenarios": scenarios, "ttrdsl/run": run}
