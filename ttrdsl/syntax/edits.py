"""Carry changes of a text over to the file it was read from, and leave every other byte as it was."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def into_file(raw: bytes, before: str, after: str) -> bytes:
    """Carry a change of a text over to the bytes it was read from: line ends, marks and spellings elsewhere stay.

    `before` is the text as the reader gives it (line ends and composed letters unified), line for line the file's.
    """
    start = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
    text = raw[len(start) :].decode("utf-8")
    if text == before:
        return start + after.encode("utf-8")
    written = _LINE.findall(text)
    old, new = _LINE.findall(before), _LINE.findall(after)
    ending = "\r\n" if "\r\n" in text else "\n"
    parts: list[str] = []
    for kind, low, high, new_low, new_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts += written[low:high]
        else:
            parts += [line.replace("\n", ending) for line in new[new_low:new_high]]
    return start + "".join(parts).encode("utf-8")
