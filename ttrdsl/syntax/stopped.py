"""Where reading a text stopped, and what the grammar had expected there."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken


class Stopped(Exception):
    """A piece of text cannot be read: from which offset on, and what the parser says about it."""

    def __init__(self, error: UnexpectedInput, at: int) -> None:
        super().__init__(str(at))
        self.error, self.at = error, at


def where(error: UnexpectedInput, text: str) -> int:
    """Return the offset of what does not fit; of a text that ends too early, its end."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return len(text.rstrip())
    if isinstance(error, UnexpectedToken) and error.token.type == "_NL":
        return int(error.token.start_pos or 0)
    if isinstance(error, (UnexpectedToken, UnexpectedCharacters)):
        return int(error.pos_in_stream or 0)
    return 0
