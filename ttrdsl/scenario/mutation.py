"""Run the scenarios of a game against its mutants: a mutant that no scenario notices is a gap in the tests."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from ttrdsl.diagnostics import Source
from ttrdsl.engine.errors import GameError
from ttrdsl.program.marks import Mark, clauses_at, mark_at
from ttrdsl.scenario.expand import variants
from ttrdsl.scenario.mutant import Mutant
from ttrdsl.scenario.mutants import mutants
from ttrdsl.scenario.runner import boards_for, collect, courses, run_scenario
from ttrdsl.scenario.stage import Staged, Stages
from ttrdsl.syntax import declarations as d
from ttrdsl.system import children
from ttrdsl.workspace import Workspace

EQUIVALENT = "# equivalent:"
SLICE = 8


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: killed by a scenario, or a survivor (waived with a reason, if the source gives one)."""

    number: int
    where: str
    change: str
    killed_by: str = ""
    waived: str = ""
    reached: bool = True
    text: str = ""  # what stands there
    clauses: tuple[str, ...] = ()  # and what it follows

    @property
    def survived(self) -> bool:
        return not self.killed_by and not self.waived


class Written(NamedTuple):
    """Where something is written: from a line and column to another, and the clauses it cites."""

    file: str
    first: int
    column: int
    last: int
    end: int
    clauses: tuple[str, ...] = ()


class MutatedStages(Stages):
    """Sets the stage with a changed bundle; the compiled games are those of the unchanged ones."""

    def __init__(self, original: Stages, mutant: Mutant) -> None:
        super().__init__(original.workspace)
        self.original = original
        self.mutant = mutant

    def staged(self, path: Path, scenario: d.Scenario, stage: d.Stage) -> Staged:
        """Return the game of a scenario with the mutant's change in it, where its board leaves a place for that."""
        base = self.original.staged(path, scenario, stage)
        found = self.games.get((path, str(id(base))))
        if found is None:
            bundle = base.compiled.bundle
            if bundle is not None:
                with suppress(KeyError, IndexError, TypeError):  # a board of the scenario's own may have no such place
                    bundle = self.mutant.applied(bundle)
            found = self.games[(path, str(id(base)))] = Staged(replace(base.compiled, bundle=bundle))
        return found


class Suite:
    """The scenarios of a game, and which of them reach which part of its rules."""

    def __init__(self, game: Path, shown_from: Path | None = None) -> None:
        self.workspace = Workspace(shown_from)
        compiled = self.workspace.compile(game, checks=False)
        if compiled.bundle is None or compiled.game is None:
            raise ValueError(f"{game} has errors: `ttrdsl check` shows them")
        self.bundle: dict[str, Any] = compiled.bundle
        self.sources: dict[str, Source] = compiled.sources
        self.things = compiled.game.things
        self.stages = Stages(self.workspace)
        self.scenarios: list[tuple[Path, d.Scenario, float]] = []
        self.reaching: dict[Mark, list[int]] = {}
        self.failed: list[str] = []
        for found in collect([game.parent], self.workspace):
            for scenario in found.scenarios:
                outcome = run_scenario(self.workspace, found.path, scenario)
                if not outcome.passed:
                    self.failed.append(outcome.title)
                    continue
                for mark in outcome.fired_marks:
                    self.reaching.setdefault(mark, []).append(len(self.scenarios))
                self.scenarios.append((found.path, scenario, outcome.seconds))

    def verdict(self, number: int, mutant: Mutant) -> Verdict:
        """Run the scenarios that reach the changed part until one notices."""
        written = self._written(mutant)
        where = f"{written.file}:{written.first}" if written else f"{self.bundle['source']['files'][-1]}:1"
        candidates = self._candidates(mutant)
        stages = MutatedStages(self.stages, mutant)
        for i in candidates:
            path, scenario, _ = self.scenarios[i]
            if notices(stages, path, scenario):
                return Verdict(number, where, mutant.change, killed_by=scenario.title)
        text, clauses = (self._text(written), written.clauses) if written else ("", ())
        return Verdict(number, where, mutant.change, "", self._waiver(written), bool(candidates), text, clauses)

    def is_own(self, mutant: Mutant) -> bool:
        """Say whether what a mutant changes is written in the file of the game, not in one that it uses."""
        written = self._written(mutant)
        return written is not None and written.file == self.bundle["source"]["files"][-1]

    def _written(self, mutant: Mutant) -> Written | None:
        """Return where what a mutant changes is written: by its mark, or by the line of a card or field."""
        if mutant.mark >= 0:
            place = mark_at(self.bundle, mutant.mark)[:5]
            return Written(*place, tuple(clauses_at(self.bundle, mutant.mark)))
        section, which = mutant.place[:2]
        if section == "cards":
            span = self.things.cards[which].span
        elif section in ("cells", "pieces"):
            kinds = self.things.pieces() if section == "pieces" else {f.key: f for f in self.things.fields.values()}
            decl = kinds[which].decl if which in kinds else None
            if decl is None:
                return None
            span = decl.span
        else:
            return None
        source = self.sources[span.file]
        (first, column), (last, end) = source.position(span.start), source.position(span.end)
        return Written(span.file, first, column, last, end)

    def _text(self, written: Written) -> str:
        """Return what is written there, on one line."""
        line = self.sources[written.file].line(written.first)
        one = written.first == written.last
        return " ".join((line[written.column - 1 : written.end - 1] if one else line[written.column - 1 :]).split())

    def _candidates(self, mutant: Mutant) -> list[int]:
        every = list(range(len(self.scenarios)))
        if mutant.mark < 0 or mutant.place[0] in ("cards", "cells", "pieces", "standing"):
            return every
        mark = mark_at(self.bundle, mutant.mark)
        # Quick scenarios first: most mutants are noticed by the first few.
        first = sorted(self.reaching.get(mark, []), key=lambda i: self.scenarios[i][2])
        if mutant.anywhere or mutant.place[0] == "facts" or "if" in mutant.place or mark.path.split(".")[0] == "setup":
            # Set-up is played once for many scenarios, so what it reaches is not noted with each of them; and whether
            # an action is offered is noticed by those who do not take it.
            return [*first, *(i for i in every if i not in set(first))]
        return first

    def _waiver(self, written: Written | None) -> str:
        """Return the reason the source gives for a mutant that changes nothing: `# equivalent: …` on its line."""
        if written is None:
            return ""
        source = self.sources[written.file]
        for line in range(max(1, written.first - 1), min(written.last, written.first + 3) + 1):
            text = source.line(line)
            if EQUIVALENT in text and (line >= written.first or text.lstrip().startswith("#")):
                return text.partition(EQUIVALENT)[2].strip()
        return ""


