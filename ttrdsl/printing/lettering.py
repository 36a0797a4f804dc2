"""Texts that must fit into a box: broken between words or places, and smaller until they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.scene import Ink, Shape, Words

LEADING = 1.14
MUCH = 1.3
STEP = 0.2


@dataclass(frozen=True)
class Lettering:
    """Lines of a text and the size at which they fit."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """The height from the top of the first line to the foot of the last."""
        return self.size * (CAPITAL + LEADING * (len(self.lines) - 1))


def fit(parts: Sequence[str], width: float, height: float, largest: float, smallest: float) -> Lettering:
    """Set parts as large as they fit into a box; they are broken between words only if that makes them much larger."""
    words = _words(parts) or [""]
    whole = _fit([parts], width, height, largest, smallest)
    each = _fit([_words([part]) for part in parts], width, height, largest, smallest)  # from a line of its own
    freely = _fit([words], width, height, largest, smallest)
    best = whole
    for found in (each, freely):
        if found is not None and (best is None or found.size >= MUCH * best.size):
            best = found
    if best is not None:
        return best
    rows = max(1, int((height - smallest * CAPITAL) / (LEADING * smallest)) + 1)
    return Lettering(tuple(_shared(words, rows)), smallest)


def _words(parts: Sequence[str]) -> list[str]:
    """Return the words of parts; a dash stays with the word before it."""
    found: list[str] = []
    for word in (word for part in parts for word in part.split()):
        if found and not any(sign.isalnum() for sign in word):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _fit(
    groups: Sequence[Sequence[str]], width: float, height: float, largest: float, smallest: float
) -> Lettering | None:
    """Set groups of parts, each beginning a line, as large as they fit."""
    size = largest
    while size >= smallest:
        wrapped = [_wrapped(parts, width, size) for parts in groups]
        lines = [line for found in wrapped for line in found]
        if Lettering(tuple(lines), size).height <= height and _widest(lines, size) <= width:
            even = [_even(parts, found, width, size) for parts, found in zip(groups, wrapped, strict=True)]
            return Lettering(tuple(line for found in even for line in found), size)
        size = round(size - STEP, 3)
    return None


def _widest(lines: list[str], size: float) -> float:
    return max((text_width(line, size, True) for line in lines), default=0.0)


def _wrapped(parts: Sequence[str], width: float, size: float) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if lines and text_width(f"{lines[-1]} {part}", size, True) <= width:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def _even(parts: Sequence[str], lines: list[str], width: float, size: float) -> list[str]:
    """Break a text more evenly into as many lines."""
    while len(lines) > 1:
        width *= 0.96
        narrower = _wrapped(parts, width, size)
        if len(narrower) > len(lines) or _widest(narrower, size) > width:
            break
        lines = narrower
    return lines


def _shared(words: Sequence[str], rows: int) -> list[str]:
    """Share words out among so many lines; they will be squeezed."""
    each = -(-len(words) // rows)
    return [" ".join(words[k : k + each]) for k in range(0, len(words), each)]


def letter(
    text: Lettering, x: float, top: float, color: str, width: float, anchor: str = "start", bold: bool = True
) -> list[Shape]:
    """Return the shapes of a text, squeezed where it would be wider than its box."""
    return [
        Words(line, (x, top + text.size * (CAPITAL + LEADING * k)), text.size, Ink(color), bold, anchor, limit=width)
        for k, line in enumerate(text.lines)
    ]
