"""The report of a map as a page with plots: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ttrdsl.analysis import plots

if TYPE_CHECKING:
    from jinja2 import Template

BARS = 420


def template(name: str, **filters: Callable[..., Any]) -> Template:
    """Return a template of these pages, which may take macros from another."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    def text(of: str) -> str:
        return (files("ttrdsl.analysis") / "templates" / of).read_text(encoding="utf-8")

    engine = Environment(
        loader=FunctionLoader(text), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    engine.filters.update(filters)
    return engine.get_template(name)


def page(report: dict[str, Any]) -> str:
    """Return the text of the page; everything a game names is escaped."""
    titles = report["compared_with"]
    lengths = sorted({int(length) for row in report["colors"] for length in row["routes"]})
    made = template("analysis.html", number=number, room=plots.room, in_words=lambda name, titles: titles[name])
    return made.render(
        report=report,
        strips={f["key"]: plots.strip(f, titles) for group in report["groups"] for f in group["figures"]},
        strip_width=plots.STRIP,
        scatter=plots.scatter(report["tickets"]),
        lengths=lengths,
        color_bars=plots.color_bars(report["colors"], BARS),
        city_bars=plots.city_bars(report["cities"], BARS),
        length_bars=plots.length_bars(report["tickets"], BARS),
        curves=plots.curves(report),
        size=(plots.WIDTH, plots.HEIGHT),
        frame=(plots.LEFT, plots.TOP, plots.WIDTH - plots.RIGHT, plots.HEIGHT - plots.BOTTOM),
        bar_room=BARS,
    )


def number(value: float | None) -> str:
    """Return a number for people."""
    return "–" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")
