"""Run many scenarios, in this process or in several."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from ttrdsl.scenario.negated import run_negated
from ttrdsl.scenario.runner import Found, Outcome, run_scenario
from ttrdsl.syntax.declarations import Scenario
from ttrdsl.system import children
from ttrdsl.workspace import Workspace

SLICE = 20  # scenarios handed to a process at a time: games are compiled once per process
WORTH_A_PROCESS = 40

_workspace: Workspace | None = None


class Task(NamedTuple):
    """Some scenarios of one file, by their numbers."""

    path: Path
    numbers: tuple[int, ...]
    negated: bool = False


def fits(scenario: Scenario, text: str) -> bool:
    """Say whether a scenario is meant by `--filter`: the text stands in its title or in a clause it cites."""
    wanted = text.casefold()
    return wanted in scenario.title.casefold() or any(wanted in c.clause.casefold() for c in scenario.cites)


def tasks(found: Sequence[Found], text: str = "", negated: bool = False) -> list[Task]:
    """Return the work there is, cut into slices."""
    made: list[Task] = []
    for file in found:
        numbers = [i for i, s in enumerate(file.scenarios) if not text or fits(s, text)]
        made += [Task(file.path, tuple(numbers[i : i + SLICE]), negated) for i in range(0, len(numbers), SLICE)]
    return made


def run_all(
    workspace: Workspace,
    found: Sequence[Found],
    text: str = "",
    jobs: int = 0,
    done: Callable[[Outcome], None] = lambda _: None,
    negated: bool = False,
) -> list[Outcome]:
    """Run scenarios and return what came of them, in reading order; `jobs` 0 uses the processes that are worth it.

    With `negated` each is run once for every `then`, turned into its opposite, and must fail there.
    """
    outcomes = [_unreadable(workspace, file) for file in found if file.problems]
    for outcome in outcomes:
        done(outcome)
    work = tasks(found, text, negated)
    number = sum(len(task.numbers) for task in work)
    wanted = jobs or min(os.cpu_count() or 1, number // WORTH_A_PROCESS)
    for outcome in _in_processes(workspace, work, wanted) if min(wanted, len(work)) > 1 else _here(workspace, work):
        done(outcome)
        outcomes.append(outcome)
    return in_reading_order(outcomes)


def in_reading_order(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return outcomes as their scenarios stand in their files."""
    return sorted(outcomes, key=lambda o: (o.file, o.line))


def _unreadable(workspace: Workspace, file: Found) -> Outcome:
    source = workspace.parsed(file.path)[0].source
    return Outcome("the file itself", source.name, 1, False, file.problems, sources={source.name: source})


def _here(workspace: Workspace, work: Sequence[Task]) -> Iterator[Outcome]:
    for task in work:
        scenarios = workspace.parsed(task.path)[0].scenarios
        for number in task.numbers:
            yield (run_negated if task.negated else run_scenario)(workspace, task.path, scenarios[number])


def _in_processes(workspace: Workspace, work: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    with ProcessPoolExecutor(min(jobs, len(work)), initializer=_begin, initargs=(workspace.shown_from,)) as pool:
        for outcomes in children.results(pool, _work, work):
            yield from outcomes


def _begin(shown_from: Path) -> None:
    """Give a process its own workspace."""
    global _workspace
    children.begin(patient=True)
    _workspace = Workspace(shown_from)


def _work(task: Task) -> list[Outcome]:
    assert _workspace is not None
    return list(_here(_workspace, [task]))
