"""Options that several verbs have, in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

seed_option = click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="Determines all chance."
)
jobs_option = click.option("--jobs", type=click.IntRange(0, 256), default=0, help="Games played at once; 0 chooses.")
processes_option = click.option(
    "--jobs", type=click.IntRange(0, 256), default=0, metavar="N", help="Number of processes; 0 chooses."
)
theme_option = click.option("--theme", metavar="NAME", help="Colors and fonts: classic, night, print, or a .toml file.")


def form_option(forms: Iterable[str], what: str = "results") -> Decorator:
    """Return the option that says in which of some forms to print, as text by default."""
    return click.option(
        "--format", "form", type=click.Choice(list(forms)), default="text", show_default=True,
        help=f"How to print {what}.",
    )  # fmt: skip


def resume_option(what: str) -> Decorator:
    """Return the option that names a file in which something is kept, to go on from there."""
    return click.option(
        "--resume", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
        help=f"Keep {what} in this file, and continue from it.",
    )  # fmt: skip


def set_option(help_text: str) -> Decorator:
    """Return the option that names settings of a game and their values."""
    return click.option("--set", "settings", multiple=True, required=True, metavar="NAME=VALUES", help=help_text)
