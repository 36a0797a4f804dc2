"""`ttrdsl version`: which versions are at work here."""

from __future__ import annotations

import platform

from ttrdsl import __version__
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE
from ttrdsl.cli.verb import verb


@verb(
    "version",
    examples=(("ttrdsl version", "print all versions"), ("ttrdsl --version", "print the tool's version alone")),
)
def command(console: Console) -> int:
    """Print the versions of the tool, of Python and of the bundle format."""
    from ttrdsl.bundle import VERSION

    console.result(f"ttrdsl {__version__}\npython {platform.python_version()}\nbundle format {VERSION}")
    return FINE
