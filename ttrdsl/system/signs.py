"""Signs that a terminal obeys or that hide text: which they are, and a text with them spelt out."""

from __future__ import annotations

import re

# Controls of both blocks, line and paragraph separators, and whatever turns the direction of writing.
_FORBIDDEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
IN_A_NAME = re.compile(f"[\t\n\r{_FORBIDDEN}]")
"""What may stand in no name and no text of a game."""
IN_A_TEXT = re.compile(f"[{_FORBIDDEN}]")
"""What may stand in no file; lines and tabs may."""
_PAINTED = re.compile("\x1b\\[[0-9;]*m")  # the one thing we send a terminal ourselves: colors


def spelt_out(text: str, painted: bool = False) -> str:
    """Return a text of lines that a terminal can be sent; in one we painted ourselves the colors stay.

    A sign is spelt as in JSON, so that JSON stays what it is.
    """
    if IN_A_TEXT.search(text) is None:
        return text
    if not painted:
        return IN_A_TEXT.sub(_spelt, text)
    parts, at = [], 0
    for color in _PAINTED.finditer(text):
        parts += [IN_A_TEXT.sub(_spelt, text[at : color.start()]), color.group()]
        at = color.end()
    return "".join([*parts, IN_A_TEXT.sub(_spelt, text[at:])])


def _spelt(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
