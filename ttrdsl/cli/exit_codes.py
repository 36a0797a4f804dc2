"""What a command tells the shell when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttrdsl.pipeline import Compiled

FINE = 0
FINDINGS = 1  # the user's files have mistakes, or are not as they should be
CANNOT_WORK = 2  # the tool could not do what was asked
INTERRUPTED = 130  # stopped with Ctrl-C


class CannotWork(Exception):
    """The tool cannot do what was asked; the message is one sentence, the first hint says what would help."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = next(iter(hints), "")


class HasErrors(Exception):
    """A game that was asked for has no bundle; its errors are what the command prints."""

    def __init__(self, compiled: Compiled) -> None:
        super().__init__(compiled.file.source.name)
        self.compiled = compiled
