"""What all verbs have in common: `--color`, `--debug`, and a help text that ends with two examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ttrdsl.cli.console import COLOR_CHOICES, Console

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Example = tuple[str, str]  # a command line, and what it does


class Verb(click.Command):
    """A command of the tool."""

    def __init__(self, *args: Any, examples: tuple[Example, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        self.params += common_options()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """End the help with the examples."""
        write_examples(self.examples, formatter)


def verb(name: str, *, examples: tuple[Example, ...]) -> Callable[[Callable[..., int]], Verb]:
    """Make a function the verb of a name; it is given the console first and returns an exit code."""

    def made(function: Callable[..., int]) -> Verb:
        return click.command(name, cls=Verb, examples=examples)(click.pass_obj(function))

    return made


def common_options() -> list[click.Parameter]:
    """Return the options every verb takes, and the tool itself before the verb."""
    return [
        click.Option(
            ["--color"], type=click.Choice(COLOR_CHOICES), expose_value=False, callback=_set_color,
            help="Use colors; `auto` uses them on a terminal, unless NO_COLOR is set.",
        ),
        click.Option(
            ["--debug"], is_flag=True, expose_value=False, callback=_set_debug,
            help="Show the traceback of an internal error.",
        ),
    ]  # fmt: skip


def complete_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the names of games to a shell, and files."""
    from click.shell_completion import CompletionItem

    from ttrdsl.workspace import game_names

    names = [CompletionItem(name) for name in game_names() if name.startswith(incomplete)]
    return [*names, CompletionItem(incomplete, type="file")]


def write_examples(examples: tuple[Example, ...], formatter: click.HelpFormatter) -> None:
    """Write the examples as the last section of a help text."""
    with formatter.section("Examples"):
        for line, what in examples:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n{'':>{formatter.current_indent + 4}}{what}\n")


def _set_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.ensure_object(Console).color = value


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(Console).debug = True
