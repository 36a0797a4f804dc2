"""A scenario line by line: from its title to the board as it stood after each line, for those who want to see why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Diagnostic
from ttrdsl.engine.game import Game
from ttrdsl.render.theme import Theme
from ttrdsl.scenario.expand import variants
from ttrdsl.scenario.failure import Failed
from ttrdsl.scenario.runner import Run, boards_for, collect, courses, stages_of
from ttrdsl.service.drawing import Drawing
from ttrdsl.service.messages import Answer
from ttrdsl.service.refused import Refused
from ttrdsl.service.texts import Texts, told
from ttrdsl.service.units import Units
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace


@dataclass
class Moment:
    """What a line of a scenario left behind."""

    fact: d.Fact
    game: Game | None
    problems: list[Diagnostic]


class Watched(Run):
    """A run that keeps the game as it stood after each line."""

    moments: list[Moment]

    def _line(self, fact: d.Fact) -> None:
        before = len(self.problems)
        try:
            super()._line(fact)
        except Failed as failure:
            self._keep(fact, failure.problems)
            raise
        self._keep(fact, self.problems[before:])

    def _keep(self, fact: d.Fact, problems: Any) -> None:
        game = Game(self.table.machine, self.table.state.copy()) if self.table is not None else None
        self.moments.append(Moment(fact, game, list(problems)))


def stepped(texts: Texts, file: str, title: str, theme: Theme) -> Answer:
    """Return the lines of a scenario with their boards; of several ways it stands for, the first that fails."""
    if texts.game is None:
        raise Refused("there is no game in this folder")
    space = texts.workspace()
    for found in collect([texts.game.parent], space):
        source = space.parsed(found.path)[0].source
        scenario = next((s for s in found.scenarios if s.title == title), None)
        if source.name == file and scenario is not None:
            run = _run(space, found.path, scenario)
            sources = stages_of(space).sources(found.path, scenario) | {file: source}
            units = {name: Units(each.text) for name, each in sources.items()}
            drawing = Drawing(theme)
            return {
                "title": title,
                "steps": [
                    {
                        "file": file,
                        "line": source.position(m.fact.span.start)[0],
                        "text": " ".join(source.text[m.fact.span.start : m.fact.span.end].split()),
                        "moment": _moment(drawing, m.game),
                        "problems": [told(problem, sources, units) for problem in m.problems],
                    }
                    for m in run.moments
                ],
                "svg": drawing.svg,
            }
    raise Refused(f"there is no scenario “{title}” in `{file}`")


def _run(space: Workspace, path: Path, scenario: d.Scenario) -> Watched:
    """Run a scenario again, watched: the first way that fails, or the first of all."""
    first: Watched | None = None
    stages = stages_of(space)
    try:
        for variant in variants(scenario, boards_for(space, path)):
            for plain in courses(stages, path, variant.scenario):
                run = Watched(stages, path, plain.scenario, plain.branches, plain.course)
                run.moments = []
                run.go()
                if not run.passed:
                    return run
                first = first or run
    except Failed as failure:
        raise Refused(failure.problems[0].title) from None
    if first is None:
        raise Refused("this scenario stands for no game")
    return first


def _moment(drawing: Drawing, game: Game | None) -> str:
    if game is None:
        return ""
    drawing.draw(game.machine.bundle)
    return drawing.moment(game)
