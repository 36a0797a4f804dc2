"""What a command tells the shell when it ends."""

from __future__ import annotations

FINE = 0
FINDINGS = 1  # the user's files have mistakes, or are not as they should be
CANNOT_WORK = 2  # the tool could not do what was asked
INTERRUPTED = 130  # stopped with Ctrl-C


class CannotWork(Exception):
    """The tool cannot do what was asked; the message is one sentence, the hint says what would help."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
