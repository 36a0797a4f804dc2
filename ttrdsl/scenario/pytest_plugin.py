"""Let pytest run scenarios: each scenario of a `.ttr` file is a test, and a failure shows the lines that do not hold.

Every `.ttr` file with a scenario in it is collected, wherever `ttrdsl test` would find it, also that of a game; the ini
option `ttr_files` narrows this to names that fit a pattern. Everything else is imported when one is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ttrdsl.scenario.runner import Outcome
    from ttrdsl.syntax.declarations import Scenario
    from ttrdsl.workspace import Workspace

PATTERNS = ["*.ttr"]
SCENARIO = re.compile(rb"^\s*scenario\b", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the ini option."""
    parser.addini(
        "ttr_files", "patterns of the names of .ttr files whose scenarios are run", type="args", default=PATTERNS
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file with scenarios."""
    if file_path.suffix != ".ttr":
        return None
    wanted = any(fnmatch(file_path.name, pattern) for pattern in parent.config.getini("ttr_files"))
    if not wanted and not parent.session.isinitpath(file_path):
        return None
    from ttrdsl.system.reading import read_bytes

    if not SCENARIO.search(read_bytes(file_path)):
        return None  # the whole of it is read when it is collected
    found: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return found


def _workspace(config: pytest.Config) -> Workspace:
    """Return the workspace of the run: every game is compiled once."""
    found: Workspace | None = getattr(config, "_ttrdsl_workspace", None)
    if found is None:
        from ttrdsl.workspace import Workspace as Made

        found = Made(config.rootpath)
        config._ttrdsl_workspace = found  # type: ignore[attr-defined]
    return found


class ScenarioFile(pytest.File):
    """A file with scenarios."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Yield the scenarios; mistakes in the text are an error of the file."""
        from ttrdsl.diagnostics.render_text import render_text
        from ttrdsl.scenario.runner import collect

        workspace = _workspace(self.config)
        for found in collect([self.path], workspace):
            if found.problems:
                source = workspace.parsed(found.path)[0].source
                raise self.CollectError(render_text(found.problems, {source.name: source}, color=False))
            for scenario in found.scenarios:
                item: ScenarioItem = ScenarioItem.from_parent(self, name=scenario.title, scenario=scenario)
                yield item


class ScenarioFailed(Exception):
    """A scenario does not hold."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.title)
        self.outcome = outcome


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def runtest(self) -> None:
        """Run the scenario."""
        from ttrdsl.scenario.runner import run_scenario

        outcome = run_scenario(_workspace(self.config), self.path, self.scenario)
        if not outcome.passed:
            raise ScenarioFailed(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the problems as the compiler does."""
        if isinstance(excinfo.value, ScenarioFailed):
            from ttrdsl.scenario.report import rendered

            return rendered(excinfo.value.outcome)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands."""
        source = _workspace(self.config).parsed(self.path)[0].source
        return self.path, source.position(self.scenario.span.start)[0] - 1, f"scenario {self.name}"
