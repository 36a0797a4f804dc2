"""Turn outcomes into text for people, JSON for programs, and JUnit for build servers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

from ttrdsl.diagnostics import Diagnostic, Source
from ttrdsl.diagnostics.render_json import canonical, render_json
from ttrdsl.diagnostics.render_text import render_text, visible
from ttrdsl.scenario.runner import Outcome
from ttrdsl.tongue.english import counted

VERSION = 1


def text(outcomes: Iterable[Outcome], *, color: bool = False, width: int = 100) -> str:
    """Return the problems of failed scenarios; one that several share, such as a mistake in a game, is shown once."""
    shown: set[Diagnostic] = set()
    blocks: list[str] = []
    for outcome in (o for o in outcomes if not o.passed):
        new = [p for p in outcome.problems if p not in shown]
        shown.update(new)
        head = f"failed: {visible(outcome.title)} ({visible(outcome.file)}:{outcome.line})\n"
        blocks.append(
            head
            + (
                render_text(new, outcome.sources, color=color, width=width)
                if new
                else f"    {'for the reason shown above' if outcome.problems else first_title(outcome)}\n"
            )
        )
    return "\n".join(blocks)


def rendered(outcome: Outcome, *, color: bool = False) -> str:
    """Return the problems of one scenario."""
    return render_text(outcome.problems, outcome.sources, color=color)


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return how many scenarios passed and failed."""
    failed = sum(not o.passed for o in outcomes)
    lines = sum(o.lines for o in outcomes)
    what = counted(len(outcomes), "scenario") + (f", {counted(lines, 'line')} negated" if lines else "")
    return f"{what}: {len(outcomes) - failed} passed" + (f", {failed} failed" if failed else "")


def as_json(outcomes: Sequence[Outcome]) -> str:
    """Return all outcomes as JSON; the same files give the same bytes, so no times are in it."""
    passed = sum(o.passed for o in outcomes)
    return canonical(
        {
            "version": VERSION,
            "passed": passed,
            "failed": len(outcomes) - passed,
            "scenarios": [_scenario(o) for o in outcomes],
        }
    )


def _scenario(outcome: Outcome) -> dict[str, Any]:
    return {
        "title": outcome.title,
        "file": outcome.file,
        "line": outcome.line,
        "passed": outcome.passed,
        "cites": list(outcome.cites),
        "problems": _problems(outcome.problems, outcome.sources),
    }


def _problems(problems: tuple[Diagnostic, ...], sources: dict[str, Source]) -> Any:
    return json.loads(render_json(problems, sources))["diagnostics"]


def as_junit(outcomes: Sequence[Outcome]) -> str:
    """Return all outcomes in the form build servers read: one suite per file, one case per scenario."""
    root = ElementTree.Element("testsuites", name="ttrdsl")
    for file in dict.fromkeys(o.file for o in outcomes):
        cases = [o for o in outcomes if o.file == file]
        failures = str(sum(not o.passed for o in cases))
        seconds = f"{sum(o.seconds for o in cases):.3f}"
        suite = ElementTree.SubElement(
            root, "testsuite", name=file, tests=str(len(cases)), failures=failures, errors="0", time=seconds
        )
        for outcome in cases:
            attributes = {
                "classname": file,
                "name": visible(outcome.title),
                "file": file,
                "line": str(outcome.line),
                "time": f"{outcome.seconds:.3f}",
            }
            case = ElementTree.SubElement(suite, "testcase", attributes)
            if not outcome.passed:
                failure = ElementTree.SubElement(case, "failure", message=visible(first_title(outcome)))
                failure.text = rendered(outcome)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def first_title(outcome: Outcome) -> str:
    """Return the title of the first problem of a scenario that failed."""
    return outcome.problems[0].title if outcome.problems else "the scenario was not run to its end"


FORMATS = ("text", "json", "junit")
