"""Run scenarios: go through the lines of each in reading order and collect what does not hold."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.program.marks import Mark, mark_at
from ttrdsl.scenario import expectations
from ttrdsl.scenario.choices import Chooser
from ttrdsl.scenario.expand import Variant, variants
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.given import Givens
from ttrdsl.scenario.offers import offered
from ttrdsl.scenario.refused_moves import with_way_out
from ttrdsl.scenario.shuffles import MOST_COURSES, SEEDS, Branches
from ttrdsl.scenario.sight import sees
from ttrdsl.scenario.stage import BOARD, Stages, Start
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import single
from ttrdsl.syntax import declarations as d
from ttrdsl.system.reading import read_bytes
from ttrdsl.workspace import Workspace, ttr_files

SCENARIO = re.compile(rb"^\s*scenario\b", re.MULTILINE)
SHOWING = (d.Expect, d.Holds, d.Offered, d.Sees, d.Refused, d.Happened, d.Negated)


MOST_TOLD = 3  # of the cases of one scenario that fail


@dataclass(frozen=True)
class Outcome:
    """What came of a scenario."""

    title: str
    file: str
    line: int
    passed: bool
    problems: tuple[Diagnostic, ...] = ()
    fired_marks: frozenset[Mark] = frozenset()
    cites: tuple[str, ...] = ()
    seconds: float = 0.0
    lines: int = 0  # of a run with negated lines: how many
    sources: dict[str, Source] = field(
        default_factory=dict, compare=False, repr=False
    )  # of failed ones: what problems point to


@dataclass(frozen=True)
class Found:
    """A file with scenarios, or one that could not be read."""

    path: Path
    scenarios: tuple[d.Scenario, ...]
    problems: tuple[Diagnostic, ...] = ()


def collect(paths: Iterable[Path], workspace: Workspace | None = None) -> list[Found]:
    """Return the files that hold scenarios; folders are searched. Mistakes in a text are those of its file."""
    space = workspace or Workspace()
    found: list[Found] = []
    for path in dict.fromkeys(file for named in paths for file in ttr_files(Path(named))):
        if not may_hold_scenarios(path) and path.resolve() not in space.overlay:
            continue
        file, problems = space.parsed(path)
        own = [*problems.errors, *same_titles(file.scenarios)]
        if file.scenarios or own:
            found.append(Found(path, file.scenarios, tuple(own)))
    return found


def may_hold_scenarios(path: Path) -> bool:
    """Say whether a file may hold scenarios, without parsing it; one that cannot be read may."""
    try:
        return SCENARIO.search(read_bytes(path)) is not None
    except OSError:
        return True


def same_titles(scenarios: tuple[d.Scenario, ...]) -> list[Diagnostic]:
    """Report scenarios of a file that share their title."""
    first: dict[str, d.Scenario] = {}
    found: list[Diagnostic] = []
    for scenario in scenarios:
        if first.setdefault(scenario.title, scenario) is not scenario:
            line = failed(
                "TTR714", scenario.title_span, f"second scenario “{scenario.title}”", "give it a different title"
            )
            found += line.problems
    return found


def stages_of(workspace: Workspace) -> Stages:
    """Return the games that scenarios of a workspace have been played with."""
    if "stages" not in workspace.kept:
        workspace.kept["stages"] = Stages(workspace)
    found: Stages = workspace.kept["stages"]
    return found


def run_scenario(workspace: Workspace, path: Path, scenario: d.Scenario) -> Outcome:
    """Run one scenario, in all the ways it stands for; of each way that fails the problems are told."""
    began = time.perf_counter()
    stages = stages_of(workspace)
    file, unread = workspace.parsed(path)
    source = file.source
    problems: list[Diagnostic] = []
    marks: frozenset[Mark] = frozenset()
    ran = failures = 0
    try:
        missing = unread_lines(unread, scenario)
        if missing:
            raise Failed(*missing)
        for variant in variants(scenario, boards_for(workspace, path)):
            for run in courses(stages, path, variant.scenario):
                run.go()
                ran, marks = ran + 1, marks | run.fired_marks()
                if not run.passed:
                    failures += 1
                    if failures > MOST_TOLD:
                        break
                    met = [told(p, variant, run, source) for p in run.problems]
                    problems += [p for p in met if p not in problems]
                    break
    except Failed as failure:
        lost = any(of_unread_board(p, scenario, file) for p in failure.problems)
        problems += unread.errors if lost else failure.problems
    cites = dict.fromkeys(c.clause for x in (scenario, *scenario.facts) for c in x.cites)
    passed = ran > 0 and not failures and not problems
    return Outcome(
        title=scenario.title,
        file=source.name,
        line=source.position(scenario.span.start)[0],
        passed=passed,
        problems=tuple(problems),
        fired_marks=marks,
        cites=tuple(cites),
        seconds=time.perf_counter() - began,
        sources={} if passed else stages.sources(path, scenario),
    )


def boards_for(workspace: Workspace, path: Path) -> dict[str, d.Board]:
    """Return the boards that scenarios of a file may share."""
    return workspace.parsed(path)[0].boards


def unread_lines(problems: Problems, scenario: d.Scenario) -> list[Diagnostic]:
    """Return what is said of lines of a scenario that could not be read; what is left does not say what was meant."""
    within = scenario.span
    return [p for p in problems.errors if p.span and within.start <= p.span.start < within.end]


def of_unread_board(problem: Diagnostic, scenario: d.Scenario, file: d.File) -> bool:
    """Say whether a board is missed because its block cannot be read: that is told of the file."""
    boards = [fact.name for fact in scenario.facts if isinstance(fact, d.UseBoard)]
    return any(name.span == problem.span and name.text in file.lost for name in boards)


def courses(stages: Stages, path: Path, scenario: d.Scenario) -> Iterator[Run]:
    """Yield the runs of a plain scenario: one, or many where it holds whatever the shuffle."""
    yield Run(stages, path, scenario)
    stage = next((f for f in scenario.facts if isinstance(f, d.Stage)), None)
    if stage is None or not stage.any_shuffle:
        return
    for seed in range(1, SEEDS):
        other = replace(stage, seed=seed)
        facts = tuple(other if f is stage else f for f in scenario.facts)
        yield Run(stages, path, replace(scenario, facts=facts), course=f"with seed {seed}")
    branches = Branches()
    for number in range(MOST_COURSES):
        yield Run(stages, path, scenario, branches, f"in course {number + 1} of chance")
        if branches.courses > MOST_COURSES or not branches.next():
            return


def told(problem: Diagnostic, variant: Variant, run: Run, source: Source) -> Diagnostic:
    """Add to a problem in which of several runs it was met; a mistake of the game is the same in all of them."""
    at, lines = problem.span, variant.scenario.span
    if at is not None and not at.begins_in(lines):
        return problem
    case = (
        [f"in the case `{' '.join(source.text[variant.row.start : variant.row.end].split())}`"] if variant.row else []
    )
    notes = [n for n in (variant.note, *case, run.course) if n]
    return replace(problem, help=(*problem.help, ", ".join(notes))) if notes else problem


class Run:
    """One scenario on its way through its lines."""

    def __init__(
        self, stages: Stages, path: Path, scenario: d.Scenario, branches: Branches | None = None, course: str = ""
    ) -> None:
        self.stages = stages
        self.path = path
        self.branches = branches  # the course that chance takes, where all are tried
        self.course = course
        self.scenario = scenario
        self.problems: list[Diagnostic] = []
        self.table: Table | None = None
        self.start: Start | None = None
        self.refused: str = ""  # why the game cannot be made
        self.givens: Givens | None = None
        self.waiting = False  # the givens are not complete yet
        self.stage: d.Stage | None = None
        self.ended = False  # every line was carried out

    @property
    def passed(self) -> bool:
        """Whether every line was carried out and held: what was not run has not passed."""
        return self.ended and not self.problems

    def go(self) -> None:
        """Go through the lines; a `then` that does not hold lets the scenario go on, anything else ends it."""
        try:
            self._set_stage()
            for fact in self.scenario.facts:
                if not isinstance(fact, (d.Stage, *BOARD)):
                    self._line(fact)
            self.ended = True
        except Failed as failure:
            self.problems += failure.problems
        finally:
            if self.table is not None:
                self.table.machine.branches = None

    def _set_stage(self) -> None:
        self.stage = one_stage(self.scenario)
        try:
            self.table, self.start = self.stages.table(self.path, self.scenario, self.stage)
        except NotAllowed as error:
            self.refused = str(error)
            return
        self.table.machine.branches = self.branches
        self.givens = Givens(self.table)
        self.waiting = True

    def _line(self, fact: d.Fact) -> None:
        if isinstance(fact, d.Refused):
            if not self.refused:
                raise failed("TTR702", fact.span, "the game can be made", "expected a refusal, found a game")
            return
        if isinstance(fact, d.Negated) and isinstance(fact.fact, d.Refused):
            if self.refused:
                raise failed("TTR702", fact.span, f"the game cannot be made: {self.refused}", "expected a game")
            return
        if self.refused or self.table is None:
            assert self.stage is not None
            raise failed(
                "TTR713",
                self.stage.span,
                f"the game cannot be made: {self.refused}",
                "with these players",
                help="`then refused` expects this",
            )
        if isinstance(fact, d.Given):
            self._given(fact, self.table)
            return
        if self.waiting:
            self._open(self.table)
        if isinstance(fact, d.Played):
            self._play(fact, self.table)
        else:
            self._then(fact, self.table)

    def _given(self, fact: d.Given, table: Table) -> None:
        assert self.givens is not None
        self.givens.apply(fact)
        if not self.waiting:
            # The game waits for a decision: the rules look at the changed table, and the offer is made anew.
            with table.going(fact.span), table.noting():
                table.machine.standing.settle(table.state, table.machine.standing.everything)
                if table.decision is not None:
                    table.stand(table.decision.at)

    def _open(self, table: Table) -> None:
        """After the last `given`: standing rules settle, and the game runs to its first decision."""
        assert self.start is not None
        assert self.stage is not None
        self.waiting = False
        with table.noting(), table.going(self.stage.span):
            if self.start.after_setup:
                table.machine.standing.settle(table.state, table.machine.standing.everything)
            table.run(self.start.position, self.stage.span)
        table.close_window()

    def _play(self, fact: d.Played, table: Table) -> None:
        chooser = Chooser(table, table.words.player(fact.player))
        with table.noting():
            values = single(fact.values)
            for number, value in enumerate(values):
                try:
                    chooser.answer(value)
                except Failed as failure:
                    raise with_way_out(failure, fact, chooser, values[number:]) from None
        table.close_window()
        chooser.finish(fact.span)

    def _then(self, fact: d.Fact, table: Table) -> None:
        try:
            with table.noting():
                look(table, fact)
        except Failed as failure:
            self.problems += failure.problems
        except GameError as error:
            self.problems += failed("TTR711", fact.span, f"this cannot be worked out: {error}", "here").problems

    def fired_marks(self) -> frozenset[Mark]:
        """Return the marks the scenario reached, by where they stand."""
        if self.table is None:
            return frozenset()
        return frozenset(mark_at(self.table.machine.bundle, number) for number in self.table.fired)


def one_stage(scenario: d.Scenario) -> d.Stage:
    """Return the one line that says which game a scenario is about; it must also show something."""
    stages = [f for f in scenario.facts if isinstance(f, d.Stage)]
    if len(stages) != 1:
        where = stages[1].span if stages else scenario.title_span
        label = "the second" if stages else "no line begins with `on`"
        title = "a scenario is about one game" if stages else "the scenario does not say which game it is about"
        raise failed("TTR708", where, title, label, help="write `on GAME with N players`")
    if not any(isinstance(f, SHOWING) for f in scenario.facts):
        raise failed("TTR710", scenario.title_span, "the scenario tests nothing", "it has no `then`")
    return stages[0]


def look(table: Table, fact: d.Fact) -> None:
    """Look whether a `then` holds."""
    match fact:
        case d.Expect():
            expectations.expect(table, fact)
        case d.Holds():
            expectations.holds(table, fact)
        case d.Offered():
            offered(table, fact)
        case d.Sees():
            sees(table, fact)
        case d.Happened():
            expectations.happened(table, fact)
        case d.Negated():
            fails_to_hold(table, fact)
        case _:
            raise AssertionError(fact)


def fails_to_hold(table: Table, fact: d.Negated) -> None:
    """Look whether a `then` does not hold; one that cannot be looked at at all is a mistake all the same."""
    try:
        look(table, fact.fact)
    except Failed as failure:
        if all(p.code == "TTR702" for p in failure.problems):
            return
        raise
    raise expectations.not_so(table, fact, "it not to hold", "that it does")
