"""Turn coverage reports into one page: clauses with links to rules and scenarios, and back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from ttrdsl.scenario.coverage import Report

TEMPLATES = Path(__file__).parent / "templates"


def coverage_page(reports: Sequence[Report]) -> str:
    """Return the page; every text of a game is escaped."""
    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    return environment.get_template("coverage.html").render(reports=reports) + "\n"
