"""`ttrdsl completion`: the script that teaches a shell our verbs and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE
from ttrdsl.cli.verb import verb

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_TTRDSL_COMPLETE"  # the shell sets it to ask for completions


@verb(
    "completion",
    examples=(
        ('eval "$(ttrdsl completion bash)"', "complete in this shell"),
        ("ttrdsl completion fish > ~/.config/fish/completions/ttrdsl.fish", "complete in every fish shell"),
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(console: Console, shell: str) -> int:
    """Print the completion script for a shell."""
    from ttrdsl.cli.main import tool

    complete = get_completion_class(shell)
    assert complete is not None
    # Not `source()`, which runs the shell to learn its version and so fails where the shell is not installed.
    script = complete(tool, {}, "ttrdsl", VARIABLE)
    console.result(script.source_template % script.source_vars())
    return FINE