def notices(stages: Stages, path: Path, scenario: d.Scenario) -> bool:
    """Say whether a scenario fails, in whatever way."""
    try:
        for variant in variants(scenario, boards_for(stages.workspace, path)):
            for run in courses(stages, path, variant.scenario):
                run.go()
                if not run.passed:
                    return True
    except (GameError, KeyError, IndexError, ValueError, TypeError, AttributeError, AssertionError, RecursionError):
        return True  # a mutant may be so wrong that the engine cannot go on; that is noticed
    return False


def chosen(suite: Suite, sample: int | None, seed: int, own: bool) -> list[tuple[int, Mutant]]:
    """Return the mutants to try: all, or a sample drawn by a seed, in order; perhaps of the game's own file alone."""
    every = [(n, m) for n, m in enumerate(mutants(suite.bundle)) if not own or suite.is_own(m)]
    if sample is None or sample >= len(every):
        return every
    return sorted(random.Random(seed).sample(every, sample), key=lambda m: m[0])


def mutate(
    game: Path, sample: int | None = None, seed: int = 0, jobs: int = 1, known: dict[int, Verdict] | None = None,
    done: Callable[[Verdict], None] = lambda _: None, planned: Callable[[int, int], None] = lambda *_: None,
    elsewhere: Callable[[Sequence[int]], Iterable[Verdict]] | None = None, own: bool = False,
) -> list[Verdict]:  # fmt: skip
    """Return the verdict on each mutant, in order; those already known are not tried again.

    `planned` is told how many there are to try, and how many are known already; `elsewhere` tries them on other
    machines, in whatever order. With `own` rules of modules and games that the game uses are left alone.
    """
    suite = Suite(game)
    verdicts = dict(known or {})
    wanted = chosen(suite, sample, seed, own)
    todo = [number for number, _ in wanted if number not in verdicts]
    planned(len(todo), len(wanted) - len(todo))
    if elsewhere is not None:
        found = elsewhere(todo)
    else:
        found = _in_processes(game, todo, jobs) if jobs > 1 else tried_on(suite, todo)
    for verdict in found:
        verdicts[verdict.number] = verdict
        done(verdict)
    return [verdicts[number] for number, _ in wanted]


def tried_on(suite: Suite, numbers: Sequence[int]) -> Iterator[Verdict]:
    """Yield the verdicts on mutants, by their numbers."""
    every = mutants(suite.bundle)
    for number in numbers:
        yield suite.verdict(number, every[number])


_suite: Suite | None = None


def _begin(game: Path) -> None:
    global _suite
    children.begin(patient=True)
    _suite = Suite(game)


def _work(numbers: Sequence[int]) -> list[Verdict]:
    assert _suite is not None
    return list(tried_on(_suite, numbers))


def _in_processes(game: Path, numbers: Sequence[int], jobs: int) -> Iterator[Verdict]:
    slices = [numbers[i : i + SLICE] for i in range(0, len(numbers), SLICE)]
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(game,)) as pool:
        for verdicts in children.results(pool, _work, slices):
            yield from verdicts


def suite_hash(game: Path) -> str:
    """Return a name for a game together with its scenarios: verdicts of another one are not to be gone on from."""
    digest = hashlib.sha256()
    workspace = Workspace()
    compiled = workspace.compile(game, checks=False)
    for source in compiled.sources.values():
        digest.update(source.text.encode())
    for found in collect([game.parent], workspace):
        digest.update(workspace.parsed(found.path)[0].source.text.encode())
    return digest.hexdigest()
